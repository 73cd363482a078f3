"""``clockpoint verilog``."""

import re

import click
import pytest

from clockpoint.cli.commands import clockpoint
from clockpoint.cli.verilog import PARAMETERS
from clockpoint.flow.catalogue import takers
from clockpoint.flow.sheet import header
from clockpoint.flow.verilog import export
from clockpoint.flow.wrappers import WRAPPERS

#: Of IEEE 1364-2005, Annex B, one of each kind; and two that only SystemVerilog has.
KEYWORDS = [
    "module",
    "reg",
    "casez",
    "supply0",
    "rtranif1",
    "pulsestyle_onevent",
    "use",
    "logic",
    "byte",
]


#: The reserved words of IEEE 1076-2019, 15.10.
OF_VHDL = """
    abs access after alias all and architecture array assert assume attribute begin block body
    buffer bus case component configuration constant context cover default disconnect downto
    else elsif end entity exit fairness file for force function generate generic group guarded
    if impure in inertial inout is label library linkage literal loop map mod nand new next nor
    not null of on open or others out package parameter port postponed private procedure process
    property protected pure range record register reject release rem report restrict return rol
    ror select sequence severity shared signal sla sll sra srl strong subtype then to transport
    type unaffected units until use variable view vmode vpkg vprop vunit wait when while with
    xnor xor
"""


@pytest.mark.parametrize("kind", ["", " --wrapper sva"])
def test_a_file(kind, in_process, tmp_path):
    """The header says what it was made with, and that makes the same again."""
    line = f"verilog designation-detector --name dut{kind}"
    assert in_process(*line.split(), "-o", "one.v") == (0, b"", "")
    text = (tmp_path / "one.v").read_text()
    (said,) = re.findall("^//     clockpoint (.*)$", text, re.MULTILINE)
    assert said == line
    assert in_process(*said.split()) == (0, text.encode(), "")
    assert "\nmodule dut" in text
    assert ("\nmodule dut_assertions (" in text) == bool(kind)


@pytest.mark.parametrize("name", [n for n, given in PARAMETERS.items() if "is_flag" not in given])
def test_the_default_is_that_of_the_help(name):
    """Of each component with such an option; the header repeats what it is."""
    given = PARAMETERS[name]
    default = given["type"].convert(given["show_default"], None, None)
    for component in takers(name):
        core, said = export(component), export(component, **{name: default})
        headers = [[*header(of, "dut", [], "")] for of in (core, said)]
        assert headers[0] == headers[1]
        # Without errors where everything can be encoded.
        word = f"{name.replace('_', ' ').capitalize()}: {default}"
        assert any(f"{line} ".startswith(f"{word} ") for line in headers[0]), component


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            "packer --encoding utf8mb3 --lanes 1 --axi-stream --name dut",
            ["AxiStream", "Lanes: 1", "Encoding: utf8mb3"],
        ),
        (
            "error-policy --encoding mutf-8 --errors ignore",
            ["Encoding: mutf-8", "Errors: ignore (nothing)"],
        ),
        (
            "validator --lanes 2 --count-bits 9 --ready-valid",
            ["WideStream", "Count bits: 9", "Depth: 64"],
        ),
        ("wide-sanitizer --lanes 2 --substitute 32", ["Substitute: 32"]),
    ],
)
def test_each_option(in_process, line, said):
    """It counts, and the header repeats it."""
    status, out, _ = in_process("verilog", *line.split())
    assert status == 0
    for words in (f"    clockpoint verilog {line}", *said):
        assert f"\n// {words}\n" in out.decode()


def test_vhdl(in_process):
    status, out, _ = in_process("verilog", "utf-16-encoder", "--wrapper=vhdl-component")
    assert status == 0
    assert out.startswith(b"component utf_16_encoder\n    port (\n        clk")


@pytest.mark.parametrize("option", ["--wrapper=vhdl-component", "--wrapper=vhdl-package"])
def test_no_name_is_reserved_in_vhdl(option):
    """Nor a keyword of Verilog, which is refused first."""
    for word in OF_VHDL.split():
        with pytest.raises(click.UsageError, match=f"'{word}' is a V(HDL|erilog) keyword"):
            clockpoint.main(["verilog", "--name", word, option], standalone_mode=False)


#: The reserved words of Scala 2.13 and 3.3, and what a black box of SpinalHDL is made of.
OF_SCALA = """
    abstract case catch class def do else enum export extends false final finally for forSome given
    if implicit import lazy macro match new null object override package private protected return
    sealed super then this throw trait try true type val var while with yield _ BlackBox Bundle
"""
#: What becomes, as a class, a word of Python, a name that LiteX needs there, or no name.
OF_LITEX = "none NONE none_ true false signal Instance clock_signal Reset__Signal _ __ _1 _0_dut"
NAMES = [
    ("spinalhdl", OF_SCALA, "dut_ Object dut1 none _1"),
    ("litex", OF_LITEX, "object d1 n_one"),
]


@pytest.mark.parametrize(("kind", "words", "others"), NAMES, ids=["spinalhdl", "litex"])
def test_no_name_is_reserved_in_the_language_of_a_wrapper(kind, words, others, tmp_path):
    """In one sentence, be it by Verilog already; other names are taken."""
    arguments = ["verilog", "designation-detector", f"--wrapper={kind}", f"-o{tmp_path}/file"]
    arguments.append("--name")
    for word in words.split():
        said = f"^'{word}' (is a Verilog keyword|cannot name a class).*; choose another name.?$"
        with pytest.raises(click.UsageError, match=said) as caught:
            clockpoint.main([*arguments, word], standalone_mode=False)
        assert caught.value.exit_code == 2
    for word in others.split():
        clockpoint.main([*arguments, word], standalone_mode=False)


@pytest.mark.parametrize("kind", WRAPPERS)
def test_a_wrapper(in_process, kind):
    """It has the name of the module; one that VHDL reserves, if it is not in VHDL."""
    arguments = "verilog", "utf-16-decoder", "--wrapper", kind, "--name"
    status, out, _ = in_process(*arguments, "dut")
    assert status == 0
    assert re.search(r"\bdut", out.decode())
    is_vhdl = b"std_logic" in out
    assert in_process(*arguments, "dut_")[0] == (2 if is_vhdl else 0)
    assert in_process(*arguments, "report")[0] == (2 if is_vhdl else 0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["designation-detector", "--encoding", "utf-8"],
            "--encoding is for decoder, stream-decoder, ",
        ),
        (["decoder", "--axi-stream"], "--axi-stream is for stream-decoder, wide-decoder, "),
        (["sanitizer", "--errors", "surrogateescape"], "utf-8: errors must be one of strict, "),
        (["--name", "1x"], "'1x' is not letters, digits and underscores"),
        *((["--name", word], f"'{word}' is a Verilog keyword") for word in KEYWORDS),
        *(
            (["--name", word, "--wrapper=vhdl-component"], f"'{word}' is a VHDL keyword")
            for word in ("signal", "ENTITY", "report", "Vunit")
        ),
        *(
            (["--name", word, "--wrapper=vhdl-component"], f"'{word}' is not a VHDL identifier")
            for word in ("_dut", "dut_", "d__ut")
        ),
        (["wide-sanitizer", "--substitute", "?"], "'?' is not a number, such as 0x3F"),
        (["wide-sanitizer", "--substitute", "0x80"], "substitute must be a byte that is well "),
        (["--count-bits", "8"], "--count-bits is for validator, not for stream-decoder"),
        (["--encoding", "utf-99"], "no decoder for 'utf-99'"),
        (["error-policy", "--wrapper=sva"], "this component has no registers"),
    ],
)
def test_refused(arguments, said, refused):
    assert said in refused("verilog", *arguments, "-o", "x.v")
