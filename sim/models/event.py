"""The causes of events as numbers on the wires."""

from ...hdl import Cause

__all__ = ["CAUSE_NUMBERS", "cause_name"]

_CAUSES = {cause.value: str(cause) for cause in Cause} | {Cause.NONE.value: None}
#: The number of each cause, by its name; 0 for ``None``.
CAUSE_NUMBERS = {name: value for value, name in _CAUSES.items()}


def cause_name(number):
    """A cause by its number, as in ``Event``; a broken design may report any number."""
    return _CAUSES.get(number, f"cause {number}")
