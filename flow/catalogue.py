"""The cores of the catalogue, a row each: how a core is made, and what exists for it."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from itertools import product

from .. import hdl
from ..hdl import ENCODINGS
from ..hdl.policy import POLICIES
from ..hdl.sanitizer import can_substitute
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
    properties,
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
        The class of the core.
    spec : callable
        Makes the specification of an instance.
    make : callable
        Takes a number of lanes or channels and an encoding, if the core has any, and keywords; by
        default, the class.
    group : str
        The use by which the site groups the cores.
    encodings : mapping of str to Encoding
        By default all, if the core has the parameter.
    choices : mapping of str to tuple
        The values of each keyword; the first one is the default.
    allows : callable
        Whether a table and a ``dict`` of keywords go together.
    lanes, channels : int or None
        The default number; ``None`` for a core without lanes or channels.
    exports : mapping of str to callable, or None
        The constructors for Verilog, by name; ``None`` for ``make``, by the name of the row.
    axi_stream : bool
        ``AxiStream`` connects the core to AXI4-Stream.
    axi_options : mapping
        The keywords that AXI4-Stream requires.
    ready_valid : bool
        The core has no back-pressure, and ``FifoStream`` adds it.
    """

    core: type
    spec: Callable
    _: KW_ONLY
    group: str = "Byte by byte"
    make: Callable | None = None
    encodings: Mapping = field(default_factory=dict)
    choices: Mapping = field(default_factory=dict)
    allows: Callable = lambda table, options: True
    lanes: int | None = None
    channels: int | None = None
    exports: Mapping | None = None
    axi_stream: bool = False
    axi_options: Mapping = field(default_factory=dict)
    ready_valid: bool = False

    def __post_init__(self):
        self.make = self.make or self.core
        if not self.encodings and "encoding" in inspect.signature(self.core).parameters:
            self.encodings = ENCODINGS

    def instance(self, lanes=None, encoding=None, *, channels=None, make=None, **options):
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
            A core with lanes has two, unless ``sizes`` has another number.
        """
        sizes = ({"lanes": 2} if self.lanes else {}) | sizes
        for values in product(*self.choices.values()):
            options = dict(zip(self.choices, values, strict=True))
            if self.allows(self.encodings.get(encoding or "utf-8"), sizes | options):
                yield options, self.instance(encoding=encoding, make=make, **sizes, **options)


#: Tables of UTF-8's shape in which each sequence is decoded by itself.
ORDINARY_ENCODINGS = {
    name: table for name, table in ENCODINGS.items() if table.pairs is Pairs.ORDINARY
}
#: The policies, the default first.
POLICY_NAMES = ("replace", *(name for name in POLICIES if name != "replace"))
KEEP_CHOICES = {"keep": (False, True)}
POLICY_CHOICES = {"errors": POLICY_NAMES, "programmable": (False, True)} | KEEP_CHOICES

_WIDE_ROW = {
    "group": "Many bytes",
    "encodings": ORDINARY_ENCODINGS,
    "lanes": 8,
    "axi_stream": True,
    "ready_valid": True,
}

#: The cores by name, in the order of the documentation.
CATALOGUE = {
    "decoder": Row(hdl.Decoder, decoder.DecoderSpecification, choices=KEEP_CHOICES),
    "stream-decoder": Row(
        hdl.StreamDecoder,
        stream.StreamDecoderSpecification,
        choices=KEEP_CHOICES,
        allows=lambda table, options: not (options.get("keep") and options.get("monitor")),
        axi_stream=True,
    ),
    "monitor": Row(
        hdl.Monitor,
        monitor.MonitorSpecification,
        choices={"continuous": (False, True)},
    ),
    "status": Row(hdl.Status, status.StatusSpecification),
    "properties": Row(
        hdl.Properties,
        properties.PropertiesSpecification,
        choices={"width": (False, True), "is_above": (False, True)},
    ),
    "wide-decoder": Row(hdl.WideDecoder, wide.WideDecoderSpecification, **_WIDE_ROW),
    "validator": Row(hdl.Validator, wide.ValidatorSpecification, **_WIDE_ROW),
    "packer": Row(hdl.Packer, wide.PackerSpecification, **_WIDE_ROW),
    "wide-sanitizer": Row(hdl.WideSanitizer, wide.WideSanitizerSpecification, **_WIDE_ROW),
    "interleaved-decoder": Row(
        hdl.InterleavedDecoder,
        interleaved.InterleavedDecoderSpecification,
        encodings=ORDINARY_ENCODINGS,
        channels=256,
        axi_stream=True,
        ready_valid=True,
        group="Many bytes",
    ),
    "window-decoder": Row(
        hdl.WindowDecoder,
        window_decoder.WindowDecoderSpecification,
        encodings=ORDINARY_ENCODINGS,
        group="Many bytes",
    ),
    "error-policy": Row(
        hdl.ErrorPolicy,
        policy.ErrorPolicySpecification,
        choices=POLICY_CHOICES | {"limited": (False, True)},
        allows=lambda table, options: (
            options.get("errors", "replace") == "replace" or not options.get("programmable")
        ),
    ),
    "byte-order-mark": Row(
        hdl.ByteOrderMark,
        byte_order_mark.ByteOrderMarkSpecification,
        choices={"drop": (False, True)} | KEEP_CHOICES,
    ),
    "encoder": Row(
        hdl.Encoder,
        encoder.EncoderSpecification,
        choices={"errors": ("replace", "ignore")} | KEEP_CHOICES,
        axi_stream=True,
    ),
    "sanitizer": Row(
        hdl.Sanitizer,
        sanitizer.SanitizerSpecification,
        choices=POLICY_CHOICES,
        allows=lambda table, options: can_substitute(
            options.get("errors", "replace"), table, programmable=options.get("programmable", False)
        ),
        axi_stream=True,
    ),
    "json-unescape": Row(
        hdl.JsonUnescape,
        json_unescape.JsonUnescapeSpecification,
        choices=KEEP_CHOICES,
        group="JSON",
    ),
    "json-string-decoder": Row(
        hdl.JsonStringDecoder,
        json_string_decoder.JsonStringDecoderSpecification,
        choices=KEEP_CHOICES,
        axi_stream=True,
        group="JSON",
    ),
    "utf-16-encoder": Row(
        hdl.Utf16Encoder,
        utf_16.Utf16EncoderSpecification,
        choices=KEEP_CHOICES,
        axi_stream=True,
        group="Other encodings",
    ),
    "utf-16-decoder": Row(
        hdl.Utf16Decoder,
        utf_16.Utf16DecoderSpecification,
        choices=KEEP_CHOICES,
        axi_stream=True,
        axi_options={"keep": True},
        group="Other encodings",
    ),
    "utf-16-byte-encoder": Row(
        hdl.Utf16ByteEncoder,
        utf_16.Utf16ByteEncoderSpecification,
        make=partial(hdl.Utf16ByteEncoder, "big"),
        choices={"mark": (False, True)} | KEEP_CHOICES,
        exports={
            "utf-16be-encoder": partial(hdl.Utf16ByteEncoder, "big"),
            "utf-16le-encoder": partial(hdl.Utf16ByteEncoder, "little"),
        },
        group="Other encodings",
    ),
    "utf-16-byte-decoder": Row(
        hdl.Utf16ByteDecoder,
        utf_16.Utf16ByteDecoderSpecification,
        make=partial(hdl.Utf16ByteDecoder, "detect"),
        choices=KEEP_CHOICES,
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
                hdl.Utf16Encoder,
                partial(hdl.Utf16Decoder, keep=True),
                *(partial(hdl.WideSanitizer, 2), partial(hdl.WideDecoder, 2)),
                *(partial(hdl.Packer, 2), partial(hdl.Validator, 2, count_bits=2)),
                partial(hdl.StreamDecoder, monitor=True, bits=4),
                partial(hdl.StreamDecoder, keep=True),
                partial(hdl.Sanitizer, errors="ignore"),
                partial(hdl.Encoder, keep=True),
                partial(hdl.InterleavedDecoder, 2),
            )
        },
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
    """The specification of a core, from its row."""
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
