"""Rows of payloads, and the fields of their layouts."""

import numpy as np
from amaranth.hdl import Shape
from amaranth.lib import data

from .machine import extract, row_bits

__all__ = ["columns", "fields_of", "number_of", "numbered", "rows_of"]


def columns(shape, rows, first=0):
    """The fields of payloads.

    Parameters
    ----------
    shape : shape
        The shape of the payload; of a part of it, the lowest bit is ``first``.
    rows : array
        As an output of a ``Machine``.

    Returns
    -------
    dict of str to array
        By name; an element per row. An inner structure is also a dictionary; an array of numbers
        has one more axis, and one of structures is a list.
    """
    if not _is_layout(shape):
        return extract(rows, first, Shape.cast(shape).width)
    layout = data.Layout.cast(shape)
    fields = {name: columns(each.shape, rows, first + each.offset) for name, each in layout}
    if isinstance(layout, data.StructLayout):
        return fields
    parts = [*fields.values()]
    return parts if _is_layout(layout.elem_shape) else np.stack(parts, axis=1)


def rows_of(layout, size, /, **values):
    """Payloads with these fields, as rows for a ``Machine``; ``size`` rows, other fields are 0.

    Each is a number, or an array of numbers; that of a field which is an array has one more axis.
    """
    layout = data.Layout.cast(layout)
    words = np.zeros((size, -(-row_bits(layout.size) // 64)), np.uint64)
    for name, value in values.items():
        inner, value = layout[name], np.asarray(value, np.uint64)
        step = inner.width
        if _is_layout(inner.shape):
            step = Shape.cast(data.Layout.cast(inner.shape).elem_shape).width
        for n, place in enumerate(range(inner.offset, inner.offset + inner.width, step)):
            numbers = value[:, n] if value.ndim > 1 else value
            word, at = divmod(place, 64)
            words[:, word] |= numbers << np.uint64(at)
            if at + step > 64:
                words[:, word + 1] |= numbers >> np.uint64(64 - at)
    return words if words.shape[1] > 1 else words[:, 0].astype(f"u{row_bits(layout.size) // 8}")


def fields_of(shape, number, name):
    """The fields of one payload, by names such as ``o.slots.0.cause``.

    Returns
    -------
    dict of str to int or bool
        ``bool`` for a single bit.
    """
    if not _is_layout(shape):
        width = Shape.cast(shape).width
        value = number & (1 << width) - 1
        return {name: bool(value) if width == 1 else value}
    fields = {}
    for key, each in data.Layout.cast(shape):
        fields |= fields_of(each.shape, number >> each.offset, f"{name}.{key}")
    return fields


def numbered(width, numbers):
    """Numbers of some bits as rows for a ``Machine``."""
    bits = row_bits(width)
    octets = b"".join(number.to_bytes(bits // 8, "little") for number in numbers)
    array = np.frombuffer(octets, f"u{min(bits, 64) // 8}")
    return array.reshape(-1, bits // 64) if bits > 64 else array


def number_of(row):
    """A row of an array as one number."""
    return int.from_bytes(row.tobytes(), "little")


def _is_layout(shape):
    try:
        data.Layout.cast(shape)
    except TypeError:
        return False
    return True
