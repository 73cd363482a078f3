"""The simulated decoder as Python functions and as a codec: bytes in, events or text out."""

import codecs
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..hdl.check import check_type
from .decoding import Decoder
from .encoding import TextEncoder
from .models import Event
from .models.event import Joined
from .names import find_encoding, known
from .pieces import IN_RUN, MIDDLE

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["decode", "encode", "events", "search"]


def events(
    data: "Buffer", encoding: str = "utf-8", *, engine: str = "auto", lockstep: bool = True
) -> Sequence[Event]:
    """Run ``data`` as one packet through the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str
        As of ``find_encoding``.
    engine : str
        ``"cxxrtl"``: machine code; needs a C++ compiler. ``"pysim"``: Amaranth's simulator, more
        than a thousand times slower. ``"auto"``: the former if there is a compiler.
    lockstep : bool
        Compare the hardware with the reference in every cycle.

    Returns
    -------
    sequence of Event
        Equal to a list of the same; each is made when it is asked for.

    Raises
    ------
    LookupError
        If there is no such encoding or engine.
    Mismatch
        If the hardware and the reference differ.
    Missing, ToolError
        If ``"cxxrtl"`` cannot be had.
    """
    decoder = Decoder(find_encoding(encoding), engine, lockstep)
    return Joined(batch.events for batch in decoder.run(bytes(memoryview(data))))


def decode(
    data: "Buffer",
    encoding: str = "utf-8",
    errors: str = "strict",
    *,
    engine: str = "auto",
    lockstep: bool = True,
) -> str:
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    A string has no code point above U+10FFFF; where an encoding has, such a one is an error.

    Parameters
    ----------
    encoding : str
        As of ``find_encoding``; or ``"utf-8-sig"``, which leaves out EF BB BF at the start: places
        are counted from after it.
    errors : str
        One of ``POLICIES``, or the name of any handler known to ``codecs``. Where both have it,
        they do the same, but that ``"surrogateescape"`` makes U+FFFD of a byte below 80, as the
        hardware does. A handler that asks to go on inside a sequence, or before the error, starts a
        new simulation there.

    Others as of ``events``.

    Raises
    ------
    UnicodeDecodeError
        What ``bytes.decode`` would raise: the same start, end and reason.
    LookupError
        If there is no such encoding, engine or, once there is an error, handler.

    Others as of ``events``.
    """
    return Decoder(encoding, engine, lockstep).decode(data, errors)[0]


def encode(
    text: str,
    encoding: str = "utf-8",
    errors: str = "strict",
    *,
    engine: str = "auto",
    lockstep: bool = True,
) -> bytes:
    """Encode ``text`` as ``str.encode`` does, on the simulated hardware, which drops nothing else.

    Where characters have no form, the handler is asked; where it asks to go on elsewhere than after
    them, a new simulation starts. A string that it returns must be ASCII, as of ``str.encode``.

    Parameters
    ----------
    text : str
    encoding : str
        As of ``find_encoding``; or ``"utf-8-sig"``.
    errors : str
        The name of any handler known to ``codecs``, or one of ``POLICIES``: ``"replace-each-byte"``
        is ``"replace"``, a question mark for each character; ``"replace-run"`` sends one for all
        that are next to each other; ``"optu"`` makes bytes of U+EF80..U+EFFF, as
        ``"surrogateescape"`` does of U+DC80..U+DCFF, and refuses all else.

    Raises
    ------
    UnicodeEncodeError
    LookupError, Mismatch, Missing, ToolError
        As of ``events``.
    """
    check_type("text", text, str, "a str")
    return TextEncoder(encoding, engine, lockstep).encode(text, errors)[0]


#: What the names of the codecs begin with.
PREFIX = "clockpoint"


def search(name: str) -> codecs.CodecInfo | None:
    """The codecs ``clockpoint-utf-8`` and so on, one for each encoding; for ``codecs.register``.

    They run on the simulated hardware. ``clockpoint-utf-8-sig`` is one of them.
    """
    prefix, encoding = name[: len(PREFIX)], known(name[len(PREFIX) :])
    if prefix.lower() != PREFIX or encoding is None:
        return None

    def decode_all(data, errors="strict"):
        return Decoder(encoding).decode(data, errors)[:2]

    def encode_all(text, errors="strict"):
        return encode(text, encoding, errors), len(text)

    class Decoding:
        """What decodes a packet in pieces."""

        _left = MIDDLE

        def _buffer_decode(self, data, errors, final):
            text, size, self._left = Decoder(encoding).decode(data, errors, final, self._left)
            return text, size

        def reset(self):
            super().reset()
            self._left = MIDDLE

    class IncrementalDecoder(Decoding, codecs.BufferedIncrementalDecoder):
        """An unfinished sequence at the end of a piece is presented again, in front of the next."""

        def getstate(self):
            unused = 0 if self.errors == "replace-run" else IN_RUN
            return self.buffer, self._left & ~unused

        def setstate(self, state):
            super().setstate(state)
            self._left = state[1]

    class StreamReader(Decoding, codecs.StreamReader):
        def decode(self, data, errors="strict"):
            return self._buffer_decode(data, errors, False)

    class Encoding:
        """What encodes a packet in pieces."""

        _left = None

        def _encode(self, text, errors):
            data, self._left = TextEncoder(encoding).encode(text, errors, self._left)
            return data

        def reset(self):
            self._left = None

    class StreamWriter(Encoding, codecs.StreamWriter):
        def encode(self, text, errors="strict"):
            return self._encode(text, errors), len(text)

    class IncrementalEncoder(Encoding, codecs.IncrementalEncoder):
        def encode(self, text, final=False):
            return self._encode(text, self.errors)

        def getstate(self):
            return TextEncoder(encoding).start if self._left is None else self._left

        def setstate(self, state):
            self._left = state

    return codecs.CodecInfo(
        encode_all,
        decode_all,
        name=f"{PREFIX}-{encoding}",
        incrementalencoder=IncrementalEncoder,
        incrementaldecoder=IncrementalDecoder,
        streamreader=StreamReader,
        streamwriter=StreamWriter,
    )
