"""The names of encodings, in any spelling."""

import codecs
from contextlib import suppress
from encodings import normalize_encoding

from .encodings import TABLES

__all__ = ["find_encoding"]


def find_encoding(name: str) -> str:
    """The key of an encoding in ``ENCODINGS``, from any spelling, or from an alias of UTF-8.

    Raises
    ------
    LookupError
        If there is no such encoding.
    """
    if not isinstance(name, str):
        raise TypeError(f"encoding must be the name of an encoding, not {name!r:.60}")
    with suppress(LookupError, UnicodeError):  # surrogates cannot be looked up
        key = _NAMES.get(_plain(name)) or codecs.lookup(name).name
        if key in TABLES:
            return key
    raise LookupError(f"no decoder for {name!r}; there is one for {', '.join(TABLES)}")


def _plain(name):
    """A name as CPython compares it, without separators between words."""
    return normalize_encoding(name).lower().replace("_", "")


#: MySQL and MariaDB call UTF-8 utf8mb4.
_NAMES = {_plain(name): name for name in TABLES} | {"utf8mb4": "utf-8"}
