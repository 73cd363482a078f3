"""Which attributes of a design remain."""

import pytest

from clockpoint.flow.foreign import bare

#: Initial values as Yosys writes them: numbers of 32 bits, and bits.
VALUES = ["1", "0", "2147483647", "1'1", "4'xxx1", "4'1zz0", "70'" + "10x" * 23 + "z"]


@pytest.mark.parametrize(
    "line",
    [
        r'parameter \MEMID "\\m"',
        r"wire \a\b",
        r"attribute \keep 1",
        r"attribute \top 1",
        *(rf"attribute \init {value}" for value in VALUES),
    ],
)
def test_what_stays(line):
    assert bare(f"# by\nmodule \\top\n  {line}\nend\n") == f"module \\top\n{line}\nend\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "# attribute \\keep 1",
        r"attribute \top 10",
        r"attribute \keeper 1",
        r"attribute \init 1 1",
        r"attribute \xinit 1",
        r"attribute $init 1",
    ],
)
def test_what_goes(line):
    assert bare(f"module \\top\n  {line}\nend\n") == "module \\top\nend\n\n"
