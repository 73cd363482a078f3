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
PINS = {"uart": ("rx", "tx"), "rgb_led": ("r", "g", "b")}


class Platform:
    """Gives out ports to be simulated, each resource once."""

    def __init__(self):
        self.ports = {}

    def request(self, name, number, **options):
        resource = f"{name} {number}"
        places = [f"{resource} {pin}" for pin in PINS.get(name, [])] or [resource]
        assert not self.ports.keys() & {*places}
        for place in places:
            direction = "i" if name == "button" or place.endswith("rx") else "o"
            self.ports[place] = io.SimulationPort(direction, 1)
        if name not in PINS:
            return self.ports[resource]
        return SimpleNamespace(**{place.split()[-1]: self.ports[place] for place in places})


def lights_of(board, activity, error, overflow):
    """The values of the lights that a board has, by their places."""
    if board.overflow is None:
        error |= overflow
    lights = {board.activity: activity, board.error: error, board.overflow: overflow}
    return {place: value for place, value in lights.items() if place}


@pytest.mark.parametrize("name", BOARDS)
def test_pins(name, monkeypatch):
    """A bridge without logic inside: all that it can say, and all that the pins can."""
    board, platform = BOARDS[name], Platform()
    bridge = wiring.Component(Bridge(12e6, 115_200).signature)
    bridge.elaborate = lambda platform: Module()
    parameters = []
    monkeypatch.setattr(top, "Bridge", lambda *stimulus: parameters.append(stimulus) or bridge)
    fragment = Fragment.get(Top(board, 13e6, 9600), platform)
    assert parameters == [(13e6, 9600)]
    inputs = {"rx": "uart 0 rx", "clear": board.clear}
    outputs = "tx", "activity", "error", "overflow"

    async def testbench(ctx):
        for bits in product((0, 1), repeat=len(inputs) + len(outputs)):
            values = dict(zip([*inputs, *outputs], bits, strict=True))
            for port, place in inputs.items():
                if place:
                    ctx.set(platform.ports[place].i, values[port])
            for port in outputs:
                ctx.set(getattr(bridge, port), values[port])
            await ctx.delay(1e-6)
            for port, place in inputs.items():
                assert ctx.get(getattr(bridge, port)) == (values[port] if place else 0)
            lights = lights_of(board, *(values[port] for port in outputs[1:]))
            for place, value in (lights | {"uart 0 tx": values["tx"]}).items():
                assert ctx.get(platform.ports[place].o) == value, place
        used = [*lights, "uart 0 tx", *filter(None, inputs.values())]
        assert {(*place.split()[:2],) for place in used} == {
            (*place.split()[:2],) for place in platform.ports
        }

    simulator = Simulator(fragment)
    simulator.add_testbench(testbench)
    simulator.run()
