"""``clockpoint verilog --bench``: the test bench, and that it fails for broken designs."""

from clockpoint.cli import verilog as module
from clockpoint.sim import transfers
from support import icarus, needs

needs_icarus = needs("iverilog")


#: Changes between a design and its ports, by the fault that they cause.
SPOILT = {
    "nothing": {},
    "an item that is not offered is accepted": {
        ".i_valid(i_valid)": ".i_valid(i_valid || item[3:0] == 5)"
    },
    "it is not reset": {".rst(reset)": ".rst(1'b0)"},
    "an offer does not stay": {"actual = {": "actual = {BITS{is_held && !o_ready}} ^ {"},
    "it waits until the sink is ready": {
        "wire o_valid;": "wire inner; wire o_valid = inner && o_ready;",
        ".o_valid(o_valid)": ".o_valid(inner)",
    },
    "the last item does not come": {
        "wire o_valid;": "wire inner; wire o_valid = inner && output_number != OUTPUTS - 1;",
        ".o_valid(o_valid)": ".o_valid(inner)",
    },
}


@needs_icarus
def test_a_spoilt_design(in_process, tmp_path, monkeypatch):
    monkeypatch.setattr(transfers, "RANDOM_PAYLOADS", 600)
    monkeypatch.setattr(module, "vector_files", lambda _: {})
    assert in_process("verilog", "utf-16-encoder", "--bench", tmp_path) == (0, b"", "")
    bench = (tmp_path / "smoke.v").read_text()
    for name, changes in SPOILT.items():
        text = bench
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new.replace("BITS", "OUTPUT_BITS"))
        (tmp_path / "smoke.v").write_text(text)
        assert icarus(tmp_path)[0] == bool(changes), name
    (tmp_path / "smoke.v").write_text(bench)
    expected = (tmp_path / "expected.hex").read_text()
    first, rest = expected.split("\n", 1)
    for bit in (0, 17):  # data and truncated
        (tmp_path / "expected.hex").write_text(f"{int(first, 16) ^ 1 << bit:x}\n{rest}")
        status, lines = icarus(tmp_path)
        assert (status, lines[-1]) == (1, "FAIL"), bit
