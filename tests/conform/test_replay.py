"""What is shown is the fault: in Icarus the wrong decoder fails there, and the right one passes."""

import shutil
import subprocess

import pytest

from clockpoint.conform.describe import failure_of
from clockpoint.conform.judge import Judge, Verdict
from clockpoint.conform.profile import Profile
from clockpoint.conform.replay import replay_files, waveform
from clockpoint.conform.streams import Streams
from clockpoint.flow.foreign import read_verilog
from decoders import RIGHT, WRONG, files_of
from support import part_of, sampled
from support import waveform as signals

#: A wrong code point, and one that only a stream after another shows; the others are slow.
SHOWN = "C3 is C2", "a second reset has no effect"


def shown(name, folder):
    """The failure of a wrong decoder, and its judge."""
    judge = Judge(read_verilog(files_of(name, folder), "dut"), Profile())
    streams = [*Streams(Profile(), judge.ports)]
    for some in ([*part_of(streams, judge.ports)], streams):
        worst = max(judge.judge(some), key=lambda answer: answer.verdict)
        if worst.verdict:
            break
    return failure_of(judge, worst, some), judge


def run(name, folder):
    """What Icarus says of a decoder in the bench of a folder, and its exit status."""
    files = files_of(name, folder)
    # A word of SystemVerilog is a name in Verilog.
    language = "-g2012" if any(file.suffix == ".sv" for file in files) else "-g2005"
    command = ["iverilog", language, "-o", "replay", "replay.v", *files]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    done = subprocess.run(["vvp", "replay"], cwd=folder, capture_output=True, check=False)
    return done.stdout.decode(), done.returncode


@pytest.mark.skipif(not shutil.which("iverilog"), reason="needs Icarus")
@pytest.mark.parametrize("name", sampled(WRONG, *SHOWN))
def test_the_fault_is_replayed(name, tmp_path):
    failure, judge = shown(name, tmp_path)
    assert failure.wave
    assert failure.size > 17 or "…" not in failure.input
    for file, text in replay_files(failure, judge, "dut").items():
        (tmp_path / file).write_text(text)
    out, status = run(name, tmp_path)
    assert (out[:4], status) == ("FAIL", 1)
    cycles = signals(waveform(failure, judge))
    assert [bool(row["rst"]) for row in cycles] == failure.trace["rst"].tolist()
    if failure.verdict in (Verdict.DEAF, Verdict.ENDLESS):
        return  # the right one accepts other bytes
    files, *_ = WRONG[name]
    right = next(one for one, (others, *changes) in RIGHT.items() if others == files)
    assert run(right, tmp_path) == ("PASS\n", 0)
