"""Public functions refuse impossible parameters in a sentence, and leave nothing behind."""

import enum
import inspect
import re
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from functools import partial

import pytest
from amaranth.lib import data

from clockpoint import hdl, sim
from clockpoint.flow.flat_ports import FlatPorts
from clockpoint.hdl.lib.valid import Valid
from clockpoint.hdl.tables.encoding import Encoding
from clockpoint.sim.models.decoder import DecoderModel, StreamDecoderModel
from clockpoint.sim.models.events import expected_events
from clockpoint.sim.models.names import find_encoding

#: Wrong values of a parameter, by the name of its annotation. The limits of a number, and the words
#: of a choice, follow from the sentence that refuses another type.
WRONG = {
    "bool": ["no", None, 2],
    "bool | collections.abc.Iterable[tuple[range, int]]": ["no", None, 2],
    "int": ["4", 4.0, True, None, -1, 10**99],
    "str": [None, 5, b"A"],
    "Pairs": ["joined", None, 5],
    "Encoding": ["latin-1", None, 5, b"utf-8"],
    "str | clockpoint.hdl.tables.encoding.Encoding": ["latin-1", None, 5, b"utf-8"],
    "bytes": ["A", 5, None, [65]],
    "Buffer": ["A", 5, None, [65]],
    "Component": [None, "decoder"],
    "Any": [None, "8"],
}
#: Further wrong values, by parameter.
ALSO_WRONG = {
    "component": [hdl.Decoder],
    "core": [hdl.ErrorPolicy()],
    "limit": [0x80, 0x10FFFE],
}
#: Right values of the other parameters.
RIGHT = {
    "byte_order": "big",
    "channels": 4,
    "data": b"\xff",
    "lanes": 4,
    "limit": 0x110000,
    "longest": 4,
    "name": "own",
    "standard": "",
    "text": "\ud800",
}
#: Classes without checks of their parameters: records.
RECORDS = (tuple, dict, Exception, enum.Enum, data.View, Encoding)
#: Functions and classes that take designs; their tests are in ``sim`` and ``flow``.
OF_DESIGNS = [sim.Machine, sim.Simulation, sim.read_verilog]
#: Further names that the modules of the packages export.
INNER = [FlatPorts, Valid, DecoderModel, StreamDecoderModel, expected_events, find_encoding]


def doors():
    public = [getattr(package, name) for package in (hdl, sim) for name in package.__all__]
    for thing in [*public, *INNER]:
        is_record = issubclass(thing if isinstance(thing, type) else type(thing), RECORDS)
        is_step = inspect.iscoroutinefunction(thing)  # of a test bench
        if not (is_record or is_step) and thing not in OF_DESIGNS:
            yield pytest.param(thing, id=thing.__name__)


def parameters(thing):
    """The annotations of its parameters by name."""
    actual = inspect.signature(thing).parameters
    return {name: parameter.annotation for name, parameter in actual.items()}


def refusal(thing, arguments, parameter, wrong):
    """The sentence that refuses an argument."""
    with pytest.raises((TypeError, ValueError, LookupError)) as caught:
        use(thing, arguments | {parameter: wrong})
    assert not isinstance(caught.value, (KeyError, IndexError)), "no sentence"
    sentence = str(caught.value)
    names = parameter, repr(wrong)[:20], type(wrong).__name__
    assert any(name in sentence for name in names), sentence
    assert "\n" not in sentence
    assert len(sentence) < 250
    return sentence


def use(thing, arguments):
    made = thing(**arguments)
    if isinstance(made, Iterator):
        deque(made, 0)


@pytest.mark.parametrize("thing", [*doors()])
def test_each_wrong_parameter_is_refused_in_a_sentence(thing):
    right = {name: RIGHT[name] for name in parameters(thing).keys() & RIGHT.keys()}
    for parameter, annotation in sorted(parameters(thing).items()):
        wrong = WRONG[getattr(annotation, "__name__", str(annotation))]
        for value in [*wrong, *ALSO_WRONG.get(parameter, [])]:
            sentence = refusal(thing, right, parameter, value)
            if limits := re.search(r"must be ([\d,]+) to ([\d,]+)", sentence):
                lowest, highest = (int(number.replace(",", "")) for number in limits.groups())
                refusal(thing, right, parameter, lowest - 1)
                refusal(thing, right, parameter, highest + 1)
            elif "must be one of" in sentence:
                refusal(thing, right, parameter, "middle")


def refusals():
    """Calls that the encoding or another parameter makes impossible, each with its message."""
    toy = partial(Encoding.parse, "toy")
    yield partial(hdl.Validator, 256, count_bits=8), "count_bits must be 9 to 64, not 8"
    yield partial(hdl.Packer, 255), "must be a power of two, not 255"
    wide = hdl.WideDecoder, hdl.Validator, hdl.Packer, hdl.WideSanitizer
    paired = hdl.ENCODINGS["cesu-8"]
    odd = toy(well_formed="0..7F 00..7F\n80..407F 80..FF 80..FF", ill_formed="")
    single = [partial(core, 2) for core in (*wide, hdl.InterleavedDecoder)] + [hdl.WindowDecoder]
    for core in single:
        yield partial(core, paired), "cesu-8: two sequences can be one code point"
        yield partial(core, odd), "toy: not of UTF-8's shape"
    for encoding, table in hdl.ENCODINGS.items():
        for substitute in (0xC2, 0xFF):
            core = partial(hdl.WideSanitizer, 2, table, substitute=substitute)
            yield core, f"well formed by itself in {encoding}, such as 0x3F"
    for name, value in {"axi_lite": True, "bits": 16, "continuous": True}.items():
        yield partial(hdl.StreamDecoder, **{name: value}), f"{name} requires monitor"
    yield partial(hdl.AxiStream, hdl.ErrorPolicy()), "core must be a core of bytes"
    yield partial(hdl.AxiStream, hdl.Utf16Decoder()), "requires keep"
    yield partial(hdl.FifoStream, hdl.StreamDecoder()), "core must be a WideDecoder, Validator"
    widths = {
        "U\\+4E00 must be 0 to 2, not 3": [(range(0x4E00, 0x5000), 3)],
        "U\\+0041 must be in one range, not in two": [
            (range(0x40, 0x42), 0),
            (range(0x41, 0x43), 2),
        ],
        "ranges of code points of Unicode, not range": [(range(0x10FFFF, 0x110001), 0)],
        "its width, not with 65": [65],
    }
    for sentence, table in widths.items():
        yield partial(hdl.Properties, width=table), sentence
    # Tables that cores cannot be built from.
    ascii_ = "U+0000..U+007F 00..7F"
    short = toy(well_formed=ascii_, ill_formed="out-of-range 80..FF")
    yield partial(hdl.Encoder, short), "toy: no sequence is longer than one byte"
    yield partial(hdl.ByteOrderMark, short), r"toy: no sequence stands for U\+FEFF"
    yield partial(hdl.Sanitizer, short), r"toy: no sequence stands for U\+FFFD"
    split = toy(
        well_formed="U+0000..U+0040 00..40\nU+0042..U+007F 42..7F\nU+0041 C1 81\n"
        "U+0080..U+07FF C2..DF 80..BF\nU+0800..U+0FFF E0 A0..BF 80..BF\n"
        "U+1000..U+FFFF E1..EF 80..BF 80..BF",
        ill_formed="out-of-range 41\nunexpected-continuation 80..BF\noverlong C0\n"
        "overlong C1 80,82..BF\noverlong E0 80..9F\nout-of-range F0..FF",
    )
    yield partial(hdl.Encoder, split), r"the shortest form of U\+0041 is longer"


def test_refused_with_another_parameter_or_this_encoding():
    for call, sentence in refusals():
        with pytest.raises((TypeError, ValueError, AttributeError), match=sentence) as caught:
            call()
        assert "\n" not in str(caught.value)


def test_warnings_about_cores_that_are_not_used():
    """No warning about a core that the package makes; a warning about a core of the user's."""
    program = """if True:
        import gc
        from amaranth.hdl import Fragment, Module
        from clockpoint.flow.catalogue import CATALOGUE
        from clockpoint.hdl import Sanitizer
        Fragment.get(Module(), None)  # Amaranth does not warn before
        for row in CATALOGUE.values():
            row.instance()
        Sanitizer()
        gc.collect()
    """
    command = [sys.executable, "-W", "default", "-c", program]
    stderr = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    assert re.findall(r"UnusedElaboratable: <(\S+)", stderr) == [
        "clockpoint.hdl.sanitizer.Sanitizer"
    ]
