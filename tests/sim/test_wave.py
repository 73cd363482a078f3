"""Pictures of the decoder's cycles."""

import xml.etree.ElementTree as ET

from clockpoint.sim.wave import draw_svg, draw_text, record
from support import SAMPLES

ROOT = SAMPLES.parent


def test_record():
    """The error two cycles after the byte that shows it, that byte's own event one later."""
    assert record(b"\xe2A") == {
        "valid": [True, True, False, False, False, False],
        "data": ["E2", "41", None, None, None, None],
        "last": [False, True, False, False, False, False],
        "event_valid": [False, False, False, True, True, False],
        "event": [None, None, None, "truncated", "U+0041", None],
    }


def test_text():
    lines = draw_text(record(b"\xe2A")).splitlines()
    assert lines == [
        "cycle        0   1   2  3          4       5 ",
        "valid       ▔▔▔▔▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "data        │E2 │41 ┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄┄",
        "last        ▁▁▁▁▔▔▔▔▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁",
        "event_valid ▁▁▁▁▁▁▁▁▁▁▁▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▔▁▁▁",
        "event       ┄┄┄┄┄┄┄┄┄┄┄│truncated │U+0041 ┄┄┄",
    ]


def test_svg_is_a_picture_with_every_label():
    svg = ET.fromstring(draw_svg(record("€".encode() + b"\xe2A")))
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    text = {"".join(element.itertext()) for element in svg.iter()}
    assert {"clk", "data", "E2", "82", "AC", "41", "U+20AC", "U+0041", "truncated"} <= text


def test_picture_in_the_readme_is_what_the_command_draws():
    assert "docs/wave.svg" in (ROOT / "README.md").read_text()
    drawn = draw_svg(record(bytes.fromhex("E2 82 AC E2 41")))
    assert (ROOT / "docs" / "wave.svg").read_text() == drawn
