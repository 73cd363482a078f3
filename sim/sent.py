"""The bytes or code points that a core of the catalogue sends."""

import numpy as np

from .payloads import columns

__all__ = ["Sender", "data_of"]


def data_of(core, payloads):
    """The bytes or code points in payloads of a core, as an array of 8 or 32 bits each."""
    fields = columns(core.o.payload.shape(), payloads)
    return fields["data"].astype(np.uint8) if "data" in fields else fields["value"].astype("u4")


class Sender:
    """Reads the batches of a ``Simulation`` of a core that sends bytes or code points.

    Attributes
    ----------
    sent, errors : int
        The totals so far.
    """

    def __init__(self, core):
        self._core = core
        self.sent = self.errors = self._accepted = 0

    def read(self, batch):
        """The output in a ``Batch``.

        Returns
        -------
        data : bytes
            Bytes; or code points as UTF-32 in native byte order.
        places : list of (int, int)
            For each error that the core reports: the numbers of items accepted and sent before the
            cycle of the report.
        """
        data = data_of(self._core, batch.payloads)
        taken, sent, error = (batch.cycles[name] for name in ("accepted", "output", "error"))
        at = np.flatnonzero(error)
        accepted, left = (np.cumsum(each)[at] - each[at] for each in (taken, sent))
        places = zip((accepted + self._accepted).tolist(), (left + self.sent).tolist(), strict=True)
        places = [*places] if len(at) else []
        self._accepted += int(np.count_nonzero(taken))
        self.sent += len(data)
        self.errors += len(at)
        return data.tobytes(), places
