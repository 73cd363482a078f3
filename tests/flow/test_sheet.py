"""The header of an export says what is so of its component in its encoding: by the references."""

import re
from itertools import product

import pytest
from amaranth.sim import Simulator

import cycles
from clockpoint import sim
from clockpoint.flow.assertions import to_assertions
from clockpoint.flow.catalogue import EXPORTS, Lacks, takers
from clockpoint.flow.sheet import header, ports_of
from clockpoint.flow.verilog import export, module_name
from clockpoint.hdl import ENCODINGS, AxiStream, Cause, Utf16Decoder
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim.models import encode
from clockpoint.sim.vectors import events_of
from exports import KINDS, LANES, OPTIONS, Bridge, Core, Layouts

CAUSES = {str(cause): cause.value for cause in Cause}


def text_of(name, encoding=None, errors=None, axi_stream=False, lanes=LANES):
    lanes = EXPORTS[name][0].lanes and lanes
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
        listed = {*re.findall(r"^    (\d) ([a-z-]+)$", text, re.MULTILINE)}
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
    for name in ("stream-decoder", "wide-decoder", "validator", "interleaved-decoder")
    for encoding in EXPORTS[name][0].encodings
]


def test_all_that_have_fields_are_here():
    found = set()
    for name, (row, _) in EXPORTS.items():
        text = "" if isinstance(row.axi_stream, Lacks) else text_of(name, axi_stream=True)
        found |= {name for _ in re.finditer(r"\n\w_axis_\w+(, lane 0)?:\n", text)}
    assert found == {name for name, _ in BUSES}


@pytest.mark.parametrize(("name", "encoding"), BUSES, ids=" ".join)
def test_fields_on_the_bus(name, encoding):
    """Where the bench that simulates the exports has them."""
    text = text_of(name, encoding, axi_stream=True)
    is_interleaved = name == "interleaved-decoder"
    of = "stream-decoder" if is_interleaved else name
    bridge = Bridge(of, encoding, Layouts(encoding, CAUSES))
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
    width = bridge.ports()[1]["m_axis_tdata"]
    if is_interleaved:
        # A byte of a channel cuts a sequence short: in the low half, what is cut; then the byte.
        packet = [0xE2, 0x41]
        beats = bridge.due([(packet, False)])[0]
        cut, own = (beat["m_axis_tdata"][0] for beat in beats)
        wanted = {"length": 1, "cause": CAUSES["truncated"], "bytes": packet[0]}
        wanted = {f"the error that it exposes: {what}": value for what, value in wanted.items()}
        wanted |= {f"its own event: {what}": 0x41 for what in ("code point", "bytes")}
        wanted |= {"its own event: length": 1, "its own event: cause": 0}
        assert {what: value_of(fields, what, cut | own << width) for what in wanted} == wanted
        assert sum(bits for _, bits in fields.values()) == 2 * width
        return
    for item in (0x41, 0xFF):
        sent, _ = bridge.due([([item], False)])[0][0]["m_axis_tdata"]
        (event,) = events_of([bytes([item])], encoding)
        wanted = {"length": event.length, "cause": CAUSES[event.cause or "none"]}
        wanted |= {"code point": event.codepoint} if not event.cause else {}
        wanted |= {"bytes": item} if name == "stream-decoder" else {}
        assert {what: value_of(fields, what, sent) for what in wanted} == wanted
    lanes = LANES if name == "wide-decoder" else 1
    width //= lanes
    assert sum(bits for _, bits in fields.values()) == width
    assert (f"bits {width}n+{width - 1}:{width}n" in words_of(text)) == (lanes > 1)


#: Every component with each value of each parameter, in UTF-8.
OPTIONED = [
    (name, dict(zip(row.choices, values, strict=True)))
    for name, (row, _) in EXPORTS.items()
    for values in product(*row.choices.values())
    if name != "sanitizer" or is_possible(values[0], ENCODINGS["utf-8"])
]
#: Of bytes, of numbers and of units: text, errors, and marks of UTF-8 and UTF-16.
ITEMS = {
    8: [b"A", b"\xff", b"\xef\xbb\xbf", b"\xfe\xff", b"\xff\xfe", b"\0A"],
    21: [(0x41,), (0xD800,), (0x110000,), (0xFEFF,)],
    16: [(0x41,), (0xD800,), (0xDC00,), (0xFEFF,)],
}


def due_of(core, name, packets):
    """What a reference sends, by port; items come one by one, with pauses."""
    kind, pause = KINDS[name], 32
    if kind.given == "event":
        for event in events_of(packets, "utf-8"):
            outputs = core._model.step(event)
            while not outputs.ready:
                yield core._due(outputs)
                outputs = core._model.step(event)
            yield from map(core._due, (outputs, *(core._model.step(None) for _ in range(pause))))
        return
    inputs, stimulus = type(next(iter(kind.stimulus(8, "utf-8")))), []
    for packet in packets:
        given = [inputs(True, item, n == len(packet)) for n, item in enumerate(packet, 1)]
        for one in [inputs.of(packet, True)] if inputs is sim.WideInputs else given:
            stimulus += [one, *[inputs()] * pause]
    for _, due in core._presented(stimulus):
        yield due


@pytest.mark.parametrize(
    ("name", "options"),
    [*OPTIONED, *OPTIONS],
    ids=lambda of: of if isinstance(of, str) else str([*of.values()]),
)
def test_a_packet_can_be_lost(name, options):
    """Where the reference sends fewer ends, the header says so, and the assertions do not deny."""
    core = Core(name, "utf-8", Layouts("utf-8", CAUSES), **options)
    ends = {"o_last", "o_beat_last", "o_event_last"} & core.ports()[1].keys()
    if not ends:
        assert name == "designation-detector"
        return
    width = {"number": 21, "unit": 16}.get(KINDS[name].given, 8)
    items = ITEMS[width]
    packets = [
        *items,
        *(a + b for a, b in product(items, items) if len(a + b) <= LANES),
    ]
    sent = sum(any(due.get(port) for port in ends) for due in due_of(core, name, packets))
    is_lost = sent < len(packets) + (KINDS[name].given != "event")
    component = export(name, lanes=LANES if EXPORTS[name][0].lanes else None, **options)
    text = words_of("\n".join(header(component, ports_of(component), [], "0")))
    assert text.count("not even o_last") + text.count("no byte has o_last") == is_lost
    if "clk" in {port.name for port in ports_of(component)} and "o_event_last" not in ends:
        claims = to_assertions(component, "dut", [])
        assert ("nothing_is_left" in claims) == (not is_lost)


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
    lines = [*header(component, ports_of(component), [], "0")]
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
    found = [module_name(*of, axi_stream=bus, **other) for *of, bus, other in cycles.cases()]
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
        "sanitizer_optu_8_ignore": ("sanitizer", "optu-8", "ignore"),
        "interleaved_decoder_256": ("interleaved-decoder",),
    }
    for name, of in expected.items():
        assert module_name(*of, axi_stream=name.endswith("_axi")) == name
    options = {"ready_valid": True, "count_bits": 5}
    for given in (options, dict(reversed(options.items()))):
        assert module_name("validator", **given) == "validator_8_count_bits_5_ready_valid"
