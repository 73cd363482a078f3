"""The catalogue is whole: each component has a row, and each cell is filled, or says why not."""

import inspect
from dataclasses import fields
from pathlib import Path

import pytest
from amaranth.back import rtlil

from clockpoint import hdl, sim
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.catalogue import CATALOGUE, Lacks, Mutants, takers
from clockpoint.formal.prove import properties_of
from clockpoint.hdl.component import Component
from clockpoint.sim.engines import ENGINES
from clockpoint.sim.exhaustive import CAMPAIGNS

DOCS = Path(__file__).parents[1] / "docs"
#: What may say that it lacks something.
CELLS = ["reference", "engine", "exhaustive", "mutants", "verilog", "axi_stream"]


def test_every_component_has_one_row():
    rows = [of for row in CATALOGUE.values() for of in row.classes]
    public = (getattr(hdl, name) for name in hdl.__all__)
    components = [of for of in public if inspect.isclass(of) and issubclass(of, Component)]
    assert sorted(rows, key=repr) == sorted(components, key=repr)


@pytest.mark.parametrize("name", CATALOGUE)
def test_no_cell_is_empty(name):
    row = CATALOGUE[name]
    lacks = {cell for cell in CELLS if isinstance(getattr(row, cell), Lacks)}
    assert all(len(getattr(row, cell)) > 10 for cell in lacks), "a reason"
    there = {
        "reference": isinstance(row.reference, str) and hasattr(sim, row.reference),
        "engine": row.classes[0] in ENGINES,
        "exhaustive": name in CAMPAIGNS,
        "mutants": isinstance(row.mutants, Mutants) and hasattr(sim.stimulus, row.mutants.stimulus),
        "verilog": row.verilog is True,
        "axi_stream": inspect.isclass(row.axi_stream),
    }
    assert {cell for cell, is_there in there.items() if not is_there} == lacks
    assert (DOCS / row.page).exists()


@pytest.mark.parametrize("name", CATALOGUE)
def test_each_encoding_is_proved_or_says_why_not(name):
    row = CATALOGUE[name]
    unproved = {
        encoding
        for encoding in row.encodings or ["utf-8"]
        if not any(of.speaks_of(hdl.ENCODINGS[encoding]) for of in properties_of(row))
    }
    assert unproved == {*row.unproved} & {*(row.encodings or ["utf-8"])}
    assert all(isinstance(why, Lacks) for why in row.unproved.values())


@pytest.mark.parametrize("name", CATALOGUE)
def test_ports_are_in_its_data_sheet(name):
    row = CATALOGUE[name]
    page = (DOCS / row.page).read_text()
    exports = [name] if row.exports is None else row.exports
    assert not exports or any(f"<!-- ports {export} -->" in page for export in exports)


def test_cells_are_those_of_the_rows():
    assert {field.name for field in fields(CATALOGUE["decoder"])} >= {*CELLS}


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


#: The option that makes each of what gives a component other ports.
BRIDGES = {
    "axi-stream": "axi_stream",
    "interleaved-axi-stream": "axi_stream",
    "wide-axi-stream": "axi_stream",
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
        assert row.classes[0] in {getattr(row, BRIDGES[name]) for row in CATALOGUE.values()}
        parameters = {BRIDGES[name]}
    elif name == "flat-ports":  # without a bridge
        assert parameters == {"component"}
        return
    for parameter in parameters:
        if parameter == "byte_order":  # in the name
            assert {make.args for make in exports.values()} >= {("big",), ("little",)}
        else:
            assert parameter in options
            assert {*exports} <= {*takers(parameter)}
