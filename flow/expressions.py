"""Inlines unnamed wires that are used once."""

import re
from collections import Counter

__all__ = ["written_out"]

#: The longest line.
LENGTH = 120
OPERAND = r"(\{ [\w'\[\]:, ]* \}|[\w'\[\]:]+)"
#: What Yosys assigns, with one operator at most: as wide as its operands; one of two operands; or
#: one bit.
SAME = re.compile(rf"(~) {OPERAND}|{OPERAND} ([&|^]) {OPERAND}")
CHOICE = re.compile(rf"{OPERAND} \? {OPERAND} : {OPERAND}")
BIT = re.compile(rf"(!|[&|^]|~[&|^]) {OPERAND}|{OPERAND} ([=!]=|[<>]=?|&&|\|\|) {OPERAND}")
#: Assignments: to a wire; or to a register, if a bit is 1.
TAKES = re.compile(
    rf"(?:  assign |    (?:else )?(?:if \((?P<bit>\w+)\) )?)(?P<target>{OPERAND}) <?= "
    r"(?P<value>.*);"
)
UNNAMED = re.compile(r"_\d+_\w*")
DECLARED = re.compile(r"  (?:wire|reg) (?:\[(\d+):0\] )?(\w+);")
PART = re.compile(r"\w+\[(\d+)(?::(\d+))?\]")


def written_out(lines, ports):
    """Inline the unnamed wires of a module that are used once.

    In Verilog, the width of an expression depends on its context. A wire is therefore replaced by
    its expression only where everything around it is as wide as the wire.

    Parameters
    ----------
    lines : list of str
        The module, as Yosys writes it.
    ports : dict of str to int
        Their widths.
    """
    return _Writer(lines, ports).lines()


class _Writer:
    def __init__(self, lines, ports):
        self._lines = lines
        found = [DECLARED.fullmatch(line) for line in lines]
        self._widths = ports | {d[2]: int(d[1] or 0) + 1 for d in found if d}
        self._takes = [TAKES.fullmatch(line) for line in lines]
        self._targets = [
            d[2] if d else t and t["target"] for d, t in zip(found, self._takes, strict=True)
        ]
        names = [[] if d else re.findall(r"\w+", n) for d, n in zip(found, lines, strict=True)]
        count = Counter(name for of_line in names for name in of_line)
        assigned = [t for t in self._takes if t and t[0].startswith("  assign ")]
        wires = {t["target"]: t["value"] for t in assigned if UNNAMED.fullmatch(t["target"])}
        self._values = {name: value for name, value in wires.items() if count[name] == 2}
        self._users = {}  # the line that uses each wire
        for n, of_line in enumerate(names):
            used = {*of_line} & self._values.keys() - {self._targets[n]}
            self._users |= dict.fromkeys(used, n)
        self._gone = {name for name in wires if count[name] == 1}
        self._made = {}

    def lines(self):
        for n in range(len(self._lines)):
            self._make(n)
        return [self._made[n] for n, name in enumerate(self._targets) if name not in self._gone]

    def _make(self, n):
        """Rewrite a line, after the one that uses the wire it assigns."""
        if n in self._made:
            return
        line, takes = self._lines[n], self._takes[n]
        self._made[n] = line
        if not takes:
            return
        if takes["target"] in self._users:
            self._make(self._users[takes["target"]])
        if takes["target"] not in self._gone:
            for group, bits in (("value", self._width(takes["target"])), ("bit", 1)):
                if bits and takes[group]:
                    start, end = takes.span(group)
                    room = LENGTH - len(line) + end - start
                    text, wires = self._expression(takes[group], bits, room, group == "value")
                    line = line[:start] + text + line[end:]
                    self._gone |= wires
        self._made[n] = line

    def _expression(self, value, bits, room, is_assigned=False):
        """A value with wires replaced by expressions, as many as fit; and those wires."""
        text, wires = value, set()
        of = SAME.fullmatch(value)
        for start, end, wide in reversed(self._places(value, bits) or []):
            name, is_all = value[start:end], (start, end) == (0, len(value))
            if name not in self._users or self._widths.get(name) != wide:
                continue
            # Alone on the right of an assignment, any expression will do; as a condition, not.
            given = self._values[name]
            if self._places(given, wide) is None and not (is_all and is_assigned):
                continue
            inner, more = self._expression(given, wide, room)
            same = SAME.fullmatch(given)
            if re.fullmatch(r"~ [\w[\]:]+", inner):
                inner = inner.replace(" ", "")
            elif not is_all and not (of and same and of[4] == same[4]):
                inner = f"({inner})"
            if len(text) + len(inner) - len(name) <= room:
                text = text[:start] + inner + text[end:]
                wires |= more | {name}
        return text, wires

    def _places(self, value, bits):
        """Where a value of ``bits`` bits can contain expressions: start, end, and required width.

        ``None`` if the value by itself would have another width.
        """
        choice = CHOICE.fullmatch(value)
        condition = [(*choice.span(1), 1)] if choice else []
        for match, groups in (
            (re.fullmatch(OPERAND, value), [1]),
            (SAME.fullmatch(value), [2, 3, 5]),
            (choice, [2, 3]),
        ):
            if match:
                wide = [group for group in groups if match[group]]
                if any(self._width(match[group]) != bits for group in wide):
                    return None
                return condition + [(*match.span(group), bits) for group in wide]
        return [] if bits == 1 and BIT.fullmatch(value) else None

    def _width(self, operand):
        """The width of an operand, or ``None`` if it is not evident."""
        if constant := re.match(r"(\d+)'", operand):
            return int(constant[1])
        if part := PART.fullmatch(operand):
            return int(part[1]) - int(part[2] or part[1]) + 1
        if operand.startswith("{"):
            parts = [self._width(part) for part in operand[2:-2].split(", ")]
            return None if None in parts else sum(parts)
        return self._widths.get(operand)
