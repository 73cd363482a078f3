"""Rows of payloads: their fields, and the packets that they carry."""

from collections.abc import Mapping

import numpy as np
from amaranth.hdl import Shape
from amaranth.lib import data

from .copies import extract
from .llvm import row_bits

__all__ = [
    "columns",
    "fields_of",
    "has_last",
    "leaves",
    "number_of",
    "numbered",
    "numbers_of",
    "packets",
    "rows_of",
    "unchanging",
]


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
        has one more axis, and one of structures is a list. A number of more than 64 bits is several
        of 64, the lowest first, on another axis. Only an array, if the payload has no fields.
    """
    if not _is_layout(shape):
        width, signed = Shape.cast(shape).width, Shape.cast(shape).signed
        if width > 64:
            places = range(first, first + width, 64)
            return np.stack([extract(rows, n, min(64, first + width - n)) for n in places], axis=1)
        numbers = extract(rows, first, width)
        if signed:
            unused = np.int64(64 - width)
            numbers = numbers.astype(np.int64) << unused >> unused
        return numbers
    layout = data.Layout.cast(shape)
    fields = {name: columns(each.shape, rows, first + each.offset) for name, each in layout}
    if isinstance(layout, data.StructLayout):
        return fields
    elements = [*fields.values()]
    return elements if _is_layout(layout.elem_shape) else np.stack(elements, axis=1)


def rows_of(layout, size, /, **values):
    """Payloads with these fields, as rows for a ``Machine``; ``size`` rows, other fields are 0.

    Each is a number, or an array of numbers; for a field which is an array, with one more axis.

    Raises
    ------
    :exc:`ValueError`
        If there is no such field, a number does not fit into it, or an array has another shape.
    """
    layout = data.Layout.cast(layout)
    bits = row_bits(layout.size)
    kind = np.dtype(f"u{min(bits, 64) // 8}")
    words = {}
    fields = dict(layout)
    for name, value in values.items():
        if name not in fields:
            raise ValueError(f"no field {name!r}; there are {', '.join(map(str, fields))}")
        inner, axes = fields[name], (size,)
        shape = Shape.cast(inner.shape)
        if _is_layout(inner.shape):
            shape = Shape.cast(data.Layout.cast(inner.shape).elem_shape)
            axes = size, inner.width // shape.width
        value = _fitting(name, shape, np.asarray(value))
        if value.shape not in ((), axes):
            raise ValueError(f"{name} has the shape {value.shape}, not {axes}")
        value, width = np.broadcast_to(value, axes), shape.width
        if value.dtype.itemsize * 8 == width and inner.width % 64 == 0 and value.flags.c_contiguous:
            value, width = value.view(np.uint64), 64  # several neighbours at once
        for n, numbers in enumerate([value] if value.ndim == 1 else value.T):
            numbers = numbers.astype(kind)
            word, at = divmod(inner.offset + n * width, 64)
            parts = {word: numbers << kind.type(at) if at else numbers}
            if at + width > 64:
                parts[word + 1] = numbers >> kind.type(64 - at)
            for word, part in parts.items():
                words[word] = words[word] | part if word in words else part
    rows = [words[n] if n in words else np.zeros(size, kind) for n in range(-(-bits // 64))]
    return np.stack(rows, axis=1) if len(rows) > 1 else rows[0]


def _fitting(name, shape, numbers):
    """Numbers as unsigned ones of the width of a shape, which they must fit into."""
    if numbers.dtype.kind not in "uibO":
        raise TypeError(f"{name} is an integer, not {numbers.dtype}")
    low, high = (
        (-1 << shape.width - 1, 1 << shape.width - 1) if shape.signed else (0, 1 << shape.width)
    )
    fits = numbers.dtype.itemsize * 8 <= shape.width
    fits &= numbers.dtype.kind == ("i" if shape.signed else "u")
    if numbers.size and numbers.dtype != bool and not fits:
        for number in (int(numbers.min()), int(numbers.max())):
            if not low <= number < high:
                bits = f"{shape.width}{' signed' if shape.signed else ''} bits"
                raise ValueError(f"{name} has {bits}; {number} does not fit")
    if shape.signed:
        return numbers.astype(np.int64).view(np.uint64) & np.uint64((1 << shape.width) - 1)
    return numbers if numbers.dtype.kind in "ub" else numbers.astype(np.uint64)


def packets(shape, items, size=None, ends=True):
    """The payloads that carry packets, as rows for a ``Machine``.

    Parameters
    ----------
    shape : shape
        That of the payload. If it has a field ``last``, that is 1 at the end of a packet; a field
        ``keep`` is 1.
    items : bytes-like, array or dict of str to array
        Numbers for a payload without fields; for the first field of others; or for fields by name.
    size : int, optional
        The items of each packet; by default, all are one packet.
    ends : bool
        The packet ends with the last item. If false, bytes for the lowest of several fields may
        remain bytes: the fields above are 0.

    Raises
    ------
    :exc:`ValueError`
        If a number does not fit into its field.
    """
    if not _is_layout(shape):
        shape = Shape.cast(shape)
        numbers = _fitting("the payload", shape, numbers_of(items))
        return rows_of(data.StructLayout({"number": shape.width}), len(numbers), number=numbers)
    layout = data.Layout.cast(shape)
    first = next(name for name, _ in layout)
    if not isinstance(items, Mapping):
        items = {first: items}
    fields = {name: numbers_of(each) for name, each in items.items()}
    count = len(next(iter(fields.values())))
    size = size or count
    if "keep" in dict(layout):
        fields.setdefault("keep", np.ones(count, np.uint8))
    if not ends and [*fields] == [first] and _are_octets(layout, first, fields[first]):
        return unchanging(fields[first])
    rows = rows_of(layout, count, **fields)
    if ends and has_last(shape) and count:
        rows[size - 1 :: size] |= rows_of(layout, 1, last=1)
    return rows


def _are_octets(layout, name, numbers):
    """Whether numbers are the lowest byte of rows, each of one word, with this field there."""
    is_lowest = layout[name] == data.Field(8, 0) and layout.size <= 64
    return is_lowest and numbers.dtype == np.uint8 and numbers.ndim == 1


def unchanging(rows):
    """Rows that do not change later, a copy if they are not read-only."""
    return rows.copy() if rows.flags.writeable else rows


def has_last(shape):
    """Whether a payload has the field ``last``."""
    return _is_layout(shape) and "last" in dict(data.Layout.cast(shape))


def numbers_of(items):
    """Numbers as an array; bytes are numbers."""
    if isinstance(items, str):
        raise TypeError(f"a piece must be bytes or numbers, not {items!r:.60}")
    try:
        return np.frombuffer(items, np.uint8) if not isinstance(items, np.ndarray) else items
    except (TypeError, ValueError):
        return np.atleast_1d(np.asarray(items))


def fields_of(shape, number, name):
    """The fields of one payload, by names such as ``o.slots.0.cause``.

    Returns
    -------
    dict of str to int or bool
        ``bool`` for a single bit.
    """
    fields = {}
    for inner, each, first in leaves(shape, name):
        width = Shape.cast(each).width
        value = number >> first & (1 << width) - 1
        fields[inner] = bool(value) if width == 1 else value
    return fields


def leaves(shape, name, first=0):
    """The fields without inner fields: their names, as of ``fields_of``, shapes and lowest bits."""
    if not _is_layout(shape):
        yield name, shape, first
        return
    for key, each in data.Layout.cast(shape):
        yield from leaves(each.shape, f"{name}.{key}", first + each.offset)


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
