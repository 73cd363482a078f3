"""Mutation coverage: which single changes to a netlist the tests would find."""

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from amaranth.back import rtlil

from clockpoint.hdl import Decoder, Encoder, StreamDecoder
from clockpoint.sim import any_bytes, any_codepoints, any_stream

from .equivalence import MITER
from .netlist import Netlist
from .prove import run_sby, run_yosys

__all__ = ["DESIGNS", "Coverage", "mutate"]


class Design(NamedTuple):
    """What is mutated, and the vectors of its tests: the inputs of each clock, from a seed.

    ``ports`` names the input ports in the order of the fields of the stimulus.
    """

    component: type
    stimulus: Callable
    ports: tuple[tuple[str, ...], ...]


_I, _O = ("i__valid",), ("o__ready",)
DESIGNS = {
    "decoder": Design(Decoder, any_bytes, (("valid",), ("data",), ("last",), ("rst",))),
    "stream-decoder": Design(
        StreamDecoder, any_stream, (_I, ("i__payload", 0), ("i__payload", 8), _O, ("rst",))
    ),
    "encoder": Design(
        Encoder, any_codepoints, (_I, ("i__payload", 0), ("i__payload", 21), _O, ("rst",))
    ),
}


class Coverage(NamedTuple):
    """What became of the mutants of a design.

    Attributes
    ----------
    mutants : int
    tests : int
        Killed by the vectors of the tests.
    proof : list of str
        Not killed by them, though a proof finds the difference from the original.
    equivalent : int
        Proved equal to the original, for runs of any length.
    alive : list of str
        Neither.
    """

    mutants: int
    tests: int
    proof: list[str]
    equivalent: int
    alive: list[str]


def mutate(name, count, seed, *, seeds=4, clocks=10_000, progress=lambda done, of: None):
    """Mutate the netlist of a design; returns the ``Coverage``.

    Parameters
    ----------
    name : str
        A key of ``DESIGNS``.
    count, seed : int
        How many mutants, of those that Yosys picks with that seed. The clock itself is left alone.
    seeds, clocks : int
        The vectors: so many runs of so many clocks.
    progress : callable
        Is told how many steps are done, of how many.

    Raises
    ------
    Missing
    """
    design = DESIGNS[name]
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        (folder / "top.il").write_text(rtlil.convert(design.component(), name="top"))
        run_yosys(
            folder,
            "read_rtlil top.il; synth -flatten -top top; dfflegalize -cell $_DFF_P_ 01; "
            "opt_clean -purge; rename -enumerate; write_rtlil base.il; "
            f"mutate -list {2 * count} -seed {seed} -o list.txt",
        )
        listed = (folder / "list.txt").read_text().splitlines()
        mutations = [mutation for mutation in listed if "-port C " not in mutation][:count]
        width = len(mutations).bit_length()
        commands = [f"{m} -ctrl mutant {width} {n}" for n, m in enumerate(mutations, 1)]
        steps = ["read_rtlil base.il", *commands, "techmap", "simplemap", "opt_clean"]
        (folder / "all.ys").write_text("\n".join([*steps, "write_json all.json"]))
        run_yosys(folder, "script all.ys")
        netlist = Netlist(folder / "all.json", len(mutations) + 1, "mutant")

        alive = netlist.everywhere ^ 1
        initial = netlist.state
        for n in range(seeds):
            netlist.state = list(initial)
            for given in design.stimulus(n, clocks):
                for bit in netlist.step(_arrange(design.ports, given, netlist.inputs)):
                    alive &= ~(bit ^ netlist.everywhere) if bit & 1 else ~bit
            progress(n + 1, seeds)
        survivors = [m for n, m in enumerate(mutations, 1) if alive >> n & 1]

        verdicts = {True: [], False: [], None: []}
        with ThreadPoolExecutor() as pool:
            for n, equal in enumerate(pool.map(_is_equal, [folder] * len(survivors), survivors)):
                verdicts[equal].append(survivors[n])
                progress(seeds + n + 1, seeds + len(survivors))
    return Coverage(
        mutants=len(mutations),
        tests=len(mutations) - len(survivors),
        proof=verdicts[False],
        equivalent=len(verdicts[True]),
        alive=verdicts[None],
    )


def _arrange(ports, given, inputs):
    """The value of each input port, of the fields of a stimulus."""
    values = dict.fromkeys(inputs, 0)
    for (port, *offset), value in zip(ports, given, strict=True):
        values[port] |= value << (offset[0] if offset else 0)
    return list(values.values())


def _is_equal(base, mutation):
    """Whether a mutant is proved equal to the original, in all outputs of runs of any length."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "base.il").write_text((base / "base.il").read_text())
        script = [
            "read_rtlil base.il",
            "copy top gate",
            mutation.replace("-module top", "-module gate"),
            "rename top gold",
            "setattr -unset init w:*",  # all are 0, and what a mutation cuts off keeps its own
            *MITER,
        ]
        return run_sby(folder, ["base.il"], script, "prove", "abc pdr")
