"""A walk over the rows of a table: the effect of each byte after the bytes before it."""

__all__ = ["automaton"]


def automaton(rows):
    """Read sequences byte by byte along the rows of a table.

    A state is the set of row ends that can still follow; rows with equal labels and ends share it.

    ``rows`` has pairs of a label and its columns, the possible bytes in each position. Returns, for
    each state, a dictionary: the step of each byte that some row has there, in order. A step is the
    set of labels of the rows that the byte completes, and the next state, ``None`` if every row
    ends there. State 0 is the start of a sequence.
    """
    numbers, states = {frozenset(rows): 0}, []

    def step(claims):
        """The step of a byte that these rows have in their first column."""
        labels = frozenset(label for label, columns in claims if len(columns) == 1)
        left = frozenset((label, columns[1:]) for label, columns in claims if len(columns) > 1)
        return labels, numbers.setdefault(left, len(numbers)) if left else None

    todo = [*numbers]
    for state in todo:
        claims = {}  # for each byte, a bit for each row of the state that has the byte
        for n, (_, columns) in enumerate(rows := [*state]):
            for byte in columns[0]:
                claims[byte] = claims.get(byte, 0) | 1 << n
        steps = {}
        for _, bits in sorted(claims.items()):
            if bits not in steps:
                steps[bits] = step([row for n, row in enumerate(rows) if bits >> n & 1])
        states.append({byte: steps[bits] for byte, bits in sorted(claims.items())})
        todo += [*numbers][len(todo) :]
    return states
