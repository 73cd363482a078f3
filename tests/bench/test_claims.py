"""The claims notice mutants of their cores."""

import pytest
from claims import claims_about, noticed

pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.slow
def test_mutants_of_the_encoder():
    actual = noticed("encoder", 12)
    assert actual.keys() == claims_about("encoder").keys()
    assert all(actual.values())
    assert actual["round-trip"] - actual["handshake"]
