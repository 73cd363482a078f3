"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..hdl.check import check_type
from .decoding import Decoder
from .encoding import TextEncoder
from .models.events import Event
from .names import known
from .pieces import IN_RUN, MIDDLE
from .reader import Events

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["decode", "encode", "events", "search"]


def events(data: "Buffer", encoding: str = "utf-8", *, engine: str = "machine") -> Sequence[Event]:
    """Decode ``data`` as one packet with the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        Any spelling of the name of an encoding.
    engine : str
        ``"machine"``, compiled gates, or ``"pysim"``, Amaranth's simulator.

    Returns
    -------
    sequence of Event
        Equal to a list of the events; each is made on access.

    Raises
    ------
    LookupError
        If there is no such encoding or engine.
    Mismatch
        If the hardware and the specification differ.
    MissingTool, ToolError
        If Yosys fails.
    """
    return Events.joined(Decoder(encoding, engine).events(bytes(memoryview(data))))


def decode(
    data: "Buffer",
    encoding: str = "utf-8",
    errors: str | None = "strict",
    *,
    engine: str = "machine",
) -> str:
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    A code point above U+10FFFF, which a string cannot hold, is an error.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        Any spelling of the name of an encoding.
    errors : str or None
        A policy of ``ErrorPolicy``, or the name of any handler known to ``codecs``. A name that
        both have does the same, except that ``"surrogateescape"`` replaces a byte below 80 by
        U+FFFD, as the hardware does. If a handler continues inside a sequence, or before the error,
        a new simulation starts there.
    engine : str
        As for ``events``.

    Raises
    ------
    UnicodeDecodeError
        As ``bytes.decode`` raises it, with the same start, end and reason.
    LookupError
        If there is no such encoding, engine or, once there is an error, handler.
    Mismatch, MissingTool, ToolError
        As for ``events``.
    """
    return Decoder(encoding, engine).decode(data, errors)[0]


def encode(
    text: str,
    encoding: str = "utf-8",
    errors: str | None = "strict",
    *,
    engine: str = "machine",
) -> bytes:
    """Encode ``text`` as ``str.encode`` does, on the simulated hardware.

    The handler is called for characters that cannot be encoded. If it continues elsewhere than
    after them, a new simulation starts. A string that it returns must be ASCII, as for
    ``str.encode``.

    Parameters
    ----------
    text : str
    encoding : str
        Any spelling of the name of an encoding.
    errors : str or None
        The name of any handler known to ``codecs``, or a policy of ``ErrorPolicy``:
        ``"replace-each-byte"`` is ``"replace"``, a question mark for each character;
        ``"replace-run"`` sends one for consecutive characters; ``"optu"`` converts U+EF80..U+EFFF
        to bytes, as ``"surrogateescape"`` does with U+DC80..U+DCFF, and refuses all others.
    engine : str
        As for ``events``.

    Raises
    ------
    UnicodeEncodeError
        As ``str.encode`` raises it, with the same start, end and reason.
    LookupError, Mismatch, MissingTool, ToolError
        As for ``events``.
    """
    check_type("text", text, str, "a str")
    return TextEncoder(encoding, engine).encode(text, errors)[0]


#: The prefix of the codecs' names.
PREFIX = "clockpoint"


class _Decoding:
    """Decodes a packet in pieces."""

    encoding: str
    _left = MIDDLE

    def _buffer_decode(self, data, errors, final):
        text, size, self._left = Decoder(self.encoding).decode(data, errors, final, self._left)
        return text, size

    def reset(self):
        super().reset()
        self._left = MIDDLE


class _IncrementalDecoder(_Decoding, codecs.BufferedIncrementalDecoder):
    """Presents an unfinished sequence at the end of a piece again, before the next piece."""

    def getstate(self):
        unused = 0 if self.errors == "replace-run" else IN_RUN
        return self.buffer, self._left & ~unused

    def setstate(self, state):
        super().setstate(state)
        self._left = state[1]


class _StreamReader(_Decoding, codecs.StreamReader):
    def decode(self, data, errors="strict"):
        return self._buffer_decode(data, errors, False)


class _Encoding:
    """Encodes a packet in pieces."""

    encoding: str
    _left = MIDDLE

    def _encode(self, text, errors):
        check_type("text", text, str, "a str")
        data, self._left = TextEncoder(self.encoding).encode(text, errors, self._left)
        return data

    def reset(self):
        self._left = MIDDLE


class _StreamWriter(_Encoding, codecs.StreamWriter):
    def encode(self, text, errors="strict"):
        return self._encode(text, errors), len(text)


class _IncrementalEncoder(_Encoding, codecs.IncrementalEncoder):
    def encode(self, text, final=False):
        data = self._encode(text, self.errors)
        self._left = MIDDLE if final else self._left
        return data

    def getstate(self):
        return self._left

    def setstate(self, state):
        self._left = state


def _decode(encoding, data, errors="strict"):
    return Decoder(encoding).decode(data, errors)[:2]


def _encode(encoding, text, errors="strict"):
    return encode(text, encoding, errors), str.__len__(text)


def _class(kind, encoding):
    """A class of a codec for an encoding, which pickle finds by its name in this module."""
    name = f"{kind.__name__.lstrip('_')}_{encoding.replace('-', '_')}"
    attributes = {"encoding": encoding, "__module__": __name__, "__qualname__": name}
    return globals().setdefault(name, type(name, (kind,), attributes))


def search(name: str) -> codecs.CodecInfo | None:
    """The codecs ``clockpoint-utf-8`` and so on, one for each encoding; for ``codecs.register``.

    They run on the simulated hardware.
    """
    prefix, encoding = name[: len(PREFIX)], known(name[len(PREFIX) :])
    if prefix.lower() != PREFIX or encoding is None:
        return None
    return codecs.CodecInfo(
        partial(_encode, encoding),
        partial(_decode, encoding),
        name=f"{PREFIX}-{encoding}",
        incrementalencoder=_class(_IncrementalEncoder, encoding),
        incrementaldecoder=_class(_IncrementalDecoder, encoding),
        streamreader=_class(_StreamReader, encoding),
        streamwriter=_class(_StreamWriter, encoding),
    )
