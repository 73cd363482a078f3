"""``clockpoint exhaustive``."""

from collections import Counter
from importlib import import_module

import pytest

from clockpoint.formal.exhaustive import event_counts

from .conftest import report

VERDICT = "hardware and specification agree; the counts agree with the closed forms"


def test_all_packets_of_two_bytes(in_process):
    status, out, err = in_process("exhaustive", "--length", "2")
    assert (status, err) == (0, "")
    table = report(out.decode())
    assert table["packets"] == "65,536"
    assert {kind: int(table[kind].replace(",", "")) for kind in event_counts(2)} == event_counts(2)
    assert table["verdict"] == VERDICT


@pytest.mark.parametrize("change", ["a kind is missing", "another kind", "one more"])
def test_wrong_counts_are_noticed(change, in_process, monkeypatch):
    counts = event_counts(1)
    if change == "a kind is missing":
        del counts["overlong"], counts["truncated-at-end"]
    else:
        counts["1 byte" if change == "one more" else "5 bytes"] += 1
    command = import_module("clockpoint.cli.exhaustive")
    monkeypatch.setattr(command, "run_block", lambda n, *_, **_options: Counter() if n else counts)
    status, out, _ = in_process("exhaustive", "--length", "1")
    assert status == 1
    assert report(out.decode())["1 byte"] == ("129, not 128" if change == "one more" else "128")
    assert report(out.decode())["verdict"].endswith("the counts DIFFER FROM the closed forms")
