"""Tools that end well and leave nothing right, or print what a terminal obeys."""

from .attempt import Try
from .routes import HOSTILE, must_be_same, on_route

__all__ = ["tries"]

#: ``$out`` is what a compiler is to make.
COMPILERS = {
    "nothing": ":",
    "an empty file": ':>"$out"',
    "an empty library": 'echo | c++ -shared -fPIC -x c++ - -o "$out"',
    "text": 'echo x >"$out"',
    "a folder": 'mkdir "$out"',
    "a pipe": 'mkfifo "$out"',
    "a device": 'ln -s /dev/zero "$out"',
    "a file that none may read": 'c++ "$@"; chmod 0 "$out"',
    "half a library": 'c++ "$@"; size=$(stat -c %s "$out"); truncate -s $((size / 2)) "$out"',
    "a library with another end": 'c++ "$@"; echo x >>"$out"',
    "control characters": "printf '\\033[31m\\007\\r\\nFAKED row\\n' >&2; exit 1",
    "control characters in an error": "printf 'error: \\033[31m\\007\\rFAKED\\n' >&2; exit 1",
    "bytes": "printf '\\377\\376' >&2; exit 1",
    "no end of words": "head -c 100000000 /dev/zero | tr '\\0' x >&2; exit 1",
    "no word": "exit 1",
    "a signal": "kill -SEGV $$",
    "a strange status": "exit 255",
    "a library, and holds standard error": 'sleep 1000 & exec c++ "$@"',
}
STUB = """#!/bin/sh
case " $* " in *" --version "*) exec c++ --version;; esac
[ -e @TOP@/good ] && exec c++ "$@"
for word; do [ "$last" = -o ] && out=$word; last=$word; done
"""
#: A cache where the tools are ready, and nothing is compiled.
CACHE = """chmod +x cc
for tool in wasmtime YoWASP; do
    [ ! -e "$HOME/.cache/$tool" ] || cp -al "$HOME/.cache/$tool" ../cache
done"""
AGAIN = '"$@" >/dev/null 2>&1; touch @TOP@/good; exec "$@"'
#: Where the tools of others are named in the environment, and a command that runs each.
TOOLS = {
    "YOSYS": ["simulate", "--netlist", "ice40", HOSTILE],
    "NEXTPNR_ICE40": ["build", "icestick"],
    "ICEPACK": ["build", "icestick"],
    "CXX": ["simulate", HOSTILE],
}
SAID = {
    "control characters": "printf '\\033[31m\\007\\r\\nFAKED row\\n'",
    "control characters, and fails": "printf 'ERROR: \\033[31m\\007\\nFAKED row\\n' >&2; exit 1",
    "a version of control characters": "printf 'Yosys 9.9 \\033[31m\\n'",
    "a traceback": "echo 'Traceback: python 3.11'; exit 1",
    "a very long line": "head -c 10000000 /dev/zero | tr '\\0' x; exit 1",
    "nothing, for ever": "sleep 1000",
}


def tries():
    """All of this kind."""
    for title, script in COMPILERS.items():
        for name in ("simulate", "simulate --lanes", "conform"):
            surroundings = {
                "files": {"cc": STUB + script},
                "before": CACHE,
                "environment": {"CXX": "@TOP@/here/cc", "XDG_CACHE_HOME": "@TOP@/cache"},
            }
            yield on_route(name, f"a compiler that makes {title}", **surroundings)
            well = {"shell": AGAIN, "check": must_be_same(name)}
            yield on_route(name, f"after a compiler that makes {title}", **surroundings, **well)
    for variable, line in TOOLS.items():
        for title, script in SAID.items():
            yield Try(
                f"{line[0]}, {variable} prints {title}",
                line,
                environment={variable: "@TOP@/here/tool"},
                files={"tool": f"#!/bin/sh\n{script}\n"},
                before="chmod +x tool",
            )
