"""Files for an exported module in another language, from ``templates``."""

import keyword
import re

from .assertions import to_assertions
from .templates import filled

__all__ = ["WRAPPERS", "is_keyword", "wrapper"]

WRAPPERS = ("litex", "vhdl-component", "sva")
#: What LiteX connects to the ports outside the streams; the prefixes of the others, by stream.
CLOCKS = {"clk": "ClockSignal()", "rst": "ResetSignal()"}
CLOCKS |= {"aclk": "ClockSignal()", "aresetn": "~ResetSignal()"}
PREFIXES = {"i_": "sink", "s_axis_t": "sink", "o_": "source", "m_axis_t": "source"}
#: Names that a LiteX class cannot have, beside the keywords of Python.
IMPORTED = {"ClockSignal", "Instance", "LiteXModule", "ResetSignal", "Signal"}


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
        If the language does not allow the name of the module, or there is nothing to assert.
    """
    module = export.module
    if kind == "sva":
        return to_assertions(export, [*export.command, "--wrapper", kind])
    class_name = module.title().replace("_", "")
    is_valid = class_name.isidentifier() and not keyword.iskeyword(class_name)
    if kind == "litex" and (not is_valid or class_name in IMPORTED):
        raise ValueError(f"{module!r} cannot name a class for {kind}; choose another name")
    if kind == "vhdl-component":
        _check_vhdl(module)
    ports, streams = [], {"sink": [], "source": []}
    for port in export.ports:
        prefix = next(filter(port.name.startswith, PREFIXES), "")
        stream, field = PREFIXES.get(prefix), port.name.removeprefix(prefix)
        ports.append(port._asdict() | {"stream": stream, "field": field})
        if stream:
            streams[stream].append((field, port.width))
    names = [port["name"] for port in ports]
    return filled(
        kind,
        module=module,
        class_name=class_name,
        ports=ports,
        names=names,
        longest=max(map(len, names)),
        streams=streams,
        clocks={name: CLOCKS.get(name) for name in names},
    )


def _check_vhdl(name):
    if is_keyword(name, "vhdl"):
        raise ValueError(f"{name!r} is a VHDL keyword; choose another name")
    if not re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name):
        raise ValueError(
            f"{name!r} is not a VHDL identifier: it must begin with a letter, with single "
            "underscores between letters and digits"
        )


def is_keyword(word, language):
    """Whether a word is a keyword of a language that Pygments knows."""
    from pygments.lexers import get_lexer_by_name  # here, since few commands need it
    from pygments.token import Keyword

    ((kind, _), *_) = get_lexer_by_name(language).get_tokens(word)
    return kind in Keyword
