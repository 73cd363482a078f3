"""Boards, and the designs that are built for them."""

from .bitstream import BAUD, Built, build, program
from .registry import BOARDS
from .uart import Receiver, Transmitter, divisor_for

__all__ = ["BAUD", "BOARDS", "Built", "Receiver", "Transmitter", "build", "divisor_for", "program"]
