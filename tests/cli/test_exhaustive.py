"""``clockpoint exhaustive``."""

from collections import Counter

import pytest

from clockpoint.sim.counts import event_counts
from clockpoint.sim.exhaustive import StreamDecoderCampaign

from .conftest import report

VERDICT = "hardware and specification agree; the counts agree with the closed forms"


def test_all_packets_of_two_bytes(in_process):
    status, out, err = in_process("exhaustive", "--length", "2")
    assert (status, err) == (0, "")
    found = report(out.decode())
    assert found["packets"] == "65,536"
    assert {kind: int(found[kind].replace(",", "")) for kind in event_counts(2)} == event_counts(2)
    assert found["verdict"] == VERDICT


@pytest.mark.slow
@pytest.mark.slow
def test_another_policy(in_process):
    """What is well formed is sent; the checkpoint is of this policy alone."""
    arguments = ["exhaustive", "sanitizer", "--length=1", "--errors=strict", "--checkpoint=some"]
    status, out, _ = in_process(*arguments)
    found = report(out.decode())
    assert (status, found["verdict"]) == (0, VERDICT)
    assert (found["bytes sent"], found["errors"]) == ("128", "128")
    status, _, err = in_process(*arguments[:3], "--errors=ignore", "--checkpoint=some")
    assert (status, "some is from another run" in err) == (2, True)


@pytest.mark.slow
def test_code_points_have_no_length(refused):
    assert "the encoder has code points, not bytes; leave out" in refused(
        "exhaustive", "encoder", "--length", "4"
    )
    message = refused("exhaustive", "utf-16-encoder", "--encoding", "cesu-8")
    assert "the utf-16-encoder has UTF-16 only; leave out --encoding" in message
    assert "'nothing' is not one of" in refused("exhaustive", "nothing")


def test_wrong_counts_are_noticed(in_process, monkeypatch):
    counted = Counter({"1 byte": 2})
    monkeypatch.setattr(StreamDecoderCampaign, "run_block", lambda *_: counted)
    status, out, _ = in_process("exhaustive", "--length", "1")
    assert status == 1
    assert report(out.decode())["1 byte"] == "512, not 128"
    assert report(out.decode())["verdict"].endswith("the counts DIFFER FROM the closed forms")


def test_bad_lengths(refused):
    assert "not in the range" in refused("exhaustive", "--length", "5")
