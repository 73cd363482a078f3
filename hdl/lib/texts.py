"""Texts of cores, ports and fields, for pages and the headers of exported modules."""

import inspect
import re
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

__all__ = ["Facts", "texts_from_docstring"]

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


def texts_from_docstring(kind: Class) -> Class:
    """Give a class the texts of its fields, or of its ports beside ``i`` and ``o``, by name.

    They are its attribute ``TEXTS``: those that the class has already, and the members in its
    docstring.
    """
    _, _, members = inspect.cleandoc(kind.__doc__ or "").partition("\nMembers\n-------\n")
    rows = re.findall(r"^(\w+)(?: : .*)?\n((?:    .*\n?)+)", members.partition("\n\n")[0], re.M)
    texts = {name: " ".join(text.split()) for name, text in rows if name not in ("i", "o")}
    kind.TEXTS = getattr(kind, "TEXTS", {}) | texts  # type: ignore[attr-defined]
    return kind
