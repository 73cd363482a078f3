"""The cores as machine code, in lockstep with the references as machine code."""

import ctypes
import functools
import weakref
from array import array
from ctypes import (
    POINTER,
    c_bool,
    c_char_p,
    c_int,
    c_size_t,
    c_uint,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
)
from typing import ClassVar

from ...flow.tools import ToolError
from ...hdl import (
    ENCODINGS,
    CodePoint,
    Encoder,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
)
from ...hdl.check import check_choice, check_number
from ...hdl.encoder import ERRORS
from ..models import (
    Decoded,
    EncoderInputs,
    EncoderOutputs,
    Event,
    Inputs,
    Outputs,
    Packed,
    Validated,
    Verdict,
    WideInputs,
)
from ..models.event import Reported, cause_name, width_of
from ..options import check_options, pattern
from ..stimulus import DEAF, ENDLESS
from ..tally import Batch, BeatTally, SanitizerTally, Sent, Tally
from .cycle import HISTORY, Cycle, Mismatch, Simulation, check_inputs, code_points
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
]

# What lockstep.cc and the headers declare.
_FINE, _DIFFERS, _HANGS, _OVERFLOWS, _UNSETTLED = range(5)
_CAUSES, _LENGTHS, _KEPT = 8, 8, Tally.kept
#: Room for what comes of items that were taken before, and for a whole block.
_MORE = 2 * BLOCK
#: Room for the beats that are inside of a core of many lanes.
_INSIDE = 64


class _Inputs(ctypes.Structure):
    _fields_ = [("payload", c_uint32)]
    _fields_ += [(name, c_bool) for name in ("valid", "ready", "reset")]


class _Wide(ctypes.Structure):
    """A number of up to 128 bits."""

    _fields_ = [("low", c_uint64), ("high", c_uint64)]


def _number(outputs):
    return outputs if isinstance(outputs, int) else outputs.low | outputs.high << 64


def _structure(fields):
    return type("Structure", (ctypes.Structure,), {"_fields_": fields})


@functools.cache
def _difference(inputs, outputs):
    """The type of a ``Difference``, of those of inputs and outputs."""
    cycle = _structure([("inputs", inputs), ("outputs", outputs)])
    return _structure([("cycles", cycle * HISTORY), ("expected", outputs)])


@functools.cache
def _decoder_tally(bits):
    fields = [
        *((name, c_uint64) for name in ("simulated", "bytes", "cycles", "offset", "digest")),
        ("counts", c_uint64 * _CAUSES * _LENGTHS),
        ("kept", c_uint64 * _CAUSES),
        ("offsets", c_uint64 * _KEPT * _CAUSES),
        ("events", bits * _KEPT * _CAUSES),
    ]
    return _structure(fields)


class _Events(ctypes.Structure):
    _fields_ = [("bits", c_void_p), ("offsets", c_void_p), ("codepoints", c_void_p)]
    _fields_ += [(name, c_size_t) for name in ("room", "count", "errors")]


class _SenderTally(ctypes.Structure):
    _fields_ = [(name, c_uint64) for name in ("simulated", "bytes", "sent", "errors")]


class _Sent(ctypes.Structure):
    _fields_ = [("numbers", c_void_p), ("places", c_void_p)]
    _fields_ += [(name, c_size_t) for name in ("room", "count", "errors")]


class _BeatTally(ctypes.Structure):
    _fields_ = [(name, c_uint64) for name in ("simulated", "bytes", "beats")]


class _BeatBatch(ctypes.Structure):
    _fields_ = [("outputs", c_void_p)]
    _fields_ += [(name, c_size_t) for name in ("room", "count", "errors")]


class _Verdict(ctypes.Structure):
    _fields_ = [(name, c_uint64) for name in ("offset", "errors", "codepoints")]
    _fields_ += [("cause", c_uint32), ("length", c_uint32), ("well_formed", c_bool)]


@functools.cache
def _beat(item, lanes):
    """The type of a beat of so many items."""
    flags = ((name, c_bool) for name in ("last", "valid", "reset"))
    return _structure([("data", item * lanes), ("count", c_uint32), *flags])


def _declare(library, tally, batch, inputs, outputs):
    """The library, with the types of its functions; structures are of the same sizes in it."""
    difference = _difference(inputs, outputs)
    for name, result, arguments in (
        ("new", c_void_p, (c_char_p, c_size_t, c_char_p, c_size_t, c_bool)),
        ("delete", None, (c_void_p,)),
        ("tally", POINTER(tally), (c_void_p,)),
        ("difference", POINTER(difference), (c_void_p,)),
        ("offer", c_int, (c_void_p, c_char_p, c_size_t, c_bool, c_void_p)),
        ("drain", c_int, (c_void_p, c_void_p)),
        ("count_up", c_int, (c_void_p, c_uint, c_uint64, c_uint64, c_void_p)),
        ("present", c_int, (c_void_p, POINTER(inputs), POINTER(outputs), c_size_t)),
        ("sizes", POINTER(c_size_t), ()),
    ):
        function = getattr(library, f"simulation_{name}")
        function.restype = result
        function.argtypes = arguments
    here = [*map(ctypes.sizeof, (tally, batch, inputs, outputs, difference))]
    if here != (there := library.simulation_sizes()[: len(here)]):
        said = f"Python expects {here} bytes; without options of CXX, they should be the same"
        raise ToolError(f"the C++ compiler gives the structures {there} bytes, and {said}")
    return library


class _Compiled(Simulation):
    """The functions of ``lockstep.cc``, for a core: its name, counts, inputs and outputs."""

    #: A good size for pieces of the input.
    chunk = 1 << 15
    _inputs, _width, _nothing = Inputs, 8, b""
    #: Options of the core.
    _made_with: ClassVar = {}

    def __init__(
        self, *, idle=(False,), stall=(False,), lockstep=True, design=None, encoding="utf-8"
    ):
        super().__init__()
        check_options(encoding=encoding, lockstep=lockstep, design=design)
        idle, stall = pattern("idle", idle), pattern("stall", stall)
        self._bits = c_uint64 if width_of(encoding) <= 62 else _Wide
        self._ports = self._ports_of(self._bits)
        library = load(design, self._core, encoding, **self._made_with)
        self._library = _declare(library, self._tally_of(self._bits), self._batch, *self._ports)
        self._simulation = self._library.simulation_new(
            idle, len(idle), stall, len(stall), lockstep
        )
        end = weakref.finalize(self, self._library.simulation_delete, self._simulation)
        end.atexit = False  # a thread may still be in a call
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
            Or ``Sent``, by a ``CompiledSanitizer`` or a ``CompiledEncoder``; or lists of what comes
            out, by a ``CompiledValidator`` or a ``CompiledPacker``.

        Raises
        ------
        Mismatch
            If the hardware and the reference differ; after what came up to there.
        ToolError
            If the design does not settle in one evaluation.
        :exc:`RuntimeError`
            If it hangs; or if the last run has not ended: in another thread, or since what it
            yields is not exhausted.
        :exc:`TypeError`
            If the packet is not in pieces, such as a ``bytes`` by itself.
        """
        check_options(final=final)
        return self._run(self._cut(self._pieces(chunks), final))

    def _cut(self, pieces, final):
        """What is offered in a call, and whether the packet ends with it."""
        rest = self._nothing
        for piece in pieces:
            data = rest + piece
            rest = data[-1:]
            yield data[:-1], False
        yield rest, final

    def _run(self, offers):
        with self._alone():
            for items, last in offers:
                yield from self._offer(items, last)
            yield from self._gather(ENDLESS, 0, self._library.simulation_drain)

    def count_up(self, length, first, count):
        """Offer numbers as packets, and take what comes out.

        Parameters
        ----------
        length : int
            The bytes of a packet, 1 to 8; or its code points, 1 to 3.
        first, count : int
            The first number, and how many.

        Returns
        -------
        list
            Of what ``run`` yields; a ``Compiled`` keeps the counts and the digest only.

        Raises as ``run``.
        """
        check_number("length", length, range(1, 64 // self._width + 1))
        check_number("first", first, range(1 << 64))
        check_number("count", count, range(1 << 64))
        with self._alone():
            status, batch = self._count_up(length, first, count)
            self._check(status, DEAF)
            return [batch, *self._gather(ENDLESS, 0, self._library.simulation_drain)]

    def present(self, stimulus):
        """Present what the reference takes, one a cycle; returns a list of ``Cycle``."""
        stimulus = list(stimulus)
        inputs, outputs = (kind * len(stimulus) for kind in self._ports)
        inputs, outputs = inputs(*map(self._pack, stimulus)), outputs()
        present = self._library.simulation_present
        with self._alone():
            self._check(present(self._simulation, inputs, outputs, len(stimulus)), DEAF)
        answers = map(self._answer, outputs)
        return [Cycle(*both) for both in zip(stimulus, answers, strict=True)]

    @staticmethod
    def _ports_of(bits):
        """The types of inputs and outputs; ``bits`` is that of an event as a number."""
        return _Inputs, bits

    def _answer(self, outputs):
        return self._unpack(_number(outputs))

    def _pack(self, inputs):
        check_inputs(inputs, self._inputs, (1, self._width, 1, 1, 1))
        valid, item, last, ready, reset = inputs
        return _Inputs(item | last << self._width, valid, ready, reset)

    def _given(self, inputs):
        last, item = divmod(inputs.payload, 1 << self._width)
        return self._inputs(inputs.valid, item, bool(last), inputs.ready, inputs.reset)

    def _count_up(self, length, first, count):
        offer = self._library.simulation_count_up
        return self._call(length * count, offer, length, first, count)

    def _offer(self, items, last):
        size = len(items)
        offer = self._library.simulation_offer
        return self._gather(DEAF, size, offer, bytes(items), size, last)

    def _gather(self, hangs, size, function, *arguments):
        """Call a function that offers ``size`` items; yields what is reported."""
        status, batch = self._call(size, function, *arguments)
        yield batch
        self._check(status, hangs)

    def _check(self, status, hangs):
        if status == _DIFFERS:
            found = self._library.simulation_difference(self._simulation).contents
            number = self._tally.simulated
            cycles = [
                Cycle(self._given(cycle.inputs), self._answer(cycle.outputs))
                for cycle in found.cycles
            ]
            expected = self._answer(found.expected)
            raise Mismatch(number, cycles[-1 - number :], expected)
        if status == _HANGS:
            raise RuntimeError(hangs)
        if status == _OVERFLOWS:
            raise RuntimeError("the design reports more than it was given")
        if status == _UNSETTLED:
            raise ToolError("the design does not settle in one evaluation; it is not feed-forward")


class Compiled(_Compiled):
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
    encoding : str
        A key of ``ENCODINGS``.

    Attributes
    ----------
    tally : Tally
        What was reported so far.
    digest : int
        FNV-1a, in 64 bits, of the numbers of all events, which are 60 bits wide in UTF-8, in words
        of 64 bits; the code point of an error counts as 0.

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        If ``idle`` or ``stall`` never ends, or there is no such encoding.
    """

    _core, _batch, _tally_of = StreamDecoder, _Events, staticmethod(_decoder_tally)

    def __init__(self, *, encoding="utf-8", **options):
        check_options(encoding=encoding)
        self._encoding = encoding
        self._unpack = functools.partial(Outputs.unpack, encoding=encoding)
        super().__init__(encoding=encoding, **options)

    @property
    def tally(self):
        found = self._tally
        tally = Tally()
        tally.simulated, tally.cycles, tally.bytes = found.simulated, found.cycles, found.bytes
        codepoints, *errors = zip(*found.counts, strict=True)
        tally.codepoints.update({n: count for n, count in enumerate(codepoints) if count})
        for number, counts in enumerate(errors, 1):
            for n in range(found.kept[number]):
                event = self._event(found.events[number][n], found.offsets[number][n])
                tally.errors[event.cause] = sum(counts)
                tally.first[event.cause].append(event)
        return tally

    @property
    def digest(self):
        return self._tally.digest

    def _call(self, size, function, *arguments):
        offset = self._tally.offset
        room = size + _MORE
        buffers = [(kind * room)() for kind in (self._bits, c_uint64, c_uint32)]
        events = _Events(*map(ctypes.addressof, buffers), room, 0, 0)
        status = function(self._simulation, *arguments, ctypes.byref(events))
        bits, offsets, codepoints = (bytes(memoryview(one)[: events.count]) for one in buffers)
        size = self._tally.offset - offset
        return status, Batch(
            Reported(bits, offsets, self._encoding), codepoints, size, events.errors
        )

    def _count_up(self, *numbers):
        nothing = ctypes.byref(_Events())
        return self._library.simulation_count_up(self._simulation, *numbers, nothing), None

    def _event(self, bits, offset):
        return Event.unpack(_number(bits), offset, self._encoding)


class _CompiledBeats(_Compiled):
    """The functions of ``lockstep.cc``, with a beat in a cycle."""

    def __init__(self, lanes, *, idle=(False,), **options):
        check_options(lanes=lanes)
        self._lanes = lanes
        self._made_with = self._made_with | {"lanes": lanes}
        super().__init__(idle=idle, **options)

    def run(self, chunks):
        """Offer one packet, in beats of which only the last may be short; as ``Compiled.run``."""
        return self._run(self._cut(self._pieces(chunks)))

    def run_packets(self, packets):
        """Offer packets back to back, each of them whole; as ``run``."""
        return self._run((packet, True) for packet in self._pieces(packets))

    def _cut(self, pieces):
        rest = b""
        for piece in pieces:
            data = rest + piece
            whole = max(len(data) - 1, 0) // self._lanes * self._lanes
            rest = data[whole:]
            yield data[:whole], False
        yield rest, True

    def _ports_of(self, bits):
        beat = _beat(c_uint8, self._lanes)
        return beat, _structure(self._fields(beat))

    def _pack(self, inputs):
        check_inputs(inputs, WideInputs, (1, 8 * self._lanes, self._lanes.bit_length(), 1, 1))
        valid, number, count, last, reset = inputs
        data = (c_uint8 * self._lanes)(*number.to_bytes(self._lanes, "little"))
        return self._ports[0](data, count, last, valid, reset)

    def _given(self, inputs):
        number = int.from_bytes(bytes(inputs.data), "little")
        return WideInputs(inputs.valid, number, inputs.count, inputs.last, inputs.reset)

    def _answer(self, outputs):
        beat = outputs.beat
        return self._came(beat.data[: beat.count], beat.last, outputs) if beat.valid else None


class CompiledWide(_CompiledBeats, Compiled):
    """A simulation of a ``WideDecoder`` in machine code: as ``Compiled``, but a beat in a cycle.

    Events are as those of ``Compiled``, with their bytes, and so is the digest.

    Parameters
    ----------
    lanes : int
    idle : iterable of bool
        Repeated for ever: in which cycles the source pauses before its next beat.
    options
        As of ``Compiled``, but there is no ``stall``; ``design`` has the ports of ``WideDecoder``.
    """

    _core = WideDecoder

    def _fields(self, beat):
        return [("beat", beat), ("slots", c_uint64 * self._lanes)]

    def _came(self, data, last, outputs):
        events = (self._event(bits & (1 << 63) - 1, 0) if bits else None for bits in outputs.slots)
        slots = (event and event._replace(bytes=b"") for event in events)
        return Decoded(bytes(data), last, tuple(slots))


class _CompiledWhole(_CompiledBeats):
    """What comes out is reported as it is."""

    _batch = _BeatBatch

    @staticmethod
    def _tally_of(_):
        return _BeatTally

    @property
    def tally(self):
        found = self._tally
        return BeatTally(self._lanes, found.simulated, found.bytes, found.beats)

    def _call(self, size, function, *arguments):
        room = -(-size // self._lanes) + _INSIDE
        outputs = (self._ports[1] * room)()
        batch = _BeatBatch(ctypes.addressof(outputs), room)
        status = function(self._simulation, *arguments, ctypes.byref(batch))
        return status, [self._answer(outputs[n]) for n in range(batch.count)]

    def _count_up(self, length, first, count):
        size = count * -(-length // self._lanes) * self._lanes  # if all beats were full
        offer = self._library.simulation_count_up
        return self._call(size, offer, length, first, count)


class CompiledValidator(_CompiledWhole):
    """A simulation of a ``Validator`` in machine code: as ``CompiledWide``, but not of events.

    A run yields lists of ``Validated``: each beat as it comes out, with the last one the verdict.

    Parameters
    ----------
    lanes : int
    count_bits : int
        As of ``Validator``.
    options
        As of ``CompiledWide``.

    Attributes
    ----------
    tally : BeatTally
        What was done so far.

    """

    _core = Validator

    def __init__(self, lanes, *, count_bits=32, **options):
        check_options(lanes=lanes, count_bits=count_bits)
        self._made_with = {"count_bits": count_bits}
        super().__init__(lanes, **options)

    def _fields(self, beat):
        return [("beat", beat), ("verdict", _Verdict)]

    def _came(self, data, last, outputs):
        if not last:
            return Validated(bytes(data), None)
        said = outputs.verdict
        verdict = Verdict(said.errors, said.codepoints)
        if not said.well_formed:
            verdict = Verdict(*verdict[:2], said.offset, cause_name(said.cause), said.length)
        return Validated(bytes(data), verdict)


class CompiledPacker(_CompiledWhole):
    """A simulation of a ``Packer`` in machine code: as ``CompiledWide``, but not of events.

    A run yields lists of ``Packed``: the code points, beat by beat as they come out.

    Parameters
    ----------
    lanes : int
    options
        As of ``CompiledWide``.

    Attributes
    ----------
    tally : BeatTally
        What was done so far.
    """

    _core = Packer

    def _fields(self, beat):
        return [("beat", _beat(c_uint32, self._lanes))]

    def _came(self, codepoints, last, outputs):
        return Packed(tuple(codepoints), last)


class _CompiledSender(_Compiled):
    """What is sent, and errors."""

    _batch, _unpack, _number = _Sent, EncoderOutputs.unpack, c_uint8

    @staticmethod
    def _tally_of(_):
        return _SenderTally

    @property
    def tally(self):
        found = self._tally
        return SanitizerTally(found.simulated, found.bytes, found.sent, found.errors)

    def _call(self, size, function, *arguments):
        room = self._most * size + _MORE
        data = (self._number * room)()
        places = (c_uint64 * 2 * room)()
        sent = _Sent(ctypes.addressof(data), ctypes.addressof(places), room, 0, 0)
        status = function(self._simulation, *arguments, ctypes.byref(sent))
        places = array("Q", bytes(memoryview(places)[: sent.errors]))
        return status, Sent(bytes(memoryview(data)[: sent.count]), sent.errors, places)


class CompiledSanitizer(_CompiledSender):
    """A simulation of a ``Sanitizer`` in machine code: as ``Compiled``, but it reports ``Sent``.

    Parameters
    ----------
    encoding, errors : str
        As of ``Sanitizer``, the encoding by its name.
    options
        As of ``Compiled``.

    Attributes
    ----------
    tally : SanitizerTally
        What was reported so far.
    """

    _core = Sanitizer
    #: What one byte becomes has no more than three: U+FFFD, or what it is escaped as.
    _most = 3

    def __init__(self, *, errors="replace", **options):
        check_options(errors=errors)
        self._made_with = {"errors": errors}
        super().__init__(**options)


class _CompiledOfNumbers(_CompiledSender):
    """What is given code points; ``_width`` is how many bits they have."""

    _inputs, _width, _nothing = EncoderInputs, 21, array("I")

    def _items(self, piece):
        return code_points(piece, self._width)


class CompiledEncoder(_CompiledOfNumbers):
    """A simulation of an ``Encoder`` in machine code: as ``CompiledSanitizer``.

    The pieces of a packet are iterables of numbers, the code points: of 21 bits, or of as many as
    those of the encoding.

    Parameters
    ----------
    encoding : str
        A key of ``ENCODINGS``.
    errors : str
        As of ``Encoder``.
    options
        As of ``Compiled``.

    Attributes
    ----------
    tally : SanitizerTally
        What was reported so far; ``bytes`` are the code points that were taken.
    """

    _core = Encoder

    def __init__(self, *, encoding="utf-8", errors="replace", **options):
        check_options(encoding=encoding)
        check_choice("errors", errors, ERRORS)
        self._made_with = {"errors": errors}
        self._most = ENCODINGS[encoding].most_bytes
        self._width = CodePoint(ENCODINGS[encoding])["value"].width
        super().__init__(encoding=encoding, **options)


class CompiledToUtf16(_CompiledOfNumbers):
    """A simulation of code points to bytes of UTF-16 in machine code: as ``CompiledEncoder``.

    Parameters
    ----------
    order : str
        As of ``ToUtf16``.
    options
        As of ``Compiled``.
    """

    _core = ToUtf16
    #: Two units, and a mark.
    _most = 6

    def __init__(self, order, **options):
        check_options(order=order)
        self._made_with = {"order": order}
        super().__init__(**options)


class CompiledFromUtf16(_CompiledSender):
    """A simulation of bytes of UTF-16 to code points: as ``CompiledSanitizer``.

    What is sent are the code points, in UTF-32 of the machine's byte order, where a surrogate by
    itself is its own number.

    Parameters
    ----------
    order : str
        As of ``FromUtf16``.
    options
        As of ``Compiled``.
    """

    _core, _most, _number = FromUtf16, 1, c_uint32
    _unpack = staticmethod(functools.partial(EncoderOutputs.unpack, width=21))

    def __init__(self, order, **options):
        check_options(order=order)
        self._made_with = {"order": order}
        super().__init__(**options)
