"""Decoder, error policy and encoder in a row."""

from amaranth.hdl import Module, Mux
from amaranth.lib import stream, wiring
from amaranth.lib.wiring import In, Out

from .check import check_choice
from .component import Component
from .encoding import UTF_8, Cause, Pairs, check_encoding
from .event import Byte
from .policy import EACH_BYTE, POLICIES, ErrorPolicy
from .sequential_encoder import encoder_for
from .stream_decoder import StreamDecoder

__all__ = ["Sanitizer", "check_policy"]

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
    policy : str
        As of ``ErrorPolicy``. Where ``ignore`` brings two surrogates next to each other that must
        not be, U+FFFD takes the place of the second one.

    Members
    -------
    i : In(stream.Signature(Byte))
    o : Out(stream.Signature(Byte))
        The payload means nothing while ``valid`` is low.
    error : Out(1)
        High for one cycle for each error, the one after the policy took it; with ``replace``, that
        in which its U+FFFD is first offered.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy, or if it makes of errors what the encoding has no form for.
    """

    #: Cycles from the last byte of a character to its first, if the sink is always ready: of UTF-8
    #: and ``replace``; elsewhere, those of the decoder and the policy, and one more.
    latency = StreamDecoder.latency + 1

    def __init__(self, encoding=UTF_8, policy="replace"):
        check_policy(policy, encoding)
        self._encoding = encoding
        self._policy = policy
        self._encoder = encoder_for(encoding)  # before the decoder, which refuses less
        self._decoder = StreamDecoder(encoding)
        self.latency = self._decoder.latency + 1
        # Of what has no form, the encoder makes U+FFFD, which takes fewer gates.
        self._errors = None
        if policy != "replace" or has_form(ABOVE, encoding):
            self._errors = ErrorPolicy(policy, encoding)
            self.latency += self._errors.latency
        super().__init__(
            {
                "i": In(stream.Signature(Byte)),
                "o": Out(stream.Signature(Byte)),
                "error": Out(1),
            }
        )

    @property
    def encoding(self):
        return self._encoding

    @property
    def policy(self):
        return self._policy

    def elaborate(self, platform):
        m = Module()

        m.submodules.decoder = decoder = self._decoder
        m.submodules.encoder = encoder = self._encoder
        event = decoder.o.payload
        is_error = event.cause != Cause.NONE
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        wiring.connect(m, encoder.o, wiring.flipped(self.o))
        if self._errors:
            m.submodules.errors = errors = self._errors
            wiring.connect(m, decoder.o, errors.i)
            wiring.connect(m, errors.o, encoder.i)
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


def check_policy(policy, encoding):
    """Refuse what cannot be sent in an encoding.

    Raises
    ------
    :exc:`ValueError`
        If there is no such policy, or if it makes of errors what the encoding has no form for.
    """
    check_encoding(encoding)
    possible = [name for name in POLICIES if is_possible(name, encoding)]
    check_choice(f"{encoding.name}: policy", policy, possible)


def has_form(number, encoding):
    """Whether some sequence of the encoding stands for the number."""
    return any(number in row.codepoints for row in encoding.well_formed)


def is_possible(policy, encoding):
    """Whether the encoding has a form for what errors become, whatever it comes after."""
    base = EACH_BYTE.get(policy)
    if base is None:
        return True
    if base == 0xDC00 and encoding.pairs is not Pairs.ORDINARY:
        return False
    return all(has_form(number, encoding) for number in range(base, base + 0x100))
