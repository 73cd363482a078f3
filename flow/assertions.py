"""Assertions in SystemVerilog, to bind to an export or to a design with the same ports.

They use the subset that Verilator and Yosys both read: immediate assertions in clocked blocks.
"""

import shlex

from ..hdl import Decoder, StreamDecoder, Validator, WideDecoder, WideSanitizer
from ..hdl.encoding import Pairs
from .facts import losses_of
from .templates import filled

__all__ = ["to_assertions"]

DECODERS = Decoder | StreamDecoder
#: Cores that send a beat for each beat they accept.
LANES = WideDecoder | Validator | WideSanitizer
#: In other components, the most cycles beyond the latency until everything inside has come out.
MORE = 8


def to_assertions(export, command):
    """A module of assertions for an export, and a ``bind`` to it.

    Parameters
    ----------
    export : Export
    command : list of str
        The command line that the header shows.

    Raises
    ------
    :exc:`ValueError`
        If the module has no clock.
    """
    ports, core = export.ports, export.core
    widths = {port.name: port.width for port in ports}
    axi = "aclk" in widths
    if not axi and "clk" not in widths:
        raise ValueError("this module has no registers, so there is nothing to assert")
    i, o = ("s_axis_t", "m_axis_t") if axi else ("i_", "o_")
    payloads = {
        side: [
            port
            for port in ports
            if port.name.startswith(prefix) and not port.name.endswith(("valid", "ready"))
        ]
        for side, prefix in {"i": i, "o": o}.items()
    }
    waits, latency = f"{o}ready" in widths, export.latency
    is_fixed = isinstance(core, DECODERS | LANES) and latency == core.latency and not axi
    lasts = [name for name in ("o_last", "o_beat_last", "m_axis_tlast") if name in widths]
    return filled(
        "sva",
        module=export.module,
        command=shlex.join(command),
        ports=ports,
        payloads=payloads,
        clock="aclk" if axi else "clk",
        reset="!aresetn" if axi else "rst",
        i=i,
        o=o,
        waits=waits,
        latency=latency,
        is_fixed=is_fixed,
        drain=latency + (1 if is_fixed else MORE),
        out_last=lasts[0] if lasts and f"{i}last" in widths else None,
        drops_ends=bool(losses_of(export.name, core)),
        event=_event(core, latency, axi) if isinstance(core, DECODERS) else None,
    )


def _event(core, latency, axi):
    """The ports or bits of the fields of a decoder's events, and their limits."""
    table = core.encoding
    most, low = table.most_bytes, -(-table.codepoint_bits // 8) * 8
    fields = {name: f"o_{name}" for name in ("codepoint", "length", "cause", "bytes")}
    if axi:
        ends = 0, low, low + 4, low + 8, low + 8 + 8 * most
        for name, start, end in zip(fields, ends, ends[1:], strict=False):
            fields[name] = f"m_axis_tdata[{end - 1}:{start}]"
    numbers = [row.codepoints for row in table.well_formed]
    return fields | {
        "most": most,
        "room": most + latency + 2,
        "greatest": 0x10FFFF if table.joins else max(row[-1] for row in numbers),
        # In pairs, each is part of a code point.
        "has_surrogates": table.pairs is not Pairs.REQUIRED
        and any(0xD800 in row for row in numbers),
    }
