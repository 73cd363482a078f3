"""Pictures of the decoder's cycles."""

import xml.etree.ElementTree as ET
from itertools import pairwise

from clockpoint.hdl import Cause
from clockpoint.sim import Cycle, EncoderOutputs, Event, Inputs, Mismatch, Outputs
from clockpoint.sim.wave import difference, draw_svg, draw_text, record
from support import SAMPLES

ROOT = SAMPLES.parent


def test_record():
    """The error two cycles after the byte that shows it, that byte's own event one later."""
    assert record(b"\xe2A") == {
        "i_valid": [True, True, False, False, False, False],
        "i_data": ["E2", "41", None, None, None, None],
        "i_last": [False, True, False, False, False, False],
        "o_valid": [False, False, False, True, True, False],
        "event": [None, None, None, "truncated", "U+0041", None],
    }


def test_text():
    lines = draw_text(record(b"\xe2A")).splitlines()
    assert lines == [
        "cycle    0   1   2  3          4       5 ",
        "i_valid ▔▔▔▔▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "i_data  │E2 │41 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        "i_last  ▁▁▁▁▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "o_valid ▁▁▁▁▁▁▁▁▁▁▁▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▁▁▁",
        "event   ┄┄┄┄┄┄┄┄┄┄┄│truncated │U+0041 ┄┄┄",
    ]


def test_difference():
    """The last cycles, with their numbers; of the reference, what it says differently."""
    cut = Event(length=1, cause="truncated", last=True, bytes=b"\xc3")
    cycles = [
        Cycle(Inputs(True, 0xC3, True), Outputs(True, False, None)),
        Cycle(Inputs(ready=False), Outputs(True, True, cut)),
    ]
    expected = Outputs(True, True, cut._replace(cause="truncated-at-end"))
    ports = difference(Mismatch(101, cycles, expected))
    assert ports == {
        "cycle": [100, 101],
        "valid": [True, False],
        "data": ["C3", None],
        "last": [True, None],
        "ready": [True, False],
        "reset": [False, False],
        "hardware ready": [True, True],
        "hardware valid": [False, True],
        "hardware event": [None, "truncated"],
        "hardware length": [None, 1],
        "hardware last": [None, True],
        "hardware bytes": [None, "C3"],
        "reference event": [None, "truncated-at-end"],
    }
    first, *_, last = draw_text(ports).splitlines()
    assert first == "cycle            100  101              "
    assert last == "reference event ┄┄┄┄┄│truncated-at-end "


def test_difference_of_nothing_else():
    """Only what differs is there twice."""
    cycles = [Cycle(Inputs(), EncoderOutputs(True, False, None, None, False))]
    ports = difference(Mismatch(0, cycles, EncoderOutputs(True, True, 0xEF, False, False)))
    twice = [name for name in ports if name.startswith("reference")]
    assert twice == ["reference valid", "reference data", "reference last"]


def test_svg_is_a_picture_with_every_label():
    svg = ET.fromstring(draw_svg(record("€".encode() + b"\xe2A")))
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    text = {"".join(element.itertext()) for element in svg.iter()}
    assert {"cycle", "i_data", "E2", "82", "AC", "41", "U+20AC", "U+0041", "truncated"} <= text


def test_svg_tells_what_is_what():
    """Each cause is an error, each code point one, and all else data."""
    kinds = {str(cause): "error" for cause in Cause if cause.value}
    kinds |= {"U+0041": "code-point", "U+10FFFF": "code-point", "E2": "data", "3": "data"}
    svg = ET.fromstring(draw_svg({"event": [*kinds]}))
    found = [one.get("class") for one in svg.iter() if one.tag.endswith("rect")]
    assert [kind for kind in found if kind in {*kinds.values()}] == [*kinds.values()]


def test_svg_has_the_numbers_of_the_cycles():
    """From 0 on, or as they are told."""
    for told in ({}, {"cycle": [98, 99, 100]}):
        svg = ET.fromstring(draw_svg(told | {"o_valid": [True, False, True]}))
        labels = [one.text for one in svg.iter() if one.tag.endswith("text")]
        assert labels == ["cycle", *map(str, told.get("cycle", range(3))), "clk", "o_valid"]


def test_svg_has_cycles_of_the_same_width():
    """Each begins with a rising edge of the clock, and is wide enough for every label."""
    svg = ET.fromstring(draw_svg(record(b"\xe2A")))
    clock = next(one.get("d") for one in svg.iter() if "h" in one.get("d", ""))
    starts = [int(edge.split()[0]) for edge in clock.split("M")[1:]]
    assert len(starts) == 6
    assert {b - a for a, b in pairwise(starts)} == {len("truncated") * 8 + 16}


def test_picture_in_the_readme_is_what_the_command_draws():
    assert "docs/wave.svg" in (ROOT / "README.md").read_text()
    drawn = draw_svg(record(bytes.fromhex("E2 82 AC E2 41")))
    assert (ROOT / "docs" / "wave.svg").read_text() == drawn
