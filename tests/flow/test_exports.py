"""Every export is its component: proved by Yosys, and simulated with its own test bench."""

import shutil

import pytest

from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.export import Export
from clockpoint.flow.tools import run, yosys
from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.sim.smoke import smoke_files
from support import sampled

#: Of cores with lanes or channels.
SIZES = {"lanes": 2, "channels": 2}


def exports():
    """Each component that has a stream as its input, and those with AXI4-Stream."""
    for name, (row, _) in EXPORTS.items():
        sizes = {size: number for size, number in SIZES.items() if getattr(row, size)}
        if row.stimulus:
            yield name, sizes
            if row.axi_stream and not row.lanes:
                yield name, sizes | {"axi_stream": True}
    yield "wide-sanitizer", {"lanes": 2, "axi_stream": True}
    yield "stream-decoder", {"monitor": True}
    yield "sanitizer", {"errors": "strict"}  # with more outputs


def id_of(value):
    return value if isinstance(value, str) else "-".join(map(str, value.values())) or "default"


def id_of_case(case):
    return "-".join(map(id_of, case))


def has_answer(name, options):
    """Cores of lanes and bridges with a memory take longer than a minute."""
    row, _ = EXPORTS[name]
    return not row.lanes and not (row.channels and options.get("axi_stream"))


PROVED = [(name, of) for name, of in exports() if has_answer(name, of)]
PROVED.append(("stream-decoder", {"monitor": True, "axi_lite": True, "bits": 4}))


@pytest.mark.parametrize("case", sampled(PROVED, ("utf-16le-decoder", {})), ids=id_of_case)
def test_the_verilog_is_the_component(case):
    """In every cycle of runs of any length."""
    name, options = case
    export = Export(name, "top", **options)
    script = "read_verilog top.v; hierarchy -top top; proc; write_rtlil top.il"
    design = yosys(script, {"top.v": to_verilog(export)}, "top.il")
    assert are_equal(export.rtlil, design)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
@pytest.mark.parametrize(("name", "options"), [*exports()], ids=id_of)
def test_the_bench_passes(name, options, tmp_path):
    """In Icarus, as a user runs it, with every sixteenth packet."""
    export = Export(name, "dut", **options)
    files = smoke_files(export, share=16)
    for file, text in (files | {"dut.v": to_verilog(export)}).items():
        (tmp_path / file).write_text(text)
    run("iverilog", ["-g2005", "-o", "smoke", "smoke.v", "dut.v"], cwd=tmp_path)
    found = run([str(tmp_path / "smoke")], [], cwd=tmp_path, answers=(0, 1)).stdout
    assert "\nPASS" in f"\n{found}"
