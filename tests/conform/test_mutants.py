"""The streams of each mode judge every mutant of a right decoder, or it is proved to be right.

A mutant is the netlist with one change. What is found alive says which streams are missing.
"""

import pytest

from clockpoint.conform.profile import Profile
from clockpoint.conform.reporting import REPORTING
from decoders.mutants import Mutants
from decoders.reports import WITHOUT_READY, reporting

pytest.importorskip("pyosys", reason="needs the package pyosys")

#: Mutants of each decoder, all of them at once; seconds for the proof of one.
COUNT, TIMEOUT = 511, 60


@pytest.mark.slow
@pytest.mark.parametrize(
    ("errors", "has_ready"),
    [*((errors, True) for errors in REPORTING), *((errors, False) for errors in WITHOUT_READY)],
)
def test_each_mutant_is_wrong_or_right(errors, has_ready, tmp_path):
    profile = Profile(errors=errors)
    mutants = Mutants(reporting(errors, tmp_path, has_ready=has_ready), profile, COUNT)
    streams, excerpts = mutants.streams()
    numbers = range(1, 1 + len(mutants.mutations))
    assert mutants.survivors([0], excerpts) == [0]
    left = mutants.survivors(numbers, excerpts)
    killed = len(numbers) - len(left)
    alive = [*mutants.different(left)]
    equivalent = len(left) - len(alive)
    late = mutants.survivors(alive, streams)
    killed += len(alive) - len(late)
    # Of those that differ only in their cycles, all events may be right.
    proofs = {} if profile.reporting.is_per_byte else late
    proofs = {n: mutants.proof(n, TIMEOUT).proved for n in proofs}
    alive = [mutants.mutations[n - 1] for n in late if not proofs.get(n)]
    print(f"{len(numbers)} mutants, {killed} wrong, {equivalent} equivalent, {len(late)} right")
    assert not alive
