"""Work on several processors, and on a cluster."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from clockpoint.flow.parallel import cluster, in_parallel
from clockpoint.flow.tools import run


def test_each_item_has_its_result():
    assert dict(in_parallel(lambda n: n * n, range(100))) == {n: n * n for n in range(100)}


def test_an_error_cancels_the_calls_that_have_not_begun():
    begun = []

    def shard(n):
        begun.append(n)
        raise ValueError(f"item {n}")

    with pytest.raises(ValueError, match="item 0"):
        [*in_parallel(shard, range(20), ThreadPoolExecutor(1))]
    assert len(begun) < 20


def test_closing_ends_running_tools():
    """Here, one that would run for a minute."""

    def shard(seconds):
        run(["sleep"], [seconds], cwd="/")

    results = in_parallel(shard, ["0", "60"], ThreadPoolExecutor(2))
    assert next(results) == ("0", None)
    results.close()


@pytest.mark.slow
def test_a_cluster():
    from distributed import LocalCluster

    with (
        LocalCluster(n_workers=1, processes=False, dashboard_address=None) as local,
        cluster(local.scheduler_address) as executor,
    ):
        assert dict(in_parallel(abs, range(-9, 0), executor)) == {n: -n for n in range(-9, 0)}
