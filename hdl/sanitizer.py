"""Decoder, error policy and encoder in a row."""

from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoding import UTF_8, Cause, Encoding, Pairs, check_encoding
from .event import Byte
from .forms import form_of
from .policy import EACH_BYTE, POLICIES, ErrorPolicy
from .positional_encoder import encoder_for
from .stream_decoder import StreamDecoder

__all__ = ["Sanitizer", "check_errors"]

#: With these bits, a number is above all that four bytes or fewer stand for.
ABOVE = 0x180000


class Sanitizer(Component):
    """Any bytes in, well-formed UTF-8 or another encoding out: the same text, less its errors.

    Each error becomes U+FFFD, or what another policy says. The first byte of a character appears
    ``latency`` cycles after its last one was taken, or after what it is held for. A character is
    sent once it is whole, a byte per cycle, and so is U+FFFD, which is three bytes in place of one
    or more. Characters of one length can follow each other at a byte per cycle; a short one waits
    until a longer one before it is sent.

    Combinational paths: there is none from an input to an output.

    Parameters
    ----------
    encoding : Encoding
        Of both sides, as of ``StreamDecoder``; of several forms of a code point, the shortest is
        sent.
    errors : str
        As of ``ErrorPolicy``. Where ``ignore`` brings two surrogates next to each other that must
        not be, U+FFFD takes the place of the second one.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Byte))
    error : Out(1)
        High for one cycle for each error, the one after the policy took it; with ``replace``, that
        in which its U+FFFD is first offered.

    Attributes
    ----------
    latency : int
        Cycles from the last byte of a character to its first, if the sink is always ready: those
        of the decoder and the policy, and one more; 4 for UTF-8 and ``replace``.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy, or if it makes of errors what the encoding has no form for.
    """

    def __init__(self, encoding: Encoding = UTF_8, *, errors: str = "replace") -> None:
        check_errors(errors, encoding)
        self.encoding = encoding
        self.errors = errors
        self._encoder = encoder_for(encoding)  # before the decoder, which refuses less
        self._decoder = StreamDecoder(encoding)
        # Of what has no form, the encoder makes U+FFFD, which takes fewer gates.
        self._policy = None
        if errors != "replace" or form_of(ABOVE, encoding):
            self._policy = ErrorPolicy(encoding, errors=errors)
        self.latency = self._decoder.latency + (self._policy.latency if self._policy else 0) + 1
        super().__init__(
            {
                "i": In(stream.Signature(Byte)),
                "o": Out(stream.Signature(Byte)),
                "error": Out(1),
            }
        )

    def elaborate(self, platform):
        m = Module()

        m.submodules.decoder = decoder = self._decoder
        m.submodules.encoder = encoder = self._encoder
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        if self._policy:
            m.submodules.policy = policy = self._policy
            wiring.connect(m, decoder.o, policy.i)
            wiring.connect(m, policy.o, encoder.i)
        else:
            above = Mux(is_error, ABOVE, 0)
            m.d.comb += [
                encoder.i.valid.eq(decoder.o.valid),
                encoder.i.payload.value.eq(event.codepoint | above),
                encoder.i.payload.last.eq(event.last),
                decoder.o.ready.eq(encoder.i.ready),
            ]
        m.d.sync += self.error.eq(decoder.o.valid & decoder.o.ready & is_error)

        return m


def check_errors(errors, encoding):
    """Refuse what cannot be sent in an encoding.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy, or if it makes of errors what the encoding has no form for.
    """
    check_encoding(encoding)
    possible = [name for name in POLICIES if is_possible(name, encoding)]
    check_choice(f"{encoding.name}: errors", errors, possible)


def is_possible(errors, encoding):
    """Whether the encoding has a form for what errors become, whatever it comes after."""
    base = EACH_BYTE.get(errors)
    if base is None:
        return True
    if base == 0xDC00 and encoding.pairs is not Pairs.ORDINARY:
        return False
    return all(form_of(number, encoding) for number in range(base, base + 0x100))
