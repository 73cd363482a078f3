"""Texts of ports and fields, for the data sheets of exported modules."""

import inspect
from collections.abc import Callable
from typing import TypeVar

__all__ = ["described"]

Class = TypeVar("Class", bound=type)


def described(**texts: str) -> Callable[[Class], Class]:
    """Give a class the texts of its fields, or of its ports beside ``i`` and ``o``, by name.

    They are its attribute ``TEXTS``, and appended to a docstring without a section of members.
    """

    def describe(kind: Class) -> Class:
        kind.TEXTS = texts  # type: ignore[attr-defined]
        if kind.__doc__ and "\nMembers\n" not in (doc := inspect.cleandoc(kind.__doc__)):
            rows = (f"{name}\n    {text}" for name, text in texts.items())
            kind.__doc__ = "\n".join([doc, "", "Members", "-------", *rows])
        return kind

    return describe
