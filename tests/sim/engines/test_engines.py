"""What all simulations have in common, and their names."""

import copy
import inspect
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain, product

import pytest

from clockpoint.flow.cache import Notice
from clockpoint.hdl import Sanitizer, StreamDecoder
from clockpoint.sim import (
    Compiled,
    CompiledEncoder,
    CompiledFromUtf16,
    CompiledPacker,
    CompiledSanitizer,
    CompiledToUtf16,
    CompiledValidator,
    CompiledWide,
    Cycle,
    DecoderInputs,
    EncoderInputs,
    Inputs,
    Mismatch,
    Outputs,
    Pysim,
    PysimEncoder,
    PysimPacker,
    PysimSanitizer,
    PysimValidator,
    PysimWide,
    WideInputs,
    decoder_cycles,
    encoder_cycles,
    find_engine,
    packer_cycles,
    sanitizer_cycles,
    stream_cycles,
    validator_cycles,
    wide_cycles,
)
from clockpoint.sim.engines import ENGINES

#: Each, and a piece of a packet that it takes.
ALL = [
    *product(
        [
            *(
                Compiled,
                Pysim,
                CompiledSanitizer,
                PysimSanitizer,
                partial(CompiledFromUtf16, "big"),
            ),
            *(partial(kind, 3) for kind in (CompiledWide, PysimWide)),
            *(partial(kind, 2) for kind in (CompiledPacker, PysimPacker)),
            *(partial(kind, 3, count_bits=3) for kind in (CompiledValidator, PysimValidator)),
        ],
        [b"AB"],
    ),
    *product([CompiledEncoder, PysimEncoder, partial(CompiledToUtf16, "big")], [[65, 66]]),
]

pytestmark = pytest.mark.usefixtures("quick")


def test_all_are_here():
    kinds = {getattr(simulation, "func", simulation) for simulation, _ in ALL}
    known = {*chain.from_iterable(kinds.values() for kinds in ENGINES.values())}
    assert kinds == known | {CompiledToUtf16, CompiledFromUtf16}


@pytest.mark.parametrize(
    ("core", "fast", "slow"),
    [(StreamDecoder, Compiled, Pysim), (Sanitizer, CompiledSanitizer, PysimSanitizer)],
)
def test_names(core, fast, slow, monkeypatch):
    assert find_engine("cxxrtl", core) is find_engine("auto", core) is fast
    assert find_engine("pysim", core) is slow
    with pytest.raises(
        LookupError, match="no engine 'abacus'; there are 'auto', 'cxxrtl', 'pysim'"
    ):
        find_engine("abacus", core)
    monkeypatch.setenv("CXX", "no-such-compiler")
    with pytest.warns(Notice, match="CXX names .* a thousand times slower"):
        assert find_engine("auto", core) is slow


def test_the_decoder_is_meant():
    assert find_engine("auto") is Compiled


@pytest.mark.parametrize(("simulation", "_"), ALL)
def test_no_copies(simulation, _):
    made = simulation()
    for duplicate in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a simulation cannot be copied or pickled"):
            duplicate(made)


@pytest.mark.parametrize(("simulation", "piece"), ALL)
def test_one_run_at_a_time(simulation, piece):
    """A run that has not ended excludes all others, in whatever thread; unless it is closed."""
    made = simulation()
    for _ in range(2):
        run = made.run([piece])
        next(run)
        with pytest.raises(RuntimeError, match="the last run has not ended"):
            next(made.run([piece]))
        with ThreadPoolExecutor(1) as pool, pytest.raises(RuntimeError, match="has not ended"):
            pool.submit(next, made.run([piece])).result()
        if hasattr(made, "present"):
            with pytest.raises(RuntimeError, match="has not ended"):
                made.present([])
            with pytest.raises(RuntimeError, match="has not ended"):
                made.count_up(1, 0, 1)
        run.close()
    assert [*made.run([piece])]


@pytest.mark.parametrize(("simulation", "piece"), ALL)
def test_a_packet_is_in_pieces(simulation, piece):
    made = simulation()
    for packet in (b"A", bytearray(b"A"), memoryview(b"A"), "A", 5, None):
        with pytest.raises(TypeError, match=r"^a packet must be an iterable of its pieces"):
            made.run(packet)
    wrong = ["A", 5, [65]] if isinstance(piece, bytes) else ["A", 5, b"A", [6.5]]
    for one in wrong:
        with pytest.raises(TypeError, match=r"must be|is required|is not iterable|cannot be"):
            list(made.run([piece, one]))
    assert [*made.run([piece])]


@pytest.mark.parametrize(
    ("present", "wrong"),
    [
        *product(
            [Compiled, CompiledSanitizer, stream_cycles, sanitizer_cycles],
            [{"data": 256}, {"data": -1}, {"data": "A"}, {"valid": 2}, {"ready": None}],
        ),
        *product([CompiledEncoder, encoder_cycles], [{"value": 1 << 21}, {"value": -1}]),
        *product([decoder_cycles], [{"data": 256}, {"data": b"A"}, {"reset": -1}]),
        *product(
            [
                *(partial(CompiledWide, 3), partial(wide_cycles, lanes=3)),
                *(partial(CompiledPacker, 2), partial(packer_cycles, lanes=2)),
                *(partial(CompiledValidator, 3, count_bits=3), partial(validator_cycles, lanes=3)),
            ],
            [{"data": 1 << 24}, {"data": -1}, {"data": b"ABC"}, {"count": 4}, {"count": 1.0}],
        ),
    ],
)
def test_inputs_that_the_design_does_not_have(present, wrong):
    function = getattr(present, "func", present)
    kind = {encoder_cycles: EncoderInputs, CompiledEncoder: EncoderInputs}.get(function, Inputs)
    kind = DecoderInputs if function is decoder_cycles else kind
    kind = WideInputs if "lanes" in inspect.signature(function).parameters else kind
    present = present().present if isinstance(function, type) else present
    (name,) = wrong
    with pytest.raises((TypeError, ValueError), match=f"^{name} of {kind.__name__} must be"):
        list(present(stimulus=[kind(), kind(valid=True)._replace(**wrong)]))


def test_a_mismatch_goes_to_another_process():
    inputs, outputs = Inputs(True, 0x41), Outputs(True, False, None)
    found = Mismatch(
        5, [Cycle(Inputs(), outputs), Cycle(inputs, outputs)], Outputs(False, False, None)
    )
    found.packets = "a code point each"
    came = pickle.loads(pickle.dumps(found))
    assert vars(came) == vars(found)
    assert str(came) == str(found)
    assert str(came).startswith("cycle 5\n  inputs:    valid, data 41, ready\n")
    assert str(came).endswith("\n  packets:   a code point each")


EXIT = """
import threading
import time
from clockpoint.sim import Compiled

begun = threading.Barrier(4)

def work():
    simulation = Compiled()
    begun.wait()
    while True:
        simulation.count_up(8, 0, 300_000)

for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
begun.wait()
time.sleep(0.1)
"""


def test_exit_while_a_thread_is_in_a_call():
    # With glibc, what is freed is overwritten at once.
    environment = {**os.environ, "MALLOC_PERTURB_": "85"}
    command = [sys.executable, "-c", EXIT]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
