"""Programs of other people, each started once for many sequences."""

import shutil
import subprocess
from pathlib import Path

from support import PATH

FOLDER = Path(__file__).parent

JAVA = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", FOLDER / "Oracle.java"]
VIM = ["vim", "-es", "-n", "-u", "NONE", "-i", "NONE", "-S", FOLDER / "oracle.vim"]
MARIADB = [
    "mariadbd",
    "--no-defaults",
    "--bootstrap",
    "--innodb=OFF",
    "--default-storage-engine=Aria",
]


def run(command, stdin):
    """The standard output of a program."""
    program, *arguments = command
    result = subprocess.run(
        [shutil.which(program, path=PATH), *arguments],
        input=stdin,
        capture_output=True,
        check=True,
        timeout=60,
    )
    return result.stdout


def lines(sequences):
    """A line for each sequence, in hexadecimal."""
    return "".join(f"{sequence.hex()}\n" for sequence in sequences).encode()


def read(answers):
    """A list of code points, or ``None``, for each line."""
    return [
        None if line == "-" else [int(number, 16) for number in line.split()]
        for line in answers.decode().splitlines()
    ]


def java(sequences):
    """By ``DataInput.readUTF``, and by the charset CESU-8."""
    rows = [answer.split(b"\t") for answer in run(JAVA, lines(sequences)).splitlines()]
    return [read(b"\n".join(column)) for column in zip(*rows, strict=True)]


def perl(sequences):
    """By ``utf8::decode``."""
    return read(run(["perl", FOLDER / "oracle.pl"], lines(sequences)))


def vim(sequences):
    """By ``str2list``; sequences without zeros."""
    return read(run(VIM, lines(sequences)))


def mariadb(sequences, folder):
    """By the conversion to utf8mb3, which puts a question mark where it is refused."""
    (folder / "d").mkdir()
    (folder / "d" / "given").write_bytes(lines(sequences))
    run([*MARIADB, f"--datadir={folder}"], (FOLDER / "oracle.sql").read_bytes())
    return read((folder / "answers").read_bytes())
