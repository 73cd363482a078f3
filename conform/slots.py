"""Lemmas for the proof of a queue, from random runs: the registers that hold an event."""

import numpy as np

from ..formal.model import HIGH
from .harness import FLAGS
from .profile import EVENT

__all__ = ["slots"]

#: Runs at the same time, a multiple of 8, and their cycles.
RUNS, CYCLES = 1024, 150


def slots(model, items):
    """Lemmas about a decoder with its ``Scoreboard``, as ``prove_in_turn`` takes them.

    A lemma says that a register equals a bit of the tracked event while the event has some number;
    that a register equals a bit of the output; or that bits are low, always or in an error. Each
    lemma holds in all cycles of the random runs, which send these items.

    Parameters
    ----------
    model : Aig
    items : numpy.ndarray
        As of a ``Stream``.
    """
    names, samples = model.register_names, _samples(model, items)

    def named(prefix):
        return [n for n, name in enumerate(names) if name.startswith(prefix)]

    def split(masks, register):
        """The samples of some states, by the value of one more register."""
        pairs = (samples[register] ^ -1, samples[register])
        return {
            (*state, (register, high)): mask & pairs[high]
            for state, mask in masks.items()
            for high in (0, 1)
        }

    def lemma(bit, masks):
        """The first register that has the value of a bit, if it changes, in each of the states."""
        cubes = []
        for state, mask in masks.items():
            same = (n for n, row in enumerate(samples) if not (row ^ samples[bit]) & mask)
            other = next((n for n in same if n not in known), None)
            if other is not None and samples[bit] & mask not in (0, mask):
                cubes += [[*state, (other, high), (bit, 1 - high)] for high in (0, 1)]
        return cubes

    (valid,), event = named("tracked.valid"), named("tracked.event")
    known = {*event, *named("output")}
    numbered = {((valid, 1),): samples[valid]}
    for n in named("tracked.number"):
        numbered = split(numbered, n)
    lemmas = [[[(n, 1)] for n, row in enumerate(samples) if not row]]
    by_error = numbered
    for n in named("tracked.event.error"):
        by_error = split(by_error, n)
        never = [bit for bit in event if not samples[bit] & samples[n]]
        lemmas.append([[(n, 1), (bit, 1)] for bit in never])
    lemmas += [lemma(bit, {(): (1 << RUNS * CYCLES) - 1}) for bit in named("output")]
    for bit in event:
        lemmas.append(lemma(bit, numbered) or lemma(bit, by_error))
    return [lemma for lemma in lemmas if lemma]


def _samples(model, items):
    """The values of each register in all cycles of all runs, as the bits of a number."""
    rng, every = np.random.default_rng(1), (1 << RUNS) - 1
    word = model.literals_of(["word"])
    needed = model.cone([*word, *model.literals_of(model.claims)])
    accepts = [word[EVENT.size + FLAGS.index(name)] for name in ("in_valid", "in_ready")]

    def draw(chance):
        return _packed(rng.random(RUNS) < chance)

    chances = {"valid": rng.choice([0.5, 1], RUNS), "ready": rng.choice([0.1, 0.5, 0.9], RUNS)}
    chances |= {name: bit / HIGH for name, bit in model.fixed.items()}
    state, trace = [draw(bit / HIGH) for bit in model.state], []
    places = rng.integers(len(items), size=RUNS)
    for _ in range(CYCLES):
        trace.append(state)
        inputs = {f"byte[{n}]": _packed(items[places % len(items)] >> n & 1) for n in range(9)}
        for n, name in enumerate(model.inputs, 1):
            if n in needed and name not in inputs:
                inputs[name] = draw(chances.get(name, 0.5))
        values = [0, every]
        for value in (*(inputs.get(name, 0) for name in model.inputs), *state):
            values += (value, every ^ value)
        for n, (left, right) in enumerate(model.gates, len(values) // 2):
            value = values[left] & values[right] if n in needed else 0
            values += (value, every ^ value)
        state = [values[literal] for literal in model.nexts]
        accepted = values[accepts[0]] & values[accepts[1]]
        octets = np.frombuffer(accepted.to_bytes(RUNS // 8, "little"), np.uint8)
        places += np.unpackbits(octets, bitorder="little")
    octets = [
        b"".join(value.to_bytes(RUNS // 8, "little") for value in row)
        for row in zip(*trace, strict=True)
    ]
    return [int.from_bytes(row, "little") for row in octets]


def _packed(bits):
    """An array of bits as a number, the first bit is its lowest."""
    return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")
