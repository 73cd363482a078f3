"""A specification derives its ports without the core: a wrong port of the core is noticed."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from amaranth.hdl import Shape, unsigned
from amaranth.lib import data, wiring

from clockpoint.engine.comparison import Comparison
from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, specify
from clockpoint.hdl import ENCODINGS, UTF_8, Cause
from clockpoint.hdl.event import Kept
from clockpoint.spec.encodings import RULES, rules_of

#: The names that specifications may share with the cores: labels, the tables by which they tell
#: encodings apart, and the ports of a payload. No function, and no payload.
SHARED = {"Cause", "JsonCause", "Pairs", "ENCODINGS", "Macro", "Valid", "__version__"}
FILES = [*(Path(__file__).parents[2] / "spec").glob("*.py")]


def cores():
    """Each core of the catalogue, by name and choices."""
    for name, row in (CATALOGUE | ADAPTERS).items():
        for options, core in row.instances():
            yield f"{name} {options}", core


def payloads(shape):
    """The payload classes of ``hdl`` in a shape, each with the names of its numbers."""
    shape = shape.item if isinstance(shape, Kept) else shape
    if isinstance(shape, data.ArrayLayout):
        yield from payloads(shape.elem_shape)
        return
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        return
    kind = shape if isinstance(shape, type) else type(shape)
    for name, field in layout:
        inner = [*payloads(field.shape)]
        yield from inner or [(kind, name)]


#: Each number in a payload, and the name and the choices of a core that has it in a port.
NUMBERS = {
    number: (name, options)
    for name, row in reversed(CATALOGUE.items())
    for options, core in reversed([*row.instances()])
    for _, _, port in core.signature.flatten(core)
    for number in payloads(port.shape())
}


def narrowed(shape):
    if isinstance(shape, data.ArrayLayout):
        return data.ArrayLayout(narrowed(shape.elem_shape), shape.length)
    return unsigned(Shape.cast(shape).width - 1)


@pytest.mark.parametrize(
    ("kind", "field", "name", "options"),
    [(*number, *core) for number, core in NUMBERS.items()],
    ids=[f"{kind.__name__}.{field}" for kind, field in NUMBERS],
)
def test_a_narrower_number(monkeypatch, kind, field, name, options):
    """A field with a bit less, in all cores that have the payload."""
    make = data.StructLayout.__init__

    def make_narrower(layout, members):
        is_narrower = type(layout) is kind
        make(layout, members | ({field: narrowed(members[field])} if is_narrower else {}))

    if issubclass(kind, data.Struct):
        members = {of: each.shape for of, each in data.Layout.cast(kind)}
        layout = data.StructLayout(members | {field: narrowed(members[field])})
        monkeypatch.setattr(kind, "_AggregateMeta__layout", layout)
    else:
        monkeypatch.setattr(data.StructLayout, "__init__", make_narrower)
    core = CATALOGUE[name].instance(**options)
    with pytest.raises(ValueError, match=rf"in the core, .*\b{field}\b.* in the specification"):
        Comparison(core, specify(core))


class Ports(wiring.Component):
    """A component of ports alone."""


def test_another_port():
    """A port is narrower, or missing, or there is one more."""
    for label, core in cores():
        specification, members = specify(core), dict(core.signature.members)
        Comparison(core, specification)
        others = [members | {"more": wiring.In(1)}]
        for name, member in members.items():
            others.append({of: each for of, each in members.items() if of != name})
            if member.is_port:
                others.append(members | {name: wiring.Member(member.flow, narrowed(member.shape))})
        for changed in others:
            with pytest.raises(ValueError, match="in the specification"):
                Comparison(Ports(changed), specification)
            assert label


def test_bytes_of_an_encoder_that_drops_nothing():
    """Two encodings have a sequence for each number of 31 bits (Amendment 2 R.2)."""
    for name, table in ENCODINGS.items():
        core = CATALOGUE["encoder"].core(table, errors="ignore")
        Comparison(core, specify(core))
        is_total = name in ("iso-10646-amd2", "fss-utf")
        assert isinstance(core.o.payload.shape(), Kept) is not is_total


def test_what_is_shared():
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            if not isinstance(node, ast.ImportFrom):
                continue
            names = {name.name for name in node.names}
            if node.level == 2:
                module = (node.module or "").split(".")[0]
                assert module in ("hdl", "engine") or names == {"__version__"}, file
                assert names <= SHARED, file


def test_rules_go_by_the_table():
    for name, table in ENCODINGS.items():
        assert rules_of(replace(table, name="utf-8")) is RULES[name]
    ill_formed = [row._replace(cause=Cause.OUT_OF_RANGE) for row in UTF_8.ill_formed]
    with pytest.raises(LookupError, match="'utf-8' has no specification"):
        rules_of(replace(UTF_8, ill_formed=tuple(ill_formed)))
