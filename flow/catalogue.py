"""The cores of the catalogue, a row each: how a core is made, and what exists for it."""

import inspect
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from .. import hdl, spec
from ..hdl import ENCODINGS
from ..hdl.encoding import Pairs
from ..hdl.encodings import is_positional
from ..hdl.policy import POLICIES

__all__ = ["CATALOGUE", "EXPORTS", "PLAIN", "TITLES", "Row", "specify", "takers"]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A core: how it is made, and what exists for it.

    Attributes
    ----------
    classes : tuple of type
        The classes that ``make`` returns.
    make : callable
        Takes a number of lanes or channels and an encoding, if the core has any, and keywords.
    spec : callable
        Makes the specification of an instance, in ``clockpoint.spec``.
    model : str or None
        The name of its model in ``clockpoint.sim.models.decoder``.
    stimulus : str or None
        The name of the function in ``clockpoint.sim.stimulus`` that draws its inputs.
    page : str
        Its data sheet in ``docs``.
    encodings : mapping of str to Encoding
    choices : mapping of str to tuple
        The values of its keywords; the first one is the default.
    lanes, channels : int or None
        The default number, if it has any.
    exports : mapping of str to callable, or None
        Its constructors for Verilog, by name; ``None`` for ``make``, by the name of the row.
    axi_stream : bool
        ``AxiStream`` connects it to AXI4-Stream.
    ready_valid : bool
        It has no back-pressure, and ``WideStream`` adds it.
    paths : callable
        The documented combinational paths of an instance: a set of pairs of an input and an output.
    """

    classes: tuple
    make: Callable
    spec: Callable
    model: str | None = None
    stimulus: str | None = None
    page: str
    encodings: Mapping = field(default_factory=dict)
    choices: Mapping = field(default_factory=dict)
    lanes: int | None = None
    channels: int | None = None
    exports: Mapping | None = None
    axi_stream: bool = False
    ready_valid: bool = False
    paths: Callable = lambda core: set()

    def of(self, lanes=None, encoding=None, *, channels=None, make=None, **options):
        """The core with these parameters, or with the defaults."""
        arguments = [lanes or self.lanes] if self.lanes else []
        arguments += [channels or self.channels] if self.channels else []
        arguments += [self.encodings[encoding or "utf-8"]] if self.encodings else []
        defaults = {name: choices[0] for name, choices in self.choices.items()}
        return (make or self.make)(*arguments, **(defaults | options))

    def instances(self, encoding=None, **sizes):
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
            with suppress(ValueError):  # not every encoding has every policy
                yield options, self.of(encoding=encoding, **sizes, **options)


BACK = {("o__ready", "i__ready")}
FORTH = {("i__valid", "o__valid"), ("i__payload", "o__payload")}
#: Where the input decides whether the held item leaves.
HELD = {("i__payload", "o__valid"), ("i__payload", "i__ready"), ("i__valid", "i__ready")}
MARK = {("i__valid", "mark"), ("i__payload", "mark")}


def _paths_of_policy(policy):
    return {
        "strict": FORTH | BACK | {("i__valid", "i__ready")},
        "replace": FORTH | BACK,
        "replace-run": FORTH | BACK | HELD,
        "ignore": FORTH | BACK | HELD,
    }.get(policy.errors, BACK | {("i__payload", "i__ready"), ("i__valid", "i__ready")})


def _paths_of_bridge(bridge):
    passing = hdl.Encoder, hdl.Utf16Encoder, hdl.Utf16Decoder
    return {("m_axis_tready", "s_axis_tready")} if isinstance(bridge.core, passing) else set()


#: Tables of UTF-8's shape in which each sequence is decoded by itself.
PLAIN = {
    name: table
    for name, table in ENCODINGS.items()
    if table.pairs is Pairs.ORDINARY and not is_positional(table)
}
#: Those of the sanitizer and the error policy; the default is first.
ERRORS = ("replace", *(name for name in POLICIES if name != "replace"))

_DECODER = {"page": "decoder.md", "encodings": ENCODINGS}
_ENCODER = {"page": "encoder.md", "encodings": ENCODINGS}
_WIDE = {
    "page": "wide.md",
    "encodings": PLAIN,
    "lanes": 8,
    "stimulus": "any_beats",
    "axi_stream": True,
    "ready_valid": True,
}
_UTF_16 = {"page": "utf-16.md"}

#: The cores by name, in the order of the documentation.
CATALOGUE = {
    "decoder": Row(
        classes=(hdl.Decoder,),
        make=hdl.Decoder,
        spec=spec.DecoderSpecification,
        model="DecoderReference",
        stimulus="any_bytes",
        **_DECODER,
    ),
    "stream-decoder": Row(
        classes=(hdl.StreamDecoder,),
        make=hdl.StreamDecoder,
        spec=spec.StreamDecoderSpecification,
        model="Reference",
        stimulus="any_stream",
        axi_stream=True,
        **_DECODER,
    ),
    "monitor": Row(
        classes=(hdl.Monitor,),
        make=hdl.Monitor,
        spec=spec.MonitorSpecification,
        stimulus="any_monitored",
        choices={"continuous": (False, True)},
        **_DECODER,
    ),
    "status": Row(
        classes=(hdl.Status,),
        make=hdl.Status,
        spec=spec.StatusSpecification,
        **_DECODER,
    ),
    "wide-decoder": Row(
        classes=(hdl.WideDecoder,),
        make=hdl.WideDecoder,
        spec=spec.WideDecoderSpecification,
        **_WIDE,
    ),
    "validator": Row(
        classes=(hdl.Validator,),
        make=hdl.Validator,
        spec=spec.ValidatorSpecification,
        **_WIDE,
    ),
    "packer": Row(
        classes=(hdl.Packer,),
        make=hdl.Packer,
        spec=spec.PackerSpecification,
        **_WIDE,
    ),
    "wide-sanitizer": Row(
        classes=(hdl.WideSanitizer,),
        make=hdl.WideSanitizer,
        spec=spec.WideSanitizerSpecification,
        **_WIDE,
    ),
    "interleaved-decoder": Row(
        classes=(hdl.InterleavedDecoder,),
        make=hdl.InterleavedDecoder,
        spec=spec.InterleavedDecoderSpecification,
        stimulus="any_channels",
        page="interleaved.md",
        encodings=PLAIN,
        channels=256,
        axi_stream=True,
        ready_valid=True,
    ),
    "error-policy": Row(
        classes=(hdl.ErrorPolicy,),
        make=hdl.ErrorPolicy,
        spec=spec.ErrorPolicySpecification,
        stimulus="any_events",
        choices={"errors": ERRORS},
        paths=_paths_of_policy,
        **_ENCODER,
    ),
    "byte-order-mark": Row(
        classes=(hdl.ByteOrderMark,),
        make=hdl.ByteOrderMark,
        spec=spec.ByteOrderMarkSpecification,
        stimulus="any_events",
        choices={"drop": (False, True)},
        paths=lambda core: FORTH | BACK | MARK | (HELD if core.drop else set()),
        **_ENCODER,
    ),
    "encoder": Row(
        classes=(hdl.Encoder,),
        make=hdl.Encoder,
        spec=spec.EncoderSpecification,
        stimulus="any_codepoints",
        choices={"errors": ("replace", "ignore")},
        axi_stream=True,
        paths=lambda core: BACK,
        **_ENCODER,
    ),
    "sanitizer": Row(
        classes=(hdl.Sanitizer,),
        make=hdl.Sanitizer,
        spec=spec.SanitizerSpecification,
        stimulus="any_stream",
        choices={"errors": ERRORS},
        axi_stream=True,
        **_ENCODER,
    ),
    "utf-16-encoder": Row(
        classes=(hdl.Utf16Encoder,),
        make=hdl.Utf16Encoder,
        spec=spec.Utf16EncoderSpecification,
        stimulus="any_codepoints",
        axi_stream=True,
        paths=lambda core: BACK,
        **_UTF_16,
    ),
    "utf-16-decoder": Row(
        classes=(hdl.Utf16Decoder,),
        make=hdl.Utf16Decoder,
        spec=spec.Utf16DecoderSpecification,
        stimulus="any_units",
        axi_stream=True,
        paths=lambda core: BACK,
        **_UTF_16,
    ),
    "utf-16-byte-encoder": Row(
        classes=(hdl.Utf16ByteEncoder,),
        make=partial(hdl.Utf16ByteEncoder, "big"),
        spec=spec.Utf16ByteEncoderSpecification,
        stimulus="any_units",
        choices={"mark": (False, True)},
        exports={
            "utf-16be-encoder": partial(hdl.Utf16ByteEncoder, "big"),
            "utf-16le-encoder": partial(hdl.Utf16ByteEncoder, "little"),
        },
        paths=lambda core: BACK,
        **_UTF_16,
    ),
    "utf-16-byte-decoder": Row(
        classes=(hdl.Utf16ByteDecoder,),
        make=partial(hdl.Utf16ByteDecoder, "detect"),
        spec=spec.Utf16ByteDecoderSpecification,
        stimulus="any_utf_16_bytes",
        exports={
            "utf-16be-decoder": partial(hdl.Utf16ByteDecoder, "big"),
            "utf-16le-decoder": partial(hdl.Utf16ByteDecoder, "little"),
            "utf-16-byte-decoder": partial(hdl.Utf16ByteDecoder, "detect"),
        },
        **_UTF_16,
    ),
    "designation-detector": Row(
        classes=(hdl.DesignationDetector,),
        make=hdl.DesignationDetector,
        spec=spec.DesignationDetectorSpecification,
        stimulus="any_designations",
        **_UTF_16,
    ),
    "wide-stream": Row(
        classes=(hdl.WideStream,),
        make=lambda lanes, core: hdl.WideStream(core(lanes)),
        spec=lambda stream: spec.WideStreamSpecification(stream, specify(stream.core)),
        page="wide.md",
        choices={"core": (hdl.Packer, hdl.WideDecoder, hdl.Validator, hdl.WideSanitizer)},
        lanes=8,
        exports={},
        axi_stream=True,
    ),
    "axi-stream": Row(
        classes=(hdl.AxiStream,),
        make=lambda core: hdl.AxiStream(core()),
        spec=lambda bridge: spec.AxiStreamSpecification(bridge, specify(bridge.stream)),
        stimulus="any_axi",
        page="verilog.md",
        choices={
            "core": (
                *(hdl.StreamDecoder, hdl.Encoder, hdl.Sanitizer),
                *(hdl.Utf16Encoder, hdl.Utf16Decoder),
                *(partial(hdl.WideDecoder, 2), partial(hdl.Validator, 2)),
                *(partial(hdl.Packer, 2), partial(hdl.WideSanitizer, 2)),
                partial(hdl.StreamDecoder, monitor=True, bits=8),
                partial(hdl.InterleavedDecoder, 2),
            )
        },
        exports={},
        paths=_paths_of_bridge,
    ),
}

#: The titles of the data sheets.
TITLES = {
    "decoder.md": "Decoder and stream decoder",
    "encoder.md": "Encoder and sanitizer",
    "interleaved.md": "Many streams on one port",
    "utf-16.md": "UTF-16 and ISO 2022",
    "wide.md": "Many bytes in a cycle",
}
#: The exports to Verilog, by name: row and constructor.
EXPORTS = {
    export: (row, make)
    for name, row in CATALOGUE.items()
    for export, make in ({name: row.make} if row.exports is None else row.exports).items()
}


def specify(core):
    """The specification of a core, as its row makes it."""
    (row,) = (row for row in CATALOGUE.values() if isinstance(core, row.classes))
    return row.spec(core)


def takers(option):
    """The names of the exports with an option of ``clockpoint verilog``.

    The option is a parameter of their constructors, or selects a wrapper.
    """
    return [
        name
        for name, (row, make) in EXPORTS.items()
        if option in inspect.signature(make).parameters or getattr(row, option, None) is True
    ]
