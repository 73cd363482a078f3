"""Output files, and those that are in their place already."""

import os
import subprocess
import sys
import threading

import click
import pytest

from clockpoint.cli import commands
from clockpoint.cli.files import InputFile, InputPath, OutputFile, OutputFolder, replacing

from .conftest import COMMAND

#: The parameters that are files, of a type: ``(command, parameter)``.
OF_TYPE = {
    types: [
        (name, parameter)
        for name, command in commands.clockpoint.commands.items()
        for parameter in command.params
        if isinstance(parameter.type, types)
    ]
    for types in (InputFile, InputPath, OutputFile, OutputFolder)
}
INPUTS = OF_TYPE[InputFile] + OF_TYPE[InputPath]
#: What a command must be given besides.
NEEDED = {
    "transcode": ["--from=utf-8", "--to=utf-8"],
    "conform": ["--top=dut"],
    "exhaustive": ["--length=1"],
    "simulate": ["--text"],
    "program": ["icestick"],
    "build": ["icestick"],
    "wave": ["41"],
}


def test_a_file_is_replaced_and_keeps_its_mode(tmp_path):
    path = tmp_path / "x"
    path.write_text("old")
    path.chmod(0o600)
    with replacing(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path) == ["x"]


def test_after_an_error_the_old_file_is_there(tmp_path):
    (tmp_path / "x").write_text("old")
    with pytest.raises(ZeroDivisionError), replacing(tmp_path / "x"):
        _ = 1 // 0
    assert (tmp_path / "x").read_text() == "old"
    assert os.listdir(tmp_path) == ["x"]


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "target").write_text("old")
    (tmp_path / "link").symlink_to("target")
    with replacing(tmp_path / "link") as file:
        file.write("new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_an_error_names_the_file(tmp_path):
    """And none that only we know of."""
    with pytest.raises(FileNotFoundError) as caught, replacing(tmp_path / "no/x"):
        pass
    assert caught.value.filename == tmp_path / "no/x"
    with pytest.raises(OSError, match="No space left") as caught, replacing("/dev/full") as file:
        file.write("new")
    assert caught.value.filename == "/dev/full"
    with pytest.raises(OSError, match="mine") as caught, replacing(tmp_path / "x"):
        raise OSError("mine")
    assert caught.value.filename is None


@pytest.mark.parametrize("name", ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
def test_the_standard_output(name, tmp_path):
    """A pipe that /proc shows, or a file that it goes to."""
    code = "from clockpoint.cli.files import replacing\nprint('one')\n"
    code += f"with replacing({name!r}) as file: file.write('two')\nprint(' three')"
    found = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=tmp_path)
    assert found.stdout == b"one\ntwo three\n"
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", code], stdout=out, cwd=tmp_path, check=True)
    assert (tmp_path / "out").read_bytes() == b"one\ntwo three\n"
    assert os.listdir(tmp_path) == ["out"]


def test_another_pipe_that_is_open(tmp_path):
    ours, theirs = os.pipe()
    with replacing(f"/dev/fd/{theirs}", binary=True) as file:
        file.write(b"\xff")
    os.close(theirs)
    assert os.read(ours, 9) == b"\xff"
    os.close(ours)


def test_a_pipe_stays_a_pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    read = []
    reader = threading.Thread(target=lambda: read.append(path.read_text()))
    reader.start()
    with replacing(path) as file:
        file.write("new")
    reader.join()
    assert read == ["new"]
    assert path.is_fifo()


def given(name, *files):
    """A command line that names files, each for a parameter."""
    words = [name, *NEEDED.get(name, [])]
    for parameter, path in files:
        words += [parameter.opts[0]] if isinstance(parameter, click.Option) else []
        words.append(path)
    return words


def test_what_reads():
    """The tests below leave none out."""
    names = {"simulate", "sanitize", "transcode", "exhaustive", "conform", "program"}
    names |= {"cost", "mutate", "prove"}  # each has a checkpoint
    assert {name for name, _ in INPUTS} == names


@pytest.mark.parametrize(("name", "parameter"), INPUTS, ids=str)
def test_an_input_that_is_the_standard_output(name, parameter, refused):
    """As that of ``clockpoint sanitize x >> x``; the test has it as a file that has no name."""
    said = "/dev/fd/1 is both input and output; name another output."
    assert said in refused(*given(name, (parameter, "/dev/fd/1")))


@pytest.mark.parametrize("redirection", ["x >> x", "< x >> x", "x 1<> x", "y -o y", "x -o y > z"])
def test_an_input_of_the_shell(redirection, tmp_path):
    """By any name: y is x."""
    (tmp_path / "x").write_bytes(b"A" * 100_000)
    os.link(tmp_path / "x", tmp_path / "y")
    line = f"ulimit -f 1000; {COMMAND} sanitize {redirection}"  # or it fills the disk
    found = subprocess.run(line, shell=True, capture_output=True, text=True, cwd=tmp_path)
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert "is both input and output; name another output." in found.stderr
    assert (tmp_path / "x").read_bytes() == b"A" * 100_000


@pytest.mark.parametrize(
    ("name", "source", "target"),
    [
        pytest.param(name, source, target, id=f"{name} {target.name}")
        for name, source in OF_TYPE[InputFile]
        for other, target in OF_TYPE[OutputFile]
        if name == other
    ],
)
def test_an_output_that_is_the_input(name, source, target, refused, tmp_path):
    """By another name, and whichever is named first."""
    (tmp_path / "x").write_bytes(b"A")
    os.link(tmp_path / "x", tmp_path / "y")
    for files in ((source, "x"), (target, "y")), ((target, "y"), (source, "x")):
        assert "is both input and output; name another" in refused(*given(name, *files))
    assert (tmp_path / "x").read_bytes() == b"A"


def test_what_is_no_regular_file_can_be_both(in_process):
    assert in_process("sanitize", "--engine=pysim", "/dev/null", "-o", "/dev/null")[0] == 0


@pytest.mark.parametrize(
    ("name", "parameter"), OF_TYPE[OutputFile] + OF_TYPE[OutputFolder], ids=str
)
def test_an_output_that_is_a_loop(name, parameter, refused, tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    assert "a: Too many levels of symbolic links" in refused(*given(name, (parameter, "a")))
    assert (tmp_path / "a").readlink().name == "b"


@pytest.mark.parametrize(
    ("name", "parameter", "said"),
    [
        (*of, said)
        for types, said in (
            (InputPath, "File 'x' is a directory"),
            (OutputFile, "File 'x' is a directory"),
            (OutputFolder, "Directory 'x' is a file"),
        )
        for of in OF_TYPE[types]
    ],
    ids=str,
)
def test_a_file_in_place_of_a_folder(name, parameter, said, refused, tmp_path):
    """And a folder in place of a file."""
    if isinstance(parameter.type, OutputFolder):
        (tmp_path / "x").write_bytes(b"A")
    else:
        (tmp_path / "x").mkdir()
    assert said in refused(*given(name, (parameter, "x")))
    assert (tmp_path / "x").exists()
