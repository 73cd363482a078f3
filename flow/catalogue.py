"""The cores of the catalogue, a row each: how a core is made, and what exists for it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from itertools import product

from .. import hdl
from ..hdl import ENCODINGS
from ..hdl.policy import POLICIES
from ..hdl.sanitizer import is_possible
from ..hdl.tables.encoding import Pairs
from ..spec import (
    axi_stream,
    byte_order_mark,
    decoder,
    designation,
    encoder,
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
    "Row",
    "exports_with",
    "name_of",
    "row_of",
    "specify",
]


@dataclass
class Row:
    """A core: how it is made, and what exists for it.

    Attributes
    ----------
    core : type
        Its class.
    spec : callable
        Makes the specification of an instance.
    make : callable
        Takes a number of lanes or channels and an encoding, if the core has any, and keywords; by
        default, the class.
    model : str or None
        The name of its model in ``clockpoint.sim.models.decoder``.
    stimulus : str or None
        The name of the function in ``clockpoint.sim.stimulus`` that draws its inputs.
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
    _: KW_ONLY
    make: Callable | None = None
    model: str | None = None
    stimulus: str | None = None
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
ERRORS = ("replace", *(name for name in POLICIES if name != "replace"))
KEEP = {"keep": (False, True)}
ERRORS_AND_REPLACEMENT = {"errors": ERRORS, "programmable": (False, True)} | KEEP

_WIDE = {
    "encodings": PLAIN,
    "lanes": 8,
    "stimulus": "any_beats",
    "axi_stream": True,
    "ready_valid": True,
}

#: The cores by name, in the order of the documentation.
CATALOGUE = {
    "decoder": Row(
        hdl.Decoder,
        decoder.DecoderSpecification,
        model="DecoderModel",
        choices=KEEP,
        stimulus="any_bytes",
        encodings=ENCODINGS,
    ),
    "stream-decoder": Row(
        hdl.StreamDecoder,
        stream.StreamDecoderSpecification,
        model="StreamDecoderModel",
        choices=KEEP,
        allows=lambda table, options: not (options.get("keep") and options.get("monitor")),
        stimulus="any_stream",
        axi_stream=True,
        encodings=ENCODINGS,
    ),
    "monitor": Row(
        hdl.Monitor,
        monitor.MonitorSpecification,
        stimulus="any_monitored",
        choices={"continuous": (False, True)},
        encodings=ENCODINGS,
    ),
    "status": Row(hdl.Status, status.StatusSpecification, encodings=ENCODINGS),
    "wide-decoder": Row(hdl.WideDecoder, wide.WideDecoderSpecification, **_WIDE),
    "validator": Row(hdl.Validator, wide.ValidatorSpecification, **_WIDE),
    "packer": Row(hdl.Packer, wide.PackerSpecification, **_WIDE),
    "wide-sanitizer": Row(hdl.WideSanitizer, wide.WideSanitizerSpecification, **_WIDE),
    "interleaved-decoder": Row(
        hdl.InterleavedDecoder,
        interleaved.InterleavedDecoderSpecification,
        stimulus="any_channels",
        encodings=PLAIN,
        channels=256,
        axi_stream=True,
        ready_valid=True,
    ),
    "window-decoder": Row(
        hdl.WindowDecoder,
        window_decoder.WindowDecoderSpecification,
        stimulus="any_windows",
        encodings=PLAIN,
        paths=lambda core: FORTH | {("i__payload", "o__valid")},
    ),
    "error-policy": Row(
        hdl.ErrorPolicy,
        policy.ErrorPolicySpecification,
        stimulus="any_events",
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
        stimulus="any_events",
        choices={"drop": (False, True)} | KEEP,
        paths=lambda core: FORTH | BACK | MARK | (HELD if core.drop else set()),
        encodings=ENCODINGS,
    ),
    "encoder": Row(
        hdl.Encoder,
        encoder.EncoderSpecification,
        stimulus="any_codepoints",
        choices={"errors": ("replace", "ignore")} | KEEP,
        axi_stream=True,
        paths=lambda core: BACK,
        encodings=ENCODINGS,
    ),
    "sanitizer": Row(
        hdl.Sanitizer,
        sanitizer.SanitizerSpecification,
        stimulus="any_stream",
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
        stimulus="any_json",
        paths=lambda core: BACK,
    ),
    "json-string-decoder": Row(
        hdl.JsonStringDecoder,
        json_string_decoder.JsonStringDecoderSpecification,
        stimulus="any_json_bytes",
        axi_stream=True,
    ),
    "utf-16-encoder": Row(
        hdl.Utf16Encoder,
        utf_16.Utf16EncoderSpecification,
        choices=KEEP,
        stimulus="any_codepoints",
        axi_stream=True,
        paths=lambda core: BACK,
    ),
    "utf-16-decoder": Row(
        hdl.Utf16Decoder,
        utf_16.Utf16DecoderSpecification,
        choices=KEEP,
        stimulus="any_units",
        axi_stream=True,
        paths=lambda core: BACK,
    ),
    "utf-16-byte-encoder": Row(
        hdl.Utf16ByteEncoder,
        utf_16.Utf16ByteEncoderSpecification,
        make=partial(hdl.Utf16ByteEncoder, "big"),
        stimulus="any_units",
        choices={"mark": (False, True)} | KEEP,
        exports={
            "utf-16be-encoder": partial(hdl.Utf16ByteEncoder, "big"),
            "utf-16le-encoder": partial(hdl.Utf16ByteEncoder, "little"),
        },
        paths=lambda core: BACK,
    ),
    "utf-16-byte-decoder": Row(
        hdl.Utf16ByteDecoder,
        utf_16.Utf16ByteDecoderSpecification,
        make=partial(hdl.Utf16ByteDecoder, "detect"),
        stimulus="any_utf_16_bytes",
        exports={
            "utf-16be-decoder": partial(hdl.Utf16ByteDecoder, "big"),
            "utf-16le-decoder": partial(hdl.Utf16ByteDecoder, "little"),
            "utf-16-byte-decoder": partial(hdl.Utf16ByteDecoder, "detect"),
        },
    ),
    "designation-detector": Row(
        hdl.DesignationDetector,
        designation.DesignationDetectorSpecification,
        stimulus="any_designations",
    ),
}

#: Components around any core, by name; each choice of ``core`` is one.
ADAPTERS = {
    "fifo-stream": Row(
        hdl.FifoStream,
        lambda bridge: wide.FifoStreamSpecification(bridge, specify(bridge.core)),
        make=lambda lanes, core: hdl.FifoStream(core(lanes)),
        choices={
            "core": (
                *(hdl.WideSanitizer, hdl.WideDecoder, hdl.Packer),
                partial(hdl.Validator, count_bits=2),
            )
        },
        lanes=8,
    ),
    "axi-stream": Row(
        hdl.AxiStream,
        lambda bridge: axi_stream.AxiStreamSpecification(bridge, specify(bridge.stream)),
        make=lambda core: hdl.AxiStream(core()),
        stimulus="any_stream",
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
