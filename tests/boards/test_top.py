"""Each pin of a board does what the registry says."""

from itertools import product
from types import SimpleNamespace

import pytest
from amaranth.hdl import Fragment, Module
from amaranth.lib import io, wiring
from amaranth.lib.wiring import Out
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
        self.is_inverted = is_inverted
        self.ports = {}

    def request(self, name, number, **options):
        assert options == {"dir": "-"}
        resource = f"{name} {number}"
        places = [f"{resource} {part}" for part in PARTS.get(name, [])] or [resource]
        assert not self.ports.keys() & {*places}
        for place in places:
            direction = "i" if name == "button" or place.endswith("rx") else "o"
            self.ports[place] = io.SimulationPort(direction, 1, invert=self.is_inverted)
        if name not in PARTS:
            return self.ports[resource]
        return SimpleNamespace(**{place.split()[-1]: self.ports[place] for place in places})


class Stub(wiring.Component):
    """In place of a component: nothing inside.

    Parameters
    ----------
    component : Component
        Its ports are taken.
    """

    def __init__(self, component):
        super().__init__(component.signature)
        self.arguments = None
        self.is_part = False

    def __call__(self, *arguments):
        assert self.arguments is None, "one for each design"
        self.arguments = arguments
        return self

    def elaborate(self, platform):
        self.is_part = True
        return Module()


def expected_lights(board, activity, error, overflow):
    """The values of the lights that a board has, by their places."""
    if board.overflow is None:
        error |= overflow
    lights = {board.activity: activity, board.error: error, board.overflow: overflow}
    return {place: value for place, value in lights.items() if place}


def check(design, stub, platform, places, lights):
    """Everything that the pins and a component can say; no other pin is touched.

    Parameters
    ----------
    places : dict
        What is driven from where, by the names of the inputs of the component; or ``None``.
    lights : callable
        What is at which place, of the outputs of the component.
    """
    outputs = [name for name, member in stub.signature.members.items() if member.flow is Out]
    is_inverted = platform.is_inverted
    fragment = Fragment.get(design, platform)
    assert stub.is_part

    async def testbench(ctx):
        for bits in product((0, 1), repeat=len(outputs) + len(places)):
            values = dict(zip([*outputs, *places], bits, strict=True))
            for name, place in places.items():
                if place:
                    ctx.set(platform.ports[place].i, values[name] ^ is_inverted)
            for name in outputs:
                ctx.set(getattr(stub, name), values[name])
            await ctx.delay(1e-6)
            for name, place in places.items():
                assert ctx.get(getattr(stub, name)) == (values[name] if place else 0)
            expected = lights(*(values[name] for name in outputs))
            for place, value in expected.items():
                assert ctx.get(platform.ports[place].oe) == 1
                assert ctx.get(platform.ports[place].o) == value ^ is_inverted, place
        used = filter(None, [*expected, *places.values()])
        assert {tuple(place.split()[:2]) for place in used} == {
            tuple(place.split()[:2]) for place in platform.ports
        }

    simulator = Simulator(fragment)
    simulator.add_testbench(testbench)
    simulator.run()


@pytest.mark.parametrize("is_inverted", [False, True])
@pytest.mark.parametrize("name", BOARDS)
def test_pins(name, is_inverted, monkeypatch):
    board, stub = BOARDS[name], Stub(Bridge(12e6, 115_200))
    monkeypatch.setattr(top, "Bridge", stub)

    def lights(tx, activity, error, overflow):
        return expected_lights(board, activity, error, overflow) | {"uart 0 tx": tx}

    places = {"rx": "uart 0 rx", "clear": board.clear}
    check(Top(board, 13e6, 9600), stub, Platform(is_inverted), places, lights)
    assert stub.arguments == (13e6, 9600)


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
