"""The sequences of code points, looked up in a table."""

__all__ = ["form_of"]


def form_of(number, encoding):
    """The bytes of a code point by the shortest row that has it; ``None`` if none has."""
    rows = (row for row in encoding.well_formed if number in row.codepoints)
    row = min(rows, key=lambda row: len(row.bytes), default=None)
    if row is None:
        return None
    index = number - row.codepoints[0]
    sequence = []
    for column in reversed(row.bytes):
        index, n = divmod(index, len(column))
        sequence.insert(0, column[n])
    return bytes(sequence)
