"""Assertions in SystemVerilog, to bind to an export or to a design with the same ports.

They use the subset that Verilator and Yosys both read: immediate assertions in clocked blocks.
"""

import shlex

from ..hdl import (
    Decoder,
    FlatPorts,
    PairingDecoder,
    Pairs,
    PositionalDecoder,
    StreamDecoder,
    Validator,
    WideDecoder,
    WideSanitizer,
)
from .sheet import losses_of
from .verilog import ports_of

__all__ = ["to_assertions"]

DECODERS = Decoder | PairingDecoder | PositionalDecoder | StreamDecoder
#: Cores that send a beat for each beat they accept.
LANES = WideDecoder | Validator | WideSanitizer
#: In other components, the most cycles beyond the latency until everything inside has come out.
MORE = 8

HEAD = """\
// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) 2026, the Clockpoint authors
//
// Assertions for {module}, written by:
//     {command}
// They are immediate assertions in clocked blocks, for Verilator (--assert), and for Yosys and
// SymbiYosys (read_verilog -sv -formal). The handshake rules of the inputs are assumed. They are
// bound to {module} below; Yosys does not support bind: use {module}_checked as the top.

/* verilator lint_off UNUSED */  // ports that no assertion uses
/* verilator lint_off WIDTH */  // operands are extended
module {module}_assertions (
{ports}
);
  wire reset = {reset};
  wire taken = {taken};
  wire sent = {sent};
"""
STAYS = """
  // Once {side} is valid, it and the payload are held until the transfer.
  reg {side}_waits = 0;
  reg [{top}:0] {side}_was = 0;
  wire [{top}:0] {side}_payload = {{{payload}}};
  always @(posedge {clock}) begin
    {side}_waits <= !reset && {valid} && !{ready};
    {side}_was <= {side}_payload;
    if ({side}_waits && !reset) {side}_stays: {claim} ({valid} && {side}_payload == {side}_was);
  end
"""
RESET = """
  // Nothing is offered in the cycle after reset.
  reg was_reset = 0;
  always @(posedge {clock}) begin
    was_reset <= reset;
    if (was_reset) forgets: assert (!{o_valid});
  end
"""
#: Counts the cycles since the last input transfer or valid output.
CALM = """
  reg [7:0] calm = 0;
  always @(posedge {clock})
    calm <= reset || taken || {o_valid} ? 8'd0 : calm + {{7'd0, calm != 8'd255}};
"""
PACKETS = """
  // The end of each packet comes out exactly once.
  wire end_in = taken && {in_last};
  wire end_out = sent && {out_last};
  reg [7:0] packets = 0;
  always @(posedge {clock}) begin
    packets <= reset ? 8'd0 : packets + {{7'd0, end_in}} - {{7'd0, end_out}};
    if (!reset && end_out) ends_are_given: assert (packets != 0{at_once});
{all_end}
  end
"""
ALL_END = """\
    if (!reset && calm > {drain}) nothing_is_left: assert (packets == 0);"""
LATENCY = """
  // If nothing waits, the end of a packet comes out after {latency} cycles.
  reg [{latency}:0] due = 0;
  always @(posedge {clock}) begin
    due <= reset || ({o_valid} && !{o_ready}) ? 0 : {{due[{latency}-1:0], end_in}};
    if (!reset && due[{latency}-1]) on_time: assert ({o_valid} && {out_last});
  end
"""
EVENTS = """
  // Each byte comes out in one event, in order; no event extends beyond the end of a packet.
  wire byte_in = {byte_in};
  wire event_out = {event_out};
  wire [7:0] size = event_out ? {length} : 8'd0;
  reg [{room}*8-1:0] bytes = 0;  // the oldest in the low bits
  reg [{room}-1:0] lasts = 0;
  reg [7:0] held = 0;
  wire [7:0] left = held - size;
  integer at;
  always @(posedge {clock}) begin
    held <= reset ? 8'd0 : left + {{7'd0, byte_in}};
    bytes <= bytes >> 8 * size;
    lasts <= reset ? 0 : lasts >> size;
    for (at = 0; at < {room}; at = at + 1)
      if (byte_in && left == at) begin
        bytes[8 * at +: 8] <= {data};
        lasts[at] <= {byte_last} && !reset;
      end
    if (!reset) none_stays: assert (held <= {room});
    if (!reset && event_out) begin
      lengths_add_up: assert (size != 0 && size <= {most} && size <= held);
{sizes}
      code_points: assert ({cause} != 0 || ({codepoint} <= {greatest}{no_surrogate}));
    end
    if (!reset && calm > {drain}) nothing_is_lost: assert (held < {most} && lasts == 0);
  end
"""
SIZE = """\
      if (size == {n}) bytes_{n}: assert ({bytes} == {{{oldest}}});
      if (size == {n}) end_{n}: assert (lasts[{n}-1:0] == {{{event_last}, {n}'d0}} >> 1);"""
BEATS = """
  // Each beat comes out once, with the same bytes{or_substitutes}.
  reg [{room}*{beat_bits}-1:0] beats = 0;  // the oldest in the low bits
  reg [7:0] held = 0;
  wire [7:0] left = held - {{7'd0, sent}};
  wire [{beat_bits}-1:0] beat = beats[{beat_bits}-1:0];
  integer at;
  wire [{count_bits}-1:0] count = beat[{lanes}*8 +: {count_bits}];
  wire [{lanes}-1:0] same;
  generate
    for (genvar n = 0; n < {lanes}; n = n + 1) begin : lane
      assign same[n] = n >= {out_count} || {out_data}[8 * n +: 8] == beat[8 * n +: 8]{substitute};
    end
  endgenerate
  always @(posedge {clock}) begin
    held <= reset ? 8'd0 : left + {{7'd0, taken}};
    if (sent) beats <= beats >> {beat_bits};
    for (at = 0; at < {room}; at = at + 1)
      if (taken && left == at) beats[{beat_bits} * at +: {beat_bits}] <= {{{beat_in}}};
    if (!reset) none_stays: assert (held <= {room});
    if (!reset && sent) begin
      beats_are_given: assert (held != 0);
      ends_of_beats: assert ({out_last} == beat[{beat_bits}-1]);
      all_lanes: assert ({out_count} == (beat[{beat_bits}-1] && count < {lanes} ? count : {lanes}));
      bytes_in_order: assert (&same);
    end
  end
"""
SLOTS = """
  // The length of each event is the number of bytes since the previous one.
  reg [7:0] open = 0, since;
  reg fits;
  integer k;
  wire [{lanes}-1:0] ends = o_slots_valid;
  wire [{lanes}*{slot_length}-1:0] sizes = o_slots_length;
  always @* begin
    since = open;
    fits = 1;
    for (k = 0; k < {lanes}; k = k + 1) begin
      if (k < {out_count}) since = since + 1;
      if (!ends[k]) fits = fits && since < {longest};
      else begin
        fits = fits && k < {out_count} && sizes[{slot_length} * k +: {slot_length}] == since;
        since = 0;
      end
    end
  end
  always @(posedge {clock}) begin
    if (sent) open <= {out_last} ? 8'd0 : since;
    if (reset) open <= 0;
    if (!reset && sent) lengths_add_up: assert (fits);
    if (!reset && sent && {out_last}) ends_with_an_event: assert (since == 0);
  end
"""
VERDICT = """
  // The verdict is consistent, and agrees with the number of bytes in the packet,
  // as far as that can be counted here.
  reg [{counted}:0] passed = 0;
  wire [{counted}+1:0] sum = passed + {out_count};
  wire [{counted}:0] size = sum[{counted}+1] ? {{({counted}+1){{1'b1}}}} : sum[{counted}:0];
  always @(posedge {clock}) begin
    if (sent) passed <= {out_last} ? 0 : size;
    if (reset) passed <= 0;
    if (!reset && sent && {out_last}) begin
      numbers: assert (o_verdict_well_formed == (o_verdict_errors == 0));
      counts: assert (o_verdict_errors + {{1'b0, o_verdict_codepoints}} <= size);
      something: assert (size == 0 || (o_verdict_errors | o_verdict_codepoints) != 0);
      place: assert (o_verdict_well_formed || o_verdict_offset < size);
    end
  end
"""
TAIL = """
endmodule

`ifdef YOSYS  // does not support bind
module {module}_checked (
{declared}
);
  {module} dut (
{pins}
  );
  {module}_assertions assertions (
{pins}
  );
endmodule
`else
bind {module} {module}_assertions assertions (
{pins}
);
`endif
/* verilator lint_on WIDTH */
/* verilator lint_on UNUSED */
"""


def to_assertions(component, module, command):
    """A module of assertions for an export, and a ``bind`` to it.

    Parameters
    ----------
    component
        From ``clockpoint.flow.verilog.export``.
    module : str
        The name of the module to bind to.
    command : list of str
        The command line that the header shows.

    Raises
    ------
    :exc:`ValueError`
        If the component has no clock.
    """
    ports = ports_of(component)
    widths = {port.name: port.width for port in ports}
    axi = "aclk" in widths
    if not axi and "clk" not in widths:
        raise ValueError("this component has no registers, so there is nothing to assert")
    core = component.component if isinstance(component, FlatPorts) else component
    core = getattr(core, "core", core)
    sides = {"i": "s_axis_t", "o": "m_axis_t"} if axi else {"i": "i_", "o": "o_"}
    given, sent = sides.values()
    waits = f"{sent}ready" in widths
    names = {
        "module": module,
        "command": shlex.join(command),
        "ports": ",\n".join(f"  input {_range(port)}{port.name}" for port in ports),
        "declared": ",\n".join(f"  {port.direction} {_range(port)}{port.name}" for port in ports),
        "pins": ",\n".join(f"  .{port.name}({port.name})" for port in ports),
        "clock": "aclk" if axi else "clk",
        "reset": "!aresetn" if axi else "rst",
        "taken": f"{given}valid && {given}ready" if waits else f"{given}valid",
        "sent": f"{sent}valid && {sent}ready" if waits else f"{sent}valid",
        "o_valid": f"{sent}valid",
        "o_ready": f"{sent}ready" if waits else "1'b1",
        "latency": component.latency,
    }
    parts, streams = [], []
    for side, prefix in sides.items():
        payload = [
            name
            for name in widths
            if name.startswith(prefix) and not name.endswith(("valid", "ready"))
        ]
        of = {"side": side, "payload": ", ".join(payload)}
        of |= {"valid": f"{prefix}valid", "ready": f"{prefix}ready"}
        of |= {"top": sum(widths[name] for name in payload) - 1}
        of |= {"claim": "assume" if side == "i" else "assert"}
        streams += [STAYS.format_map(names | of)] if waits else []
    is_fixed = isinstance(core, DECODERS | LANES) and component.latency == core.latency and not axi
    lasts = [name for name in ("o_last", "o_beat_last", "m_axis_tlast") if name in widths]
    names["drain"] = component.latency + (1 if is_fixed else MORE)
    if lasts and f"{given}last" in widths:
        names |= {
            "in_last": f"{given}last",
            "out_last": lasts[0],
            "at_once": "" if component.latency else " || end_in",
            "all_end": "" if any(losses_of(core)) else ALL_END.format(drain=names["drain"]),
        }
        parts += [CALM, PACKETS] + [LATENCY] * is_fixed
    parts += [RESET] * (component.latency > 0)
    if isinstance(core, DECODERS):
        parts.append(EVENTS)
        names |= _events(core, component.latency, axi)
    if isinstance(core, LANES) and not axi and not waits:
        parts.append(BEATS)
        names |= _beats(core, widths)
        parts += [SLOTS] * isinstance(core, WideDecoder) + [VERDICT] * isinstance(core, Validator)
    head, *rest = (part.format_map(names) for part in (HEAD, *parts, TAIL))
    return "".join([head, *streams, *rest])


def _range(port):
    return f"[{port.width - 1}:0] " if port.width > 1 else ""


def _events(core, latency, axi):
    table = core.encoding
    most, low = table.most_bytes, -(-table.codepoint_bits // 8) * 8
    numbers = [row.codepoints for row in table.well_formed]
    names = {
        "byte_in": "taken",
        "event_out": "sent",
        "length": "o_length",
        "cause": "o_cause",
        "codepoint": "o_codepoint",
        "bytes": "o_bytes",
        "data": "i_data",
        "byte_last": "i_last",
        "event_last": "o_last",
    }
    if axi:
        names |= {
            "byte_in": "taken && s_axis_tkeep",
            "event_out": "sent && m_axis_tkeep != 0",
            "length": f"m_axis_tdata[{low + 3}:{low}]",
            "cause": f"m_axis_tdata[{low + 7}:{low + 4}]",
            "codepoint": f"m_axis_tdata[{low - 1}:0]",
            "bytes": f"m_axis_tdata[{low + 7 + 8 * most}:{low + 8}]",
            "data": "s_axis_tdata",
            "byte_last": "s_axis_tlast",
            "event_last": "m_axis_tlast",
        }
    # In pairs, each is part of a code point.
    has_surrogates = table.pairs is not Pairs.REQUIRED and any(0xD800 in row for row in numbers)
    above = f"{names['codepoint']} >> 11 != 27"
    sizes = [
        SIZE.format(n=n, oldest=", ".join(f"bytes[{8 * k + 7}:{8 * k}]" for k in range(n)), **names)
        for n in range(1, most + 1)
    ]
    return names | {
        "sizes": "\n".join(sizes),
        "most": most,
        "room": most + latency + 2,
        "greatest": 0x10FFFF if table.joins else max(row[-1] for row in numbers),
        "no_surrogate": "" if has_surrogates else f" && {above}",
    }


def _beats(core, widths):
    count_bits = widths["i_count"]
    cleans = isinstance(core, WideSanitizer)
    out = "o" if cleans else "o_beat"
    return {
        "lanes": core.lanes,
        "longest": core.encoding.longest,
        "room": core.latency + 2,
        "beat_bits": core.lanes * 8 + count_bits + 1,
        "count_bits": count_bits,
        "beat_in": "i_last, i_count, i_data",
        "out_count": f"{out}_count",
        "out_data": f"{out}_data",
        "out_last": f"{out}_last",
        "substitute": f" || o_data[8 * n +: 8] == 8'd{core.substitute}" if cleans else "",
        "or_substitutes": ", or substitutes" if cleans else "",
        "slot_length": widths.get("o_slots_length", 0) // core.lanes,
        "counted": widths.get("o_verdict_errors", 0),
    }
