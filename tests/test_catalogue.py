"""The catalogue is whole: each core has a row, a page and all instances."""

import inspect
from itertools import product

import pytest

from clockpoint import hdl
from clockpoint.cli.commands import clockpoint
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, exports_with
from clockpoint.hdl.lib.component import Component
from oracles import ORACLES


def test_every_component_has_one_row():
    rows = [row.core for row in (CATALOGUE | ADAPTERS).values()]
    public = (getattr(hdl, name) for name in hdl.__all__)
    components = [of for of in public if inspect.isclass(of) and issubclass(of, Component)]
    assert sorted(rows, key=repr) == sorted(components, key=repr)


def test_every_core_has_an_oracle():
    assert {row.core for row in (CATALOGUE | ADAPTERS).values()} == ORACLES.keys()


@pytest.mark.parametrize("name", CATALOGUE)
def test_each_parameter_is_an_option(name):
    """Each parameter of a constructor is an option of ``clockpoint verilog``, for all exports."""
    row = CATALOGUE[name]
    exports = {name: row.make} if row.exports is None else row.exports
    options = {option.name for option in clockpoint.get_command(None, "verilog").params}
    parameters = {*inspect.signature(row.core).parameters}
    for parameter in parameters:
        if parameter == "byte_order":  # in the name
            assert {make.args for make in exports.values()} >= {("big",), ("little",)}
        else:
            assert parameter in options
            assert {*exports} <= {*exports_with(parameter)}


@pytest.mark.parametrize("name", [name for name, row in CATALOGUE.items() if row.encodings])
def test_an_encoding_allows_what_can_be_made(name):
    """The instances of a row are all combinations of keywords that the constructor accepts."""
    row = CATALOGUE[name]
    for encoding in row.encodings:
        allowed = [options for options, _ in row.instances(encoding)]
        for values in product(*row.choices.values()):
            options = dict(zip(row.choices, values, strict=True))
            try:
                row.instance(encoding=encoding, **options)
                can_be_made = True
            except ValueError:
                can_be_made = False
            assert (options in allowed) == can_be_made, (encoding, options)
