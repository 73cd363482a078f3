"""Every packet of a length through the stream decoder, on all machines of a Dask cluster.

``python examples/cluster.py --length 5 --address tcp://10.0.0.1:8786``; without an address, on all
processors of this machine. Needs ``pip install distributed``; each worker needs Clockpoint. A block
of packets whose worker is lost is simulated again by another one.
"""

import time
from collections import Counter

import click
from dask.distributed import Client, LocalCluster, progress

from clockpoint.formal.exhaustive import BLOCKS, block_size, event_counts, run_block

__all__ = ["counts_of", "main"]


def counts_of(client, length):
    """The number of events of each kind in all packets of ``length`` bytes."""
    blocks = client.map(run_block, BLOCKS, length=length)
    progress(blocks, notebook=False)
    return sum(client.gather(blocks), Counter())


@click.command()
@click.option("--length", type=click.IntRange(1, 5), default=3, help="Bytes per packet.")
@click.option("--address", help="That of the cluster's scheduler.")
def main(length, address):
    """Simulate every packet of a length on a Dask cluster, and compare the counts of events."""
    start = time.monotonic()
    with Client(address or LocalCluster(threads_per_worker=1)) as client:
        counts = counts_of(client, length)
    seconds, packets = time.monotonic() - start, len(BLOCKS) * block_size(length)
    click.echo(f"\n{packets:,} packets of {length} bytes in {seconds:,.0f} s: {counts}")
    if counts != event_counts(length):
        raise click.ClickException("the counts differ from the counts that follow from Table 3-7")


if __name__ == "__main__":
    main()
