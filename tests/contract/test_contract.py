"""The contract of each core of the catalogue. ``cases.py`` has the cores and their choices."""

import functools
import random

import numpy as np
import pytest
from amaranth.hdl import Module, Shape, Signal
from amaranth.lib import data

from clockpoint.engine.comparison import Comparison
from clockpoint.engine.llvm import COPIES
from clockpoint.engine.machine import Machine
from clockpoint.engine.rows import number_of, numbered
from clockpoint.flow.catalogue import CATALOGUE, specify
from clockpoint.hdl import AxiStream, Decoder, StreamDecoder
from clockpoint.sim.models import decoder
from clockpoint.spec import mask_of
from oracles import Rate
from oracles.core import event_fields

from .bench import DRAIN, Bench, records
from .cases import parameters

CYCLES = 300
#: The models of cores that are exact in every cycle.
MODELS = {Decoder: decoder.DecoderModel, StreamDecoder: decoder.StreamDecoderModel}
#: Cycles between two items after which any core accepts the next one.
PATIENCE = 10
all_cases = pytest.mark.parametrize("case", parameters())


@functools.lru_cache(2)
def bench_of(case):
    """Tests of a case follow each other, so that its machine is built once."""
    return Bench(case.core())


def offered(case, valid, is_calm=False):
    """Random inputs by name, for each run and cycle; they advance where ``valid`` is high.

    Parameters
    ----------
    valid : array
        A row per run and cycle.
    is_calm : bool
        The text is ASCII, and no packet ends.
    """
    print("seed 1")
    oracle = case.oracle
    items = oracle.calm_items() if is_calm else oracle.random_items(1, 1 << 12)
    # For each run, consecutive items from another place on.
    first_places = np.random.default_rng(1).integers(0, len(items), (len(valid), 1))
    places = (first_places + np.cumsum(valid, axis=1, dtype=int) - valid) % len(items)
    packets = [items[n : n + 8] for n in range(0, len(items), 8)]
    inputs = {name: rows[places] for name, rows in oracle.inputs(packets).items()}
    if "replacement" in inputs:  # another one in each run
        inputs["replacement"][:] = inputs["replacement"][:, :1]
    return inputs


@functools.lru_cache(2)
def inputs_of(case):
    """Random offers of ``COPIES`` runs, some kept until they are accepted; stalls, and resets."""
    draw = np.random.default_rng(1)

    def often(*chances):
        """In some runs always, in some rarely."""
        chance = draw.choice(chances, (COPIES, 1))
        return (draw.random((COPIES, CYCLES)) < chance).astype(np.uint8)

    inputs = {"valid": often(0.2, 0.7, 1), "ready": often(0.3, 0.7, 1), "reset": often(0.01)}
    inputs["keeps"] = (draw.random((COPIES, 1)) < 0.5).astype(np.uint8)
    return inputs | offered(case, inputs["valid"])


@functools.lru_cache(2)
def patient_run(case):
    """Runs without a reset, with idle cycles and stalls; each offer is kept. The end is drained."""
    bench, inputs = bench_of(case), {}
    for name, rows in (inputs_of(case) | {"reset": np.zeros((COPIES, CYCLES), np.uint8)}).items():
        drain = DRAIN if rows.shape[1] > 1 else 0
        mode = "edge" if name == "replacement" else "constant"
        inputs[name] = np.pad(rows, ((0, 0), (0, drain), *[(0, 0)] * (rows.ndim - 2)), mode)
    inputs["ready"][:, CYCLES:] = 1
    inputs["keeps"] = np.ones((COPIES, 1), np.uint8)
    return bench.run(inputs, CYCLES + DRAIN, *bench.machine.outputs)


@pytest.mark.parametrize("case", parameters(everywhere=True))
def test_equals_its_specification_on_anything(case):
    """Whatever the inputs are, resets at any time and offers that are withdrawn included."""
    assert bench_of(case).differing(inputs_of(case), CYCLES) == []


@all_cases
def test_each_defined_bit_is_compared(case):
    """In each cycle, another bit of the outputs is inverted: that differs if it is defined."""
    bench, shape = bench_of(case), (COPIES, CYCLES)
    place = bench.machine.rows("place", *shape)
    place[:] = np.random.default_rng(1).integers(1, len(bench.bits) + 1, shape)
    stored = ["differs", *(name for name in bench.machine.outputs if name.startswith("core_"))]
    outputs = bench.run(inputs_of(case) | {"place": place}, CYCLES, *stored)
    differs = outputs["differs"].reshape(*shape, -1).any(axis=2)
    assert {*np.unique(place[differs])} == {*range(1, len(bench.bits) + 1)}
    if isinstance(case.core(), AxiStream):  # further bits depend on undefined fields
        return
    layout = case.core().o.payload.shape()
    first = next(n for n, bit in enumerate(bench.bits, 1) if bit.startswith("o.payload"))
    is_payload = (place >= first) & (place < first + Shape.cast(layout).width)
    for run, cycle in np.argwhere(is_payload)[::97]:
        number, n = number_of(outputs["core_payload"][run, cycle]), int(place[run, cycle]) - first
        mask = defined(layout, number) if outputs["core_valid"][run, cycle] else 0
        assert differs[run, cycle] == mask >> n & 1, bench.bits[first + n - 1]


def test_the_defined_bits_are_those_of_the_data_sheets():
    """Of random payloads of each core, with 64 lanes if it has any, and with ``keep``."""
    rows = CATALOGUE.values()
    keeps = [dict.fromkeys(row.choices.keys() & {"keep"}, True) for row in rows]
    cores = [row.instance(row.lanes and 64, **keep) for row, keep in zip(rows, keeps, strict=True)]
    cores = [core for core in cores if hasattr(core, "o")]
    payloads = [Signal(core.o.payload.shape()) for core in cores]
    inputs = {f"i{n}": payload.as_value() for n, payload in enumerate(payloads)}
    outputs = {f"o{n}": mask_of(payload) for n, payload in enumerate(payloads)}
    machine, rng = Machine(Module(), inputs, outputs), random.Random(1)
    numbers = {name: [rng.getrandbits(len(of)) for _ in range(64)] for name, of in inputs.items()}
    rows = {name: numbered(len(inputs[name]), iter(of))[None] for name, of in numbers.items()}
    masks = machine.run_batch(rows, 64, [*outputs])
    for n, core in enumerate(cores):
        for number, mask in zip(numbers[f"i{n}"], masks[f"o{n}"][0], strict=True):
            assert number_of(mask) == defined(core.o.payload.shape(), number), core


def defined(shape, number):
    """A mask of the bits of a payload that are defined, by the data sheets."""
    try:
        layout = data.Layout.cast(shape)
    except TypeError:
        return (1 << Shape.cast(shape).width) - 1
    field_of = {name: number >> field.offset & (1 << field.width) - 1 for name, field in layout}
    actual = 0
    for name, field in layout:
        mask = defined(field.shape, field_of[name])
        if field_of.get("valid") == 0 and name != "valid":
            mask = 0
        if field_of.get("keep") == 0 and name not in ("keep", "last", "length"):
            mask = 0
        if name == "codepoint" and field_of["cause"]:
            mask = 0
        if name in ("data", "codepoints") and "count" in field_of:
            lane = field.width // field.shape.length
            mask = (1 << lane * min(field_of["count"], field.shape.length)) - 1
        if name == "verdict" and not field_of["beat"] >> layout["beat"].width - 1:  # last
            mask = 0
        if name in ("offset", "cause", "length") and field_of.get("well_formed"):
            mask = 0
        actual |= mask << field.offset
    return actual


@pytest.mark.parametrize("case", parameters(everywhere=True))
def test_equals_the_oracle_on_all_short_packets(case):
    bench, oracle = bench_of(case), case.oracle
    assert {*bench.side} == {*oracle.side, *oracle.levels}
    space = 1 if oracle.rate is Rate.ITEM else PATIENCE
    for packets, outputs, run in short_packets(bench, oracle, space, "output", "payload"):
        assert bench.records(bench.output(outputs, run)) == oracle.expected(packets), run


@pytest.mark.parametrize(
    "case",
    parameters(lambda case: case.oracle.side or case.oracle.levels, everywhere=True),
)
def test_side_outputs_equal_the_oracle(case):
    """In how many cycles each is high, or its value until the next item is accepted."""
    bench, oracle, space = bench_of(case), case.oracle, 2 * PATIENCE
    for packets, outputs, run in short_packets(bench, oracle, space, *bench.side):
        side, levels = oracle.side_outputs(packets), oracle.level_outputs(packets)
        assert [*side, *levels] == [*oracle.side, *oracle.levels]
        for name, expected in side.items():
            cycles = outputs[name][run, : len(expected) * space]
            assert cycles.reshape(-1, space).sum(axis=1).tolist() == expected, (run, name)
        for name, values in levels.items():
            rows = outputs[name][run, 1 : len(values) * space + 1]
            expected = [value for value in values for _ in range(space)]
            for actual, value in zip(
                records(getattr(case.core(), name).shape(), rows), expected, strict=True
            ):
                assert value in (None, actual), (run, name)


def short_packets(bench, oracle, space, *stored):
    """Offer all short packets, one item in ``space`` cycles; yields the packets of each run.

    The data sheet allows them all, and so must what a proof assumes.
    """
    packets, runs = oracle.packets(), 128
    size = -(-len(packets) // runs)
    shares = [packets[n : n + size] for n in range(0, len(packets), size)]
    inputs, cycles = bench.spaced([oracle.inputs(share) for share in shares], space)
    outputs = bench.run(inputs, cycles, "accepted", "assumption", *stored)
    assert (outputs["accepted"][: len(shares)] == inputs["valid"]).all()
    assert outputs["assumption"][: len(shares)].all()
    return [(share, outputs, run) for run, share in enumerate(shares)]


@all_cases
def test_idle_cycles_and_stalls_change_no_event(case):
    """The items of each run again, without a stall, and far apart: the same comes out."""
    bench, outputs = bench_of(case), patient_run(case)
    runs = range(0, COPIES, 4)
    inputs, cycles = bench.spaced([bench.accepted(outputs, run) for run in runs], PATIENCE)
    again = bench.run(inputs, cycles, "accepted", "output", "payload")
    assert (again["accepted"][: len(runs)] == inputs["valid"]).all()
    assert again["output"].any()
    for n, run in enumerate(runs):
        assert np.array_equal(bench.output(again, n), bench.output(outputs, run)), run


@pytest.mark.parametrize("case", parameters(lambda case: case.has_packets))
def test_a_packet_comes_out_for_each_packet(case):
    """In order, empty or not: none ends before it has begun to go in, and all come out."""
    outputs = patient_run(case)
    accepted, ends = outputs["accepted"], outputs["accepted"] * outputs["accepted_last"]
    ended_in = np.cumsum(ends, axis=1, dtype=int)
    ended_out = np.cumsum(outputs["output"] * outputs["output_last"], axis=1, dtype=int)
    items = np.cumsum(accepted, axis=1, dtype=int)
    is_open = items > np.maximum.accumulate(items * ends, axis=1)
    assert ended_out.any()
    assert (ended_out <= ended_in + is_open).all()
    assert (ended_out[:, -1] >= ended_in[:, -1]).all()


@pytest.mark.parametrize("case", parameters(lambda case: case.can_stall))
def test_an_offered_output_is_held_until_it_is_accepted(case):
    outputs = patient_run(case)
    waits = (outputs["valid_output"] & ~outputs["output"] & 1).astype(bool)[:, :-1]
    assert waits.any()
    assert outputs["valid_output"][:, 1:][waits].all()
    assert (outputs["payload"][:, 1:][waits] == outputs["payload"][:, :-1][waits]).all()


@all_cases
def test_full_rate_with_a_ready_sink(case):
    """An item is accepted in each cycle, or one comes out of several that it becomes."""
    valid = np.ones((COPIES, CYCLES), np.uint8)
    inputs = offered(case, valid, is_calm=case.oracle.rate is Rate.TEXT)
    outputs = bench_of(case).run(inputs | {"valid": valid}, CYCLES, "can_accept", "output")
    is_busy = outputs["can_accept"] | (outputs["output"] if case.oracle.rate is Rate.OUTPUT else 0)
    assert is_busy.all()


@all_cases
def test_reset_at_any_time_is_power_on(case):
    """After one cycle of reset, all defined outputs equal a run that begins with the reset."""
    bench, half = bench_of(case), CYCLES // 2
    inputs = {
        name: rows for name, rows in inputs_of(case).items() if name not in ("keeps", "reset")
    }
    # Eight continuations, each after many beginnings.
    group = np.arange(COPIES) % 8
    later = {name: rows[group, half:] for name, rows in inputs.items()} | {"reset": 0}
    inputs = {
        name: np.hstack([rows[:, :half], later[name]])
        for name, rows in inputs.items()
        if name != "reset"
    }
    reset = (np.arange(CYCLES) == half - 1).astype(np.uint8)[None]
    stored = "can_accept", "valid_output", "payload", *bench.side
    outputs = bench.run(inputs | {"reset": reset}, CYCLES, *stored)
    fresh = bench.run(later, CYCLES - half, *stored)
    for name in stored:
        assert (outputs[name][:, half:] == fresh[name]).all(), name
    assert fresh["valid_output"].any()


@all_cases
def test_latency_is_as_documented(case):
    """Of ASCII by itself, from the last item of the packet to the first that comes out."""
    bench = bench_of(case)
    inputs, cycles = bench.spaced([case.oracle.inputs([case.oracle.plain()])])
    outputs = bench.run(inputs, cycles, "accepted", "output")
    inputs, outputs = (outputs[name][0].nonzero()[0] for name in ("accepted", "output"))
    assert outputs[0] - inputs[-1] == case.core().latency


@all_cases
def test_a_cycle_has_no_undocumented_combinational_path(case):
    from clockpoint.formal.prove import combinational_paths, gates
    from clockpoint.formal.refine import Miter

    core = case.core()
    claim = Miter(Comparison(core, specify(core)))
    assert combinational_paths(gates(claim.core, [claim]), core) == core.paths


@pytest.mark.parametrize(
    "case",
    parameters(
        lambda case: case.row.core in MODELS and not dict(case.options)["keep"],
        everywhere=True,
    ),
)
def test_the_python_model_agrees_in_every_cycle(case):
    bench, inputs = bench_of(case), inputs_of(case) | {"keeps": 0}
    outputs = bench.run(inputs, CYCLES, "can_accept", "valid_output", "payload")
    for run in range(0, COPIES, 64):
        model = MODELS[case.row.core](case.encoding)
        payloads = bench.records(outputs["payload"][run])
        for cycle in range(CYCLES):
            item, valid, ready, reset = (
                int(inputs[name][run, cycle]) for name in ("i__payload", "valid", "ready", "reset")
            )
            byte = valid, item & 0xFF, item >> 8
            if bench.has_ready:
                out = model.step(decoder.Inputs(*byte, ready, reset))
                assert out.ready == outputs["can_accept"][run, cycle]
                event = out.event if out.valid else None
            else:
                event = model.step(decoder.DecoderInputs(*byte, reset))
            assert (event is not None) == outputs["valid_output"][run, cycle]
            assert event is None or event_fields(event) == payloads[cycle]
