"""``clockpoint exhaustive``."""

import json
import os
import resource
import signal
import subprocess
import time

import pytest
from click.testing import CliRunner

from clockpoint.cli.commands import clockpoint as command_line
from clockpoint.sim.counts import event_counts
from clockpoint.sim.exhaustive import StreamDecoderCampaign

from .conftest import COMMAND, report

DESIGN = StreamDecoderCampaign(1).design
BLOCK = {"length": 1, "first": 0, "digest": "0" * 16, "counts": {}, "design": DESIGN}
DIGEST = "c6115234bfeaca013c0bbb22c5e80c992bc520d414486cf4503725c02a894034"
VERDICT = "hardware and reference agree, and so do the counts and the closed forms"


def test_all_packets_of_two_bytes(in_process):
    status, out, err = in_process("exhaustive", "--length", "2")
    assert (status, err) == (0, "")
    found = report(out.decode())
    assert found["packets"] == "65,536 of 65,536"
    assert {kind: int(found[kind].replace(",", "")) for kind in event_counts(2)} == event_counts(2)
    assert (found["digest"], found["verdict"]) == (DIGEST, VERDICT)


def test_all_packets_of_a_sanitizer(in_process):
    status, out, _ = in_process("exhaustive", "sanitizer", "--length", "1")
    found = report(out.decode())
    assert (status, found["verdict"]) == (0, VERDICT)
    assert (found["packets"], found["bytes sent"], found["errors"]) == ("256 of 256", "512", "128")


def test_another_policy(in_process, quick):
    """What is well formed is sent; the record is of this policy alone."""
    arguments = ["exhaustive", "sanitizer", "--length=1", "--errors=strict", "--record=some"]
    status, out, _ = in_process(*arguments)
    found = report(out.decode())
    assert (status, found["verdict"]) == (0, VERDICT)
    assert (found["bytes sent"], found["errors"]) == ("128", "128")
    status, _, err = in_process(*arguments[:3], "--errors=ignore", "--record=some")
    assert (status, "some was recorded of another design" in err) == (2, True)


def test_all_code_points(in_process, tmp_path):
    """In parts, too; the record of another core is refused."""
    for shard in ("9/64", "1/1"):
        status, out, err = in_process("exhaustive", "encoder", "--shard", shard, "--record", "some")
        assert (status, err) == (0, "")
    found = report(out.decode())
    assert found["packets"] == "2,097,152 of 2,097,152"
    assert (found["bytes sent, ignore"], found["errors, ignore"]) == ("4,382,592", "985,088")
    assert found["verdict"] == VERDICT
    status, _, err = in_process("exhaustive", "--length", "1", "--record", "some")
    assert (status, "some: line 1 is no block" in err) == (2, True)


def test_all_bytes_of_utf_16(in_process, quick):
    """A unit that is cut short is an error, whatever the order."""
    status, out, _ = in_process("exhaustive", "utf-16-decoder", "--length", "1")
    found = report(out.decode())
    assert (status, found["verdict"]) == (0, VERDICT)
    assert (found["code points, mark"], found["errors, little"]) == ("256", "256")


def test_code_points_have_no_length(refused):
    assert "the encoder takes code points" in refused("exhaustive", "encoder", "--length", "4")
    said = refused("exhaustive", "utf-16-encoder", "--encoding", "cesu-8")
    assert "leave it out for the utf-16-encoder" in said
    assert "'nothing' is not one of" in refused("exhaustive", "nothing")


def test_all_bytes_of_a_wide_sanitizer(in_process, refused):
    """Where surrogates pair, there is none: that is refused, and said in a line."""
    arguments = "exhaustive", "wide-sanitizer"
    status, out, _ = in_process(*arguments, "--length", "1")
    found = report(out.decode())
    assert (status, found["verdict"]) == (0, VERDICT)
    assert (found["bytes kept"], found["bytes replaced"]) == ("128", "128")
    assert "the wide-sanitizer has no cesu-8; it has utf-8, " in refused(
        *arguments, "--encoding=cesu-8"
    )


def test_shards_add_up(in_process, tmp_path):
    for part in (1, 2, 3):
        status, out, _ = in_process(
            "exhaustive", "--length", "2", "--shard", f"{part}/3", "--record", f"{part}"
        )
        assert status == 0
        assert "other blocks are to be run" in report(out.decode())["verdict"]
    together = b"".join((tmp_path / f"{part}").read_bytes() for part in (1, 2, 3))
    (tmp_path / "all").write_bytes(together)
    status, out, _ = in_process("exhaustive", "--length", "2", "--record", "all")
    assert status == 0
    assert "speed" not in report(out.decode())
    assert (report(out.decode())["digest"], report(out.decode())["verdict"]) == (DIGEST, VERDICT)


def test_a_record_of_two_lengths(in_process):
    """A block of the one is none of the other."""
    for length in ("1", "2", "1"):
        status, out, _ = in_process("exhaustive", "--length", length, "--record", "record")
        assert (status, report(out.decode())["verdict"]) == (0, VERDICT)


def test_goes_on_where_it_stopped(in_process, tmp_path):
    in_process("exhaustive", "--length", "2", "--record", "record")
    lines = (tmp_path / "record").read_text().splitlines(keepends=True)
    (tmp_path / "record").write_text("".join(lines[:200]))
    status, out, _ = in_process("exhaustive", "--length", "2", "--record", "record")
    assert (status, report(out.decode())["digest"]) == (0, DIGEST)
    again = (tmp_path / "record").read_text().splitlines(keepends=True)
    assert again[:200] == lines[:200]
    assert len(again) == 256


@pytest.mark.parametrize("left", [1, 100, -1])
def test_a_last_line_that_is_not_finished(in_process, tmp_path, left):
    """As a run that is killed leaves it: its block is run again, and no other."""
    command = "exhaustive", "--length", "1", "--record", "record"
    in_process(*command)
    lines = (tmp_path / "record").read_text().splitlines(keepends=True)
    (tmp_path / "record").write_text("".join(lines[:200]) + lines[200][:left])
    status, out, err = in_process(*command)
    assert (status, err, report(out.decode())["verdict"]) == (0, "", VERDICT)
    again = (tmp_path / "record").read_text().splitlines(keepends=True)
    assert again[:200] == lines[:200]
    assert sorted(again) == sorted(lines)


def test_a_record_without_room(in_process, tmp_path):
    """It names the file; with room, the next run goes on."""
    command = "exhaustive", "--length", "1", "--record", "record"
    in_process(*command[:-2])  # so that it is compiled
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, before[1]))
    try:
        assert in_process(*command) == (2, b"", "clockpoint: record: File too large.\n")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (tmp_path / "record").stat().st_size == 10_000
    status, out, err = in_process(*command)
    assert (status, err, report(out.decode())["verdict"]) == (0, "", VERDICT)


def test_interrupt(in_process, tmp_path):
    """Whole blocks are recorded, and it stops at once."""
    command = [COMMAND, "exhaustive", "--record", tmp_path / "record"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while process.poll() is None and (
            not (tmp_path / "record").exists() or not (tmp_path / "record").read_text()
        ):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=10) == (b"", b"clockpoint: interrupted.\n")
    assert process.returncode == 130
    lines = (tmp_path / "record").read_text().splitlines()
    assert all(json.loads(line)["length"] == 4 for line in lines)


def test_wrong_counts_are_noticed(in_process, tmp_path):
    in_process("exhaustive", "--length", "1", "--record", "record")
    text = (tmp_path / "record").read_text()
    assert '"1 byte": 1' in text
    (tmp_path / "record").write_text(text.replace('"1 byte": 1', '"1 byte": 2', 1))
    status, out, _ = in_process("exhaustive", "--length", "1", "--record", "record")
    assert status == 1
    assert report(out.decode())["1 byte"] == "129, not 128"
    assert report(out.decode())["verdict"].endswith("but not the counts and the closed forms")


@pytest.mark.parametrize("shard", ["0/2", "3/2", "2", "a/b", "1/0", "-1/2", "1/" + "9" * 5000])
def test_bad_shards(shard, refused):
    assert shard in refused("exhaustive", f"--shard={shard}")
    assert "0/0" not in refused("exhaustive", f"--shard={shard}")


@pytest.mark.parametrize(
    "line",
    [
        {"first": 256},
        {"first": "x"},
        {"first": [1]},
        {"digest": "0" * 18},
        {"digest": 0},
        {"digest": "-1"},
        {"counts": {"1 byte": "x"}},
        {"counts": {"1 byte": -1}},
        {"counts": {"nothing": 1}},
        {"counts": ["1 byte", 1]},
        b"{}\n",
        json.dumps(BLOCK).encode(),
        b"\xff\n",
        b'{"design": "another',
        b"[" * 100_000 + b"\n",
        b"[]\n",
        b"\n",
    ],
)
def test_what_is_no_block(line, tmp_path):
    """A file that this command did not write is left as it is."""
    record = tmp_path / "record"
    if isinstance(line, dict):
        line = json.dumps(BLOCK | line).encode() + b"\n"
    record.write_bytes(line)
    result = CliRunner().invoke(command_line, ["exhaustive", "--length=1", f"--record={record}"])
    assert result.exit_code == 2
    assert "record: line 1 is no block; take it out." in result.output
    assert record.read_bytes() == line


def test_bad_records(refused, tmp_path):
    command = ("exhaustive", "--length=1", "--record=record")
    (tmp_path / "record").write_text("{}\n")
    assert "record: line 1 is no block" in refused(*command)
    (tmp_path / "record").write_text(json.dumps(BLOCK | {"design": "another"}) + "\n")
    assert "recorded of another design" in refused(*command)
    assert "No such file" in refused("exhaustive", "--record", "missing/record")
    assert "is a directory" in refused("exhaustive", "--record", tmp_path)
    assert "not in the range" in refused("exhaustive", "--length", "5")


def test_a_record_is_a_regular_file_of_some_size(refused, tmp_path):
    """Nothing is read that never ends, or has no room."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", 1 << 40)
    for name in ("pipe", "large", "/dev/full", "/dev/zero", "/dev/stdin"):
        assert f"{name} is no regular file of a few" in refused("exhaustive", f"--record={name}")


def test_as_many_jobs_as_there_can_be(in_process, refused):
    for jobs in ("1", "1024"):
        status, out, _ = in_process("exhaustive", "--length=2", f"--jobs={jobs}")
        assert (status, report(out.decode())["digest"]) == (0, DIGEST)
    for jobs in ("0", "1025", "x"):
        assert "--jobs" in refused("exhaustive", f"--jobs={jobs}")
