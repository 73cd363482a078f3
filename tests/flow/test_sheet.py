"""The header of an export says what is so of its component in its encoding: by the references."""

import re
from itertools import product
from pathlib import Path

import pytest
from amaranth.sim import Simulator

from clockpoint.flow.catalogue import EXPORTS, Lacks, takers
from clockpoint.flow.sheet import TITLES, header, ports_of
from clockpoint.flow.verilog import export, module_name
from clockpoint.hdl import ENCODINGS, AxiStream, Cause, Utf16Decoder
from clockpoint.sim.models import encode
from clockpoint.sim.vectors import events_of

LANES = 4
CAUSES = {str(cause): cause.value for cause in Cause}


def text_of(name, encoding=None, errors=None, axi_stream=False, lanes=LANES):
    lanes = EXPORTS[name][0].lanes and lanes
    component = export(name, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    return "\n".join(header(component, "dut", [], "0"))


def words_of(text):
    return " ".join(text.split())


def numbers(spans):
    """Those of ``1 to 3 or 6``."""
    ends = ([int(n) for n in span.split(" to ")] for span in spans.split(" or "))
    return {n for span in ends for n in range(span[0], span[-1] + 1)}


def all_kinds(encoding):
    """Packets that end in all ways: of each byte, of the ends of the rows, and of surrogates."""
    table = ENCODINGS[encoding]
    rows = [row.bytes for row in table.well_formed + table.ill_formed]
    ends = [s for row in rows for s in product(*({column[0], column[-1]} for column in row))]
    yield from (bytes([byte]) for byte in range(256))
    for sequence in ends:
        yield from (bytes(sequence[:n]) + end for n in range(1, 7) for end in (b"", b"A"))
    pairs = product((0xD800, 0xDBFF, 0x41), (0xDC00, 0xDFFF, 0x41))
    forms = ([encode(n, "generalized-utf-8") for n in pair] for pair in pairs)
    yield from (high + low for high, low in forms)


#: What headers say of lengths: of events, of what is cut, and of the first error of a packet.
EVENT = re.compile(r"covers: ([\w ]+) for a code point, ([\w ]+) for an error")
CUT = re.compile(r"covers, ([\w ]+): all of the sequence before the byte")
FIRST = re.compile(r"covers: ([\w ]+)\. ")
#: Code points, wherever they are named.
SPANS = re.compile(r"[0-9A-F]+\.\.[0-9A-F]+(?:, [0-9A-F]+\.\.[0-9A-F]+)*")


#: How often each header says so, with the bus or without: what an event covers, what is cut, the
#: first error, code points, and the list of causes; the others say nothing of it.
SAID = {
    ("decoder", False): (1, 0, 0, 1, 1),
    ("stream-decoder", False): (1, 0, 0, 1, 1),
    ("stream-decoder", True): (1, 0, 0, 1, 1),
    ("wide-decoder", False): (1, 0, 0, 1, 1),
    ("wide-decoder", True): (1, 0, 0, 1, 1),
    ("validator", False): (0, 0, 1, 0, 1),
    ("validator", True): (0, 0, 0, 0, 1),
    ("packer", False): (0, 0, 0, 1, 0),
    ("interleaved-decoder", False): (1, 1, 0, 1, 1),
    ("interleaved-decoder", True): (2, 0, 0, 2, 1),
    ("error-policy", False): (1, 0, 0, 2, 1),
    ("byte-order-mark", False): (2, 0, 0, 2, 1),
    ("encoder", False): (0, 0, 0, 1, 0),
}


def test_when_an_error_is_reported():
    """With a bus as without."""
    for name, (row, _) in EXPORTS.items():
        if not isinstance(row.axi_stream, Lacks):
            of_error = []
            for axi_stream in (False, True):
                component = export(name, lanes=row.lanes and 1, axi_stream=axi_stream)
                of_error.append([port for port in ports_of(component) if port.name == "error"])
            assert of_error[0] == of_error[1], name


def all_headers(encoding):
    """Those in which something is said of this encoding; in UTF-8, of all exports that have any."""
    for name, (row, _) in EXPORTS.items():
        for axi_stream in {False, not isinstance(row.axi_stream, Lacks)}:
            if encoding in row.encodings and (encoding == "utf-8" or (name, axi_stream) in SAID):
                yield (name, axi_stream), text_of(name, encoding, axi_stream=axi_stream, lanes=1)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_an_encoding_can_have(encoding):
    """Lengths, causes and code points; in every header that has them."""
    events = events_of(all_kinds(encoding), encoding)
    errors = [event for event in events if event.cause]
    whole, wrong = ({e.length for e in events if bool(e.cause) is side} for side in (False, True))
    # Of those errors that the byte after them exposes.
    cut = {error.length for error in errors if error.cause != "truncated-at-end"}
    causes = {(str(CAUSES[cause]), cause) for cause in {e.cause for e in errors} | {"none"}}
    named = set()
    for of, text in all_headers(encoding):
        words, counts = words_of(text), SAID.get(of, [0] * 5)
        said = [tuple(map(numbers, found)) for found in EVENT.findall(words)]
        assert said == [(whole, wrong)] * counts[0]
        assert [*map(numbers, CUT.findall(words))] == [cut] * counts[1]
        assert [*map(numbers, FIRST.findall(words))] == [wrong] * counts[2]
        listed = re.findall(r"^    localparam \[2:0\] (\w+) = (\d);$", text, re.MULTILINE)
        listed = {(number, cause.lower().replace("_", "-")) for cause, number in listed}
        assert listed == (causes if counts[4] else set())
        found = SPANS.findall(words)
        assert len(found) == counts[3]
        named.update(found)
        for kind, codepoints in re.findall(
            rf"(Unicode scalar|Code point)[ a-z]*, ({SPANS.pattern})", words
        ):
            assert (kind == "Code point") == (codepoints != "0..D7FF, E000..10FFFF")
    (spans,) = named
    spans = [[int(end, 16) for end in span.split("..")] for span in spans.split(", ")]
    for first, last in spans:
        beside = [first - 1, first, last, last + 1]
        has = [0 <= n < 1 << 31 and encode(n, encoding) is not None for n in beside]
        assert has == [False, True, True, False], (first, last)
    assert all(any(a <= e.codepoint <= b for a, b in spans) for e in events if not e.cause)


#: A row of the table of ports, up to its text; its width.
PORT = re.compile(r"^ {4}(?:in|out)put +(\d+)  \w+", re.MULTILINE)
#: Where a lane is.
PLACE = re.compile(r"Lane n is (?:in bits (\d+)n\+(\d+):\1n|bit n)\.")


@pytest.mark.parametrize("name", [name for name, (row, _) in EXPORTS.items() if row.lanes])
@pytest.mark.parametrize("axi_stream", [False, True])
def test_places_of_lanes(name, axi_stream):
    """They are side by side, and fill their port."""
    _, *parts = PORT.split(text_of(name, axi_stream=axi_stream))
    found = 0
    for width, text in zip(parts[::2], map(words_of, parts[1::2]), strict=True):
        if "Lane n" in text:
            size, top = PLACE.search(text).groups()
            assert int(size or 1) * LANES == int(width)
            assert int(top or 0) == int(size or 1) - 1
            found += 1
    assert found


@pytest.mark.parametrize("name", takers("ready_valid"))
def test_depth(name):
    """That of the queue."""
    component = export(name, lanes=EXPORTS[name][0].lanes and LANES, ready_valid=True)
    lines = [*header(component, "dut", [], "0")]
    assert f"Depth: {component.component.depth}" in lines


def test_a_packet_that_ends_within_a_unit():
    """TKEEP is then the number that the header has, and no other."""
    text = words_of(text_of("utf-16-decoder", axi_stream=True))
    (said,) = re.findall(r"(\d) if the packet ends within", text)
    dut = AxiStream(Utf16Decoder())

    async def testbench(ctx):
        ctx.set(dut.s_axis_tlast, 1)
        for keep in range(4):
            ctx.set(dut.s_axis_tkeep, keep)
            assert ctx.get(dut.core.i.payload.truncated) == (keep == int(said))

    simulator = Simulator(dut)
    simulator.add_testbench(testbench)
    simulator.run()


def test_each_has_a_name_of_its_own():
    found = [
        module_name(name, encoding)
        for name, (row, _) in EXPORTS.items()
        for encoding in row.encodings
    ]
    for name, option, values in (
        ("wide-sanitizer", "substitute", (None, 0, 1, 0x3E)),
        ("validator", "count_bits", (None, 1, 2, 31)),
    ):
        found += (module_name(name, lanes=3, **{option: value}) for value in values)
    assert len({*found}) == len(found)
    assert all(re.fullmatch(r"[a-z](_?[a-z0-9])*", name) for name in found)
    expected = {
        "stream_decoder": ("stream-decoder", "utf-8"),
        "stream_decoder_axi": ("stream-decoder",),
        "packer_8": ("packer",),
        "decoder_cesu_8": ("decoder", "cesu-8"),
        "sanitizer_rfc_2279_ignore": ("sanitizer", "rfc-2279", "ignore"),
        "interleaved_decoder_256": ("interleaved-decoder",),
    }
    for name, of in expected.items():
        assert module_name(*of, axi_stream=name.endswith("_axi")) == name
    options = {"ready_valid": True, "count_bits": 5}
    for given in (options, dict(reversed(options.items()))):
        assert module_name("validator", **given) == "validator_8_count_bits_5_ready_valid"


def test_titles_of_the_data_sheets():
    docs = Path(__file__).parents[2] / "docs"
    for page, title in TITLES.items():
        assert (docs / page).read_text().startswith(f"# {title}\n")


@pytest.mark.parametrize("name", EXPORTS)
def test_the_instantiation(name):
    """Every port is connected once, in the order of the module; without packets, none is open."""
    component = export(name, lanes=EXPORTS[name][0].lanes and 1)
    text = "\n".join(header(component, "dut", [], "0"))
    pins = re.findall(
        r"^        \.(\w+)\(\1\),?$", text.partition("Instantiation:")[2], re.MULTILINE
    )
    assert pins == [port.name for port in ports_of(component)]
    assert ("tie i_last to 0" in text) == ("i_last" in pins)
