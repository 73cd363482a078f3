"""Checks of parameters; the messages say what is required, and quote the value."""

__all__ = ["check_choice", "check_flag", "check_number", "check_type"]


def check_type(name, value, kind, requirement):
    """Reject a parameter of another class, with a :exc:`TypeError`."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {requirement}, not {value!r:.60}")


def check_flag(name, value):
    """Reject a parameter that is not a ``bool``, with a :exc:`TypeError`."""
    check_type(name, value, bool, "True or False")


def check_choice(name, value, choices):
    """Reject a parameter that is not one of the given strings, with a :exc:`ValueError`."""
    if value not in [*choices]:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, not {value!r:.60}")


def check_number(name, value, numbers):
    """Raise ``TypeError`` unless it is an ``int``, ``ValueError`` unless it is in range."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} must be an integer, not {value!r:.60}")
    if not numbers[0] <= value <= numbers[-1]:
        raise ValueError(f"{name} must be {numbers[0]:,} to {numbers[-1]:,}, not {value!r:.60}")
