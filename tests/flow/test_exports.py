"""Every export is its component: proved by Yosys, and simulated with its own test bench."""

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Signal
from general import sampled

from clockpoint.engine.tools import yosys
from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.export import Export
from clockpoint.flow.flat_ports import FlatPorts
from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.sim.smoke import smoke_files
from mutate import WIDTH, Mutants, Mutated, mutations_of, prove_mutants, with_mutants
from support import broken, exports, icarus, needs

needs_icarus = needs("iverilog")


def simulated():
    """Each component with an input stream, and each component with AXI4-Stream."""
    for name, options in exports():
        row, _ = EXPORTS[name]
        if hasattr(row.instance(), "o") and not (row.lanes and "axi_stream" in options):
            yield name, options
    yield "wide-sanitizer", {"lanes": 2, "axi_stream": True}
    yield "stream-decoder", {"monitor": True}
    yield "sanitizer", {"errors": "strict"}  # with more outputs
    yield "sanitizer", {"errors": "ignore", "axi_stream": True}  # with empty packets


def id_of(value):
    return value if isinstance(value, str) else "-".join(map(str, value.values())) or "default"


def id_of_case(case):
    return "-".join(map(id_of, case))


def has_answer(name, options):
    """Long pipelines, as of all lanes, and bridges with a memory take longer than minutes."""
    row, _ = EXPORTS[name]
    has_memory = row.channels and options.get("axi_stream")
    return row.instance().latency <= 10 and not has_memory


PROVED = [(name, of) for name, of in simulated() if has_answer(name, of)]
PROVED.append(("stream-decoder", {"monitor": True, "axi_lite": True, "bits": 4}))


#: Exports for which the equivalence of a mutant is decided in seconds.
QUICKLY_PROVED = "stream-decoder", "encoder", "utf-16-encoder"


@pytest.mark.parametrize("case", sampled(PROVED, ("utf-16le-decoder", {})), ids=id_of_case)
def test_the_verilog_is_the_component(case):
    """In every cycle of runs of any length."""
    name, options = case
    export = Export(name, "top", **options)
    script = "read_verilog top.v; hierarchy -top top; proc; write_rtlil top.il"
    design = yosys(script, {"top.v": to_verilog(export)}, "top.il")
    assert are_equal(export.rtlil, design)


def verdict(folder, files):
    """The output of the test bench in the files, in Icarus as a user runs it."""
    for file, text in files.items():
        (folder / file).write_text(text)
    _, lines = icarus(folder)
    return lines[-1].partition(":")[0]


@pytest.mark.slow
@needs_icarus
@pytest.mark.parametrize(("name", "options"), [*simulated()], ids=id_of)
def test_the_bench_passes(name, options, tmp_path):
    """With every sixteenth packet."""
    export = Export(name, "dut", **options)
    files = smoke_files(export, share=16) | {"dut.v": to_verilog(export)}
    assert verdict(tmp_path, files) == "PASS"


RESET_BENCH = """
module bench;
  reg clk = 0, rst = 0;
  wire valid;
  dut dut(.clk(clk), .rst(rst), .i_valid(1'b0), .o_valid(valid));
  initial begin
    #1 rst = 1;
    #1 $write("%b", valid);
    clk = 1;
    #1 $display("%b", valid);
  end
endmodule
"""


@needs_icarus
@pytest.mark.parametrize(
    ("options", "valid"),
    [
        ({}, "00"),
        ({"no_initial_values": True}, "x0"),
        ({"no_initial_values": True, "async_reset": True}, "00"),
    ],
    ids=id_of,
)
def test_power_on(options, valid, tmp_path):
    """o_valid in reset, before and after the first rising edge, which rst can do without."""
    (tmp_path / "dut.v").write_text(to_verilog(Export("decoder", "dut", **options)))
    (tmp_path / "bench.v").write_text(RESET_BENCH)
    assert icarus(tmp_path) == (0, [valid])


def mutant(core, module, number):
    """A mutant of a core."""
    mutated = Mutated(core, module)
    mutated.mutant, mutated.latency = Signal(WIDTH, init=number), core.latency
    return mutated


def verilog_of(component, modules):
    """A component with flat ports, and the modules in it, as a module ``dut``."""
    design = rtlil.convert(component, name="dut") + modules
    script = "read_rtlil dut.il; hierarchy -top dut; proc; flatten; write_verilog -noattr dut.v"
    return yosys(script, {"dut.il": design}, "dut.v")


@needs_icarus
@pytest.mark.parametrize("name", sampled(QUICKLY_PROVED, "utf-16-encoder"))
def test_the_bench_fails_for_each_mutant(name, tmp_path):
    """Unless the mutant is proved to differ from the specification in no defined output."""
    export = Export(name, "dut")
    files = smoke_files(export)
    netlist, mutations = mutations_of(rtlil.convert(export.core, name="mutated"), 6, seed=1)
    module = with_mutants(netlist, mutations)
    outputs = [port.name for port in export.ports if port.direction == "output"]
    for output, value in [*((output, f"~{output}_") for output in outputs), ("o_valid", 0)]:
        files["dut.v"] = broken(name, output, value)
        assert verdict(tmp_path, files) == "FAIL", output
    for number, mutation in enumerate(mutations, 1):
        files["dut.v"] = verilog_of(FlatPorts(mutant(export.core, module, number)), module)
        if verdict(tmp_path, files) != "FAIL":
            assert prove_mutants(Mutants(export.core, netlist, [mutation])) == [False], mutation
