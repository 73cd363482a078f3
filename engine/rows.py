"""Rows of payloads: their fields, and the packets that they carry."""

import math
import operator
from collections.abc import Mapping

import numpy as np
from amaranth.hdl import Const, Shape
from amaranth.lib import data

from .copies import extract
from .llvm import row_bits

__all__ = [
    "columns",
    "end_of",
    "fields_of",
    "leaves",
    "number_of",
    "numbered",
    "numbers_of",
    "packets",
    "rows_for",
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
    lengths, element = _elements(shape)
    if layout := _layout(element):
        if lengths:
            each = _layout(shape)
            return [columns(each.elem_shape, rows, first + field.offset) for _, field in each]
        return {name: columns(each.shape, rows, first + each.offset) for name, each in layout}
    element = Shape.cast(element)
    words = _words(element.width)
    numbers = [
        _column(rows, first + n * element.width + at, bits, element.signed and len(words) == 1)
        for n in range(math.prod(lengths))
        for at, bits in words
    ]
    axes = len(rows), *lengths, *[len(words)] * (len(words) > 1)
    return np.stack(numbers, axis=1).reshape(axes) if numbers else np.zeros(axes, np.uint8)


def _column(rows, first, width, signed):
    """A number of up to 64 bits of each row."""
    numbers = extract(rows, first, width) if width else np.zeros(len(rows), np.uint8)
    if not signed:
        return numbers
    unused = np.int64(64 - width)
    return numbers.astype(np.int64) << unused >> unused


def _words(width):
    """The lowest bit and the bits of each word of a number."""
    return [(at, min(64, width - at)) for at in range(0, width, 64)] or [(0, 0)]


def _elements(shape):
    """The lengths of the axes of an array, none of other shapes; and the shape of its elements."""
    layout = _layout(shape)
    if not isinstance(layout, data.ArrayLayout):
        return (), shape
    lengths, element = _elements(layout.elem_shape)
    return (layout.length, *lengths), element


def rows_of(shape, values, size=None, name="payload"):
    """Payloads as rows for a ``Machine``.

    Parameters
    ----------
    shape : shape
        That of the payload.
    values : int, bytes-like, array or dict
        Numbers, or the values of fields by name, in the forms of ``columns``; fields left out are
        0. One number is that of all rows.
    size : int, optional
        The number of rows; by default, that of the arrays.
    name : str
        Of the payload, for errors.

    Returns
    -------
    array
        It does not change when the caller's arrays do.

    Raises
    ------
    :exc:`ValueError`
        If there is no such field, a number does not fit into it, fields share bits, or an array has
        another shape.
    :exc:`TypeError`
        If a number is no integer.
    """
    parts, taken = [*_parts(shape, values, name)], 0
    for label, lengths, _, bits, numbers in parts:
        axes = numbers.shape[: numbers.ndim - (bits > 64)]
        size = axes[0] if size is None and axes else size
        if axes not in ((), (size, *lengths)):
            raise ValueError(f"{label} has the shape {axes}, not {(size, *lengths)}")
    if size is None:
        raise ValueError(f"{name} has no array of numbers, so nothing says how many rows it has")
    rows = rows_for(row_bits(Shape.cast(shape).width), size)
    words, kind = {}, rows.dtype
    for label, lengths, first, bits, numbers in parts:
        count = math.prod(lengths)
        mask = (1 << bits * count) - 1 << first
        if taken & mask:
            raise ValueError(f"{label} shares bits with another field that has a value")
        taken |= mask
        is_whole = len(parts) == 1 and not lengths and not first
        if is_whole and (numbers.dtype, numbers.shape) == (kind, rows.shape):
            return unchanging(numbers)
        if not mask:
            continue
        inner = numbers.shape[numbers.ndim - (bits > 64) :]
        places = [(first + n * bits + at, each) for n in range(count) for at, each in _words(bits)]
        numbers = np.broadcast_to(numbers, (size, *lengths, *inner)).reshape(size, len(places))
        if numbers.itemsize * 8 == bits and count * bits % 64 == 0:  # several neighbours at once
            numbers = np.ascontiguousarray(numbers).view(np.uint64)
            places = [(place, 64) for place, _ in places[:: 64 // bits]]
        for (place, each), column in zip(places, numbers.T, strict=True):
            column, (word, at) = column.astype(kind), divmod(place, 64)
            halves = {word: column << kind.type(at) if at else column}
            if at + each > 64:
                halves[word + 1] = column >> kind.type(64 - at)
            for word, half in halves.items():
                words[word] = words[word] | half if word in words else half
    if rows.ndim == 1:
        return words.get(0, rows)
    for word, numbers in words.items():
        rows[:, word] = numbers
    return rows


def _parts(shape, values, name, first=0):
    """The fields with values that have no inner fields.

    Yields the name, the lengths of the axes of an array, the lowest bit, the bits of a number, and
    the numbers.
    """
    lengths, element = _elements(shape)
    if not _layout(element):
        numbers = numbers_of(element, values, name, 1 + len(lengths))
        yield name, lengths, first, Shape.cast(element).width, numbers
        return
    fields = dict(_layout(shape))
    if lengths and isinstance(values, list):
        values = dict(enumerate(values))
    if not isinstance(values, Mapping):
        kind = f"a list of {len(fields)} structures" if lengths else "a dict of fields"
        raise TypeError(f"{name} is {kind}, not {values!r:.60}")
    for key, value in values.items():
        if key not in fields:
            known = ", ".join(map(str, fields)) or "none"
            raise ValueError(f"{name} has no field {key!r}; there are {known}")
        yield from _parts(fields[key].shape, value, f"{name}.{key}", first + fields[key].offset)


def numbers_of(shape, values, name="payload", axes=1):
    """Numbers that fit into a shape without fields, as unsigned ones of its bits.

    Parameters
    ----------
    shape : shape
    values : int, bytes-like, array or list
        Integers, or members of an enumeration. The numbers of a buffer are its items. Of more than
        64 bits, an array of integers with one more axis than ``axes`` has words of 64, the lowest
        first, as the answer has.
    name : str
        For errors.

    Returns
    -------
    array

    Raises
    ------
    :exc:`ValueError`
        If a number does not fit.
    :exc:`TypeError`
        If a number is no integer.
    """
    shape, array = Shape.cast(shape), _array_of(values, name)
    width, signed, kind = shape.width, shape.signed, array.dtype.kind
    if kind == "O" or (width > 64 and array.ndim != axes + 1):
        numbers = [_integer(item, name) for item in array.ravel()]
        if numbers:
            _check_fit(name, width, signed, min(numbers), max(numbers))
        rows = numbered(width, [number & (1 << width) - 1 for number in numbers])
        return rows.reshape((*array.shape, *rows.shape[1:]))
    if width > 64:
        words = len(_words(width))
        if array.shape[-1] != words:
            raise ValueError(f"{name} has {array.shape[-1]} words of 64 bits, not {words}")
        if array.size:
            high = int(array[..., -1].max()) << 64 * (words - 1)
            _check_fit(name, width, False, int(array.min()), high)
        return array.astype(np.uint64, copy=False)
    bits = 1 if kind == "b" else array.itemsize * 8
    fits = bits <= width if signed == (kind == "i") else signed and bits < width
    if array.size and not fits:
        _check_fit(name, width, signed, int(array.min()), int(array.max()))
    if signed:
        return array.astype(np.int64).view(np.uint64) & np.uint64((1 << width) - 1)
    return array.astype(np.uint64) if kind == "i" else array


def _array_of(values, name):
    """An array of integers in the order of this machine, or of objects."""
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{name} is a masked array; fill it")
    try:
        array = np.frombuffer(values, np.uint8) if isinstance(values, bytes) else np.asarray(values)
    except ValueError:  # lists of several lengths
        array = np.asarray(values, object)
    if array.dtype.kind not in "uib":
        if isinstance(values, np.ndarray | np.generic) and array.dtype != object:
            raise TypeError(f"{name} is an integer or an array of integers, not of {array.dtype}")
        return np.asarray(values, object)  # numpy makes other kinds of large numbers
    return array.astype(array.dtype.newbyteorder("="), copy=False)


def _integer(item, name):
    try:
        return operator.index(item)
    except TypeError:
        pass
    try:
        return Const.cast(item).value  # of an enumeration
    except TypeError:
        message = f"{name} is an integer or an array of integers, not {item!r:.60}"
        raise TypeError(message) from None


def _check_fit(name, width, signed, least, most):
    low, high = (-1 << width - 1, 1 << width - 1) if signed else (0, 1 << width)
    for number in (least, most):
        if not low <= number < high:
            bits = f"{width}{' signed' if signed else ''} bits"
            raise ValueError(f"{name} has {bits}; {number} does not fit")


def packets(shape, items, size=None, ends=True):
    """The payloads that carry packets, as rows for a ``Machine``.

    Parameters
    ----------
    shape : shape
        That of the payload. If it has a field ``last`` of one bit, that is 1 at the end of a
        packet; a field ``keep`` is 1.
    items : bytes-like, array or dict of str to array
        Numbers for a payload without fields, or for the first field of others; or values of fields,
        as for ``rows_of``.
    size : int, optional
        The items of each packet; by default, all are one packet.
    ends : bool
        The packet ends with the last item. If false, bytes for the lowest of several fields may
        remain bytes: the fields above are 0.

    Raises
    ------
    :exc:`ValueError`, :exc:`TypeError`
        As ``rows_of``.
    """
    fields = {} if _elements(shape)[0] else dict(_layout(shape) or {})
    if not fields:
        return rows_of(shape if _elements(shape)[0] else Shape.cast(shape), items)
    first = next(iter(fields))
    items = dict(items) if isinstance(items, Mapping) else {first: items}
    if "keep" in fields:
        items.setdefault("keep", 1)
    is_octet = fields[first] == data.Field(8, 0) and not _layout(fields[first].shape)
    if is_octet and [*items] == [first] and not ends:
        octets = items[first] = numbers_of(8, items[first], f"payload.{first}")
        if octets.dtype == np.uint8 and octets.ndim == 1 and Shape.cast(shape).width <= 64:
            return unchanging(octets)
    rows = rows_of(shape, items)
    end = end_of(shape)
    if ends and end is not None and len(rows):
        rows = rows.copy()
        rows[(size or len(rows)) - 1 :: size or len(rows)] |= end
    return rows


def unchanging(rows):
    """Rows that do not change later, a copy if they are not read-only."""
    return rows.copy() if rows.flags.writeable else rows


def end_of(shape):
    """The row of a payload whose field ``last`` is 1; ``None`` if it has no such field of a bit."""
    last = dict(_layout(shape) or {}).get("last")
    if last and last.width == 1:
        return numbered(Shape.cast(shape).width, [1 << last.offset])
    return None


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
    layout = _layout(shape)
    if not layout:
        yield name, shape, first
        return
    for key, each in layout:
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


def rows_for(bits, *shape):
    """An array of zeros, for rows of so many bits in memory."""
    words = (bits // 64,) if bits > 64 else ()
    return np.zeros((*shape, *words), f"u{min(bits, 64) // 8}")


def _layout(shape):
    """A shape with fields as a ``data.Layout``; ``None`` for others."""
    try:
        return data.Layout.cast(shape)
    except TypeError:
        return None
