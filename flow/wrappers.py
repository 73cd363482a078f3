"""Files for an exported module in another language, from ``templates``."""

import keyword
import re

from pygments.lexers.hdl import SystemVerilogLexer
from pygments.token import Name

from .assertions import to_assertions
from .templates import filled

__all__ = ["WRAPPERS", "check_name", "wrapper"]

WRAPPERS = ("litex", "vhdl-component", "sva")
#: LiteX's signals for the ports outside the streams.
LITEX_CLOCKS = {"clk": "ClockSignal()", "rst": "ResetSignal()"}
LITEX_CLOCKS |= {"aclk": "ClockSignal()", "aresetn": "~ResetSignal()"}
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
        If the language does not allow the name of the module, or there is nothing to assert.
    """
    if kind == "sva":
        return to_assertions(export, [*export.command, "--wrapper", kind])
    module = export.module
    check_name(module, kind)
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


# ---- the names that a language allows

#: The keywords of VHDL (IEEE 1076-2019, 15.10) and of PSL.
VHDL = """
abs access after alias all and architecture array assert assume assume_guarantee attribute begin
block body buffer bus case component configuration constant context cover default disconnect downto
else elsif end entity exit fairness file for force function generate generic group guarded if impure
in inertial inout is label library linkage literal loop map mod nand new next nor not null of on
open or others out package parameter port postponed private procedure process property protected
pure range record register reject release rem report restrict restrict_guarantee return rol ror
select sequence severity shared signal sla sll sra srl strong subtype then to transport type
unaffected units until use variable view vmode vpkg vprop vunit wait when while with xnor xor
"""
#: Names that a LiteX class cannot have, beside the keywords of Python.
LITEX_IMPORTS = {"ClockSignal", "Instance", "LiteXModule", "ResetSignal", "Signal"}


def check_name(name, kind="verilog"):
    """Raise :exc:`ValueError` if a file of this kind cannot have a module of this name.

    Parameters
    ----------
    name : str
    kind : str
        ``"verilog"``, or one of ``clockpoint.flow.wrappers.WRAPPERS``.
    """
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
        raise ValueError(f"{name!r} is not letters, digits and underscores; choose another name")
    if kind == "litex":
        class_name = class_name_of(name)
        is_valid = class_name.isidentifier() and not keyword.iskeyword(class_name)
        if not is_valid or class_name in LITEX_IMPORTS:
            raise ValueError(f"{name!r} cannot name a class for litex; choose another name")
    if kind == "vhdl-component":
        language, is_keyword = "VHDL", name.lower() in VHDL.split()
    else:
        language, is_keyword = "Verilog", _is_verilog_keyword(name)
    if is_keyword:
        raise ValueError(f"{name!r} is a {language} keyword; choose another name")
    if language == "VHDL" and not re.fullmatch(r"[A-Za-z](_?[A-Za-z0-9])*", name):
        raise ValueError(
            f"{name!r} is not a VHDL identifier: it must begin with a letter, with single "
            "underscores between letters and digits"
        )


def _is_verilog_keyword(name):
    """Whether SystemVerilog has the keyword, by the first token of a declaration."""
    token, _ = next(SystemVerilogLexer().get_tokens(f"{name} x"))
    return token not in Name


def class_name_of(module):
    """The name of the class for LiteX."""
    return module.title().replace("_", "")
