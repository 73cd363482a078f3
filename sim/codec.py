"""The simulated cores as Python functions: bytes in, events or text out, and text in, bytes out."""

import sys
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np
from amaranth.hdl import Module, Value
from amaranth.lib import wiring
from amaranth.lib.wiring import Out

from ..engine import simulation
from ..flow.catalogue import CATALOGUE, specify
from ..hdl import ENCODINGS, Encoding
from ..hdl.encoder import ERRORS
from ..hdl.lib.check import check_choice, check_type
from ..hdl.policy import POLICIES
from ..spec.specification import Specification
from .cores import Simulation, core_of, key_of
from .models.events import Event
from .models.names import find_encoding
from .outputs import EventReader, Events, OutputReader, observe, text_of
from .words import WORDS

if TYPE_CHECKING:
    from typing_extensions import Buffer

__all__ = ["decode", "encode", "events"]


def events(data: "Buffer", encoding: str | Encoding = "utf-8") -> Sequence[Event]:
    """Decode ``data`` as one packet with the simulated ``StreamDecoder``.

    Parameters
    ----------
    data : bytes-like
    encoding : str or Encoding
        Any spelling of the name of an encoding; or a table of your own, whose hardware is not
        compared with a specification.

    Returns
    -------
    sequence of Event
        Equal to a list of the events; each ``Event`` is made on access.

    Raises
    ------
    LookupError
        If there is no such encoding.
    Mismatch
        If the hardware and the specification differ.
    MissingTool, ToolError
        If Yosys fails.
    """
    decoder = _simulation("stream-decoder", encoding)
    reader = EventReader(decoder.core)
    return Events.joined(map(reader.read, _run(decoder, bytes(memoryview(data)))))


def decode(data: "Buffer", encoding: str | Encoding = "utf-8", errors: str = "strict") -> str:
    """Decode ``data`` as ``bytes.decode`` does, on the simulated hardware.

    Parameters
    ----------
    data : bytes-like
    encoding : str or Encoding
        As for ``events``.
    errors : str
        A policy of ``ErrorPolicy``, which is simulated behind the decoder. With ``"strict"``, an
        error is raised, also for a code point above U+10FFFF, which a string cannot hold; every
        other policy replaces such a code point by U+FFFD.

    Raises
    ------
    UnicodeDecodeError
        As ``bytes.decode`` raises it, with the same start, end and reason.
    :exc:`ValueError`
        If there is no such policy.
    LookupError, Mismatch, MissingTool, ToolError
        As for ``events``.
    """
    check_choice("errors", errors, POLICIES)
    data, decoder = bytes(memoryview(data)), _text_decoder(encoding, errors)
    output, texts = OutputReader(decoder.core), []
    with closing(_run(decoder, data)) as batches:
        for batch in batches:
            codepoints = output.read(batch)
            if errors == "strict" and (
                batch.counts["error"] or codepoints.max(initial=0) > sys.maxunicode
            ):
                raise _first_error(data, encoding)
            texts.append(text_of(codepoints))
    return "".join(texts)


class _TextDecoder(wiring.Component):
    """A stream decoder with an error policy behind it; or the specifications of both.

    ``error`` is high when the policy accepts an error.
    """

    def __init__(self, decoder, policy):
        i, o = decoder.signature.members["i"], policy.signature.members["o"]
        super().__init__({"i": i, "o": o, "error": Out(1)})
        self._decoder, self._policy = decoder, policy
        if isinstance(policy, Specification):
            self.mask_of = policy.mask_of

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder, m.submodules.policy = self._decoder, self._policy
        wiring.connect(m, wiring.flipped(self.i), self._decoder.i)
        wiring.connect(m, self._decoder.o, self._policy.i)
        wiring.connect(m, self._policy.o, wiring.flipped(self.o))
        events = self._decoder.o
        is_error = Value.cast(events.payload.cause).any()
        m.d.comb += self.error.eq(events.valid & events.ready & is_error)
        return m


def _text_decoder(encoding, errors):
    """The simulation of a ``_TextDecoder``, for a table of the user's without specifications."""
    # Where strict has no error to raise, there is none to replace; and it would keep one for ever.
    errors = "replace" if errors == "strict" else errors
    rows, name = {"stream-decoder": {}, "error-policy": {"errors": errors}}, _name_of(encoding)
    if not name:
        cores = (CATALOGUE[row].make(encoding, **options) for row, options in rows.items())
        return Simulation(_TextDecoder(*cores))
    cores = [core_of(row, encoding=name, **options) for row, options in rows.items()]
    return simulation.Simulation(
        _TextDecoder(*cores),
        lambda _: _TextDecoder(*map(specify, cores)),
        observe=observe,
        words=WORDS,
        key=key_of("text-decoder", encoding=name, errors=errors),
    )


def _first_error(data, encoding):
    """The exception for the first event that is no text."""
    decoder = _simulation("stream-decoder", encoding)
    reader, name = EventReader(decoder.core), decoder.core.encoding.name
    with closing(_run(decoder, data)) as batches:
        events = next(e for e in map(reader.read, batches) if not e.is_text.all())
    event = events[int(events.is_text.argmin())]
    end = event.offset + event.length
    return UnicodeDecodeError(name, data, event.offset, end, _reason(name, event))


def _reason(name, event):
    """The cause of an error; for UTF-8, in CPython's words."""
    if name != "utf-8":
        return event.cause or f"{event} is not in range(0x110000)"
    if event.cause == "truncated-at-end":
        return "unexpected end of data"
    is_lead = 0xC2 <= event.bytes[0] <= 0xF4
    return "invalid continuation byte" if is_lead else "invalid start byte"


def encode(text: str, encoding: str | Encoding = "utf-8", errors: str = "strict") -> bytes:
    """Encode ``text`` as ``str.encode`` does, with the simulated ``Encoder``.

    Parameters
    ----------
    text : str
    encoding : str or Encoding
        As for ``events``.
    errors : str
        The treatment of a character that cannot be encoded: ``"strict"`` raises an error,
        ``"replace"`` encodes U+FFFD, and not a question mark as ``str.encode``; ``"ignore"`` drops
        the character.

    Raises
    ------
    UnicodeEncodeError
        As ``str.encode`` raises it, with the same start, end and reason.
    :exc:`ValueError`
        If ``errors`` is another value.
    LookupError, Mismatch, MissingTool, ToolError
        As for ``events``.
    """
    check_type("text", text, str, "a str")
    check_choice("errors", errors, ("strict", *ERRORS))
    numbers = np.frombuffer(str.encode(text, "utf-32-le", "surrogatepass"), "<u4")
    encoder = _simulation("encoder", encoding, errors="ignore" if errors == "strict" else errors)
    output, data, places = OutputReader(encoder.core), bytearray(), []
    for batch in _run(encoder, numbers):
        data += output.read(batch).tobytes()
        if not batch.counts["error"]:
            continue
        # An error is reported in the cycle after its item is accepted.
        accepted, at = batch.cycles["accepted"], np.flatnonzero(batch.cycles["error"])
        before = encoder.accepted - np.count_nonzero(accepted) - 1
        places += (before + np.cumsum(accepted)[at] - accepted[at]).tolist()
    if errors == "strict" and places:
        start = end = places[0]
        while end - start < len(places) and places[end - start] == end:
            end += 1
        name = encoder.core.encoding.name
        reason = "surrogates not allowed" if name == "utf-8" else "not encodable"
        raise UnicodeEncodeError(name, text, start, end, reason)
    return bytes(data)


def _simulation(row, encoding, **options):
    """A core of the catalogue, or a core of the same row for a table of the user's."""
    if name := _name_of(encoding):
        return Simulation(row, encoding=name, **options)
    return Simulation(CATALOGUE[row].make(encoding, **options))


def _name_of(encoding):
    """The name of an encoding in the catalogue; ``None`` for a table of the user's."""
    if not isinstance(encoding, Encoding):
        return find_encoding(encoding)
    return encoding.name if ENCODINGS.get(encoding.name) == encoding else None


def _run(simulation, items):
    """The batches of one packet."""
    chunks = range(0, len(items) or 1, simulation.chunk)
    return simulation.run(items[at : at + simulation.chunk] for at in chunks)
