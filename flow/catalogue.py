"""The cores of the catalogue, a row each: how a core is made, and what exists for it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from itertools import product
from typing import NamedTuple

from .. import hdl
from ..hdl import ENCODINGS
from ..hdl.policy import EACH_BYTE, POLICIES
from ..hdl.sanitizer import is_possible
from ..hdl.tables.encoding import Pairs
from ..spec import (
    axi_stream,
    byte_order_mark,
    decoder,
    designation,
    encoder,
    fifo_stream,
    interleaved,
    json_string_decoder,
    json_unescape,
    monitor,
    policy,
    sanitizer,
    status,
    stream,
    utf_16,
    wide,
    window_decoder,
)

__all__ = [
    "ADAPTERS",
    "CATALOGUE",
    "EXPORTS",
    "Facts",
    "Row",
    "exports_with",
    "name_of",
    "row_of",
    "specify",
]


class Rate(NamedTuple):
    """The rate of a core, if its source never idles and its sink never stalls.

    For a core with back-pressure, the claim ``keeps-up`` proves it.

    Attributes
    ----------
    text : str
        Number of items per cycle.
    exception : callable
        The items of an instance that take more cycles, in words; ``""`` if there are none, so that
        an item is accepted in every cycle.
    """

    text: str
    exception: Callable = lambda core: ""

    def sentence(self, core, condition=""):
        """The rate of an instance in words, with a condition."""
        return "; ".join(filter(None, [self.text + condition, self.exception(core)]))


class Facts(NamedTuple):
    """The facts about a core.

    Attributes
    ----------
    text : str
        What goes in, and what comes out.
    rate : Rate
    latency : str
        Its start and its end; ``{before}`` is a cycle less.
    notes : str
        Other facts for its user.
    endless : str
        The use of ``{last}``, the port that ends a packet, for data without packets.
    options : mapping of str to (str or mapping)
        The sentences of parameters; where the values of one differ, a sentence for each.
    """

    text: str
    rate: Rate
    latency: str
    notes: str = ""
    endless: str = "Without packets, tie {last} to 0."
    options: Mapping[str, str | Mapping[str, str]] = {}

    def sentences(self, core):
        """The sentences that follow the text, by the parameters of the core."""
        for parameter, text in self.options.items():
            if value := getattr(core, parameter):
                yield text if isinstance(text, str) else text[value]


@dataclass
class Row:
    """A core: how it is made, and what exists for it.

    Attributes
    ----------
    core : type
        Its class.
    spec : callable
        Makes the specification of an instance.
    facts : Facts or None
        Texts for data sheets; ``None`` for an adapter.
    make : callable
        Takes a number of lanes or channels and an encoding, if the core has any, and keywords; by
        default, the class.
    model : str or None
        The name of its model in ``clockpoint.sim.models.decoder``.
    group : str
        The use by which the site groups the cores.
    encodings : mapping of str to Encoding
    choices : mapping of str to tuple
        The values of its keywords; the first one is the default.
    allows : callable
        Whether a table and a ``dict`` of keywords go together.
    lanes, channels : int or None
        The default number, if it has any.
    exports : mapping of str to callable, or None
        Its constructors for Verilog, by name; ``None`` for ``make``, by the name of the row.
    axi_stream : bool
        ``AxiStream`` connects it to AXI4-Stream.
    ready_valid : bool
        It has no back-pressure, and ``FifoStream`` adds it.
    paths : callable
        The documented combinational paths of an instance: a set of pairs of an input and an output.
    """

    core: type
    spec: Callable
    facts: Facts | None = None
    _: KW_ONLY
    group: str = "Byte by byte"
    make: Callable | None = None
    model: str | None = None
    encodings: Mapping = field(default_factory=dict)
    choices: Mapping = field(default_factory=dict)
    allows: Callable = lambda table, options: True
    lanes: int | None = None
    channels: int | None = None
    exports: Mapping | None = None
    axi_stream: bool = False
    ready_valid: bool = False
    paths: Callable = lambda core: set()

    def __post_init__(self):
        self.make = self.make or self.core

    def of(self, lanes=None, encoding=None, *, channels=None, make=None, **options):
        """The core with these parameters, or with the defaults."""
        arguments = [lanes or self.lanes] if self.lanes else []
        arguments += [channels or self.channels] if self.channels else []
        arguments += [self.encodings[encoding or "utf-8"]] if self.encodings else []
        defaults = {name: choices[0] for name, choices in self.choices.items()}
        return (make or self.make)(*arguments, **(defaults | options))

    def instances(self, encoding=None, *, make=None, **sizes):
        """The core with each combination of its keywords that the encoding allows.

        Yields
        ------
        options : dict
        core : Component
            With two lanes, if it has any and ``sizes`` has no other number.
        """
        sizes = ({"lanes": 2} if self.lanes else {}) | sizes
        for values in product(*self.choices.values()):
            options = dict(zip(self.choices, values, strict=True))
            if self.allows(self.encodings.get(encoding or "utf-8"), sizes | options):
                yield options, self.of(encoding=encoding, make=make, **sizes, **options)


BACK = {("o__ready", "i__ready")}
FORTH = {("i__valid", "o__valid"), ("i__payload", "o__payload")}
REPLACED = "replacement", "o__payload"
#: Where an item can be dropped.
HELD = {("i__payload", "o__valid"), ("i__payload", "i__ready"), ("i__valid", "i__ready")}
MARK = {("i__valid", "mark"), ("i__payload", "mark")}


def _paths_of_policy(policy):
    return {
        "strict": FORTH | BACK | {("i__valid", "i__ready")},
        "replace": FORTH | BACK | ({REPLACED} if policy.programmable else set()),
        "replace-run": FORTH | BACK | HELD,
        "ignore": FORTH | BACK | HELD,
    }.get(policy.errors, BACK | {("i__payload", "i__ready"), ("i__valid", "i__ready")})


def _paths_of_bridge(bridge):
    passes = row_of(bridge.core).paths(bridge.core) >= BACK
    return {("m_axis_tready", "s_axis_tready")} if passes else set()


#: Tables of UTF-8's shape in which each sequence is decoded by itself.
PLAIN = {name: table for name, table in ENCODINGS.items() if table.pairs is Pairs.ORDINARY}
#: Those of the sanitizer and the error policy; the default is first.
POLICY_NAMES = ("replace", *(name for name in POLICIES if name != "replace"))
KEEP = {"keep": (False, True)}
ERRORS_AND_REPLACEMENT = {"errors": POLICY_NAMES, "programmable": (False, True)} | KEEP

#: The sentence of each policy.
ERRORS = {
    name: f"{text[0].upper()}{text[1:].partition(' (')[0]}." for name, text in POLICIES.items()
}
ERRORS |= {
    name: f"{ERRORS[name]} A byte below 80 becomes U+FFFD." for name in ("surrogateescape", "optu")
}
PROGRAMMABLE = {"programmable": "The code point at the port replacement is sent instead of U+FFFD."}
LONGER = "a replacement longer than its error takes one cycle per byte"

EVENTS = (
    "Decodes bytes to events: each is a code point, or an error with its cause, length and bytes. "
    "Every byte belongs to exactly one event, and events come in the order of the bytes."
)
EVENT_LATENCY = (
    "from the last byte of an event to the event; an error that only the next byte exposes comes "
    "{before} cycles after that byte"
)
UNPAIRED = (
    "A byte can end two events: the sequence that it cuts short, and its own. They come in "
    "successive cycles."
)
BEAT = (
    "from the last beat of a packet, and from a beat directly followed by another; otherwise, a "
    "beat comes out {before} cycles after the next one"
)
WAITING = (
    "Assert {last} with the last beat of a packet: each beat waits in the core for the next one or "
    "for the end of its packet. If {last} is tied to 0, the last beat never comes out."
)

_WIDE = {
    "group": "Many bytes",
    "encodings": PLAIN,
    "lanes": 8,
    "axi_stream": True,
    "ready_valid": True,
}

#: The cores by name, in the order of the documentation.
CATALOGUE = {
    "decoder": Row(
        hdl.Decoder,
        decoder.DecoderSpecification,
        Facts(EVENTS, Rate("one byte per cycle"), EVENT_LATENCY, UNPAIRED),
        model="DecoderModel",
        choices=KEEP,
        encodings=ENCODINGS,
    ),
    "stream-decoder": Row(
        hdl.StreamDecoder,
        stream.StreamDecoderSpecification,
        Facts(
            EVENTS,
            Rate("one byte per cycle"),
            EVENT_LATENCY,
            options={
                "monitor": "Each event has its position: offset, character, line and column.",
                "continuous": "Positions continue across packets.",
                "axi_lite": "Software reads counts and the first error over AXI4-Lite.",
            },
        ),
        model="StreamDecoderModel",
        choices=KEEP,
        allows=lambda table, options: not (options.get("keep") and options.get("monitor")),
        axi_stream=True,
        encodings=ENCODINGS,
    ),
    "monitor": Row(
        hdl.Monitor,
        monitor.MonitorSpecification,
        Facts(
            "Passes events on, with their positions: offset, character, line and column.",
            Rate("one event per cycle"),
            "from an event to the event with its position",
            "All numbers count from 0 and wrap around.",
            "Without packets, tie {last} to 0: positions are those since reset.",
            {"continuous": "Positions continue across packets."},
        ),
        choices={"continuous": (False, True)},
        encodings=ENCODINGS,
    ),
    "status": Row(
        hdl.Status,
        status.StatusSpecification,
        Facts(
            "Counts events for software, which reads and writes registers over AXI4-Lite.",
            Rate("one event per cycle"),
            "from an event to the counts",
        ),
        encodings=ENCODINGS,
    ),
    "wide-decoder": Row(
        hdl.WideDecoder,
        wide.WideDecoderSpecification,
        Facts(
            "Accepts a beat of bytes per cycle and returns it, with each event in the lane of its "
            "last byte.",
            Rate("one beat per cycle"),
            BEAT,
            endless=WAITING,
        ),
        **_WIDE,
    ),
    "validator": Row(
        hdl.Validator,
        wide.ValidatorSpecification,
        Facts(
            "Returns each beat of bytes; the last beat of a packet carries a verdict: well formed "
            "or not, the first error, and counts.",
            Rate("one beat per cycle"),
            BEAT,
            endless=f"{WAITING} Without {{last}}, no verdict is issued.",
        ),
        **_WIDE,
    ),
    "packer": Row(
        hdl.Packer,
        wide.PackerSpecification,
        Facts(
            "Packs bytes into dense UTF-32: beats of bytes in, beats of code points out. Each "
            "error becomes U+FFFD. Each beat but the last one of a packet is full; a packet "
            "without code points becomes one empty beat.",
            Rate("one beat per cycle"),
            "from the last beat of a packet to its last beat of code points; others come earlier",
            endless="Assert {last} with the last beat: a beat of code points waits for the next "
            "code point or the end of the packet. If {last} is tied to 0, the last ones never come "
            "out.",
        ),
        **_WIDE,
    ),
    "wide-sanitizer": Row(
        hdl.WideSanitizer,
        wide.WideSanitizerSpecification,
        Facts(
            "Returns each beat of bytes, with each byte of an error replaced. Lengths and "
            "positions stay the same.",
            Rate("one beat per cycle"),
            "from the last beat of a packet; a beat that waits for n others to complete its last "
            "sequence comes out n cycles less after the last of them",
            endless=WAITING,
        ),
        **_WIDE,
    ),
    "interleaved-decoder": Row(
        hdl.InterleavedDecoder,
        interleaved.InterleavedDecoderSpecification,
        Facts(
            "Decodes the bytes of many channels, in any order, and reports the events of each.",
            Rate("one byte of any channel per cycle"),
            "from a byte to the events that it ends",
            "A byte can end two events of its channel: the sequence that it cuts short, and its "
            "own. Both come out in the same cycle.",
        ),
        encodings=PLAIN,
        channels=256,
        axi_stream=True,
        ready_valid=True,
        group="Many bytes",
    ),
    "window-decoder": Row(
        hdl.WindowDecoder,
        window_decoder.WindowDecoderSpecification,
        Facts(
            "Decodes the first event of a window of bytes: a code point, or an error with its "
            "cause. The next window starts after its length.",
            Rate("one event per cycle"),
            "from a window to its event",
            "A window that ends within a sequence is an error, truncated at its end: unless the "
            "text ends there, present it again with more bytes.",
        ),
        encodings=PLAIN,
        paths=lambda core: FORTH | {("i__payload", "o__valid")},
        group="Many bytes",
    ),
    "error-policy": Row(
        hdl.ErrorPolicy,
        policy.ErrorPolicySpecification,
        Facts(
            "Converts events to code points.",
            Rate(
                "one event per cycle",
                lambda core: "an error of n bytes takes n cycles" * (core.errors in EACH_BYTE),
            ),
            "from an event to its code point, or to the last one of several",
            options={"errors": ERRORS} | PROGRAMMABLE,
        ),
        choices=ERRORS_AND_REPLACEMENT,
        allows=lambda table, options: (
            options.get("errors", "replace") == "replace" or not options.get("programmable")
        ),
        paths=_paths_of_policy,
        encodings=ENCODINGS,
    ),
    "byte-order-mark": Row(
        hdl.ByteOrderMark,
        byte_order_mark.ByteOrderMarkSpecification,
        Facts(
            "Passes events on, and detects a signature: U+FEFF as the first code point of a "
            "packet.",
            Rate("one event per cycle"),
            "from an event to the event",
            options={"drop": "It is dropped."},
        ),
        choices={"drop": (False, True)} | KEEP,
        paths=lambda core: FORTH | BACK | MARK | (HELD if core.drop else set()),
        encodings=ENCODINGS,
    ),
    "encoder": Row(
        hdl.Encoder,
        encoder.EncoderSpecification,
        Facts(
            "Encodes code points, each in its shortest form; a code point without a form is an "
            "error.",
            Rate("one byte per cycle", lambda core: "a code point of n bytes takes n cycles"),
            "from a code point to its first byte",
            options={"errors": ERRORS},
        ),
        choices={"errors": ("replace", "ignore")} | KEEP,
        axi_stream=True,
        paths=lambda core: BACK,
        encodings=ENCODINGS,
    ),
    "sanitizer": Row(
        hdl.Sanitizer,
        sanitizer.SanitizerSpecification,
        Facts(
            "Passes well-formed text unchanged.",
            Rate(
                "one byte per cycle",
                lambda core: "" if core.errors in ("strict", "ignore") else LONGER,
            ),
            "from a byte of well-formed text, if no cycle of its character is idle",
            options={"errors": ERRORS} | PROGRAMMABLE,
        ),
        choices=ERRORS_AND_REPLACEMENT,
        allows=lambda table, options: is_possible(
            options.get("errors", "replace"), table, programmable=options.get("programmable", False)
        ),
        axi_stream=True,
        encodings=ENCODINGS,
    ),
    "json-unescape": Row(
        hdl.JsonUnescape,
        json_unescape.JsonUnescapeSpecification,
        Facts(
            "Replaces the escapes in the contents of JSON strings by their code points. Errors "
            "of the decoder stay; bad escapes are errors, too. The lengths of all events add up "
            "to the bytes.",
            Rate("one event per cycle"),
            "from the last event of an escape, or from a plain code point",
            "A packet is a string without its quotation marks. A high surrogate waits for the "
            "escape after it.",
        ),
        choices=KEEP,
        paths=lambda core: BACK,
        group="JSON",
    ),
    "json-string-decoder": Row(
        hdl.JsonStringDecoder,
        json_string_decoder.JsonStringDecoderSpecification,
        Facts(
            "Converts the contents of JSON strings to the text that they represent, in UTF-8. "
            "U+FFFD replaces each error.",
            Rate("one byte per cycle", lambda core: LONGER),
            "from the last byte of a character or an escape to the last byte that is sent",
            "A packet is a string without its quotation marks.",
        ),
        choices=KEEP,
        axi_stream=True,
        group="JSON",
    ),
    "utf-16-encoder": Row(
        hdl.Utf16Encoder,
        utf_16.Utf16EncoderSpecification,
        Facts(
            "Encodes code points in UTF-16. U+FFFD replaces surrogates and numbers above 10FFFF.",
            Rate(
                "one code unit per cycle",
                lambda core: "a code point above U+FFFF takes two cycles",
            ),
            "from a code point to its first code unit",
        ),
        choices=KEEP,
        axi_stream=True,
        paths=lambda core: BACK,
        group="Other encodings",
    ),
    "utf-16-decoder": Row(
        hdl.Utf16Decoder,
        utf_16.Utf16DecoderSpecification,
        Facts(
            "Decodes UTF-16 to code points. An unpaired surrogate is an error, and comes out as "
            "its own number; so is a packet that ends within a code unit.",
            Rate("one code unit per cycle"),
            "from the last code unit of a code point",
        ),
        choices=KEEP,
        axi_stream=True,
        paths=lambda core: BACK,
        group="Other encodings",
    ),
    "utf-16-byte-encoder": Row(
        hdl.Utf16ByteEncoder,
        utf_16.Utf16ByteEncoderSpecification,
        Facts(
            "Splits code units of UTF-16 into bytes.",
            Rate(
                "one byte per cycle",
                lambda core: "a code unit takes two cycles" + ", after a mark four" * core.mark,
            ),
            "from a code unit to its first byte",
            options={"mark": "Each packet begins with a byte order mark."},
        ),
        make=partial(hdl.Utf16ByteEncoder, "big"),
        choices={"mark": (False, True)} | KEEP,
        exports={
            "utf-16be-encoder": partial(hdl.Utf16ByteEncoder, "big"),
            "utf-16le-encoder": partial(hdl.Utf16ByteEncoder, "little"),
        },
        paths=lambda core: BACK,
        group="Other encodings",
    ),
    "utf-16-byte-decoder": Row(
        hdl.Utf16ByteDecoder,
        utf_16.Utf16ByteDecoderSpecification,
        Facts(
            "Joins bytes into code units of UTF-16.",
            Rate(
                "one byte per cycle",
                lambda core: "one that ends its packet within a code unit takes two cycles",
            ),
            "from the second byte of a code unit; two cycles from a byte that ends the packet "
            "within one",
        ),
        make=partial(hdl.Utf16ByteDecoder, "detect"),
        exports={
            "utf-16be-decoder": partial(hdl.Utf16ByteDecoder, "big"),
            "utf-16le-decoder": partial(hdl.Utf16ByteDecoder, "little"),
            "utf-16-byte-decoder": partial(hdl.Utf16ByteDecoder, "detect"),
        },
        group="Other encodings",
    ),
    "designation-detector": Row(
        hdl.DesignationDetector,
        designation.DesignationDetectorSpecification,
        Facts(
            "Detects designations of UTF-8 and returns to ISO 2022: 1B 25 47, 1B 25 2F with 47, "
            "48 or 49, and 1B 25 40.",
            Rate("one byte per cycle"),
            "from the last byte of a sequence to its report",
        ),
        group="Other encodings",
    ),
}

#: Components around any core, by name; each choice of ``core`` is one.
ADAPTERS = {
    "fifo-stream": Row(
        hdl.FifoStream,
        lambda bridge: fifo_stream.FifoStreamSpecification(bridge, specify(bridge.core)),
        make=lambda lanes, core: hdl.FifoStream(core(lanes)),
        choices={
            "core": (
                *(hdl.WideSanitizer, hdl.WideDecoder, hdl.Packer),
                partial(hdl.Validator, count_bits=2),
            )
        },
        lanes=8,
        group="Buses",
    ),
    "axi-stream": Row(
        hdl.AxiStream,
        lambda bridge: axi_stream.AxiStreamSpecification(bridge, specify(bridge.stream)),
        make=lambda core: hdl.AxiStream(core()),
        choices={
            "core": (
                *(hdl.StreamDecoder, hdl.Encoder, hdl.Sanitizer),
                *(hdl.Utf16Encoder, hdl.Utf16Decoder),
                *(partial(hdl.WideSanitizer, 2), partial(hdl.WideDecoder, 2)),
                *(partial(hdl.Packer, 2), partial(hdl.Validator, 2, count_bits=2)),
                partial(hdl.StreamDecoder, monitor=True, bits=4),
                partial(hdl.StreamDecoder, keep=True),
                partial(hdl.Sanitizer, errors="ignore"),
                partial(hdl.Encoder, keep=True),
                partial(hdl.InterleavedDecoder, 2),
            )
        },
        paths=_paths_of_bridge,
        group="Buses",
    ),
}

#: The exports to Verilog, by name: row and constructor.
EXPORTS = {
    export: (row, make)
    for name, row in CATALOGUE.items()
    for export, make in ({name: row.make} if row.exports is None else row.exports).items()
}


def name_of(core):
    """The name of the row of a core or an adapter."""
    rows = (CATALOGUE | ADAPTERS).items()
    (name,) = (name for name, row in rows if isinstance(core, row.core))
    return name


def row_of(core):
    """The row of a core or an adapter."""
    return (CATALOGUE | ADAPTERS)[name_of(core)]


def specify(core):
    """The specification of a core, as its row makes it."""
    return row_of(core).spec(core)


def exports_with(option):
    """The names of the exports with an option of ``clockpoint verilog``.

    The option is a parameter of their constructors, or selects a wrapper.
    """
    return [
        name
        for name, (row, make) in EXPORTS.items()
        if option in inspect.signature(make).parameters or getattr(row, option, None) is True
    ]
