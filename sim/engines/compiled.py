"""The cores, compiled, in lockstep with the C++ references."""

import ctypes
import functools
import threading
import weakref
from array import array
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from ctypes import POINTER, c_bool, c_char_p, c_int, c_size_t, c_uint, c_void_p
from ctypes import c_uint8 as u8
from ctypes import c_uint32 as u32
from ctypes import c_uint64 as u64
from dataclasses import fields
from itertools import chain
from typing import Any

from ...flow.tools import ToolError
from ...hdl import (
    ENCODINGS,
    Encoder,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from ...hdl.check import check_number
from ..models import (
    Decoded,
    EncoderOutputs,
    Event,
    Packed,
    Sanitized,
    Validated,
    Verdict,
    WideInputs,
)
from ..models.event import Reported, cause_name, width_of
from ..models.wide_decoder import counted
from ..options import check_options
from ..stimulus import DEAF, ENDLESS
from ..tally import Batch, Sent, Tally
from .cycle import (
    HISTORY,
    BeatSimulation,
    CodePointSimulation,
    Cycle,
    EncoderSimulation,
    Mismatch,
    PackerSimulation,
    SanitizerSimulation,
    SenderSimulation,
    Simulation,
    StreamSimulation,
    ValidatorSimulation,
    WideDecoderSimulation,
    WideSanitizerSimulation,
    check_inputs,
)
from .library import BLOCK, load
from .rows import FromUtf16, ToUtf16

__all__ = [
    "Compiled",
    "CompiledEncoder",
    "CompiledFromUtf16",
    "CompiledPacker",
    "CompiledSanitizer",
    "CompiledToUtf16",
    "CompiledValidator",
    "CompiledWide",
    "CompiledWideSanitizer",
]

# The declarations of lockstep.cc and the headers.
_FINE, _DIFFERS, _HANGS, _OVERFLOWS = range(4)
_CAUSES, _LENGTHS, _KEPT = 8, 8, Tally.kept
#: The fewest items of a piece that is simulated on its own, and the items presented before it.
PART, EARLY = 1 << 15, 32


@functools.cache
def _structure(*numbers, **members):
    """A structure: 64-bit numbers, then members of other types."""
    fields_ = [*((name, u64) for name in numbers), *members.items()]
    return type("Structure", (ctypes.Structure,), {"_fields_": fields_})


_Inputs = _structure(payload=u32, valid=c_bool, ready=c_bool, reset=c_bool)
#: A number of up to 128 bits.
_Wide = _structure("low", "high")
_Verdict = _structure(
    *("offset", "errors", "codepoints"), cause=u32, length=u32, well_formed=c_bool
)
#: The results of a call: one or two arrays and their capacity; the numbers of results, of errors,
#: and of bytes that they cover.
_Report = {
    n: _structure(**dict.fromkeys([*"ab"[:n], "room", "count", "errors", "size"], c_size_t))
    for n in (1, 2)
}


def _number(outputs):
    return outputs if isinstance(outputs, int) else outputs.low | outputs.high << 64


def _beat(item, lanes):
    """The type of a beat of ``lanes`` items."""
    flags = dict.fromkeys(("last", "valid", "reset"), c_bool)
    return _structure(data=item * lanes, count=u32, **flags)


#: A function that is declared again while another thread is in a call of it crashes.
_declaring = threading.Lock()


@functools.cache
def _declare(library, tally, report, inputs, outputs):
    """Declare the library's functions, and check the sizes of its structures."""
    cycle = _structure(inputs=inputs, outputs=outputs)
    difference = _structure(cycles=cycle * HISTORY, expected=outputs)
    offered = c_char_p, c_size_t, c_bool
    for name, result, arguments in (
        ("new", c_void_p, (c_char_p, c_size_t, c_char_p, c_size_t, c_bool)),
        ("delete", None, (c_void_p,)),
        ("tally", POINTER(tally), (c_void_p,)),
        ("difference", POINTER(difference), (c_void_p,)),
        ("offer", c_int, (c_void_p, *offered, c_void_p)),
        ("drain", c_int, (c_void_p, c_void_p)),
        ("count_up", c_int, (c_void_p, c_uint, u64, u64, c_void_p)),
        ("present", c_int, (c_void_p, POINTER(inputs), POINTER(outputs), c_size_t)),
        ("sizes", POINTER(c_size_t), ()),
        ("copy", None, (c_void_p, c_void_p)),
        ("part", c_int, (c_void_p, *offered, *offered, c_void_p)),
        ("join", c_bool, (c_void_p, c_void_p, c_void_p)),
    ):
        if function := getattr(library, f"simulation_{name}", None):  # some cores lack the last
            function.restype = result
            function.argtypes = arguments
    here = [*map(ctypes.sizeof, (tally, report, inputs, outputs, difference))]
    if here != (there := library.simulation_sizes()[: len(here)]):
        said = f"Python expects {here} bytes; without options of CXX, they should be the same"
        raise ToolError(f"the C++ compiler gives the structures {there} bytes, and {said}")
    return library


class _Reporting:
    """A simulation in a library, and the buffers for a call's results, which are reused."""

    def __init__(self, handle, report, kinds):
        self.handle, self._report, self._kinds = handle, report, kinds
        self.buffers, self._room = (), 0

    def report(self, room):
        if room > self._room:
            self.buffers, self._room = [(kind * room)() for kind in self._kinds], room
        return self._report(*map(ctypes.addressof, self.buffers), room)


class _Compiled(Simulation):
    """The functions of ``lockstep.cc``."""

    #: Room for the results of an item; for those of earlier items, and for a whole block.
    chunk, _most, _more = 1 << 15, 1, 2 * BLOCK

    def __init__(self, *, design: str | None = None, **options: Any) -> None:
        check_options(design=design)
        super().__init__(**options)
        self._bits = u64 if width_of(self._encoding) <= 62 else _Wide
        self._ports = self._port_types()
        self._report = _Report[len(self._buffers())]
        lanes = {"lanes": self._lanes} if self._before else {}
        library = load(design, self._core, self._encoding, **lanes, **self._after)
        with _declaring:
            self._library = _declare(library, self._counts(), self._report, *self._ports)
        self._simulation = self._another()
        self._tally = self._library.simulation_tally(self._simulation.handle).contents

    def _another(self):
        """A simulation from power-on."""
        idle, stall = self._idle, self._stall
        handle = self._library.simulation_new(idle, len(idle), stall, len(stall), self._lockstep)
        end = weakref.finalize(self, self._library.simulation_delete, handle)
        end.atexit = False  # another thread may still be in a call
        return _Reporting(handle, self._report, self._buffers())

    def _counts(self):
        """The counts, in C++."""
        return _structure(*(field.name for field in fields(self._tally_type)))

    @property
    def tally(self):
        return self._tally_type(*(getattr(self._tally, name) for name, _ in self._tally._fields_))

    def count_up(self, length: int, first: int, count: int) -> list:
        """Present consecutive numbers as packets.

        Parameters
        ----------
        length : int
            Bytes per packet, 1 to 8; or code points, 1 to 3.
        first, count : int
            The first number, and the number of packets.

        Returns
        -------
        list
            As ``run`` yields; for events, only the counts and the digest are kept.

        Raises as ``run``.
        """
        check_number("length", length, range(1, 64 // self._width + 1))
        check_number("first", first, range(1 << 64))
        check_number("count", count, range(1 << 64))
        with self._alone():
            full = count * -(-length // self._lanes) * self._lanes  # if all beats had
            size = None if self._tally_type is Tally else full
            offer = self._library.simulation_count_up
            came = self._call(size, DEAF, offer, length, first, count)
            return [*filter(any, (*came, *self._drained()))]

    def _reports(self, offers):
        for items, last in offers:
            yield from self._offered(items, last)
        yield from self._drained()

    def _offered(self, items, last):
        size, offer = len(items), self._library.simulation_offer
        return self._call(size, DEAF, offer, bytes(items), size, last)

    def _drained(self):
        return self._call(0, ENDLESS, self._library.simulation_drain)

    def _present(self, stimulus):
        inputs, outputs = (kind * len(stimulus) for kind in self._ports)
        inputs, outputs = inputs(*map(self._pack, stimulus)), outputs()
        present = self._library.simulation_present
        self._check(present(self._simulation.handle, inputs, outputs, len(stimulus)), DEAF)
        return map(Cycle, stimulus, map(self._answer, outputs))

    def _call(self, size, hangs, function, *arguments):
        """Call a function that presents ``size`` items; yields its results, unless ``None``."""
        simulation = self._simulation
        report = self._report() if size is None else simulation.report(self._room(size))
        status = function(simulation.handle, *arguments, ctypes.byref(report))
        if size is not None:
            yield self._reported(report, *simulation.buffers)
        self._check(status, hangs)

    def _room(self, size):
        """Room for the results of ``size`` items, and of those before them."""
        return self._most * -(-size // self._lanes) + self._more

    def _check(self, status, hangs):
        if status == _DIFFERS:
            found = self._library.simulation_difference(self._simulation.handle).contents
            number = self._tally.simulated
            last = found.cycles[-1 - number :]
            cycles = [Cycle(self._given(one.inputs), self._answer(one.outputs)) for one in last]
            raise Mismatch(number, cycles, self._answer(found.expected))
        if status == _HANGS:
            raise RuntimeError(hangs)
        if status == _OVERFLOWS:
            raise RuntimeError("the design reports more than it was given")


class _CompiledStream(StreamSimulation, _Compiled):
    """One item per cycle; each result is a number."""

    def _port_types(self):
        return _Inputs, self._bits

    def _answer(self, outputs):
        return self._unpack(_number(outputs))

    def _pack(self, inputs):
        check_inputs(inputs, self._inputs, (1, self._width, 1, 1, 1))
        valid, item, last, ready, reset = inputs
        return _Inputs(item | last << self._width, valid, ready, reset)

    def _given(self, inputs):
        last, item = divmod(inputs.payload, 1 << self._width)
        return self._inputs(inputs.valid, item, bool(last), inputs.ready, inputs.reset)


class _CompiledEvents(_Compiled):
    """A core that reports events."""

    @property
    def digest(self):
        return self._tally.digest

    @property
    def tally(self):
        found = self._tally
        tally = Tally(found.simulated, found.bytes, found.cycles, _offset=found.offset)
        codepoints, *errors = zip(*found.counts, strict=True)
        tally.codepoints.update({n: count for n, count in enumerate(codepoints) if count})
        for number, counts in enumerate(errors, 1):
            for n in range(found.kept[number]):
                event = self._event(found.events[number][n], found.offsets[number][n])
                tally.errors[event.cause] = sum(counts)
                tally.first[event.cause].append(event)
        return tally

    def _counts(self):
        return _structure(
            *("simulated", "bytes", "cycles", "offset", "digest"),
            counts=u64 * _CAUSES * _LENGTHS,
            kept=u64 * _CAUSES,
            offsets=u64 * _KEPT * _CAUSES,
            events=self._bits * _KEPT * _CAUSES,
        )

    def _buffers(self):
        return self._bits, u32

    def _reported(self, report, *buffers):
        bits, codepoints = (bytes(memoryview(one)[: report.count]) for one in buffers)
        first = self._tally.offset - report.size
        events = Reported(bits, ctypes.sizeof(self._bits), first, self._encoding)
        return Batch(events, codepoints, report.size, report.errors)

    def _event(self, bits, offset):
        return Event.unpack(_number(bits), offset, self._encoding)


class _CompiledSender(SenderSimulation, _CompiledStream):
    """A core that sends numbers: no more than ``_most`` for an item."""

    _number = u8

    def _buffers(self):
        return self._number, u64 * 2

    def _reported(self, report, numbers, places):
        places = array("Q", bytes(memoryview(places)[: report.errors]))
        return Sent(bytes(memoryview(numbers)[: report.count]), report.errors, places)


class _CompiledBeats(BeatSimulation, _Compiled):
    """One beat per cycle; each result is a structure."""

    _more = 64

    def _port_types(self):
        beat = _beat(u8, self._lanes)
        return beat, _structure(**self._members(beat))

    def _buffers(self):
        return self._ports[1:]

    def _reported(self, report, outputs):
        return [self._answer(outputs[n]) for n in range(report.count)]

    def _pack(self, inputs):
        check_inputs(inputs, WideInputs, (1, 8 * self._lanes, self._lanes.bit_length(), 1, 1))
        valid, number, count, last, reset = inputs
        data = (u8 * self._lanes)(*number.to_bytes(self._lanes, "little"))
        return self._ports[0](data, count, last, valid, reset)

    def _given(self, inputs):
        number = int.from_bytes(bytes(inputs.data), "little")
        return WideInputs(inputs.valid, number, inputs.count, inputs.last, inputs.reset)

    def _answer(self, outputs):
        beat = outputs.beat
        if not beat.valid:
            return None
        return self._came(counted(beat.data, beat.count), beat.last, outputs)


class Compiled(_CompiledEvents, _CompiledStream):
    """A compiled simulation of a ``StreamDecoder``; see ``StreamSimulation``.

    Yosys translates the design to C++, which is compiled once and kept in the user's cache. All
    outputs are compared with a C++ ``Reference`` in every cycle. Needs a C++ compiler.

    Parameters
    ----------
    design : str, optional
        RTLIL of a module ``top`` with the ports of the component; by default, the component.
    jobs : int
        The number of large pieces of a packet to simulate at the same time, if there are no idle
        cycles or stalls; as many are read before there is any output. The output is the same.

    Attributes
    ----------
    jobs : int
        The number of pieces that were.
    digest : int
        64-bit FNV-1a of all events as numbers, 60 bits wide in UTF-8, in words of 64 bits; the code
        point of an error counts as 0.

    Raises
    ------
    Missing, ToolError
    """

    _core, chunk = StreamDecoder, 1 << 16

    def __init__(self, *, jobs: int = 1, **options: Any) -> None:
        check_options(jobs=jobs)
        super().__init__(**options)
        self._jobs, self.jobs, self._spare = jobs, 1, []

    def _reports(self, offers):
        if self._jobs > 1 and self._lockstep and not any(self._idle + self._stall):
            yield from self._in_parts(offers)
            offers = ()
        yield from super()._reports(offers)

    def _in_parts(self, offers):
        """Present large pieces at the same time, each to a copy; yield the results in order."""
        self._in_order, errors = False, []
        ahead, before, rest = deque(), (b"", False), self._rest
        try:
            with ThreadPoolExecutor(self._jobs) as pool:
                for piece in chain(_until_error(offers, errors), [(b"", False)]):
                    ahead.append((*piece, self._rest, self._begin(pool, before, *piece)))
                    before = piece
                    begun = sum(begun is not None for *_, begun in ahead)
                    self.jobs = max(self.jobs, min(begun, self._jobs))
                    most = self._jobs if ahead[-1][-1] else 0
                    while len(ahead) > most:
                        items, last, rest, begun = ahead.popleft()
                        if not (begun and (yield from self._joined(*begun))):
                            yield from self._offered(items, last)
        finally:  # discard the copies that went ahead
            self._rest = rest
            self._spare += [begun[0] for *_, begun in ahead if begun]
        if errors:
            raise errors[0]

    def _begin(self, pool, before, items, last):
        """Present a piece to a copy, after the end of the piece before; nothing if it is small."""
        if len(items) < PART or self._in_order:
            return None
        part = self._spare.pop() if self._spare else self._another()
        self._library.simulation_copy(part.handle, self._simulation.handle)
        report, early = part.report(self._room(len(items))), before[0][-EARLY:]
        offered = early, len(early), before[1], items, len(items), last, ctypes.byref(report)
        call = pool.submit(self._library.simulation_part, part.handle, *offered)
        return part, report, call

    def _joined(self, part, report, call):
        """Continue where a copy ended, if it started in the present state; whether it did."""
        call.result()
        simulations = self._simulation.handle, part.handle
        joins = self._library.simulation_join(*simulations, ctypes.byref(report))
        if joins:
            yield self._reported(report, *part.buffers)
        self._spare.append(part)
        self._in_order |= not joins
        return joins


def _until_error(items, errors):
    """The items up to an error, which is kept."""
    try:
        yield from items
    except Exception as error:
        errors.append(error)


class CompiledWide(WideDecoderSimulation, _CompiledEvents, _CompiledBeats):
    """A compiled simulation of a ``WideDecoder``; its digest is that of ``Compiled``."""

    _core, _more = WideDecoder, 2 * BLOCK

    @property
    def _most(self):
        return self._lanes

    def _members(self, beat):
        return {"beat": beat, "slots": u64 * self._lanes}

    def _came(self, data, last, outputs):
        events = (self._event(bits & (1 << 63) - 1, 0) if bits else None for bits in outputs.slots)
        slots = (event and event._replace(bytes=b"") for event in events)
        return Decoded(bytes(data), last, tuple(slots))


class CompiledValidator(ValidatorSimulation, _CompiledBeats):
    """A compiled simulation of a ``Validator``; as ``CompiledWide``."""

    _core = Validator

    def _members(self, beat):
        return {"beat": beat, "verdict": _Verdict}

    def _came(self, data, last, outputs):
        if not last:
            return Validated(bytes(data), None)
        said = outputs.verdict
        verdict = Verdict(said.errors, said.codepoints)
        if not said.well_formed:
            verdict = Verdict(*verdict[:2], said.offset, cause_name(said.cause), said.length)
        return Validated(bytes(data), verdict)


class CompiledPacker(PackerSimulation, _CompiledBeats):
    """A compiled simulation of a ``Packer``; as ``CompiledWide``."""

    _core = Packer

    def _members(self, _):
        return {"beat": _beat(u32, self._lanes)}

    def _came(self, codepoints, last, _):
        return Packed(tuple(codepoints), last)


class CompiledWideSanitizer(WideSanitizerSimulation, _CompiledBeats):
    """A compiled simulation of a ``WideSanitizer``; as ``CompiledWide``."""

    _core = WideSanitizer

    def _members(self, beat):
        return {"beat": beat}

    def _came(self, data, last, _):
        return Sanitized(bytes(data), last)


class CompiledSanitizer(SanitizerSimulation, _CompiledSender):
    """A compiled simulation of a ``Sanitizer``; as ``Compiled``."""

    #: One byte becomes at most three: U+FFFD, or an escape.
    _core, _most = Sanitizer, 3


class CompiledEncoder(EncoderSimulation, _CompiledSender):
    """A compiled simulation of an ``Encoder``; as ``Compiled``."""

    _core = Encoder

    @property
    def _most(self):
        return ENCODINGS[self._encoding].most_bytes


class _CompiledUtf16(_CompiledSender):
    def __init__(self, order: str, **options: Any) -> None:
        check_options(order=order)
        self._after = {"order": order}
        super().__init__(**options)


class CompiledToUtf16(CodePointSimulation, _CompiledUtf16):
    """A compiled simulation of code points to UTF-16 bytes, with the ``order`` of ``ToUtf16``."""

    #: Two units, and a byte order mark.
    _core, _most = ToUtf16, 6


class CompiledFromUtf16(_CompiledUtf16):
    """A compiled simulation of UTF-16 bytes to code points, with the ``order`` of ``FromUtf16``.

    The output is the code points in UTF-32, native byte order; an unpaired surrogate is sent as
    such.
    """

    _core, _number = FromUtf16, u32

    def _unpack(self, bits):
        return EncoderOutputs.unpack(bits, width=21)
