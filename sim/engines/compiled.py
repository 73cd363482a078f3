"""The stream decoder as machine code, in lockstep with the reference as machine code."""

import ctypes
import weakref
from ctypes import POINTER, c_bool, c_char_p, c_int, c_size_t, c_uint, c_uint32, c_uint64, c_void_p

from ...flow.tools import ToolError
from ..models import Event, Inputs, Outputs
from ..stimulus import DEAF, ENDLESS, PATIENCE
from ..tally import Batch, Tally
from .cycle import Cycle, Mismatch
from .library import load

__all__ = ["Compiled"]


class Compiled:
    """A simulation of a ``StreamDecoder`` in machine code.

    Yosys translates the design to C++, which is compiled once and kept in the user's cache. All
    outputs are compared in every cycle with a ``Reference`` in C++. Needs a C++ compiler.

    Parameters
    ----------
    idle, stall : iterable of bool
        As of ``offer``.
    lockstep : bool
        Compare the hardware with the reference.
    design : str, optional
        RTLIL of a module ``top`` with the ports of ``StreamDecoder``; without it, that itself.

    Attributes
    ----------
    digest : int
        FNV-1a, in 64 bits, of the 60-bit numbers of all events; the code point of an error counts
        as 0.

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        If ``idle`` or ``stall`` never ends.
    """

    #: A good size for pieces of the input, in bytes.
    chunk = 1 << 15

    def __init__(self, *, idle=(False,), stall=(False,), lockstep=True, design=None):
        self._library = _declare(load(design))
        idle, stall = bytes(idle), bytes(stall)
        for name, pattern in (("idle", idle), ("stall", stall)):
            if 0 not in pattern:
                raise ValueError(f"{name} never lets a byte pass; it needs a False")
        self._simulation = self._library.simulation_new(
            idle, len(idle), stall, len(stall), lockstep
        )
        weakref.finalize(self, self._library.simulation_delete, self._simulation)
        self._tally = self._library.simulation_tally(self._simulation).contents

    def run(self, chunks, *, final=True):
        """Offer one packet, and take what comes out until no more comes.

        The next run goes on in the state that this one leaves.

        Parameters
        ----------
        chunks : iterable of bytes
            The packet, in pieces.
        final : bool
            As of ``offer``.

        Yields
        ------
        Batch

        Raises
        ------
        Mismatch
            If the hardware and the reference differ; after the events up to there.
        ToolError
            If the design does not settle in one evaluation.
        :exc:`RuntimeError`
            If it hangs.
        """
        rest = b""
        for chunk in chunks:
            data = rest + chunk
            rest = data[-1:]
            yield from self._offer(data[:-1], False)
        yield from self._offer(rest, final)
        yield from self._gather(ENDLESS, self._library.simulation_drain)

    def count_up(self, length, first, count):
        """Offer numbers as packets, a byte in every cycle, and take what comes out.

        Parameters
        ----------
        length : int
            The bytes of a packet: 1 to 8.
        first, count : int
            The first number, and how many.

        Raises as ``run``.
        """
        if not 1 <= length <= 8:
            raise ValueError(f"a packet of {length} bytes is not one of 1 to 8")
        status = self._library.simulation_count_up(self._simulation, length, first, count)
        self._check(status, DEAF)
        for _ in self._gather(ENDLESS, self._library.simulation_drain):
            pass

    def present(self, stimulus):
        """Present ``Inputs``, one a cycle; returns a list of ``Cycle``."""
        stimulus = list(stimulus)
        inputs = (_Inputs * len(stimulus))(*map(_Inputs.of, stimulus))
        outputs = (c_uint64 * len(stimulus))()
        status = self._library.simulation_present(self._simulation, inputs, outputs, len(stimulus))
        self._check(status, DEAF)
        return [Cycle(*both) for both in zip(stimulus, map(Outputs.unpack, outputs), strict=True)]

    @property
    def tally(self):
        """The ``Tally`` so far."""
        found = self._tally
        tally = Tally()
        tally.simulated, tally.cycles, tally.bytes = found.simulated, found.cycles, found.bytes
        codepoints, *errors = zip(*found.counts, strict=True)
        tally.codepoints.update({n: count for n, count in enumerate(codepoints) if count})
        for number, counts in enumerate(errors, 1):
            for n in range(found.kept[number]):
                event = Event.unpack(found.events[number][n], found.offsets[number][n])
                tally.errors[event.cause] = sum(counts)
                tally.first[event.cause].append(event)
        return tally

    @property
    def digest(self):
        return self._tally.digest

    def _offer(self, data, last):
        return self._gather(DEAF, self._library.simulation_offer, data, len(data), last)

    def _gather(self, hangs, function, *arguments):
        """Call a function that reports events; yields them as a batch."""
        offset = self._tally.offset
        room = (arguments[1] if arguments else 0) + _ON_THE_WAY
        bits, codepoints = (c_uint64 * room)(), (c_uint32 * room)()
        events = _Events(ctypes.addressof(bits), ctypes.addressof(codepoints), room, 0, 0)
        status = function(self._simulation, *arguments, ctypes.byref(events))
        yield Batch(
            _events(offset, bits, events.count),
            ctypes.string_at(codepoints, events.count * ctypes.sizeof(c_uint32)),
            self._tally.offset - offset,
            events.errors,
        )
        self._check(status, hangs)

    def _check(self, status, hangs):
        found = self._tally
        if status == _DIFFERS:
            both = map(Outputs.unpack, (found.hardware, found.expected))
            raise Mismatch(found.simulated, found.inputs.value(), *both)
        if status == _HANGS:
            raise RuntimeError(hangs)
        if status == _OVERFLOWS:
            raise RuntimeError("the decoder reports more events than there are bytes")
        if status == _UNSETTLED:
            raise ToolError("the design does not settle in one evaluation; it is not feed-forward")


def _events(offset, bits, count):
    for n in range(count):
        event = Event.unpack(bits[n], offset)
        offset += event.length
        yield event


# What lockstep.cc declares.
_FINE, _DIFFERS, _HANGS, _OVERFLOWS, _UNSETTLED = range(5)
_CAUSES, _LENGTHS, _KEPT = 8, 8, Tally.kept
#: More events than there can be of bytes taken before, or while a design that hangs is waited for.
_ON_THE_WAY = 4 * PATIENCE


class _Inputs(ctypes.Structure):
    _fields_ = [(name, c_bool) for name in ("valid", "last", "ready", "reset")]
    _fields_ += [("data", ctypes.c_uint8)]

    @classmethod
    def of(cls, inputs):
        return cls(inputs.valid, inputs.last, inputs.ready, inputs.reset, inputs.data)

    def value(self):
        return Inputs(self.valid, self.data, self.last, self.ready, self.reset)


class _Tally(ctypes.Structure):
    _fields_ = [
        *((name, c_uint64) for name in ("simulated", "cycles", "bytes", "offset", "digest")),
        ("counts", c_uint64 * _CAUSES * _LENGTHS),
        ("kept", c_uint64 * _CAUSES),
        ("offsets", c_uint64 * _KEPT * _CAUSES),
        ("events", c_uint64 * _KEPT * _CAUSES),
        ("inputs", _Inputs),
        ("hardware", c_uint64),
        ("expected", c_uint64),
    ]


class _Events(ctypes.Structure):
    _fields_ = [("bits", c_void_p), ("codepoints", c_void_p)]
    _fields_ += [(name, c_size_t) for name in ("room", "count", "errors")]


def _declare(library):
    """The library, with the types of its functions."""
    for name, result, arguments in (
        ("new", c_void_p, (c_char_p, c_size_t, c_char_p, c_size_t, c_bool)),
        ("delete", None, (c_void_p,)),
        ("tally", POINTER(_Tally), (c_void_p,)),
        ("offer", c_int, (c_void_p, c_char_p, c_size_t, c_bool, POINTER(_Events))),
        ("drain", c_int, (c_void_p, POINTER(_Events))),
        ("count_up", c_int, (c_void_p, c_uint, c_uint64, c_uint64)),
        ("present", c_int, (c_void_p, POINTER(_Inputs), POINTER(c_uint64), c_size_t)),
    ):
        function = getattr(library, f"simulation_{name}")
        function.restype = result
        function.argtypes = arguments
    return library
