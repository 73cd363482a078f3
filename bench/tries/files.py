"""Files: inputs that are outputs, links in loops, odd names, two at once, kills, checkpoints."""

import json
from pathlib import Path

from clockpoint.cli.commands import clockpoint
from clockpoint.cli.files import InputFile

from .attempt import Try
from .routes import HOSTILE, QUICK, ROUTES, must_be_same, on_route

__all__ = ["tries"]

#: What is read is what is written: by the shell, and by name after a script has made that.
REDIRECTIONS = {
    ">> f": 'exec "$@" >>f',
    "1<> f": 'exec "$@" 1<>f',
    ">> a hard link": 'ln f g; "$@" >>g; status=$?; rm g; exit $status',
    "< f >> f": 'exec "$@" <f >>f',
}
LINKS = {"f": "", "./f": "", "hard": "ln f hard", "soft": "ln -s f soft"}
LOOPS = {
    "a link to itself": "ln -s {0} {0}",
    "links in a ring": "ln -s {0} b; ln -s b {0}",
    "a link into nothing": "ln -s no/such {0}",
    "below a file": ":>b; ln -s b/c {0}",
}
#: Names that print as something else.
NAMES = ["\x1b[31mred\x1b[0m", "\r\a\b", "FAKED\nFAKED row", "\u202ebidi\u2066", "[red]x[/red]"]
NAMES += ["[/]", "[link=http://x]x[/link]", "\udcff", "\x9b31m", "\u2028FAKED", "{0}", "%s", "\x7f"]
#: What makes a file of such a name.
FOLDER = 'mkdir -p "./$(dirname "./$NAME")"; '
SCRIPTS = {"": f'{FOLDER}cp f "./$NAME"', "no ": "", "empty ": f'{FOLDER}:>"./$NAME"'}
#: Seconds after which a command is killed, and run again.
DELAYS = [0.3, 0.6, 1, 2]
KILLED = '"$@" >/dev/null 2>&1 & sleep %s; kill -9 $!; wait $! 2>/dev/null; exec "$@"'
TWO = (
    '"$@" >@TOP@/other 2>&1 & "$@"; status=$?; wait $! && exit $status; cat @TOP@/other >&2; exit 3'
)
#: With a checkpoint.
KEPT = ["exhaustive", "--length", "1", "--checkpoint", "kept"]


def tries():
    """All of this kind."""
    yield from _inputs()
    for name, arguments in ROUTES.items():
        for written in {"o", "kept"} & {*arguments}:
            for title, script in LOOPS.items():
                yield on_route(name, f"to {title}", before=script.format(written))
            for odd in [] if " " in name else NAMES:
                line = [odd if word == written else word for word in arguments]
                yield _named(f"{name}, to {odd!r}", name, line, odd)
            if written == "o":  # to a checkpoint, both add what they have done
                yield on_route(name, "two at once", shell=TWO, check=must_be_same(name))
        for delay in DELAYS if name in QUICK else DELAYS[1::2]:
            title = f"killed after {delay} s, and again"
            yield on_route(name, title, shell=KILLED % delay, check=must_be_same(name))
    yield from _checkpoints()


def _inputs():
    """What is read is what is written, is a link in a loop, or has an odd name."""
    files = {"f": Path(HOSTILE).read_bytes()}
    refused = {"files": files, "must_end": True, "delay": 10, "statuses": (2,)}
    for name, arguments in ROUTES.items():
        command = name.split()[0]
        if not any(isinstance(of.type, InputFile) for of in clockpoint.commands[command].params):
            continue
        line = [command, *arguments[:-1]]
        to_stdout = ["-" if word == "o" else word for word in line]
        for title, shell in REDIRECTIONS.items():
            given = [*to_stdout, "-" if title.startswith("<") else "f"]
            yield Try(f"{name}, {title}", given, shell, **refused)
        for link, script in LINKS.items():
            if "o" in line:
                given = [*(link if word == "o" else word for word in line), "f"]
                yield Try(f"{name}, {link} as output", given, before=script, **refused)
        loop = {"before": "ln -s loop loop", "statuses": (2,)}
        yield Try(f"{name}, from a loop", [*line, "loop"], **loop)
        for odd in [] if " " in name else NAMES:
            for there, script in SCRIPTS.items():
                title = f"{name}, from {there}{odd!r}"
                yield _named(title, name, [*arguments[:-1], f"./{odd}"], odd, script)


def _named(title, name, arguments, odd, script=""):
    """A try where something has an odd name."""
    files = {"f": Path(HOSTILE).read_bytes()}
    odd = {"NAME": odd}
    line = [name.split()[0], *arguments]
    return on_route(name, "")._replace(
        name=title, line=line, files=files, before=script, environment=odd
    )


def _checkpoints():
    """Checkpoints that are not whole, or none, or of something else."""
    block = {"run": {"campaign": "x"}, "item": 0, "result": ["00", {}], "sha256": "00"}
    controls = "\x1b[31m\r\nFAKED row"
    contents = {
        "nothing": b"",
        "a line feed": b"\n",
        "NULs": b"\0" * 10_000,
        "no JSON": b"x\n",
        "half of one": json.dumps(block)[:30].encode(),
        "deep lists": b"[" * 100_000 + b"\n",
        "deep objects": b'{"run":' * 100_000 + b"\n",
        "a long number": b"9" * 100_000 + b"\n",
        "infinity": b'{"item": 1e999}\n',
        "NaN": b'{"item": NaN}\n',
        "bytes": bytes(range(256)) * 100,
        "a mark of byte order": b"\xef\xbb\xbf{}\n",
        "UTF-16": "{}\n".encode("utf-16"),
        "a list": b"[]\n",
        "null": b"null\n",
        "one without end": b" " * (1 << 23),
    }
    for key in block:
        for value in (None, -1, True, 1.5, "", controls, [], {}, {"x": 1}, 10**30, "0" * 64):
            text = json.dumps(block | {key: value}) + "\n"
            contents[f"{key}={value!r}"[:40]] = text.encode()
    for title, data in contents.items():
        must = {"statuses": (2 if data else 0,), "must_end": True}
        yield Try(f"exhaustive, a checkpoint of {title}", KEPT, files={"kept": data}, **must)
    name = "exhaustive --checkpoint"
    check = must_be_same(name)
    for size in (1, 100, 1_000):
        script = f'"$@" >/dev/null; truncate -s -{size} kept; exec "$@"'
        yield on_route(name, f"a checkpoint without its last {size}", shell=script, check=check)
        half = f'"$@" >/dev/null; truncate -s {size} kept; exec "$@"'
        yield on_route(name, f"a checkpoint of {size} bytes", shell=half, check=check)
    for option in ("--length 2", "--encoding cesu-8"):
        script = f'"$@" {option} >/dev/null; exec "$@"'
        yield on_route(name, f"a checkpoint with {option}", shell=script, statuses=(2,))
