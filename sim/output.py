"""The bytes or code points that a core of the catalogue sends."""

import numpy as np

from .payloads import columns

__all__ = ["OutputReader", "data_of"]


def data_of(core, payloads):
    """The bytes or code points in payloads of a core, as an array of 8 or 32 bits each."""
    fields = columns(core.o.payload.shape(), payloads)
    return fields["data"].astype(np.uint8) if "data" in fields else fields["value"].astype("<u4")


class OutputReader:
    """Reads the batches of a ``Simulation`` of a core that sends bytes or code points.

    Attributes
    ----------
    size, errors : int
        How many bytes or code points came out so far, and how many errors the core reported.
    """

    def __init__(self, core):
        self._core = core
        self.size = self.errors = 0

    def read(self, batch):
        """The bytes or code points in a ``Batch``, as an array of 8 or 32 bits each."""
        data = data_of(self._core, batch.payloads)
        self.size += len(data)
        self.errors += int(np.count_nonzero(batch.cycles.get("error", 0)))
        return data
