"""The components, a row each: what exists for it, or why not."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import product

from ..hdl import (
    ENCODINGS,
    POLICIES,
    UTF_8,
    AxiStream,
    ByteOrderMark,
    Decoder,
    DesignationDetector,
    Encoder,
    ErrorPolicy,
    FlatPorts,
    InterleavedDecoder,
    Packer,
    PairingDecoder,
    Pairs,
    PositionalDecoder,
    PositionalEncoder,
    Sanitizer,
    StreamDecoder,
    Utf16ByteDecoder,
    Utf16ByteEncoder,
    Utf16Decoder,
    Utf16Encoder,
    Validator,
    WideDecoder,
    WideSanitizer,
    WideStream,
    decoder_for,
    encoder_for,
)
from ..hdl.encoding import has_utf_8_shape
from ..hdl.sanitizer import is_possible
from ..spec import (
    AxiStreamSpecification,
    ByteOrderMarkSpecification,
    DecoderSpecification,
    DesignationDetectorSpecification,
    EncoderSpecification,
    ErrorPolicySpecification,
    InterleavedDecoderSpecification,
    PackerSpecification,
    SanitizerSpecification,
    StreamDecoderSpecification,
    Utf16ByteDecoderSpecification,
    Utf16ByteEncoderSpecification,
    Utf16DecoderSpecification,
    Utf16EncoderSpecification,
    ValidatorSpecification,
    WideDecoderSpecification,
    WideSanitizerSpecification,
    WideStreamSpecification,
)

__all__ = ["CATALOGUE", "EXPORTS", "Lacks", "Mutants", "Row", "specify", "takers"]


class Lacks(str):
    """The reason why a cell of a row is empty."""


@dataclass(frozen=True)
class Mutants:
    """How a component is mutated, and with which vectors.

    Attributes
    ----------
    stimulus : str
        The function in ``clockpoint.sim.stimulus`` that makes the vectors.
    options : mapping
        Arguments of the component.
    places : str
        What to mutate, as a Yosys selection; by default, everything.
    given : mapping
        Arguments of the stimulus.
    """

    stimulus: str
    options: Mapping = field(default_factory=dict)
    places: str = ""
    given: Mapping = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A component: how it is made, and what exists for it, or ``Lacks`` with the reason.

    Attributes
    ----------
    classes : tuple of type
        The classes that ``make`` returns.
    make : callable
        Takes a number of lanes, an encoding and keywords, if there are any.
    page : str
        Its data sheet in ``docs``.
    encodings : mapping of str to Encoding
    choices : mapping of str to tuple
        The values of its keywords; the first one is the default.
    is_possible : callable
        Whether these choices are possible with UTF-8.
    lanes : int or None
        The default number of lanes, if it has any.
    channels : int or None
        The same for channels.
    exports : mapping of str to callable, or None
        What is exported as Verilog, by name; ``None`` for ``make``, by the name of the row.
    paths : callable
        The documented combinational paths of an instance: a set of pairs of an input and an output.
    spec : callable or None
        Makes the specification of an instance, in ``clockpoint.spec``.
    reference : str or Lacks
        Its model, in ``clockpoint.sim``.
    exhaustive : bool or Lacks
        Whether ``clockpoint exhaustive`` tests it.
    mutants : Mutants or Lacks
    verilog : bool or Lacks
        Whether ``bench/verilog.py`` proves its export.
    axi_stream : type or Lacks
        Its bridge to AXI4-Stream.
    ready_valid : type or None
        The wrapper that gives it ready/valid on both sides, if it has no back-pressure.
    cost : bool
        Whether ``clockpoint cost`` measures it by default.
    """

    classes: tuple
    make: Callable
    page: str
    encodings: Mapping = field(default_factory=dict)
    choices: Mapping = field(default_factory=dict)
    is_possible: Callable = lambda **options: True
    lanes: int | None = None
    channels: int | None = None
    exports: Mapping | None = None
    paths: Callable = lambda component: set()
    spec: Callable | None = None
    reference: str
    exhaustive: bool | Lacks
    mutants: Mutants | Lacks
    verilog: bool | Lacks = True
    axi_stream: type | Lacks
    ready_valid: type | None = None
    cost: bool = False

    def of(self, lanes=None, encoding=None, *, channels=None, make=None, **options):
        """The component with these choices, or with the defaults."""
        arguments = [lanes or self.lanes] if self.lanes else []
        arguments += [channels or self.channels] if self.channels else []
        arguments += [self.encodings[encoding or "utf-8"]] if self.encodings else []
        defaults = {name: choices[0] for name, choices in self.choices.items()}
        return (make or self.make)(*arguments, **(defaults | options))

    def instances(self):
        """The component with each combination of its keywords, with two lanes if it has any.

        Yields
        ------
        options : dict
        component : Component
        """
        for values in product(*self.choices.values()):
            options = dict(zip(self.choices, values, strict=True))
            if self.is_possible(**options):
                yield options, self.of(self.lanes and 2, **options)


BACK = {("o__ready", "i__ready")}
FORTH = {("i__valid", "o__valid"), ("i__payload", "o__payload")}
#: Where the input decides whether the held item leaves.
HELD = {("i__payload", "o__valid"), ("i__payload", "i__ready"), ("i__valid", "i__ready")}
MARK = {("i__valid", "mark"), ("i__payload", "mark")}


def _paths_of_policy(component):
    return {
        "strict": FORTH | BACK | {("i__valid", "i__ready")},
        "replace": FORTH | BACK,
        "replace-run": FORTH | BACK | HELD,
        "ignore": FORTH | BACK | HELD,
    }.get(component.errors, BACK | {("i__payload", "i__ready"), ("i__valid", "i__ready")})


def _paths_of_bridge(component):
    passing = Encoder, Utf16Encoder, Utf16Decoder
    return {("m_axis_tready", "s_axis_tready")} if isinstance(component.core, passing) else set()


#: Tables of UTF-8's shape in which each sequence is decoded by itself.
PLAIN = {
    name: table
    for name, table in ENCODINGS.items()
    if table.pairs is Pairs.ORDINARY and has_utf_8_shape(table)
}
#: Those of the sanitizer and the error policy; the default is first.
ERRORS = ("replace", *(name for name in POLICIES if name != "replace"))
UNITS = "as part of utf-16-encoder and utf-16-decoder"
NO_BUS = Lacks("its payload is not meant for a bus")
QUEUE = Lacks("with a queue of its size, no surviving mutant is proved equivalent in time")

_WIDE = {
    "page": "wide.md",
    "encodings": PLAIN,
    "lanes": 8,
    "exhaustive": Lacks("bench/wide.py tests it with all windows of bytes"),
    "axi_stream": AxiStream,
    "ready_valid": WideStream,
    "cost": True,
}
_UTF_16 = {
    "page": "utf-16.md",
    "axi_stream": AxiStream,
}
_UTF_16_BYTES = _UTF_16 | {
    "axi_stream": Lacks("on AXI4-Stream, a width converter does the same"),
}
#: The components by name, in the order of the documentation.
CATALOGUE = {
    "decoder": Row(
        classes=(Decoder, PairingDecoder, PositionalDecoder),
        make=decoder_for,
        spec=DecoderSpecification,
        page="decoder.md",
        encodings=ENCODINGS,
        reference="DecoderReference",
        exhaustive=Lacks("it is tested in the stream-decoder"),
        mutants=Mutants("any_bytes"),
        axi_stream=Lacks("the stream-decoder has it"),
        cost=True,
    ),
    "stream-decoder": Row(
        classes=(StreamDecoder,),
        make=StreamDecoder,
        spec=StreamDecoderSpecification,
        page="decoder.md",
        encodings=ENCODINGS,
        reference="Reference",
        exhaustive=True,
        mutants=Mutants("any_stream"),
        axi_stream=AxiStream,
        cost=True,
    ),
    "wide-decoder": Row(
        classes=(WideDecoder,),
        make=WideDecoder,
        spec=WideDecoderSpecification,
        reference="WideDecoderReference",
        mutants=Mutants("any_beats"),
        **_WIDE,
    ),
    "validator": Row(
        classes=(Validator,),
        make=Validator,
        spec=ValidatorSpecification,
        reference="ValidatorReference",
        # Few enough bits for the counts to saturate.
        mutants=Mutants("any_beats", {"count_bits": 4}),
        **_WIDE,
    ),
    "packer": Row(
        classes=(Packer,),
        make=Packer,
        spec=PackerSpecification,
        reference="PackerReference",
        # Only its own logic: it ignores the causes from the decoder inside.
        mutants=Mutants("any_beats", places="a:src=*/hdl/wide/packer.py*"),
        **_WIDE,
    ),
    "wide-sanitizer": Row(
        classes=(WideSanitizer,),
        make=WideSanitizer,
        spec=WideSanitizerSpecification,
        reference="WideSanitizerReference",
        mutants=Mutants("any_beats"),
        **(_WIDE | {"exhaustive": True}),
    ),
    "interleaved-decoder": Row(
        classes=(InterleavedDecoder,),
        make=InterleavedDecoder,
        spec=InterleavedDecoderSpecification,
        page="interleaved.md",
        encodings=PLAIN,
        channels=256,
        reference="InterleavedReference",
        exhaustive=Lacks("each channel is proved equivalent to the decoder of the stream-decoder"),
        mutants=Mutants("any_channels", {"channels": 4}),
        axi_stream=AxiStream,
        ready_valid=WideStream,
        cost=True,
    ),
    "error-policy": Row(
        classes=(ErrorPolicy,),
        make=ErrorPolicy,
        spec=ErrorPolicySpecification,
        page="encoder.md",
        encodings=ENCODINGS,
        choices={"errors": ERRORS},
        paths=_paths_of_policy,
        reference="ErrorPolicyReference",
        exhaustive=Lacks("the sanitizer is tested with each policy"),
        mutants=Mutants("any_events", {"errors": "surrogateescape"}),
        axi_stream=Lacks("the sanitizer has it"),
    ),
    "byte-order-mark": Row(
        classes=(ByteOrderMark,),
        make=ByteOrderMark,
        spec=ByteOrderMarkSpecification,
        page="encoder.md",
        encodings=ENCODINGS,
        choices={"drop": (False, True)},
        paths=lambda component: FORTH | BACK | MARK | (HELD if component.drop else set()),
        reference="ByteOrderMarkReference",
        exhaustive=Lacks("it looks at one event of each packet"),
        mutants=Mutants("any_events", {"drop": True}),
        axi_stream=NO_BUS,
    ),
    "encoder": Row(
        classes=(Encoder, PositionalEncoder),
        make=encoder_for,
        spec=EncoderSpecification,
        page="encoder.md",
        encodings=ENCODINGS,
        choices={"errors": ("replace", "ignore")},
        paths=lambda component: BACK,
        reference="EncoderReference",
        exhaustive=True,
        mutants=Mutants("any_codepoints"),
        axi_stream=AxiStream,
        cost=True,
    ),
    "sanitizer": Row(
        classes=(Sanitizer,),
        make=Sanitizer,
        spec=SanitizerSpecification,
        page="encoder.md",
        encodings=ENCODINGS,
        choices={"errors": ERRORS},
        is_possible=lambda errors: is_possible(errors, UTF_8),
        reference="SanitizerReference",
        exhaustive=True,
        mutants=Mutants("any_stream"),
        axi_stream=AxiStream,
        cost=True,
    ),
    "utf-16-encoder": Row(
        classes=(Utf16Encoder,),
        make=Utf16Encoder,
        spec=Utf16EncoderSpecification,
        paths=lambda component: BACK,
        reference="Utf16EncoderReference",
        mutants=Mutants("any_codepoints"),
        exhaustive=True,
        **_UTF_16,
    ),
    "utf-16-decoder": Row(
        classes=(Utf16Decoder,),
        make=Utf16Decoder,
        spec=Utf16DecoderSpecification,
        paths=lambda component: BACK,
        reference="Utf16DecoderReference",
        mutants=Mutants("any_units"),
        exhaustive=True,
        **_UTF_16,
    ),
    "utf-16-byte-encoder": Row(
        classes=(Utf16ByteEncoder,),
        make=partial(Utf16ByteEncoder, "big"),
        spec=Utf16ByteEncoderSpecification,
        exports={
            "utf-16be-encoder": partial(Utf16ByteEncoder, "big"),
            "utf-16le-encoder": partial(Utf16ByteEncoder, "little"),
        },
        choices={"mark": (False, True)},
        paths=lambda component: BACK,
        reference="Utf16ByteEncoderReference",
        mutants=Mutants("any_units", {"mark": True}),
        exhaustive=Lacks(UNITS),
        **_UTF_16_BYTES,
    ),
    "utf-16-byte-decoder": Row(
        classes=(Utf16ByteDecoder,),
        make=partial(Utf16ByteDecoder, "detect"),
        spec=Utf16ByteDecoderSpecification,
        exports={
            "utf-16be-decoder": partial(Utf16ByteDecoder, "big"),
            "utf-16le-decoder": partial(Utf16ByteDecoder, "little"),
            "utf-16-byte-decoder": partial(Utf16ByteDecoder, "detect"),
        },
        reference="Utf16ByteDecoderReference",
        mutants=Mutants("any_of_bytes", given={"among": (b"\xfe", b"\xff", b"\x00", b"\xd8")}),
        exhaustive=Lacks(UNITS),
        **_UTF_16_BYTES,
    ),
    "designation-detector": Row(
        classes=(DesignationDetector,),
        make=DesignationDetector,
        spec=DesignationDetectorSpecification,
        page="utf-16.md",
        reference="DesignationDetectorReference",
        exhaustive=Lacks("tests use all short packets of the bytes of a sequence"),
        mutants=Mutants(
            "any_of_bytes",
            given={
                "among": (b"\x1b%@", b"\x1b%G", b"\x1b%/G", b"\x1b%/H", b"\x1b%/I"),
                "ready": False,
            },
        ),
        axi_stream=NO_BUS,
    ),
    "wide-stream": Row(
        classes=(WideStream,),
        make=lambda lanes, core: WideStream(core(lanes)),
        spec=lambda stream: WideStreamSpecification(stream, specify(stream.core)),
        choices={"core": (Packer, WideDecoder, Validator, WideSanitizer)},
        page="wide.md",
        lanes=8,
        exports={},
        reference="WideStreamReference",
        exhaustive=Lacks("its core is tested"),
        mutants=QUEUE,
        verilog=Lacks("only as an option of its cores"),
        axi_stream=AxiStream,
    ),
    "axi-stream": Row(
        classes=(AxiStream,),
        make=lambda core: AxiStream(core()),
        spec=lambda bridge: AxiStreamSpecification(bridge, specify(bridge.stream)),
        choices={
            "core": (
                StreamDecoder,
                *(Encoder, Sanitizer, Utf16Encoder, Utf16Decoder),
                *(partial(wide, 2) for wide in (WideDecoder, Validator, Packer, WideSanitizer)),
                partial(InterleavedDecoder, 2),
            )
        },
        page="verilog.md",
        exports={},
        paths=_paths_of_bridge,
        reference=Lacks("that of its core, behind the bus"),
        exhaustive=Lacks("its core is tested"),
        mutants=Mutants("any_axi"),
        axi_stream=Lacks("it is a bridge"),
    ),
    "flat-ports": Row(
        classes=(FlatPorts,),
        make=lambda: FlatPorts(StreamDecoder()),
        page="verilog.md",
        exports={},
        reference=Lacks("that of its component"),
        exhaustive=Lacks("it is wires"),
        mutants=Lacks("it is wires"),
        axi_stream=Lacks("it is an alternative to a bus"),
    ),
}

#: The exports to Verilog, by name: row and constructor.
EXPORTS = {
    export: (row, make)
    for name, row in CATALOGUE.items()
    for export, make in ({name: row.make} if row.exports is None else row.exports).items()
}


def specify(core):
    """The specification of a core, as its row makes it.

    Raises
    ------
    :exc:`ValueError`
        If it has none.
    """
    ((name, row),) = ((key, of) for key, of in CATALOGUE.items() if isinstance(core, of.classes))
    if row.spec is None:
        raise ValueError(f"{name} has no specification")
    return row.spec(core)


def takers(option):
    """The names of the exports with an option of ``clockpoint verilog``.

    The option is a parameter of their constructors, or selects a wrapper.
    """
    return [
        name
        for name, (row, make) in EXPORTS.items()
        if option in inspect.signature(make).parameters
        or inspect.isclass(getattr(row, option, None))
    ]
