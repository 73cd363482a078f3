"""The causes of events as numbers on the wires."""

__all__ = ["CAUSE_NUMBERS", "cause_name"]

#: The number of each cause, by its name; 0 for ``None``.
CAUSE_NUMBERS = {
    None: 0,
    "unexpected-continuation": 1,
    "truncated-at-end": 2,
    "truncated": 4,
    "overlong": 5,
    "surrogate": 6,
    "out-of-range": 7,
}
_NAMES = {number: name for name, number in CAUSE_NUMBERS.items()}


def cause_name(number):
    """A cause by its number, as in ``Event``; a broken design may report any number."""
    return _NAMES.get(number, f"cause {number}")
