"""Assertions in SystemVerilog, to bind to an export or to a design with the same ports.

They use the subset that Verilator and Yosys both read: immediate assertions in clocked blocks.
"""

import shlex

from ..hdl import Decoder, StreamDecoder, Validator, WideDecoder, WideSanitizer
from ..hdl.tables.encoding import Pairs
from .templates import filled

__all__ = ["to_assertions"]

DECODERS = Decoder | StreamDecoder
#: Cores that send a beat for each beat they accept.
BEAT_CORES = WideDecoder | Validator | WideSanitizer
#: The channels of AXI4-Lite (Arm IHI 0022, A3.2), and the statement of the rule of each.
CHANNELS = {"aw": "assume", "w": "assume", "ar": "assume", "b": "assert", "r": "assert"}
#: The most cycles beyond the latency until all items have come out, without a fixed latency.
DRAIN_CYCLES = 8


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
    axi, (i, o) = export.has_bus, export.prefixes
    if not axi and "clk" not in widths:
        raise ValueError("this module has no registers, so there is nothing to assert")
    has_ready, latency = f"{o}ready" in widths, export.latency
    prefixes = {"i": (i, "assume"), "o": (o, "assert")} if has_ready else {}
    if "s_axil_awaddr" in widths:
        prefixes |= {name: (f"s_axil_{name}", claim) for name, claim in CHANNELS.items()}
    channels = [
        (name, claim, prefix, [port for port in ports if _is_payload(port.name, prefix)])
        for name, (prefix, claim) in prefixes.items()
    ]
    has_fixed_latency = (
        isinstance(core, DECODERS | BEAT_CORES) and latency == core.latency and not axi
    )
    # An interleaved decoder has no event at the end of some packets.
    names = ["o_last", "o_beat_last", "m_axis_tlast"]
    names += ["o_event_last"] if isinstance(core, DECODERS) else []
    lasts = [name for name in names if name in widths]
    return filled(
        "sva",
        module=export.module,
        command=shlex.join(command),
        ports=ports,
        channels=channels,
        clock="aclk" if axi else "clk",
        reset="!aresetn" if axi else "rst",
        i=i,
        o=o,
        has_ready=has_ready,
        has_output=f"{o}valid" in widths,
        has_registers="s_axil_awaddr" in widths,
        latency=latency,
        has_fixed_latency=has_fixed_latency,
        drain=1 if has_fixed_latency else DRAIN_CYCLES,
        out_last=lasts[0] if lasts and f"{i}last" in widths else None,
        event=_event(core, axi) if isinstance(core, DECODERS) else None,
    )


def _is_payload(name, prefix):
    """Whether a port is in the payload of the channel with a prefix."""
    return name.startswith(prefix) and not name.endswith(("valid", "ready"))


def _event(core, axi):
    """The ports or bits of the fields of a decoder's events, and their limits."""
    table = core.encoding
    most, low = table.most_bytes, -(-table.codepoint_bits // 8) * 8
    prefix = "o_event_" if getattr(core, "monitor", False) else "o_"
    fields = {name: f"{prefix}{name}" for name in ("codepoint", "length", "cause", "bytes")}
    if axi:
        ends = 0, low, low + 4, low + 8, low + 8 + 8 * most
        for name, start, end in zip(fields, ends, ends[1:], strict=False):
            fields[name] = f"m_axis_tdata[{end - 1}:{start}]"
    numbers = [row.codepoints for row in table.well_formed]
    return fields | {
        "most": most,
        "greatest": 0x10FFFF if table.joins else max(row[-1] for row in numbers),
        # In pairs, each surrogate is part of a code point.
        "has_surrogates": table.pairs is not Pairs.REQUIRED
        and any(0xD800 in row for row in numbers),
    }
