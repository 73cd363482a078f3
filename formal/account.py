"""Comparison of a decoder's events with the reference's, cycle by cycle."""

from copy import copy
from io import StringIO
from math import inf
from typing import NamedTuple

from vcd import VCDWriter

from ..flow.adapter import PORTS
from ..hdl.event import REPLACEMENT
from ..sim.models.encodings import RULES
from ..sim.models.event import CAUSE_NUMBERS, cause_name
from ..sim.models.events import Sequences
from .scoreboard import fields_of

__all__ = ["PATIENCE", "Account"]

#: The bytes with which a decoder is explored: they start, continue and end sequences.
BYTES = bytes.fromhex("41 41 C3 A9 E2 82 AC F0 9F 92 A9 80 FF")
#: Cycles within which a decoder must accept a byte or report an event.
PATIENCE = 1000
#: Bytes of the longest sequence.
LONGEST = max(rules.longest for rules in RULES.values())
#: The number of last cycles that are shown; of these, those after the last transfer.
SHOWN, LATER = 20, 4


class Account:
    """The events of a stream by the reference and by a decoder, cycle by cycle.

    Parameters
    ----------
    ports : dict
        The decoder's ports, as in ``Foreign``.
    rules
        ``encoding``, ``errors``, ``well_formed_only`` and ``longest`` of ``prove``.

    Attributes
    ----------
    trace : list of dict
        The ports in each cycle.
    words : list of str
        The stream.
    due : list of Due
    came : list of tuple
        Each event, and its cycle.
    wrong : str
        The first error found, if any.
    gap : int
        The most cycles in which an event was due and none was offered, or a byte not accepted.
    """

    def __init__(self, ports, rules):
        self._rules, self._ports = rules, ports
        self._fields = fields_of(ports, rules.errors)
        self._has_last = "in_last" in ports
        self._sequences = Sequences(rules.encoding)
        self._left = self._most = rules.longest or inf  # bytes of a packet
        self.trace, self.words, self.due, self.came, self.wrong = [], [], [], [], ""
        self._waits, self._stalled, self._quiet = False, None, 0
        self.gap, self._runs, self._is_spoilt = 0, [0, 0], False

    def step(self, ports):
        """Account for a cycle with these values of the ports."""
        cycle = len(self.trace)
        self.trace.append(ports)
        self._quiet += 1
        if not self._waits:
            self.words.append(self._offer(ports, cycle) if ports["in_valid"] else ".")
        self._waits = ports["in_valid"] and not ports["in_ready"]
        if ports["in_valid"] and not self._waits:
            self._quiet = 0
            for n, due in enumerate(self.due):
                if due.taken is None:
                    self.due[n] = due._replace(taken=cycle)
        is_due = len(self.came) < len(self.due)
        runs = (is_due and not ports["out_valid"], self._waits and ports["out_ready"])
        self._runs = [n + 1 if goes_on else 0 for n, goes_on in zip(self._runs, runs, strict=True)]
        self.gap = max(self.gap, *self._runs)
        event = None
        if ports["out_valid"]:
            event = {name: ports[f"out_{name}"] for name in self._fields}
            if event.get("error"):
                event["codepoint"] = 0
        if self._stalled and event != self._stalled:
            self._say("an event on offer changes before it is accepted")
        self._stalled = None if ports["out_ready"] else event
        if event and ports["out_ready"]:
            self._quiet = 0
            self.came.append((event, cycle))
            number = len(self.came) - 1
            if number >= len(self.due) or self.due[number].event != event:
                self._say("the events differ")

    def propose(self, some):
        """A byte that causes no error if there must be none, and whether its packet ends."""
        while True:
            byte, last = some.choice(BYTES), some.random() < 0.2 or self._left < LONGEST
            if not self._rules.well_formed_only:
                return byte, last
            found = copy(self._sequences).take(bytes([byte]), last and self._has_last)
            if not any(event and event.cause for event in found):
                return byte, last

    def is_over(self, ready):
        """Whether nothing relevant will follow, with a sink that is ready or not."""
        if self._is_spoilt:
            return True
        is_due = len(self.came) < len(self.due)
        if not ready and (self._stalled or not is_due):
            return True
        if self._quiet >= PATIENCE and (is_due or self._waits):
            what = "an event does not come" if is_due else "a byte is not accepted"
            where = "" if ready else " while the sink is not ready"
            self._say(f"{what} within {PATIENCE:,} cycles{where}")
        return bool(self.wrong) or (self._quiet >= 50 and not is_due and not self._waits)

    @property
    def stream(self):
        """Bytes in hex, with a bar at the end of a packet; a dot is an idle cycle."""
        return " ".join(self.words).strip(" .")

    @property
    def expected(self):
        """The events that are due, in words."""
        return _words(due.event for due in self.due)

    @property
    def found(self):
        """The events that came, in words."""
        return _words(event for event, _ in self.came)

    def vcd(self):
        """The ports in each cycle, as a VCD file."""
        widths = {n: len(port["bits"]) for n, port in self._ports.items() if n in self.trace[0]}
        with StringIO() as file:
            with VCDWriter(file, timescale="1 ns", date="") as writer:
                clock = writer.register_var("top", "clk", "wire", size=1, init=0)
                wires = {
                    name: writer.register_var("top", name, "wire", size=width)
                    for name, width in widths.items()
                }
                for n, ports in enumerate(self.trace):
                    for name, wire in wires.items():
                        writer.change(wire, 10 * n, ports[name])
                    writer.change(clock, 10 * n, 1)
                    writer.change(clock, 10 * n + 5, 0)
            return file.getvalue()

    def wave(self):
        """The ports in the last cycles, for ``clockpoint.sim.wave.draw_text``.

        If nothing comes any more, they are those in which this begins.
        """
        moves = (p["out_valid"] or (p["in_valid"] and p["in_ready"]) for p in self.trace)
        end = max((n for n, does_move in enumerate(moves) if does_move), default=0) + LATER
        first = max(0, min(end, len(self.trace)) - SHOWN)
        trace = self.trace[first:end]
        wave = {"cycle": [*range(first, first + len(trace))]}
        for name in (name for name in PORTS if name in trace[0] and name in self._ports):
            valid = "in_valid" if name.startswith("in_") else "out_valid"
            if len(self._ports[name]["bits"]) == 1:
                wave[name] = [bool(ports[name]) for ports in trace]
            else:
                wave[name] = [f"{ports[name]:02X}" if ports[valid] else None for ports in trace]
        return wave

    def _say(self, wrong):
        self.wrong = self.wrong or (not self._is_spoilt and wrong) or ""

    def _offer(self, ports, cycle):
        """Account for a new byte; returns its text."""
        byte, last = ports["in_data"], bool(self._has_last and ports["in_last"])
        self._left = self._most if last else self._left - 1
        found = self._sequences.take(bytes([byte]), last)
        for is_cut, event in zip((True, False), found, strict=True):
            is_error = event and event.cause
            self._is_spoilt |= bool(self._rules.well_formed_only and is_error)
            if event and not (is_error and self._rules.errors == "ignore"):
                self.due.append(Due(self._of(event), is_cut, cycle, None))
        return f"{byte:02X}" + "|" * last

    def _of(self, event):
        number = event.codepoint
        if event.cause:
            number = REPLACEMENT if self._rules.errors == "replace" else 0
        values = {"codepoint": number, "error": bool(event.cause), "last": event.last}
        values |= {"cause": CAUSE_NUMBERS[event.cause], "length": event.length}
        return {name: int(values[name]) for name in self._fields}


class Due(NamedTuple):
    """An event; whether a byte cut it short; when its final byte was offered and accepted."""

    event: dict
    is_cut: bool
    offered: int
    taken: int | None

    def start(self, at_transfer):
        return self.taken if at_transfer else self.offered


def _words(events):
    """Events as words, with the causes and lengths that are compared."""
    words = []
    for event in events:
        word = "error" if event.get("error") else f"U+{event['codepoint']:04X}"
        if event.get("cause"):
            word += f":{cause_name(event['cause'])}"
        if "length" in event:
            word += f":{event['length']}"
        words.append(word + "|" * bool(event.get("last")))
    return " ".join(words) or "nothing"
