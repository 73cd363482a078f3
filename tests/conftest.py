"""Fixtures and settings of all tests."""

import gc
import os
import signal
from itertools import islice
from types import SimpleNamespace

import pytest
from hypothesis import settings

from clockpoint.conform import streams
from support import excerpts_of

settings.register_profile("fixed", derandomize=True, deadline=None, database=None, max_examples=30)
settings.load_profile("fixed")


def pytest_configure():
    """Handle signals that a background job ignores: its programs would inherit the ignoring."""
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) == signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def pytest_collection_modifyitems(items):
    """Run the longest tests first, so that the processors finish at about the same time."""
    items.sort(key=lambda item: not item.nodeid.startswith(("tests/formal", "tests/flow")))


def pytest_collection_finish():
    """Keep the objects of the imports out of the garbage collector, which need not walk them."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def terminal():
    """The kind of terminal that can draw, for tests that make a terminal."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TERM", "xterm")
        yield


@pytest.fixture(autouse=True, scope="session")
def cache(tmp_path_factory):
    """An empty cache of compiled designs, which the processes of a run share."""
    run = tmp_path_factory.getbasetemp()
    run = run.parent if "PYTEST_XDIST_WORKER" in os.environ else run
    with pytest.MonkeyPatch.context() as patch:
        place = SimpleNamespace(user_cache_path=lambda *_, **__: run / "cache")
        patch.setattr("clockpoint.engine.cache.platformdirs", place)
        yield


@pytest.fixture
def few(monkeypatch):
    """Few streams, all short."""
    for name, number in {"LONG": 200, "MANY": 1000, "ALL": 1}.items():
        monkeypatch.setattr(streams, name, number)
    sequences = streams.Streams.sequences
    monkeypatch.setattr(streams.Streams, "sequences", lambda self: islice(sequences(self), 20))

    def made(rules, ports, seed):
        return excerpts_of(streams.Streams(rules, ports, seed), ports)

    monkeypatch.setattr("clockpoint.conform.report.Streams", made)
