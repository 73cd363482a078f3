"""The header of an export says what is so of its component in its encoding: by the references."""

import re
from itertools import product

import pytest

import cycles
from clockpoint import sim
from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.sheet import header, ports_of
from clockpoint.flow.verilog import export, module_name
from clockpoint.hdl import ENCODINGS, POLICIES, Cause
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim.models import encode
from clockpoint.sim.vectors import events_of
from exports import LANES, Bridge, Layouts

CAUSES = {str(cause): cause.value for cause in Cause}


def text_of(name, encoding=None, errors=None, axi_stream=False):
    lanes = EXPORTS[name][0].lanes and LANES
    component = export(name, encoding, errors, lanes=lanes, axi_stream=axi_stream)
    return "\n".join(header(component, ports_of(component), [], "0"))


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


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_what_an_encoding_can_have(encoding):
    """Lengths, causes and code points; wherever a header has them."""
    events = events_of(all_kinds(encoding), encoding)
    errors = [event for event in events if event.cause]
    whole = {event.length for event in events if not event.cause}
    text = text_of("decoder", encoding)
    said = re.search(r"covers: (.*) for a code point, (.*) for an error", words_of(text))
    assert [numbers(spans) for spans in said.groups()] == [whole, {e.length for e in errors}]
    assert {*re.findall(r"^    (\d) ([a-z-]+)$", text, re.MULTILINE)} == {
        (str(CAUSES[cause]), cause) for cause in {e.cause for e in errors} | {"none"}
    }
    spans = re.search(r" ([0-9A-F]+\.\.[0-9A-F., ]*)(; sur|; und)", words_of(text))[1]
    spans = [[int(end, 16) for end in span.split("..")] for span in spans.split(", ")]
    for first, last in spans:
        beside = [first - 1, first, last, last + 1]
        has = [0 <= n < 1 << 31 and encode(n, encoding) is not None for n in beside]
        assert has == [False, True, True, False], (first, last)
    assert all(any(a <= e.codepoint <= b for a, b in spans) for e in events if not e.cause)
    assert ("Unicode scalar value" in text) == (spans == [[0, 0xD7FF], [0xE000, 0x10FFFF]])


def fields_of(text, port):
    """The fields of a port by what is said of each: the lowest bit and the bits."""
    section = re.search(rf"\n{port}(?:, lane 0)?:\n((?: .*\n)+)", text + "\n")[1]
    found = re.findall(r"^ +(\d+)(?::(\d+))?  (.*)", section, re.MULTILINE)
    return {what: (int(low or high), int(high) - int(low or high) + 1) for high, low, what in found}


def value_of(fields, what, number):
    ((low, bits),) = (place for name, place in fields.items() if name.startswith(what))
    return number >> low & (1 << bits) - 1


BUSES = [
    (name, encoding)
    for name in ("stream-decoder", "wide-decoder", "validator")
    for encoding in EXPORTS[name][0].encodings
]


@pytest.mark.parametrize(("name", "encoding"), BUSES, ids=" ".join)
def test_fields_on_the_bus(name, encoding):
    """Where the bench that simulates the exports has them."""
    text = text_of(name, encoding, axi_stream=True)
    bridge = Bridge(name, encoding, Layouts(encoding, CAUSES))
    packet = [0x41, 0x42, 0xFF, 0xFF, 0xFF, 0x43, 0x44]
    event = events_of([bytes(packet)], encoding)[2]
    if name == "validator":
        user, _ = bridge.due([(packet, False)])[0][-1]["m_axis_tuser"]
        fields = fields_of(text, "m_axis_tuser")
        wanted = {"1: the packet": 1, "length": event.length, "cause": CAUSES[event.cause]}
        wanted |= {"number of bytes": 2, "number of errors": 3, "number of code": 4}
        assert {what: value_of(fields, what, user) for what in wanted} == wanted
        assert sum(bits for _, bits in fields.values()) == bridge.ports()[1]["m_axis_tuser"]
        return
    fields = fields_of(text, "m_axis_tdata")
    for item in (0x41, 0xFF):
        sent, _ = bridge.due([([item], False)])[0][0]["m_axis_tdata"]
        (event,) = events_of([bytes([item])], encoding)
        wanted = {"length": event.length, "cause": CAUSES[event.cause or "none"]}
        wanted |= {"code point": event.codepoint} if not event.cause else {}
        wanted |= {"bytes": item} if name == "stream-decoder" else {}
        assert {what: value_of(fields, what, sent) for what in wanted} == wanted
    lanes = LANES if name == "wide-decoder" else 1
    width = bridge.ports()[1]["m_axis_tdata"] // lanes
    assert sum(bits for _, bits in fields.values()) == width
    assert (f"bits {width}n+{width - 1}:{width}n" in words_of(text)) == (lanes > 1)


@pytest.mark.parametrize("errors", [p for p in POLICIES if is_possible(p, ENCODINGS["utf-8"])])
def test_a_packet_can_be_lost(errors):
    """The header says so where the reference sends no end of a packet of errors alone."""
    model = sim.SanitizerReference("utf-8", errors=errors)
    sent = [model.step(sim.Inputs(n == 0, 0xFF, True)) for n in range(20)]
    is_lost = not any(outputs.valid and outputs.last for outputs in sent)
    assert ("not even o_last" in words_of(text_of("sanitizer", "utf-8", errors))) == is_lost


def test_each_has_a_name_of_its_own():
    found = [module_name(*of, axi_stream=bus, **other) for *of, bus, other in cycles.cases()]
    assert len({*found}) == len(found)
    assert all(re.fullmatch(r"[a-z](_?[a-z0-9])*", name) for name in found)
    expected = {
        "stream_decoder": ("stream-decoder", "utf-8"),
        "stream_decoder_axi": ("stream-decoder",),
        "packer_8": ("packer",),
        "decoder_cesu_8": ("decoder", "cesu-8"),
        "sanitizer_optu_8_ignore": ("sanitizer", "optu-8", "ignore"),
        "interleaved_decoder_256": ("interleaved-decoder",),
    }
    for name, of in expected.items():
        assert module_name(*of, axi_stream=name.endswith("_axi")) == name
