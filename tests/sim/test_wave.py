"""Pictures of the decoder's cycles."""

from clockpoint.sim.simulation import Mismatch
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
    """The last cycles, with their numbers; of the specification, what differs."""
    hardware = {"o.valid": True, "o.cause": 4, "o.length": 1}
    history = [
        ({"i.valid": True, "i.data": 0xC3}, {"o.valid": False, "o.cause": 0, "o.length": 0}),
        ({"i.valid": False, "i.data": 0}, hardware),
    ]
    ports = difference(Mismatch(101, history, hardware | {"o.cause": 5}))
    assert ports == {
        "cycle": [100, 101],
        "i.valid": [True, False],
        "i.data": ["C3", "0"],
        "hardware o.valid": [False, True],
        "hardware o.cause": ["0", "4"],
        "hardware o.length": ["0", "1"],
        "expected o.cause": ["0", "5"],
    }


def test_picture_in_the_readme_is_what_the_command_draws():
    assert "docs/wave.svg" in (ROOT / "README.md").read_text()
    drawn = draw_svg(record(bytes.fromhex("E2 82 AC E2 41")))
    assert (ROOT / "docs" / "wave.svg").read_text() == drawn
