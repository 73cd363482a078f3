"""Where every command must do as it does elsewhere: -OO, colours, odd paths, masks, limits."""

import re
import sys
import sysconfig

from clockpoint.cli.commands import clockpoint

from .attempt import Try
from .routes import QUICK, ROUTES, must_be_same, on_route, same, usual, usual_help

__all__ = ["tries"]

OO = {"PYTHONOPTIMIZE": "2"}
#: Characters of a path that one program or another takes for its own.
ODD = ["a b", "it's", 'quo"te', "new\nline", "semi;colon", "$HOME", "-dash", "back\\slash", "[a]*"]
#: A virtual environment with all of this one.
ENVIRONMENT = f"""{sys.executable} -m venv --without-pip "@TOP@/$ODD"
for file in {sysconfig.get_path("scripts")}/*; do
    [ -e "@TOP@/$ODD/bin/${{file##*/}}" ] || ln -s "$file" "@TOP@/$ODD/bin"
done
echo "import site; site.addsitedir('{sysconfig.get_path("purelib")}')" \\
    >"$(echo "@TOP@/$ODD"/lib/python*/site-packages)/all.pth"
"""
#: A cache of its own; what is in it before and after a second run, and what others may write to.
#: In .stats is how often something was used.
TWICE = """umask %s; export XDG_CACHE_HOME=@TOP@/cache
list() { find @TOP@/cache -type f ! -name '*.stats' ! -name '.cleanup*' -printf '%%P %%T@\\n'; }
"$@" >/dev/null 2>&1; rm -rf o; list | sort >@TOP@/first
"$@"; status=$?; list | sort >@TOP@/second
find @TOP@/cache -mindepth 1 -maxdepth 1 -perm /022 -printf '%%P %%m\\n' >@TOP@/open
exit $status"""
#: Words of a sentence about a limit, and sizes, as ``prlimit`` takes them. Root has as many
#: processes as it likes.
LIMITS = {
    "as": ("memory", [200_000_000, 800_000_000, 3_200_000_000]),
    "nofile": ("open files|preopen", [12, 16, 24]),  # the latter is wasmtime's word for it
    "fsize": ("large|SIGXFSZ|temporary|limit", [0, 4096, 262_144]),
    "nproc": ("process|thread|unavailable", [1]),
}


def tries():
    """All of this kind."""
    for name in ["", *clockpoint.commands]:
        line = [*name.split(), "--help"]
        check = _as_helpful(line)
        yield Try(f"{name} --help, -OO".strip(), line, environment=OO, statuses=(0,), check=check)
    for name in ROUTES:
        must = {"check": must_be_same(name)}
        yield on_route(name, "-OO", environment=OO, **must)
        yield on_route(name, "FORCE_COLOR", environment={"FORCE_COLOR": "1"}, **must)
        gone = 'mkdir @TOP@/gone; cd @TOP@/gone; rmdir @TOP@/gone; exec "$@"'
        yield on_route(name, "a folder that is gone", shell=gone, check=same(name))
        yield _in_environment(name, ODD[0])
    for odd in ODD:
        for name in ("simulate --netlist", "equivalence", "build", "conform"):
            if odd != ODD[0]:
                yield _in_environment(name, odd)
            place = {"ODD": odd, "TMPDIR": f"@TOP@/{odd}"}
            before = 'mkdir "@TOP@/$ODD"'
            title = f"temporary files in {odd!r}"
            check = must_be_same(name)
            yield on_route(name, title, environment=place, before=before, check=check)
    for mask in ("002", "077"):
        for name in ("simulate", "simulate --lanes", "conform"):
            # Each tool is compiled, and may take a minute.
            slow = {"delay": 400, "shell": TWICE % mask, "check": _is_kept}
            yield on_route(name, f"umask {mask}", **slow)
    for limit, (words, sizes) in LIMITS.items():
        for name in [*QUICK, "simulate --netlist", "equivalence", "build", "conform"]:
            for size in sizes:
                shell = f'exec prlimit --{limit}={size} -- "$@"'
                check = _same_or_says(name, words)
                yield on_route(name, f"{limit} {size}", shell=shell, check=check)


def _in_environment(name, odd):
    """A route in a virtual environment of that name."""
    return on_route(
        name,
        f"an environment {odd!r}",
        before=ENVIRONMENT,
        environment={"ODD": odd},
        command=[f"@TOP@/{odd}/bin/python", f"@TOP@/{odd}/bin/clockpoint"],
        check=must_be_same(name),
    )


def _as_helpful(line):
    """A check: the help is that of Python without -O."""

    def check(ended):
        if ended.out != usual_help(*line):
            yield "it is another help"

    return check


def _is_kept(ended):
    """A check of what ``TWICE`` leaves: the second run had no need to make anything again."""
    if ended.last_signal:
        return
    first, second, others = ((ended.top / name).read_text() for name in ("first", "second", "open"))
    if first != second:
        yield "the second run has changed the cache"
    if others:
        yield f"others may write to {others.splitlines()}"
    if "kept for this run" in ended.err or "being compiled" in ended.err:
        yield "it warns"


def _same_or_says(name, words):
    """A check: a route ends as usual, or says one of the words."""

    def check(ended):
        said = "\n".join(ended.said)
        if ended.status in (1, 2) and ended.status != usual(name).status:
            if not re.search(words, said, re.IGNORECASE):
                yield f"it says nothing of {words}"
            if "standard output:" in said:
                yield "it blames the standard output"
        yield from same(name)(ended)

    return check
