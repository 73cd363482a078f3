"""A stream that shows a fault, as files: a waveform, and a test bench that fails."""

import re
import shutil
from pathlib import Path

import numpy as np
from amaranth.hdl import ClockSignal, Instance, Module, Signal

from ..engine.files import scratch
from ..engine.llvm import COPIES
from ..engine.machine import Machine
from ..engine.rows import columns
from ..engine.tools import ToolError, run, yosys
from ..engine.trace import Trace
from ..engine.verilog import UnsupportedDesign
from ..flow.templates import filled
from .adapter import TEMPLATES
from .describe import Failure
from .harness import MODULE
from .profile import EVENT, PORTS

__all__ = ["netlist_of", "replay_files", "waveform"]

#: The inputs of a bench, from the highest bit on.
INPUTS = "rst", "in_valid", "in_last", "in_data"
#: The fields of an event but the code point, from the highest bit on, and their bits.
FIELDS = {"length": 8, "cause": 3, "last": 1, "error": 1}
#: Cycles without a transfer after which a bench fails: fewer than in the simulation.
WAIT_CYCLES = 4000
#: Seconds for Icarus to compile a source, and to simulate it.
SECONDS = 20
#: Nets that are recorded at once: of all copies.
MOST_NETS = 8
#: Most cycles for which the signals inside are recorded.
MOST_CYCLES = 20_000
#: A net of a module that has a name in the source.
WIRE = re.compile(r"^wire ((?:width (\d+) |upto |offset \d+ |signed )*)(\w+ \d+ )?\\(\S+)$", re.M)


def second_opinion(judge, answers, top):
    """The answers of Icarus to streams with known answers, from the source of a decoder.

    Bits that are undefined there are not compared.

    Parameters
    ----------
    judge : Judge
    answers : list of Answer
        With traces.
    top : str
        As for ``replay_files``.

    Returns
    -------
    str
        Why there is no opinion, or empty.

    Raises
    ------
    UnsupportedDesign
        If Icarus decodes a stream differently.
    """
    sources, compiler = judge.design.sources, shutil.which("iverilog")
    if not sources or not compiler:
        return "Icarus is not installed" if sources else "it names files, or uses system tasks"
    for answer in answers:
        events = answer.outcome.events
        right = answer._replace(expected=answer.expected._replace(events=events))
        failure = Failure(right, (), "", "", None)
        files = replay_files(failure, judge, top, is_opinion=True) | sources
        with scratch() as folder:
            for name, text in files.items():
                (folder / name).write_text(text, "latin-1" if name in sources else "utf-8")
            try:
                names = ["-g2012", "-o", "replay", "replay.v", *sources]
                run([compiler], names, cwd=folder, timeout=SECONDS)
                simulator = [str(Path(compiler).with_name("vvp")), "-n", "replay"]
                result = run(simulator, [], cwd=folder, answers=(0, 1), timeout=SECONDS)
            except ToolError as error:
                reason = re.sub(r"^.* ended with status \d+: |^\S*/", "", str(error))
                return f"Icarus cannot simulate it: {reason}"
        if "UNKNOWN" in result.stdout:
            return "out_valid is undefined in Icarus"
        if "FAIL" in result.stdout:
            again = judge.judge([answer.stream] * COPIES)
            if any(not np.array_equal(one.outcome.events, events) for one in again):
                return "events depend on the idle bus, or on a register that no reset sets"
            where = " ".join(result.stdout.partition("FAIL")[2].split())
            raise UnsupportedDesign(
                f"the tools read this design differently, so no verdict is certain: Icarus, "
                f"compared with {judge.design.reader}, {where}; write it in a plainer way"
            )
    return ""


def replay_files(failure, judge, top, *, is_opinion=False):
    """The files of a test bench in Verilog that drives what a ``Failure`` drives.

    Parameters
    ----------
    failure : Failure
        With a trace.
    judge : Judge
    top : str
        The decoder's module. Or ``adapter``, the one around it.
    is_opinion : bool
        For the source: the same events come in the same cycles, up to one that changes in a stall;
        undefined bits are not compared, and there is no netlist.

    Returns
    -------
    dict of str to str
        ``replay.v``, what it reads, and the netlist of the module.

    Raises
    ------
    MissingTool, ToolError
    """
    trace, ports, compared = failure.trace, judge.ports, judge.profile.compared(judge.ports)
    rows = np.zeros(len(trace["rst"]), int)
    for name in INPUTS:
        rows = rows << PORTS[name].width | trace[name].astype(int)
    # A byte that waits is in one row.
    waits = trace["in_valid"] & ~trace["in_ready"]
    is_kept = np.append(True, ~waits[:-1])
    rows = [*rows[is_kept], 0]
    # Before the last of several streams, there is another reset.
    resets = np.flatnonzero(np.diff(trace["rst"][is_kept].astype(int)) == 1) + 1
    widths = {name: len(port["bits"]) for name, port in ports.items()}
    outputs = {name: widths[name] for name in widths if ports[name]["direction"] == "output"}
    codepoint = "out_codepoint" if "codepoint" in compared else "32'd0"
    if {"error", "codepoint"} <= compared:
        codepoint = "out_error ? 32'd0 : out_codepoint"
    stream, expected, outcome, *_ = failure.answer
    events, cycles = expected.events, len(waits)
    if is_opinion:
        goes_on = f"cycle < {trace['changes'].argmax() if outcome.end == 'unsteady' else cycles}"
    else:
        is_complete = not stream.is_cut and outcome.accepted == len(stream.items)
        goes_on = f"row < {len(rows) - 1}" + f" || count < {len(events)}" * is_complete
    bench = filled(
        "replay",
        TEMPLATES,
        top=top,
        stream=failure.excerpt,
        expected=failure.expected,
        actual=failure.actual,
        cycles=cycles,
        rows=len(rows) - 1,
        start=resets[-1] if failure.before else 0,
        events=len(events),
        outputs=outputs,
        ports=[name for name in PORTS if name in ports],
        codepoint=codepoint,
        fields=FIELDS,
        compared=compared,
        goes_on=goes_on,
        patience=WAIT_CYCLES,
        is_opinion=is_opinion,
        differs=f"(|(actual ^ events[count])) {'=== 1' if is_opinion else '!== 0'}",
    )
    netlist = "" if is_opinion else netlist_of(judge.design, top, stream.undefined)
    return {
        "decoder.v": netlist,
        "replay.v": bench,
        "inputs.hex": "".join(f"{row:03x}\n" for row in rows),
        "sink.hex": "".join(f"{is_ready:d}\n" for is_ready in trace["out_ready"]),
        "events.hex": "".join(f"{event:012x}\n" for event in events.tolist() or [0]),
    }


def netlist_of(design, top, undefined=0):
    """Verilog of a ``Foreign`` as a module ``top``; undefined bits have a value."""
    script = ["read_rtlil top.il", *[f"rename top {top}"] * (top != "top"), "delete t:$anyseq"]
    script += [f"setundef -undriven -{('zero', 'one')[undefined]}"]
    script += ["write_verilog -noattr decoder.v"]
    return yosys("; ".join(script), {"top.il": design.rtlil}, "decoder.v")


def _clocks(text):
    """The names of the clock."""
    names, count = {"clk"}, 0
    while len(names) > count:
        count = len(names)
        pairs = re.findall(r"^connect \\(\S+) \\(\S+)$", text, re.M)
        names |= {name for pair in pairs if names & {*pair} for name in pair}
    return names


def waveform(failure, judge):
    """The text of a VCD file: the ports and, if a fault recurs, all named signals inside."""
    trace, ports = failure.trace, judge.ports
    trace |= {f"out_{name}": rows for name, rows in columns(EVENT, trace["out"]).items()}
    values = {name: trace[name] for name in PORTS if name in trace and name in ports}
    widths = {name: len(ports[name]["bits"]) for name in values}
    if len(trace["rst"]) <= MOST_CYCLES:
        nets, rows = _inside(judge, values, ~trace["rst"])
        values, widths = rows | values, nets | widths
    return Trace(values).vcd(widths)


def _inside(judge, values, is_compared):
    """The named nets, their bits, and their values in a run with these values of the ports.

    In some cycles, the outputs are compared, the payload with ``out_valid``: registers without an
    initial value are random in each copy of the decoder. Without a copy that does the same, there
    are no values.
    """
    nets, clocks = {}, _clocks(judge.design.rtlil)

    def opened(match):
        """A net as an output."""
        options, bits, direction, name = match.groups()
        if name not in clocks and not (direction or "").startswith("input"):
            nets[name] = Signal(int(bits or 1), name=f"n{len(nets)}")
            direction = direction or f"output {len(judge.ports) + len(nets)} "
        return f"wire {options}{direction or ''}\\{name}"

    text = WIRE.sub(opened, judge.design.named(MODULE))
    inputs = {
        name: Signal(PORTS[name].width, name=name)
        for name, port in judge.ports.items()
        if port["direction"] == "input" and name != "clk"
    }
    pins = {f"i_{name}": signal for name, signal in inputs.items()}
    pins |= {f"o_{name}": net for name, net in nets.items()}
    m = Module()
    m.submodules.decoder = Instance(MODULE, i_clk=ClockSignal(), **pins)
    machine = Machine(m, inputs, {net.name: net for net in nets.values()}, text)
    driven = {name: values[name][None].astype(machine.rows(name, 0).dtype) for name in inputs}
    driven["undefined"] = np.arange(COPIES)[:, None] % 2
    unset = machine.spread(machine.unset)
    unset &= np.random.default_rng(1).integers(0, 1 << 64, unset.shape, np.uint64, endpoint=False)

    def run(names):
        """The values of nets from power-on, in each copy."""
        numbers = {name: nets[name].name for name in names}
        state = machine.spread(machine.begins)
        state ^= unset
        outputs = machine.advance(state, driven, len(is_compared), [*numbers.values()])
        return {name: outputs[number] for name, number in numbers.items()}

    payload = [f"out_{name}" for name in judge.profile.compared(judge.ports)]
    compared = run([name for name in ("out_valid", "in_ready", *payload) if name in nets])
    is_offered = is_compared & values["out_valid"]
    is_codepoint = is_offered & ~values.get("out_error", np.False_).astype(bool)
    when = dict.fromkeys(payload, is_offered) | {"out_codepoint": is_codepoint}
    recurs = np.logical_and.reduce(
        [
            (rows == values[name])[:, when.get(name, is_compared)].all(axis=1)
            for name, rows in compared.items()
        ]
    )
    rows, inner = {}, [name for name in nets if name not in judge.ports and recurs.any()]
    for first in range(0, len(inner), MOST_NETS):
        values = run(inner[first : first + MOST_NETS])
        rows |= {name: row[recurs.argmax()] for name, row in values.items()}
    rows = {name: row for name, row in rows.items() if row.ndim == 1}
    return {name: len(net) for name, net in nets.items()}, rows
