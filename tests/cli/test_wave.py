"""``clockpoint wave``."""

import pytest

from clockpoint.sim.wave import draw_svg, draw_text, record


@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        (["E2 82 AC"], b"\xe2\x82\xac"),
        (["e2", "82ac"], b"\xe2\x82\xac"),
        (["é€"], "é€".encode()),
        (["a b"], b"\xab"),
        (["hi there"], b"hi there"),
        (["--text", "cafe"], b"cafe"),
    ],
)
def test_bytes_in_hex_or_as_a_string(clockpoint, arguments, data):
    assert clockpoint("wave", *arguments) == (0, (draw_text(record(data)) + "\n").encode(), "")


def test_svg(clockpoint, tmp_path):
    assert clockpoint("wave", "E2 41", "--svg", "wave.svg")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["wave.svg"]
    assert (tmp_path / "wave.svg").read_text() == draw_svg(record(b"\xe2A"))


def test_bad_input(refused, tmp_path):
    assert "'E2 8' has an odd number of hex digits" in refused("wave", "E2 8")
    assert "no bytes" in refused("wave", " ")
    assert "Missing argument 'BYTES'" in refused("wave")
    assert "No such option '--png'" in refused("wave", "--png")
    assert "Missing command" in refused()
    assert "Did you mean 'wave'" in refused("wav", "41")


def test_nothing_is_printed_if_the_picture_cannot_be_written(clockpoint, tmp_path):
    status, out, err = clockpoint("wave", "41", "--svg", "missing/x.svg")
    assert (status, out) == (2, b"")
    assert "No such file" in err
    assert not list(tmp_path.iterdir())
