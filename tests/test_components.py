"""The pages of the components that ``make site`` writes."""

import importlib.util
import inspect
import re

import pytest
from amaranth.hdl import Signal

from clockpoint.cli.verilog import PARAMETERS, exported, verilog
from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.flow.sheet import ports_of
from clockpoint.hdl import UTF_8, FlatPorts
from support import SAMPLES

FILE = SAMPLES.parent / "docs" / "components.py"
#: What comes out of some, by a port and what CPython makes of what goes in.
REPORTED = {
    "stream-decoder": ("o_codepoint", "U+20AC U+20AC U+20AC U+0041"),
    "sanitizer": ("o_data", "€\ufffdA".encode().hex(" ").upper()),
    "encoder": ("o_data", "€\ufffdA".encode().hex(" ").upper()),
    "utf-16-encoder": ("o_data", "😀A".encode("utf-16-be").hex(" ").upper()),
    "utf-16-decoder": ("o_value", "U+1F600 U+DE00 U+0041"),
    "utf-16-byte-encoder": ("o_data", "€A".encode("utf-16-be").hex(" ").upper()),
    "utf-16-byte-decoder": ("o_data", "€A".encode("utf-16-be").hex(" ").upper()),
    "error-policy": ("o_value", "U+0061 U+FFFD"),
    "wide-sanitizer": ("o_data", "61 C3 A9 E2 82 AC 3F"),
    "interleaved-decoder": ("o_cut_bytes", "E2 82"),
}


@pytest.fixture(scope="module")
def components():
    spec = importlib.util.spec_from_file_location("components", FILE)
    components = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(components)
    return components


def test_each_has_a_picture(components):
    assert components.OFFERS.keys() == CATALOGUE.keys()


class Signals(dict):
    """A signal for each name that is asked for."""

    def __missing__(self, name):
        if name.startswith("__"):
            raise KeyError(name)
        return self.setdefault(name, Signal(8))


def test_every_parameter_is_in_the_table(components):
    """With its default, and the values that there are."""
    for row in CATALOGUE.values():
        for cls in row.classes:
            said = {name.strip("`"): cells for name, *cells in components.parameters_of(cls, row)}
            parameters = inspect.signature(cls).parameters
            assert [*said] == [*parameters], cls
            choices = row.choices | ({"encoding": row.encodings} if row.encodings else {})
            for name, (default, values, _) in said.items():
                value = parameters[name].default
                shown = "UTF_8" if value is UTF_8 else getattr(value, "__name__", repr(value))
                assert default == ("" if value is inspect.Parameter.empty else f"`{shown}`")
                if name in choices:
                    words = re.findall("`([^`]+)`", values)
                    assert words == [getattr(of, "__name__", f"{of}") for of in choices[name]]
                assert values


@pytest.mark.parametrize("name", REPORTED)
def test_page(components, name):
    """What comes out is right, and the snippet runs."""
    made = dict(components.files([name]))
    page = made[f"{name}.md"]
    port, expected = REPORTED[name]
    cycles = re.search(r"\| cycle \|.*?\n\n", page, re.DOTALL)[0]
    assert " ".join(re.findall(rf"`{port}` ([^,|]*[^,| ])", cycles)) == expected
    assert ">i_valid<" in made[f"{name}.svg"]
    (snippet,) = re.findall("```python\n(.*?)```", page, re.DOTALL)
    names = Signals()
    exec(snippet, {}, names)
    for signal in (name for name, of in names.items() if isinstance(of, Signal)):
        is_input = signal.startswith("i_") != signal.endswith("_ready")
        assert (f".eq({signal})" in snippet) == is_input


@pytest.mark.parametrize("name", CATALOGUE)
def test_in_verilog(components, name):
    """The command that is named makes the module that is shown, if any does."""
    row = CATALOGUE[name]
    count = {"lanes": row.lanes and components.LANES, "channels": row.channels and components.LANES}
    for core in row.choices.get("core", [None]):
        component = row.of(**count, **({"core": core} if core else {}))
        is_flat = isinstance(component, FlatPorts) or hasattr(component, "aclk")
        flat = component if is_flat else FlatPorts(component)
        text = "\n".join(components.in_verilog(name, component, flat))
        if name == "flat-ports":
            assert text == ""
            continue
        (line,) = re.findall("`clockpoint verilog (.*)`", text)
        given = verilog.make_context("verilog", line.split()).params
        taken = {option: given[option] for option in PARAMETERS}
        made, module, _ = exported(given["component"], taken)
        assert given["out"] == f"{module}.v"
        assert f"\n{module} {module}_instance (\n" in text
        shown = re.findall(r"^    \.(\w+) +\((\w+)\),? +// (\w+)(?: +\[(\d+):0\])?$", text, re.M)
        ports = [(port.name, port.name, port.direction, port.width - 1) for port in ports_of(made)]
        assert [(*names, int(high or 0)) for *names, high in shown] == ports
