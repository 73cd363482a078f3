"""Files for an exported module in another language, from ``templates``."""

import keyword
import re

from pygments.lexers.hdl import SystemVerilogLexer, VhdlLexer
from pygments.token import Name

from .assertions import to_assertions
from .templates import filled

__all__ = ["WRAPPERS", "check_name", "wrapper"]

WRAPPERS = ("litex", "vhdl-component", "sva")
#: LiteX's signals for the ports outside the streams.
LITEX_CLOCKS = {"clk": "migen.ClockSignal()", "rst": "migen.ResetSignal()"}
LITEX_CLOCKS |= {"aclk": "migen.ClockSignal()", "aresetn": "~migen.ResetSignal()"}
#: The ports that become LiteX's ``last``.
LITEX_LASTS = ("beat_last", "event_last")


def wrapper(kind, export):
    """The text of a file for another language.

    Parameters
    ----------
    kind : str
        One of ``WRAPPERS``.
    export : Export

    Raises
    ------
    :exc:`ValueError`
        If there is nothing to assert.
    """
    if kind == "sva":
        return to_assertions(export, [*export.command, "--wrapper", kind])
    module = export.module
    ports, streams = [], {"sink": [], "source": []}
    sides = dict(zip(export.prefixes, streams, strict=True))
    for port in export.ports:
        prefix = next(filter(port.name.startswith, sides), "")
        stream, field = sides.get(prefix), port.name.removeprefix(prefix)
        field = "last" if stream and field in LITEX_LASTS else field
        ports.append(port._asdict() | {"stream": stream, "field": field})
        if stream:
            streams[stream].append((field, port.width))
    names = [port["name"] for port in ports]
    return filled(
        kind,
        module=module,
        class_name=class_name_of(module),
        ports=ports,
        names=names,
        longest=max(map(len, names)),
        streams=streams,
        clocks={name: LITEX_CLOCKS.get(name) for name in names},
    )


#: Keywords that Pygments lacks: of VHDL (IEEE 1076-2019, 15.10) and of PSL.
NEW_KEYWORDS = {"assume_guarantee", "fairness", "private", "report", "restrict_guarantee", "view"}
NEW_KEYWORDS |= {"unaffected", "vmode", "vpkg", "vprop", "vunit"}


def check_name(name):
    """Raise :exc:`ValueError` if a language of a wrapper cannot have a module of this name."""
    if not re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name):
        raise ValueError(
            f"{name!r} is not letters and digits, with single underscores between them, from a "
            "letter on; choose another name"
        )
    languages = {
        "Verilog": _is_keyword(SystemVerilogLexer(), name),
        "VHDL": _is_keyword(VhdlLexer(), name) or name.lower() in NEW_KEYWORDS,
        "Python": keyword.iskeyword(class_name_of(name)),
    }
    for language, is_keyword in languages.items():
        if is_keyword:
            raise ValueError(f"{name!r} is a {language} keyword; choose another name")


def _is_keyword(lexer, name):
    """Whether the first token of a declaration is a keyword."""
    token, _ = next(lexer.get_tokens(f"{name} x"))
    return token not in Name


def class_name_of(module):
    """The name of the class for LiteX."""
    return module.title().replace("_", "")
