"""The parts of each board, by its manual."""

#: The part, as nextpnr and a packer are told, and the oscillator in MHz.
CHIPS = {
    "icebreaker": ("--up5k --package sg48", 12),
    "icestick": ("--hx1k --package tq144", 12),
    "ice40-hx8k-evn": ("--hx8k --package ct256", 12),
    "icesugar": ("--up5k --package sg48", 12),
    "nandland-go": ("--hx1k --package vq100", 25),
    "ulx3s-12f": ("--12k --package CABGA381 --speed 6", 25),
    "ulx3s-25f": ("--25k --package CABGA381 --speed 6", 25),
    "ulx3s-45f": ("--45k --package CABGA381 --speed 6", 25),
    "ulx3s-85f": ("--85k --package CABGA381 --speed 6", 25),
    "ecpix-5-45f": ("--um5g-45k --package CABGA554 --speed 8", 100),
    "ecpix-5-85f": ("--um5g-85k --package CABGA554 --speed 8", 100),
    "colorlight-5a-75b": ("--25k --package CABGA256 --speed 6", 25),
    "icesugar-pro": ("--25k --package CABGA256 --speed 6", 25),
    "versa-ecp5": ("--um-45k --package CABGA381 --speed 8", 100),
    "tang-nano-9k": ("--device GW1NR-LV9QN88PC6/I5 --vopt family=GW1N-9C -d GW1N-9C", 27),
    "tang-primer-20k": ("--device GW2A-LV18PG256C8/I7 --vopt family=GW2A-18 -d GW2A-18", 27),
}
