"""Simulates exported Verilog at its ports, and compares it with the references in Python.

Every export, that is each component, encoding and error policy, with and without AXI4-Stream, runs
in Icarus; those with UTF-8 and the first policy also run in Verilator, and as gates in Python. The
module, its header and the VHDL must have the names, directions and widths of ports that are written
down in ``exports.py``. While nothing is offered, the payload is undefined. Causes are read by the
list in the header, and the latency must be the one that it states.
"""

import re
import tempfile
from collections import Counter
from functools import partial
from itertools import islice, product
from pathlib import Path
from random import Random

import click

from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.catalogue import EXPORTS, Lacks
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog, to_vhdl
from clockpoint.formal.netlist import Netlist
from clockpoint.hdl import ENCODINGS
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim.models.rules import RULES, Positional
from exports import CHANNELS, LANES, OPTIONS, PROBE, Bridge, Core, Layouts, known
from script import run_script, run_shards

#: The command of each that builds ``bench``; Yosys makes gates, which are simulated in Python.
SIMULATORS = {
    "Icarus": "iverilog -g2005 -o bench",
    "Verilator": "verilator --binary -CFLAGS -O1 --Mdir . -o bench",
    "gates": "yosys",
}
BENCH = """\
`timescale 1ns / 1ns
module bench;
    reg clock = 0;
    reg [INPUTS - 1:0] rows [0:CYCLES - 1];
    reg [INPUTS - 1:0] now = 0, held = 0;
    wire [OUTPUTS - 1:0] answer;
    integer cycle, row;
    dut dut (CONNECTIONS);
    initial begin
        $readmemh("rows.hex", rows);
        row = 0;
        for (cycle = 0; cycle < CYCLES; cycle = cycle + 1) begin
            now = rows[cycle];
            held = rows[row];
            #1 $display("%b", answer);
            if (TAKEN) row = row + 1;
            clock = 1;
            #1 clock = 0;
        end
    end
endmodule
"""
#: Makes gates of ``dut``, with an input that Netlist needs.
GATES = "read_verilog dut.v; synth -flatten -noabc -top dut; dfflegalize -cell $_DFF_P_ 0; "
GATES += "opt_clean -purge; add -input variant 1; write_json dut.json"

DECLARED = re.compile(r"^  (input|output) +\w+ +(?:\[(\d+):0\] )?(\w+),?$", re.MULTILINE)
LISTED = re.compile(r"^//     (input|output) +(\d+)  (\w+) ", re.MULTILINE)
IN_VHDL = re.compile(r"(\w+) +: (in|out) +std_logic(?:_vector\((\d+) downto 0\))?")
SAID = re.compile(r"^// ([A-Z][a-z ]+): (\S+)", re.MULTILINE)
CAUSE = re.compile(r"^//     (\d) ([a-z-]+)$", re.MULTILINE)
UNDEFINED = re.compile(r"\d+'[bodh][0-9a-f]*[xz]\w*", re.IGNORECASE)
#: The value of a bit, and whether it is defined.
VALUE, DEFINED = str.maketrans("xz", "00"), str.maketrans("01xz", "1100")


class Different(Exception):
    """An export differs from its reference, or from its header."""


def cases():
    """All exports: name, encoding, policy, whether with AXI4-Stream, and other options."""
    for name, (row, _) in EXPORTS.items():
        policies = row.choices.get("errors", [None])
        for encoding, errors in product(row.encodings or [None], policies):
            if name == "sanitizer" and not is_possible(errors, ENCODINGS[encoding]):
                continue
            yield name, encoding, errors, False, {}
            # With channels, tests/hdl/test_interleaved.py simulates the bus.
            has_bus = not isinstance(row.axi_stream, Lacks) and not row.channels
            if has_bus and errors not in ("strict", "ignore"):
                yield name, encoding, errors, True, {}
    yield from ((name, None, None, False, options) for name, options in OPTIONS)


def check(name, encoding, errors, axi_stream, options=None, *, simulator, cycles):
    """Simulate an export; raises ``Different``."""
    row, options = EXPORTS[name][0], {**(options or {})}
    lanes, channels = row.lanes and LANES, row.channels and CHANNELS
    counts = {"lanes": lanes, "channels": channels}
    component = export(name, encoding, errors, axi_stream=axi_stream, **counts, **options)
    text = to_verilog(component, "dut", ["clockpoint", "verilog"])
    header, _, body = text.partition("module dut (")
    if found := UNDEFINED.search(body):
        raise Different(f"{found[0]} is undefined")
    said = dict(SAID.findall(header))
    causes = {cause: int(number) for number, cause in CAUSE.findall(header)}
    asked = {"Encoding": encoding, "Errors": errors, "Lanes": lanes and str(lanes)}
    asked["Channels"] = channels and str(channels)
    if name == "encoder" and isinstance(RULES[encoding], Positional):
        asked["Errors"] = None  # it can encode everything
    for word, value in asked.items():
        if value and said.get(word) != value:
            raise Different(f"the header says {word} {said.get(word)}, not {value}")
    layouts = Layouts(encoding or "utf-8", causes, options.get("count_bits", 32))
    kind = Bridge if axi_stream else Core
    options |= {"errors": errors} if errors else {}
    view = kind(name, encoding or "utf-8", layouts, **options)
    ports = view.ports()
    _check_ports(*ports, header, body, to_vhdl(component, "dut"))
    compare = _compare_beats if axi_stream else _compare_cycles
    latency = compare(view, _Design(text, simulator, *ports), cycles)
    if said["Latency"] != str(latency):
        raise Different(f"the latency is {latency}, and the header says {said['Latency']}")


def _check_ports(inputs, outputs, header, body, vhdl):
    """Compare the ports of the module, of its header, and of the VHDL."""
    wanted = {name: ("input", width) for name, width in inputs.items()}
    wanted |= {name: ("output", width) for name, width in outputs.items()}
    for clock, reset in {"clk": "rst", "aclk": "aresetn"}.items():
        if reset in inputs:
            wanted[clock] = "input", 1
    declared = [(name, kind, int(high or 0) + 1) for kind, high, name in DECLARED.findall(body)]
    listed = [(name, kind, int(width)) for kind, width, name in LISTED.findall(header)]
    in_vhdl = [
        (name, f"{kind}put", int(high or 0) + 1) for name, kind, high in IN_VHDL.findall(vhdl)
    ]
    for where, found in (("module", declared), ("header", listed), ("VHDL", in_vhdl)):
        if {name: what for name, *what in found} != {n: [*what] for n, what in wanted.items()}:
            wrong = {(n, *what) for n, what in wanted.items()} ^ {*found}
            raise Different(f"the ports of the {where} differ: {sorted(wrong)}")


class _Design:
    """A module in a simulator."""

    def __init__(self, text, simulator, inputs, outputs):
        self._text, self._simulator = text, simulator
        self.inputs, self.outputs = inputs, outputs

    def run(self, rows, holds=False):
        """The outputs in each cycle, by port: a value, and the mask of its defined bits.

        ``rows`` has the inputs of each cycle, by port. If ``holds``, the source holds a transfer
        until it is accepted.
        """
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "dut.v").write_text(self._text)
            simulate = self._gates if self._simulator == "gates" else self._program
            for answer in simulate(folder, rows, holds):
                digits = iter(answer)
                bits = {port: "".join(islice(digits, n)) for port, n in self.outputs.items()}
                yield {
                    port: tuple(int(each.translate(table), 2) for table in (VALUE, DEFINED))
                    for port, each in bits.items()
                }

    def _program(self, folder, rows, holds):
        at, slices = 0, {}
        for port, width in self.inputs.items():
            slices[port] = at, width
            at += width
        words = (
            sum(
                (int(row.get(port, 0)) & (1 << width) - 1) << low
                for port, (low, width) in slices.items()
            )
            for row in rows
        )
        (folder / "rows.hex").write_text("".join(f"{word:x}\n" for word in words))
        wires = [f".{'aclk' if holds else 'clk'}(clock)"] * ("rst" in slices or holds)
        for port, (low, width) in slices.items():
            source = "held" if holds and port.startswith("s_axis_") else "now"
            said = f"{source}[{low + width - 1}:{low}]"
            sides = [side for side in ("s_axis_t", "i_") if port.startswith(side)]
            valid = f"{sides[0]}valid" if sides else port
            if port != valid:  # undefined unless valid
                said = f"{source}[{slices[valid][0]}] ? {said} : {width}'bx"
            wires.append(f".{port}({said})")
        at = sum(self.outputs.values())
        for port, width in self.outputs.items():
            wires.append(f".{port}(answer[{at - 1}:{at - width}])")
            if port == "s_axis_tready":
                ready = at - 1
            at -= width
        taken = f"!held[{slices['s_axis_tvalid'][0]}] || answer[{ready}]" if holds else "1"
        bench = BENCH.replace("CONNECTIONS", ", ".join(wires)).replace("TAKEN", taken)
        for word, number in (
            ("INPUTS", sum(self.inputs.values())),
            ("OUTPUTS", sum(self.outputs.values())),
            ("CYCLES", len(rows)),
        ):
            bench = bench.replace(word, str(number))
        (folder / "bench.v").write_text(bench)
        tool, *arguments = SIMULATORS[self._simulator].split()
        run(tool, [*arguments, "bench.v", "dut.v"], cwd=folder)
        said = run([str(folder / "bench")], [], cwd=folder).stdout
        return re.findall(r"^[01xz]+$", said, re.MULTILINE)

    def _gates(self, folder, rows, holds):
        run(SIMULATORS["gates"], ["-q", "-p", GATES], cwd=folder)
        netlist = Netlist(folder / "dut.json", 1, "variant")
        row = 0
        for now in rows:
            held = rows[row] if holds else now
            values = [
                (held if port.startswith("s_axis_") else now).get(port, 0)
                for port in netlist.inputs
            ]
            bits, found = iter(netlist.step(values)), {}
            for port in netlist.outputs:
                found[port] = "".join(str(next(bits) & 1) for _ in netlist.ports[port])[::-1]
            row += not holds or not held.get("s_axis_tvalid") or found["s_axis_tready"] == "1"
            yield "".join(found[port] for port in self.outputs)


def _compare_cycles(core, design, count):
    """Compare a core in every cycle; returns the latency."""
    given, expected = zip(*core.cycles(count), strict=True)
    first = None
    for n, (found, due) in enumerate(zip(design.run(given), expected, strict=True)):
        for port, value in due.items():
            _compare(n, port, found[port], known(value, design.outputs[port]))
        if first is None and found["o_valid"][0]:
            first = n
    return None if first is None else first - core.probed


def _compare(cycle, port, found, expected):
    """Compare the known bits."""
    (value, defined), (wanted, mask) = found, expected
    if (value ^ wanted) & mask or mask & ~defined:
        raise Different(f"cycle {cycle}: {port} is {value:X}, not {wanted:X} in bits {mask:X}")


def _compare_beats(bridge, design, count):
    """Compare the output of a bridge, beat by beat; returns the latency."""
    some, packets = Random(4), [*bridge.packets(count)]
    offered = [*bridge.rows(packets)]
    beats, errors = bridge.due(packets)
    rows = [
        row | {"aresetn": 1, "m_axis_tready": n < PROBE or some.random() < 0.7}
        for n, row in enumerate(offered + [{}] * (4 * len(offered) + PROBE))
    ]
    beats, held, told, latency = iter(beats), None, 0, None
    for n, found in enumerate(design.run(rows, holds=True)):
        for port in {"s_axis_tready", "m_axis_tvalid", "error"} & found.keys():
            _compare(n, port, found[port], found[port] if found[port][1] else (0, 1))
        told += found["error"][0] if "error" in found else 0
        sent = {port: found[port] for port in found if port.startswith("m_axis_")}
        if held is not None and sent != held:
            raise Different(f"cycle {n}: an offered transfer is not held")
        held = None
        if not found["m_axis_tvalid"][0]:
            continue
        latency = n if latency is None else latency
        if not rows[n]["m_axis_tready"]:
            held = sent
            continue
        due = next(beats, None)
        if due is None:
            raise Different(f"cycle {n}: an unexpected beat")
        for port, value in due.items():
            _compare(n, port, found[port], value)
    left = sum(1 for _ in beats)
    if left or told != errors:
        raise Different(f"{left} beats are missing, and {told} errors are reported, not {errors}")
    return latency


def difference(cycles, shard):
    """The first difference of an export in a simulator; ``None`` without one."""
    *case, simulator = shard
    try:
        check(*case, simulator=simulator, cycles=cycles)
    except Different as error:
        return str(error)


@click.command(help=__doc__)
@click.argument("components", nargs=-1, type=click.Choice([*EXPORTS]))
@click.option("--simulator", type=click.Choice([*SIMULATORS]), help="Run all in this one only.")
@click.option("--cycles", default=2_000, show_default=True, type=click.IntRange(min=1))
@campaign_options
def main(components, simulator, cycles, campaign):
    shards = []
    for name, encoding, errors, *ports in cases():
        if components and name not in components:
            continue
        is_default = encoding in (None, "utf-8") and errors in (None, "replace")
        for each in [simulator] if simulator else SIMULATORS if is_default else ["Icarus"]:
            shards.append((name, encoding, errors, *ports, each))
    failed = 0
    used = {shard[-1] for shard in shards}
    tools = [line.split()[0] for each, line in SIMULATORS.items() if each in used]
    options = {"alone": True, "cycles": cycles, "tools": tools}
    for shard, said in run_shards(campaign, partial(difference, cycles), shards, **options):
        if said:
            failed += 1
            name, encoding, errors, axi_stream, options, each = shard
            words = filter(
                None, (name, encoding, errors, axi_stream and "AXI4-Stream", *options, each)
            )
            print(f"{', '.join(words)}: {said}", flush=True)
    for each, number in Counter(shard[-1] for shard in shards).items():
        print(f"{each}: {number} exports")
    print(f"{failed} differ")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    run_script()
