"""Each pin of a board does what the registry says."""

from itertools import product
from types import SimpleNamespace

import pytest
from amaranth.hdl import Fragment, Module
from amaranth.lib import io, wiring
from amaranth.sim import Simulator

from clockpoint.boards import top
from clockpoint.boards.bridge import Bridge
from clockpoint.boards.registry import BOARDS
from clockpoint.boards.top import Top

#: The parts of those resources that have some.
PARTS = {"uart": ("rx", "tx"), "rgb_led": ("r", "g", "b")}


class Platform:
    """Gives out ports to be simulated, each resource once; some of their pins are inverted."""

    def __init__(self, is_inverted):
        self._is_inverted = is_inverted
        self.ports = {}

    def request(self, name, number, **options):
        assert options == {"dir": "-"}
        resource = f"{name} {number}"
        places = [f"{resource} {part}" for part in PARTS.get(name, [])] or [resource]
        assert not self.ports.keys() & {*places}
        for place in places:
            direction = "i" if name == "button" or place.endswith("rx") else "o"
            self.ports[place] = io.SimulationPort(direction, 1, invert=self._is_inverted)
        if name not in PARTS:
            return self.ports[resource]
        return SimpleNamespace(**{place.split()[-1]: self.ports[place] for place in places})


class Stub(wiring.Component):
    """In place of a bridge: nothing inside."""

    def __init__(self, *arguments):
        super().__init__(Bridge(12e6, 115_200).signature)
        self.arguments = arguments
        self.is_part = False

    def elaborate(self, platform):
        self.is_part = True
        return Module()


def expected_lights(board, activity, error, overflow):
    """The values of the lights that a board has, by their places."""
    if board.overflow is None:
        error |= overflow
    lights = {board.activity: activity, board.error: error, board.overflow: overflow}
    return {place: value for place, value in lights.items() if place}


@pytest.mark.parametrize("is_inverted", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_pins(name, is_inverted, monkeypatch):
    """Everything that the pins and the bridge can say; no other pin is touched."""
    monkeypatch.setattr(top, "Bridge", Stub)
    board = BOARDS[name]
    platform = Platform(is_inverted)
    design = Top(board, 13e6, 9600)
    bridge = design._bridge
    fragment = Fragment.get(design, platform)

    async def testbench(ctx):
        for tx, activity, error, overflow, rx, clear in product((0, 1), repeat=6):
            driven = {board.clear: clear} if board.clear else {}
            driven["uart 0 rx"] = rx
            for place, value in driven.items():
                ctx.set(platform.ports[place].i, value ^ is_inverted)
            ctx.set(bridge.tx, tx)
            ctx.set(bridge.activity, activity)
            ctx.set(bridge.error, error)
            ctx.set(bridge.overflow, overflow)
            await ctx.delay(1e-6)
            assert ctx.get(bridge.rx) == rx
            assert ctx.get(bridge.clear) == driven.get(board.clear, 0)
            expected = expected_lights(board, activity, error, overflow) | {"uart 0 tx": tx}
            for place, value in expected.items():
                assert ctx.get(platform.ports[place].oe) == 1
                assert ctx.get(platform.ports[place].o) == value ^ is_inverted, place
        requested = {tuple(place.split()[:2]) for place in (*expected, *driven)}
        assert requested == {tuple(place.split()[:2]) for place in platform.ports}

    simulator = Simulator(fragment)
    simulator.add_testbench(testbench)
    simulator.run()
    assert bridge.is_part
    assert bridge.arguments == (13e6, 9600)


def test_what_boards_have():
    """Each shape of board is there: a light for each, a shared one, none; a button, and none."""
    assert {(bool(b.activity), bool(b.error), bool(b.overflow)) for b in BOARDS.values()} == {
        (True, True, True),
        (True, True, False),
        (False, False, False),
    }
    assert {bool(board.clear) for board in BOARDS.values()} == {True, False}


def test_impossible_baud_rate():
    with pytest.raises(ValueError, match="5000000 baud cannot be made from 12 MHz"):
        Top(BOARDS["icebreaker"], 12e6, 5_000_000)
