"""The claims notice mutants of their cores."""

import pytest
from claims import claims_about, noticed

pytest.importorskip("pyosys", reason="needs the package pyosys")


@pytest.mark.slow
def test_mutants_of_the_encoder():
    found = noticed("encoder", 12)
    assert found.keys() == claims_about("encoder").keys()
    assert all(found.values())
    assert found["round-trip"] - found["handshake"]
