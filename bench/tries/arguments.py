"""Wrong arguments, streams, places and tools, and signals."""

import signal

import click

from clockpoint.cli.commands import clockpoint

from .attempt import SIGNALS, Try
from .routes import ADAPTER, HOSTILE, QUICK, ROUTES, on_route

__all__ = ["tries"]

#: Most run for longer than a try has patience.
ARGUMENTS = {
    "simulate": [HOSTILE],
    "sanitize": [HOSTILE],
    "transcode": ["--from", "utf-8", "--to", "cesu-8", HOSTILE],
    "wave": ["E2 41"],
    "exhaustive": ["--length", "3"],
    "encodings": ["--luts"],
    "prove": [],
    "equivalence": ["--netlist", "ice40"],
    "mutate": ["encoder"],
    "vectors": [],
    "conform": ["--top", "adapter", ADAPTER],
    "verilog": ["wide-decoder", "--lanes", "64"],
    "boards": [],
    "build": ["icestick"],
    "program": ["icestick", HOSTILE],
    "cost": ["decoder", "--seeds", "1"],
}
VALUES = ["", "-1", "0", "x", "9" * 30, "1000000000", "\udcff", "a b\nc", "/", "/no/such"]
VALUES += ["/dev/full", "\x1b[31m\r\a\u202e[red]\nFAKED row"]
STREAMS = {
    "no standard input": "0<&-",
    "no standard output": "1>&-",
    "no standard error": "2>&-",
    "no streams": "0<&- 1>&- 2>&-",
    "a full standard output": "1>/dev/full",
    "a full standard error": "2>/dev/full",
    "a reader that goes away": "| true",
    "an empty input": "</dev/null",
}
PLACES = {
    "no home": {"HOME": "/proc/none", "XDG_CACHE_HOME": ""},
    "a cache that is a file": {"XDG_CACHE_HOME": "/dev/null"},
    "a cache of others": {"XDG_CACHE_HOME": "/tmp"},
    "no temporary folder": {"TMPDIR": "/no/such"},
    "no programs": {"PATH": "/no/such"},
    "a narrow terminal": {"COLUMNS": "20", "TERM": "dumb"},
    "ASCII": {"PYTHONIOENCODING": "ascii", "LC_ALL": "C"},
}
TOOLS = ["YOSYS", "NEXTPNR_ICE40", "ICEPACK", "ICEPROG", "CXX"]
PROGRAMS = ["no-such-program", "/bin/true", "/bin/false", "'"]
DELAYS = [0.2, 0.4, 0.7, 1.5, 3]
#: Until it is interrupted: which numbers have no bound shows at once.
SOON = 3


def tries():
    """All of this kind."""
    yield Try("no command", [])
    for name, arguments in ARGUMENTS.items():
        line = [name, *arguments]
        for more in (["--no-such"], ["-x"], ["--", "--help"], ["more", "and more"]):
            yield Try(f"{name} {' '.join(more)}", [*line, *more])
        yield from _values(name, arguments)
        for title, stream in STREAMS.items():
            shell = f'"$@" {stream}' if "|" in stream else f'exec "$@" {stream}'
            yield Try(f"{name}, {title}", line, shell)
        for title, environment in PLACES.items():
            yield Try(f"{name}, {title}", line, environment=environment)
        for tool in TOOLS:
            for program in PROGRAMS:
                yield Try(f"{name}, {tool}={program}", line, environment={tool: program})
        for number in SIGNALS:
            for delay in DELAYS:
                title = f"{name}, {number.name} after {delay} s"
                yield Try(title, line, number=number, delay=delay)
    for name in QUICK:
        if "o" in ROUTES[name] or "kept" in ROUTES[name]:
            line = [word if word not in ("o", "kept") else "/dev/full" for word in ROUTES[name]]
            yield on_route(name, "to a full device")._replace(line=[name.split()[0], *line])


def _values(name, arguments):
    """Each parameter of a command with each value."""
    for parameter in clockpoint.commands[name].params:
        is_flag = getattr(parameter, "is_flag", False)
        for value in [None] if is_flag else VALUES:
            if is_flag:
                given = [name, parameter.opts[0], *arguments]
            elif isinstance(parameter, click.Option):
                given = [name, *arguments, parameter.opts[0], value]
            else:
                given = [name, *arguments[:-1], "--", value]
            title = f"{name} {parameter.name}={ascii(value)[:12]}"
            yield Try(title, given, number=signal.SIGTERM, delay=SOON)
