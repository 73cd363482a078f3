"""Texts of cores, ports and fields, for pages and the headers of exported modules."""

import inspect
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

__all__ = ["Facts", "described"]

Class = TypeVar("Class", bound=type)


class Facts(NamedTuple):
    """The facts of a core for its page and its header, beside the first line of its docstring.

    Attributes
    ----------
    rate : str
        Number of items per cycle, if the source never idles and the sink never stalls.
    latency : str
        The start and the end of the latency; ``{before}`` is a cycle less.
    notes : str
        Other facts for the user of the core.
    without_packets : str
        The use of ``{last}``, the port that ends a packet, for data without packets.
    options : mapping of str to (str or mapping)
        A sentence for each parameter, or for each of its values.
    """

    rate: str
    latency: str
    notes: str = ""
    without_packets: str = "Without packets, tie {last} to 0."
    options: Mapping[str, str | Mapping[str, str]] = {}


def described(**texts: str) -> Callable[[Class], Class]:
    """Give a class the texts of its fields, or of its ports beside ``i`` and ``o``, by name.

    They are its attribute ``TEXTS``, and appended to a docstring without a section of members.
    """

    def decorator(kind: Class) -> Class:
        kind.TEXTS = texts  # type: ignore[attr-defined]
        if kind.__doc__ and "\nMembers\n" not in (doc := inspect.cleandoc(kind.__doc__)):
            rows = (f"{name}\n    {text}" for name, text in texts.items())
            kind.__doc__ = "\n".join([doc, "", "Members", "-------", *rows])
        return kind

    return decorator
