"""Work on several processors."""

from threading import Event

import pytest

from clockpoint.engine.processes import Stopped, in_parallel
from clockpoint.engine.tools import ToolError, run


def test_each_item_has_its_result():
    assert dict(in_parallel(lambda n: n * n, range(100))) == {n: n * n for n in range(100)}


def test_an_error_cancels_the_calls_that_have_not_begun():
    begun = []

    def shard(n):
        begun.append(n)
        raise ValueError(f"item {n}")

    with pytest.raises(ValueError, match="item 0"):
        [*in_parallel(shard, range(20), 1)]
    assert len(begun) < 20


@pytest.mark.parametrize("is_inner", [False, True])
def test_closing_ends_running_tools(is_inner):
    """Here, one that would run for a minute; also if an inner call runs it."""
    begun, ended = Event(), []

    def sleep(seconds):
        if seconds == "60":
            begun.set()
        try:
            run(["sleep"], [seconds], cwd="/")
        except (ToolError, Stopped):
            ended.append(seconds)

    def shard(seconds):
        return dict(in_parallel(sleep, [seconds]))[seconds]

    results = in_parallel(shard if is_inner else sleep, ["0", "60"], 2)
    assert next(results) == ("0", None)
    begun.wait()
    results.close()
    assert ended == ["60"]


def test_an_error_of_an_inner_call_is_its_own():
    """The tools of other calls go on."""

    def fail(item):
        run(["false"], [], cwd="/")

    def shard(seconds):
        if not seconds:
            with pytest.raises(ToolError, match="ended with status 1"):
                [*in_parallel(fail, [1])]
        else:
            run(["sleep"], [seconds], cwd="/")

    assert dict(in_parallel(shard, ["", "0.5"], 2)) == {"": None, "0.5": None}
