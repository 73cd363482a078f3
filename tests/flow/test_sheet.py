"""The header of an export says what is so of its component in its encoding: by the references."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from clockpoint.engine.rows import fields_of
from clockpoint.flow.catalogue import CATALOGUE, EXPORTS
from clockpoint.flow.export import Export, module_name
from clockpoint.flow.sheet import MEMORIES, header, layout_of
from clockpoint.flow.verilog import to_verilog
from clockpoint.hdl import InterleavedDecoder, StreamDecoder, Validator, WideDecoder
from clockpoint.hdl.policy import POLICIES
from oracles import oracle_of
from oracles.bus import TRANSFERS
from oracles.text import apply_policy
from support import cpython_events

PAGE = Path(__file__).parents[2] / "docs" / "verilog.md"
LANES = 4
#: The code points of PEP 383 and of OPTU-16 for FF.
ESCAPES = 0xDCFF, 0xEFFF


def text_of(name, encoding=None, errors=None, axi_stream=False, lanes=LANES):
    lanes = EXPORTS[name][0].lanes and lanes
    options = {"encoding": encoding, "errors": errors, "lanes": lanes, "axi_stream": axi_stream}
    return "\n".join(header(Export(name, "dut", **options), "0"))


def words_of(text):
    return " ".join(text.split())


def choices():
    """Each export with each combination of its keywords, and with AXI4-Stream."""
    for name, (row, make) in EXPORTS.items():
        for options, _ in row.instances(make=make):
            for axi_stream in {False, row.axi_stream}:
                yield Export(name, axi_stream=axi_stream, **options)


def test_each_port_has_a_text():
    for export in choices():
        assert all(port.text for port in export.signature_ports), export.command


def test_the_length_of_an_event():
    """In UTF-8, Table 3-6 of Unicode has up to four bytes; the pairs of CESU-8, twice three."""
    assert "1 to 4 for a code point, 1 to 3 for an error" in words_of(text_of("decoder"))
    assert "1 to 6 for a code point" in words_of(text_of("error-policy", "cesu-8"))


@pytest.mark.parametrize("errors", POLICIES)
def test_the_effect_of_a_policy(errors):
    """The header says how the text differs from the bytes."""
    text = "".join(map(chr, apply_policy(cpython_events(b"a\xffb"), errors)))
    words = words_of(text_of("error-policy", errors=errors))
    assert ("U+FFFD replaces" in words) == (text == "a\ufffdb")
    assert ("Errors are dropped" in words) == (text == "ab")
    assert ("ends before its first error" in words) == (text == "a")
    assert ("tied to 0, nothing comes out" in words) == (text == "a")
    (escape,) = re.findall(r"U\+(\w+) plus the byte", words) or [""]
    assert escape == (f"{ord(text[1]) - 0xFF:04X}" if ord(text[1:2] or "a") in ESCAPES else "")


@pytest.mark.parametrize("name", CATALOGUE)
def test_the_title_of_the_page(name):
    """A header names the page by the class of its core."""
    page = (PAGE.parent / "cores" / f"{name}.md").read_text()
    assert page.startswith(f"# {CATALOGUE[name].core.__name__}\n")


#: A memory in Verilog, and a write to one.
MEMORY, WRITE = r"^  reg (?:\[.*\] )?(\w+) \[\d+:0\];$", r"^ +(\w+)\[.*\] <= "
#: Exports with each kind of memory, and without one.
WITH_MEMORIES = {
    "decoder": {},
    "interleaved-decoder": {"channels": 2},
    "properties": {"no_initial_values": True},
    "wide-sanitizer": {"lanes": 1, "ready_valid": True},
}


@pytest.mark.parametrize("name", WITH_MEMORIES)
def test_memories(name):
    """The header names the kinds that the modules below it have."""
    text = to_verilog(export := Export(name, **WITH_MEMORIES[name]))
    core, _, fifo = text.partition(f"\nmodule {export.module}_memory (")
    memories, written = ({*re.findall(rule, core, re.MULTILINE)} for rule in (MEMORY, WRITE))
    kinds = {"written": memories & written, "table": memories - written, "fifo": fifo}
    words = words_of(text.replace("\n// ", " "))
    assert {kind for kind, has in kinds.items() if has} == {
        kind for kind, sentence in MEMORIES.items() if sentence in words
    }


#: A row of the layout of TDATA or TUSER: its bits and its name.
ROW = re.compile(r"^ +(\d+)(?::(\d+))?  (\w+)  ", re.MULTILINE)


@pytest.mark.parametrize(
    "core",
    [
        StreamDecoder(),
        StreamDecoder(monitor=True, bits=8),
        WideDecoder(1),
        Validator(1),
        InterleavedDecoder(2),
    ],
)
def test_the_layout_of_a_transfer(core):
    """Of each field, the place that it has in the transfers of the oracle."""
    oracle, shape = oracle_of(core), core.o.payload.shape()
    _, port, table = re.split(r"\n(m_axis_t\w+).*:\n", "\n".join(layout_of(core.o.payload)))
    names = [name[1:].replace(".0", "").replace(".", "_") for name in fields_of(shape, 0, "")]
    for item in oracle.expected(oracle.packets()[::50]):
        fields = dict(zip(names, item, strict=True)) | {"cut_codepoint": 0}
        fields["ill_formed"] = 1 - fields.get("verdict_well_formed", 0)
        data, *_, user = TRANSFERS[type(core)](core, *item)
        number = {"m_axis_tdata": data, "m_axis_tuser": user}[port]
        if port == "m_axis_tuser" and not fields["beat_last"]:
            continue
        for high, low, name in ROW.findall(table):
            width = int(high) - int(low or high) + 1
            assert number >> int(low or high) & (1 << width) - 1 == fields[name], name


def test_names_of_modules():
    """In ``test_lint.py``, no two exports have one name."""
    assert module_name("sanitizer", "rfc-2279", "ignore") == "rfc2279_sanitizer_ignore"
    assert module_name("packer", axi_stream=True) == "utf8_packer_8_axi"
    assert module_name("utf-16be-encoder", mark=True) == "utf16be_encoder_mark"
    assert module_name("wide-sanitizer", substitute=0) == "utf8_wide_sanitizer_8_substitute_0"


def test_contents(tmp_path):
    """The documented command prints the digest in the header, which only modules determine."""
    (command,) = re.findall(r"^\$ (grep .*)$", PAGE.read_text(), re.MULTILINE)
    if not shutil.which("sha256sum"):
        command = command.replace("sha256sum", "shasum -a 256")
    digests = []
    for module, name in (("dut", "verilog"), ("dut", "other"), ("other", "verilog")):
        export = Export("decoder", module)
        export.command = ["clockpoint", name]
        text = to_verilog(export)
        (tmp_path / "utf8_stream_decoder.v").write_text(text)
        output = subprocess.check_output(["sh", "-c", command], cwd=tmp_path, text=True)
        digests.append(re.search(r"^// Contents: (\w{16})$", text, re.MULTILINE)[1])
        assert output.startswith(digests[-1])
    assert digests[0] == digests[1] != digests[2]
