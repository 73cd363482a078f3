"""The simulations by name."""

import pytest

from clockpoint.flow.cache import Notice
from clockpoint.hdl import Sanitizer, StreamDecoder
from clockpoint.sim import Compiled, CompiledSanitizer, Pysim, PysimSanitizer, find_engine


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
