"""The boards, and their pins."""

import importlib.util
from typing import NamedTuple

from ..engine.tools import MissingTool, install
from ..flow.families import FAMILIES

__all__ = ["BOARDS", "Board", "find_board"]


class Board(NamedTuple):
    """A board of amaranth-boards with an open tool flow and a UART.

    Attributes
    ----------
    family : str
        A key of ``FAMILIES``, in the maker's spelling.
    platform : str
        Module and class in ``amaranth_boards``.
    programmer : str
        The program with which Amaranth loads a bitstream.
    serial : str or None
        The device of the UART in Linux; ``None`` for a UART apart from the board's USB connector.
    activity, error, overflow : str or None
        The LEDs: resource, number and, for a resource of several LEDs, the part. Without an LED of
        its own, ``overflow`` shares the LED of ``error``.
    clear : str or None
        The button that clears the LEDs: resource and number.
    labels : str
        The LEDs and the button in the words of the board's print, if known.
    has_flash : bool
        The programmer writes the flash, which is read at power-on; otherwise, the programmer writes
        the RAM of the FPGA, which loses the design at power-off.
    attributes : tuple
        Changes to the platform: names and values.
    """

    family: str
    platform: str
    programmer: str
    serial: str | None
    activity: str | None = None
    error: str | None = None
    overflow: str | None = None
    clear: str | None = None
    labels: str = ""
    has_flash: bool = False
    attributes: tuple[tuple[str, str], ...] = ()

    @property
    def suffix(self):
        """The suffix of the bitstream, in the programmer's format."""
        if self.programmer == "openocd":
            return ".svf"
        return FAMILIES[self.family.lower()].suffix

    @property
    def places(self):
        """Resource, number and part, by use: UART, button, LEDs."""
        places = {"rx": ("uart", 0, "rx"), "tx": ("uart", 0, "tx")}
        for use in ("clear", "activity", "error", "overflow"):
            if place := getattr(self, use):
                name, number, *part = place.split()
                places[use] = name, int(number), *part
        return places

    def pins(self, platform):
        """The names of the pins, by their use."""
        pins = {}
        for use, (name, number, *part) in self.places.items():
            ends = platform.resources[name, number].ios
            if part:
                (ends,) = (end.ios for end in ends if end.name == part[0])
            (pins[use],) = ends[0].names
        return pins

    def make_platform(self):
        """A new platform; each builds one design.

        Raises
        ------
        MissingTool
            If amaranth-boards is not installed.
        """
        if importlib.util.find_spec("amaranth_boards") is None:
            raise MissingTool(f"amaranth-boards is missing; {install('build')}")
        from .gowin import Himbaechel  # imported here, since Amaranth's platforms load slowly

        module, name = self.platform.split(":")
        platform = getattr(importlib.import_module(f"amaranth_boards.{module}"), name)
        bases = (Himbaechel, platform) if hasattr(platform, "_chipdb_device") else (platform,)
        return type(name, bases, dict(self.attributes))()


_LEDS = {"activity": "led 0", "error": "led 1", "overflow": "led 2"}
#: The ports of an FTDI chip, of which one can program the board; and the port of another chip.
_FTDI_PORT_2, _FTDI_PORT_1, _ACM_PORT = "/dev/ttyUSB1", "/dev/ttyUSB0", "/dev/ttyACM0"

#: The boards by name, in three families: iCE40, ECP5, Gowin.
BOARDS = {
    "icebreaker": Board(
        *("iCE40", "icebreaker:ICEBreakerPlatform", "iceprog", _FTDI_PORT_2),
        *("led 1", "led 0"),
        clear="button 0",
        labels="green LED: activity; red LED: error; user button: clear",
        has_flash=True,
    ),
    "icestick": Board(
        *("iCE40", "icestick:ICEStickPlatform", "iceprog", _FTDI_PORT_2),
        *("led 4", "led 0", "led 1"),
        labels="green LED D5: activity; red LED D1: error; red LED D2: overflow",
        has_flash=True,
    ),
    "ice40-hx8k-evn": Board(
        *("iCE40", "ice40_hx8k_b_evn:ICE40HX8KBEVNPlatform", "iceprog", _FTDI_PORT_2),
        **_LEDS,
        labels="LED D2: activity; LED D3: error; LED D4: overflow",
    ),
    "icesugar": Board(
        *("iCE40", "icesugar:ICESugarPlatform", "icesprog", _ACM_PORT),
        *("led 1", "led 0", "led 2"),
        labels="RGB LED: green: activity; red: error; blue: overflow",
        has_flash=True,
    ),
    "nandland-go": Board(
        *("iCE40", "nandland_go:NandlandGoPlatform", "iceprog", _FTDI_PORT_2),
        **_LEDS,
        clear="button 0",
        labels="LED 1: activity; LED 2: error; LED 3: overflow; switch 1: clear",
        has_flash=True,
    ),
    **{
        f"ulx3s-{size.lower()}": Board(
            *("ECP5", f"ulx3s:ULX3S_{size}_Platform", "openFPGALoader", _FTDI_PORT_1),
            **_LEDS,
            clear="button 1",
            labels="LED 0: activity; LED 1: error; LED 2: overflow; button FIRE 2: clear",
        )
        for size in ("12F", "25F", "45F", "85F")
    },
    **{
        f"ecpix-5-{size}f": Board(
            *("ECP5", f"ecpix5:ECPIX5{size}Platform", "openFPGALoader", _FTDI_PORT_2),
            *("rgb_led 0 g", "rgb_led 0 r", "rgb_led 1 r"),
            labels="an RGB LED: green: activity, red: error; another: red: overflow",
        )
        for size in (45, 85)
    },
    # Its UART uses the pins of its only LED and button.
    "colorlight-5a-75b": Board(
        "ECP5", "colorlight_5a75b_r7_0:Colorlight_5A75B_R70Platform", "openFPGALoader", None
    ),
    "icesugar-pro": Board(
        *("ECP5", "icesugar_pro:ICESugarProPlatform", "icesprog", _ACM_PORT),
        *("rgb_led 0 g", "rgb_led 0 r", "rgb_led 0 b"),
        labels="RGB LED: green: activity; red: error; blue: overflow",
        has_flash=True,
    ),
    "versa-ecp5": Board("ECP5", "versa_ecp5:VersaECP5Platform", "openocd", _FTDI_PORT_2, **_LEDS),
    "tang-nano-9k": Board(
        *("Gowin", "tang_nano_9k:TangNano9kPlatform", "openFPGALoader", _FTDI_PORT_2),
        **_LEDS,
        clear="button 0",
        labels="button S2: clear",
    ),
    "tang-primer-20k": Board(
        *("Gowin", "tang_primer_20k:TangPrimer20kDockPlatform", "openFPGALoader", _FTDI_PORT_2),
        **_LEDS,
        clear="button 0",
        # The die is not the C variant that the platform names.
        attributes=(("family", "GW2A-18"),),
    ),
}


def find_board(name):
    """The board with a name.

    Raises
    ------
    LookupError
        If there is no such board.
    """
    if name not in BOARDS:
        raise LookupError(f"there is no board {name!r}; there are {', '.join(BOARDS)}")
    return BOARDS[name]
