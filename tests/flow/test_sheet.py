"""The header of an export says what is so of its component in its encoding: by the references."""

import re
from itertools import product

import pytest

from clockpoint import expected_events
from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.export import Export, module_name
from clockpoint.flow.sheet import header
from clockpoint.hdl import ENCODINGS, Cause
from clockpoint.sim.models.encodings import TABLES
from support import sampled

LANES = 4
CAUSES = {str(cause): cause.value for cause in Cause}


def text_of(name, encoding=None, errors=None, axi_stream=False, lanes=LANES):
    lanes = EXPORTS[name][0].lanes and lanes
    options = {"encoding": encoding, "errors": errors, "lanes": lanes, "axi_stream": axi_stream}
    return "\n".join(header(Export(name, "dut", **options), "0"))


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
    forms = ([TABLES["generalized-utf-8"].encode(n) for n in pair] for pair in pairs)
    yield from (high + low for high, low in forms)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_lengths_causes_and_code_points_of_an_encoding(encoding):
    """Lengths, causes and code points, by the events that there are."""
    packets = all_kinds(encoding)
    events = [event for packet in packets for event in expected_events(packet, encoding)]
    text = text_of("stream-decoder", encoding)
    whole, wrong = ({e.length for e in events if bool(e.cause) is side} for side in (False, True))
    (words,) = re.findall("^Lengths: (.*) bytes for a code point, (.*) for an error$", text, re.M)
    assert [*map(numbers, words)] == [whole, wrong]
    causes = {(str(CAUSES[cause]), cause) for cause in {e.cause for e in events if e.cause}}
    listed = re.findall(r"^    localparam \[2:0\] (\w+) = (\d);$", text, re.MULTILINE)
    listed = {(number, cause.lower().replace("_", "-")) for cause, number in listed}
    assert listed == causes | {("0", "none")}
    (words,) = re.findall("^Code points: ([0-9A-F., ]+)", text, re.MULTILINE)
    spans = [[int(end, 16) for end in span.split("..")] for span in words.split(", ")]
    for first, last in spans:
        beside = [first - 1, first, last, last + 1]
        has = [0 <= n < 1 << 31 and TABLES[encoding].encode(n) is not None for n in beside]
        assert has == [False, True, True, False], (first, last)
    assert all(any(a <= e.codepoint <= b for a, b in spans) for e in events if not e.cause)


#: A row of the table of ports, up to its text; its width.
PORT = re.compile(r"^ {4}(?:in|out)put +(\d+)  \w+", re.MULTILINE)
#: Where a lane is.
PLACE = re.compile(r"Lane n is (?:in bits (\d+)n\+(\d+):\1n|bit n)\.")


@pytest.mark.parametrize("name", [name for name, (row, _) in EXPORTS.items() if row.lanes])
def test_places_of_lanes(name):
    """They are side by side, and fill their port."""
    _, *parts = PORT.split(text_of(name))
    actual = 0
    for width, text in zip(parts[::2], map(words_of, parts[1::2]), strict=True):
        if "Lane n" in text:
            size, top = PLACE.search(text).groups()
            assert int(size or 1) * LANES == int(width)
            assert int(top or 0) == int(size or 1) - 1
            actual += 1
    assert actual


def test_each_has_a_name_of_its_own():
    actual = [
        module_name(name, encoding)
        for name, (row, _) in EXPORTS.items()
        for encoding in row.encodings
    ]
    for name, option, values in (
        ("wide-sanitizer", "substitute", (None, 0, 1, 0x3E)),
        ("validator", "count_bits", (None, 1, 2, 31)),
    ):
        actual += (module_name(name, lanes=3, **{option: value}) for value in values)
    assert len({*actual}) == len(actual)
    assert all(re.fullmatch(r"[a-z](_?[a-z0-9])*", name) for name in actual)
    assert module_name("sanitizer", "rfc-2279", "ignore") == "rfc2279_sanitizer_ignore"
    assert module_name("packer", axi_stream=True) == "utf8_packer_8_axi"


@pytest.mark.parametrize("name", sampled(EXPORTS, "stream-decoder", "packer"))
def test_the_instantiation(name):
    """Every port is connected once, in the order of the module; without packets, none is open."""
    export = Export(name, "dut", lanes=EXPORTS[name][0].lanes and 1)
    text = "\n".join(header(export, "0"))
    pins = re.findall(
        r"^        \.(\w+)\(\1\),?$", text.partition("Instantiation:")[2], re.MULTILINE
    )
    assert pins == [port.name for port in export.ports]
    assert bool(re.search(r"\bi_last\b.* to 0\b", text, re.DOTALL)) == ("i_last" in pins)
