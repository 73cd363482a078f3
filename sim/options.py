"""Checks of the options of simulations, references and stimuli."""

from collections.abc import Iterable

from ..hdl import ENCODINGS, POLICIES
from ..hdl.check import check_choice, check_flag, check_lanes, check_number, check_type
from ..hdl.wide.validator import check_count_bits

__all__ = ["check_options", "pattern"]


def check_options(**options):
    """Refuse invalid values of the options of these names.

    Raises
    ------
    :exc:`TypeError`, :exc:`ValueError`
    """
    for name, value in options.items():
        _CHECKS[name](name, value)


def pattern(name, flags):
    """A pattern of idle cycles or stalls; as ``check_options``.

    Returns
    -------
    bytes
        0 in cycles in which an item may pass; there is at least one.
    """
    check_type(name, flags, Iterable, "an iterable of bool")
    flags = [*flags]
    if not all(flag in (0, 1) for flag in flags):
        raise TypeError(f"{name} must be an iterable of bool, not {flags!r:.60}")
    if all(flags):
        raise ValueError(f"{name} never lets anything pass; it needs a False")
    return bytes(flags)


def _check_file(name, value):
    if not (value is None or hasattr(value, "write")):
        raise TypeError(f"{name} must be a text file, not {value!r:.60}")


def _one_of(choices):
    return lambda name, value: check_choice(name, value, choices)


_CHECKS = {
    "encoding": _one_of(ENCODINGS),
    "errors": _one_of(POLICIES),
    "order": _one_of(("big", "little", "mark")),
    "byte_order": _one_of(("big", "little", "detect")),
    "lanes": check_lanes,
    "count_bits": check_count_bits,
    "cycles": lambda name, value: check_number(name, value, range(1 << 63)),
    "jobs": lambda name, value: check_number(name, value, range(1, 1025)),
    "design": lambda name, value: check_type(name, value, str | None, "RTLIL in a str"),
    "stimulus": lambda name, value: check_type(name, value, Iterable, "an iterable"),
    "vcd": _check_file,
    **dict.fromkeys(("drop", "final", "lockstep", "mark"), check_flag),
}
