"""``clockpoint verilog``."""

import re

import pytest
from general import sampled

from clockpoint.cli.verilog import PARAMETERS
from clockpoint.flow.catalogue import exports_with
from clockpoint.flow.export import Export


@pytest.mark.parametrize("kind", ["", " --wrapper sva"])
def test_a_file(kind, in_process, tmp_path):
    """The header says what it was made with, and that makes the same again."""
    line = f"verilog decoder --name dut{kind}"
    assert in_process(*line.split(), "-o", "one.v") == (0, b"", "")
    text = (tmp_path / "one.v").read_text()
    (output,) = re.findall("^//     clockpoint (.*)$", text, re.MULTILINE)
    assert output == line
    assert in_process(*output.split()) == (0, text.encode(), "")
    assert "\nmodule dut" in text
    assert ("\nmodule dut_assertions " in text) == bool(kind)


@pytest.mark.parametrize("option", [o for o in PARAMETERS if not o.is_flag], ids=str)
def test_the_default_is_that_of_the_help(option):
    """Of each component with such an option."""
    name, default = option.name, option.type.convert(option.show_default, None, None)
    for component in exports_with(name):
        # Without a monitor, the stream decoder has no positions.
        others = {"monitor": True} if (component, name) == ("stream-decoder", "bits") else {}
        value = getattr(Export(component, **others).core, name)
        assert getattr(value, "name", value) == default, component


#: Options, and what the header says of them.
OPTIONS = {
    "packer --encoding utf8mb3 --lanes 1 --axi-stream": [
        "Lanes: 1",
        "Encoding: utf8mb3",
    ],
    "error-policy --encoding mutf-8 --errors ignore": [
        *("Encoding: mutf-8", "Errors: ignore"),
    ],
    "validator --lanes 2 --count-bits 9 --ready-valid": [
        *("Count bits: 9", "Rate: one beat per cycle, if the sink is always ready"),
    ],
}


@pytest.mark.parametrize("line", sampled(OPTIONS, [*OPTIONS][1]))
def test_each_option(in_process, line):
    """Each option has an effect, and the header repeats the option."""
    status, out, _ = in_process("verilog", *line.split())
    assert status == 0
    for words in (f"    clockpoint verilog {line}", *OPTIONS[line]):
        assert f"\n// {words}\n" in out.decode()
