"""The oracle of the register block: what software reads after events."""

from collections import Counter

import clockpoint
from clockpoint import hdl

from .core import Oracle, events
from .decoders import located
from .utf_16 import REPLACEMENT as REPLACEMENT_CHARACTER
from .utf_16 import is_scalar

#: Responses (Arm IHI 0022, A3.4.5).
OKAY, SLVERR = 0b00, 0b10
#: The addresses of the registers; the events of cause n are counted at ``EVENTS + 4 * n``.
CONTROL, STATE, REPLACEMENT, BYTES, LINES = 0x00, 0x04, 0x08, 0x0C, 0x10
FIRST_OFFSET, FIRST_ERROR, FIRST_BYTES, EVENTS = 0x14, 0x18, 0x1C, 0x20
IDENTIFICATION = 0x2C
CLEAR, ENABLE = 1, 2
MAJOR, MINOR = map(int, clockpoint.__version__.split(".")[:2])


class StatusOracle(Oracle, cores=(hdl.Status,)):
    """Items are the events of a ``Monitor``; the outputs are the words that software reads."""

    longest = 3

    def __init__(self, core):
        super().__init__(core)
        self.enabled, self.replacement, self.first = False, REPLACEMENT_CHARACTER, None
        self._counts, self._copies = Counter(), Counter()

    def packet(self, data):
        return located([events(data, self.encoding)], self.core.bits, False)

    @property
    def irq(self):
        return int(self.enabled and self.first is not None)

    def accept(self, item):
        """Accept an event with its position."""
        _, cause, length, _, _, _, _, _, column = item
        self._counts += Counter({BYTES: length, LINES: column == 0, EVENTS + 4 * cause: 1})
        if cause and self.first is None:
            self.first = item

    def read(self, address):
        """The data of a read, or ``None`` if it is undefined."""
        address &= ~0b11
        if address == STATE:
            self._copies = self._counts.copy()
            return int(self.first is not None)
        if address in (FIRST_OFFSET, FIRST_ERROR, FIRST_BYTES):
            if self.first is None:
                return None
            _, cause, length, _, bytes_, offset, *_ = self.first
            words = {FIRST_OFFSET: offset, FIRST_ERROR: cause | length << 8, FIRST_BYTES: bytes_}
            return words[address] & 0xFFFFFFFF
        registers = {CONTROL: ENABLE * self.enabled, REPLACEMENT: self.replacement}
        registers[IDENTIFICATION] = int.from_bytes(b"CP", "big") << 16 | MAJOR << 8 | MINOR
        return registers.get(address, self._copies[address] % (1 << self.core.bits))

    def write(self, address, data, strobe):
        """The response to a write; with SLVERR, it has no effect."""
        address &= ~0b11
        if strobe != 0b1111 or address not in (CONTROL, REPLACEMENT):
            return SLVERR
        if address == REPLACEMENT:
            if not is_scalar(data & 0x1FFFFF):  # reserved bits are ignored
                return SLVERR
            self.replacement = data & 0x1FFFFF
        elif data & CLEAR:
            self._counts, self._copies, self.first = Counter(), Counter(), None
        else:
            self.enabled = bool(data & ENABLE)
        return OKAY
