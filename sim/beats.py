"""Packets of bytes as beats of several lanes."""

import numpy as np

from ..engine import rows
from ..hdl.wide.beat import Beat

__all__ = ["lanes_of", "packets"]


def lanes_of(shape):
    """The bytes of a beat; 0 for other payloads."""
    return shape["data"].width // 8 if isinstance(shape, Beat) else 0


def packets(shape, items, size=None, ends=True):
    """The payloads that carry packets, as rows; like ``rows.packets``, but also for a ``Beat``.

    A beat carries ``lanes`` bytes; the last beat of a packet carries the rest, and a packet of no
    bytes is one beat. Without ``ends``, the number of bytes must be a multiple of ``lanes``.
    """
    lanes = lanes_of(shape)
    if not lanes:
        return rows.packets(shape, items, size, ends)
    octets = rows.numbers_of(8, items).astype(np.uint8, copy=False)
    size = size or len(octets)
    beats = max(1, -(-size // lanes))
    lines = np.zeros((len(octets) // size if size else 1, beats * lanes), np.uint8)
    lines[:, :size] = octets.reshape(len(lines), size)
    payloads = rows.rows_of(shape, {"data": lines.reshape(-1, lanes)})
    if ends:
        end = rows.rows_of(shape, {"last": 1, "count": size - (beats - 1) * lanes}, 1)
        payloads[beats - 1 :: beats] |= end
    return payloads
