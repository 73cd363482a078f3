"""The catalogue is whole: each core has a row, and what the cells name exists."""

import inspect
from functools import reduce
from operator import or_
from pathlib import Path
from types import SimpleNamespace

import pytest
from amaranth.back import rtlil

from clockpoint import hdl, sim
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.catalogue import CATALOGUE, EXPORTS, takers
from clockpoint.flow.verilog import export, ports_of
from clockpoint.hdl.component import Component
from clockpoint.sim import transfers
from clockpoint.sim.smoke import smoke_files
from clockpoint.sim.vectors import Vector, vectors

DOCS = Path(__file__).parents[1] / "docs"


def test_every_component_has_one_row():
    rows = [of for row in CATALOGUE.values() for of in row.classes]
    public = (getattr(hdl, name) for name in hdl.__all__)
    components = [of for of in public if inspect.isclass(of) and issubclass(of, Component)]
    assert sorted([*rows, hdl.FlatPorts], key=repr) == sorted(components, key=repr)


@pytest.mark.parametrize("name", CATALOGUE)
def test_cells_name_what_exists(name):
    row = CATALOGUE[name]
    assert row.model is None or hasattr(sim, row.model)
    assert row.stimulus is None or hasattr(sim.stimulus, row.stimulus)
    assert (DOCS / row.page).exists()


@pytest.mark.parametrize("name", CATALOGUE)
def test_ports_are_in_its_data_sheet(name):
    row = CATALOGUE[name]
    page = (DOCS / row.page).read_text()
    exports = [name] if row.exports is None else row.exports
    assert not exports or any(f"<!-- ports {export} -->" in page for export in exports)


@pytest.mark.parametrize("name", CATALOGUE)
def test_instances(name):
    """Each has the ports of the convention, named signals, and a latency that is written down."""
    row = CATALOGUE[name]
    for _, component in row.instances():
        assert isinstance(component, row.classes)
        assert isinstance(component.latency, int)
        assert "latency : int" in inspect.getdoc(type(component))
        assert "$signal" not in rtlil.convert(component)
        names = {*component.signature.members}
        assert {"i", "o"} <= names or any("_axis_" in port for port in names) or "i_valid" in names


WIDE = [name for name, row in CATALOGUE.items() if row.lanes and row.encodings]


@pytest.mark.parametrize("name", WIDE)
def test_latency_with_any_lanes(name):
    """The reference and the component count their stages each in its own way."""
    row = CATALOGUE[name]
    for lanes in (1, 2, 4, 8, 16, 32, 64, 128, 256, *[3, 5, 33, 129, 255] * (name != "packer")):
        for encoding in ("utf-8", "utf8mb3", "fss-utf"):
            reference = getattr(sim, row.model)(lanes, encoding)
            assert reference.latency == row.of(lanes, encoding).latency, (lanes, encoding)


#: The option that makes each of what gives a component other ports.
BRIDGES = {
    "axi-stream": "axi_stream",
    "wide-stream": "ready_valid",
}


@pytest.mark.parametrize("name", CATALOGUE)
def test_what_amaranth_can_choose_the_command_can(name):
    """Each parameter of a constructor is an option of ``clockpoint verilog``, for all exports."""
    row = CATALOGUE[name]
    exports = {name: row.make} if row.exports is None else row.exports
    options = {option.name for option in clockpoint.commands["verilog"].params}
    parameters = {each for of in row.classes for each in inspect.signature(of).parameters}
    if name in BRIDGES:
        assert parameters == {"core"}
        parameters = {BRIDGES[name]}
    for parameter in parameters:
        if parameter == "byte_order":  # in the name
            assert {make.args for make in exports.values()} >= {("big",), ("little",)}
        else:
            assert parameter in options
            assert {*exports} <= {*takers(parameter)}


@pytest.fixture
def few_vectors(monkeypatch):
    """Few vectors."""
    packets = [(b"A\xc3\xa4\xff",), (b"\xe2\x82\xac", b"\xef\xbb\xbf"), (b"AB\xe2A\xe2\x82B",)]
    packets = [Vector("", packet) for packet in packets]
    monkeypatch.setattr(transfers, "vectors", lambda encoding: packets)
    monkeypatch.setattr(transfers, "DRAWN", 100)


@pytest.mark.parametrize("name", EXPORTS)
def test_each_export_has_vectors_of_each_encoding(name, few_vectors):
    """``test_exports.py`` proves all of them."""
    row, _ = EXPORTS[name]
    counts = {"lanes": row.lanes and 2, "channels": row.channels and 4}
    for encoding in row.encodings:
        component = export(name, encoding, **counts)
        files = smoke_files(component, ports_of(component), "dut")
        for file in ("given.hex", "expected.hex"):
            assert len({*files[file].splitlines()}) > 1


def given_of(name, monkeypatch, **options):
    """What ``transfers`` gives an export from one reset on, by port and without."""
    monkeypatch.setattr(transfers, "RUNS", 1)
    monkeypatch.setattr(transfers, "vectors", lambda encoding: vectors(encoding)[::25])
    component = export(name, **options)
    side = "s_axis_t" if options.get("axi_stream") else "i_"
    taken, sent = (
        {
            port.name.removeprefix(each): port.width
            for port in ports_of(component)
            if port.name.startswith(each) and not port.name.endswith(("valid", "ready"))
        }
        for each in (side, {"i_": "o_"}.get(side, "m_axis_t"))
    )
    for number in transfers.transfers(component, taken, sent).given:
        fields, at = {}, 0
        for port, width in taken.items():
            fields[port] = number >> at & (1 << width) - 1
            at += width
        yield SimpleNamespace(**fields)


def test_channels_take_turns(monkeypatch):
    """Packets of four channels at a time, a byte of each in any order."""
    inside, most, turns, before = set(), 0, 0, None
    for one in given_of("interleaved-decoder", monkeypatch, channels=20):
        turns += bool(inside) and one.channel != before and before in inside
        inside = inside - {one.channel} if one.last else inside | {one.channel}
        most, before = max(most, len(inside)), one.channel
    assert most == 4
    assert turns > 100


def test_what_does_not_matter_varies(monkeypatch):
    """In a beat: its count before the last one, and the lanes above; the last one can be empty."""
    given = [*given_of("wide-sanitizer", monkeypatch, lanes=3)]
    assert {one.count for one in given if not one.last} == {one.count for one in given if one.last}
    assert {one.count for one in given} == {*range(4)}
    assert len({one.data >> 8 for one in given if one.last and one.count == 1}) > 10


def test_numbers_that_are_too_large_are_given(monkeypatch):
    given = [*given_of("encoder", monkeypatch, axi_stream=True)]
    assert max(one.data for one in given) >= 1 << 31


#: What is defined in every transfer, and says whether and where anything else is.
ALWAYS = "valid", "count", "keep", "last", "channel", "tid", "truncated", "utf_8"


def fields_of(number, ports, widths):
    """The value and the mask of each port in a line of ``expected.hex``."""
    fields, at, bits = {}, 0, sum(widths[port] for port in ports)
    for port in ports:
        value, mask = (number >> at + half & (1 << widths[port]) - 1 for half in (0, bits))
        fields[port] = value, mask
        at += widths[port]
    return fields


@pytest.mark.parametrize("name", EXPORTS)
@pytest.mark.parametrize("axi_stream", [False, True])
def test_each_export_has_vectors(name, axi_stream, few_vectors):
    """Something goes in and comes out, at its ports; ``test_exports.py`` simulates all of it."""
    row, _ = EXPORTS[name]
    if axi_stream and not row.axi_stream:
        return
    counts = {"lanes": row.lanes and 2, "channels": row.channels and 4}
    component = export(name, **counts, axi_stream=axi_stream)
    files = smoke_files(component, ports_of(component), "dut")
    widths = {port.name: port.width for port in ports_of(component)}
    sides = ("s_axis_t", "m_axis_t") if axi_stream else ("i_", "o_")
    for file, side in zip(("given.hex", "expected.hex"), sides, strict=True):
        handshake = {f"{side}valid", f"{side}ready"}
        payload = {port for port in widths if port.startswith(side)} - handshake
        bits = sum(widths[port] for port in payload) * (2 if file == "expected.hex" else 1)
        numbers = [int(line, 16) for line in files[file].splitlines()]
        assert len({*numbers}) > 1
        assert bits - 12 * len(payload) - 32 < max(numbers).bit_length() <= bits
    compared = reduce(or_, numbers) >> bits // 2
    if axi_stream and name == "interleaved-decoder":
        compared |= 0xFFFFFF  # an error that is cut has no code point
    assert compared == (1 << bits // 2) - 1, "a bit of a payload is never compared"
    for number in numbers:
        fields = fields_of(number, [port for port in widths if port in payload], widths)
        for port, (value, mask) in fields.items():
            ones = (1 << widths[port]) - 1
            assert mask == ones or not port.endswith(ALWAYS), (port, hex(number))
            for other in ("cause", "length") if port.endswith("_valid") else ():
                each = widths[named := port.replace("valid", other)] // widths[port]
                whole = sum((2**each - 1) << each * n for n in range(ones) if value >> n & 1)
                assert fields[named][1] == whole, (named, hex(number))
    assert all(f".{port}(" in files["smoke.v"] for port in widths)
