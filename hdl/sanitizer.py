"""The sanitizer: a decoder, an error policy, and the sequences that are sent."""

from dataclasses import replace

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out

from .encoder import shortest_form
from .event import REPLACEMENT, Byte, stream_ports
from .lib.check import check_choice
from .lib.component import Component
from .lib.logic import select_one_hot
from .lib.sequences import SLOW_ERRORS, send_sequences
from .lib.texts import Facts, texts_from_docstring
from .policy import (
    BYTE_POLICIES,
    CAN_DROP,
    POLICIES,
    POLICY_SENTENCES,
    PROGRAMMABLE_OPTION,
    effect_of,
)
from .stream_decoder import StreamDecoder
from .tables.encoding import UTF_8, Cause, Encoding, Pairs, check_encoding
from .tables.encodings import form_of, require_form
from .tables.patterns import products
from .tables.surrogates import is_high_surrogate, is_low_surrogate

__all__ = ["Sanitizer", "check_errors"]

#: The effect of a policy that drops errors on surrogates, where two of them can be a pair.
JOINED = (
    "If the errors between two surrogates are dropped and these would then form a pair, U+FFFD "
    "replaces the second one."
)


@texts_from_docstring
class Sanitizer(Component):
    """Passes well-formed text unchanged, and replaces or drops errors.

    With a sink that is always ready, a byte of well-formed text is accepted in every cycle, and
    comes out ``latency`` cycles later if no cycle of its character is idle: the latency of the
    decoder, plus one, plus the length of the longest character; 8 for UTF-8. A replacement longer
    than its error takes one cycle per byte.

    Parameters
    ----------
    encoding : Encoding
        The encoding of both sides, as for ``StreamDecoder``.
    errors : str
        As for ``ErrorPolicy``. If ``ignore`` brings two surrogates together that would form a pair,
        U+FFFD replaces the second one.
    programmable : bool
        With ``replace`` only: the port ``replacement`` selects the code point instead of
        U+FFFD, such as the ``replacement`` of a ``Status``.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.

    Members
    -------
    i : In(stream.Signature(Byte)), with ``keep`` of ``Kept(Byte)``
    o : Out(stream.Signature(Byte)), or of ``Kept(Byte)``: with ``keep``, and as in ``ErrorPolicy``
    error : Out(1)
        Pulses once per error, in the cycle after the policy accepts it.
    replacement : In(21), with ``programmable``
        The code point that replaces an error. A Unicode scalar value of the encoding; with any
        other number, the output is undefined.
    """

    @property
    def facts(self):
        return Facts(
            "one byte per cycle",
            "from a byte of well-formed text, if no cycle of its character is idle",
            JOINED if self._can_join else "",
            options={"errors": POLICY_SENTENCES} | PROGRAMMABLE_OPTION,
        )

    @property
    def _can_join(self):
        """A surrogate on each side of a dropped error would become a pair."""
        return self.errors == "ignore" and self.encoding.pairs in (Pairs.FORBIDDEN, Pairs.JOINED)

    slow_items = SLOW_ERRORS

    @property
    def surplus(self):
        # Each byte of a substitute takes a cycle. The bytes of an error save these cycles for one
        # substitute; that of a surrogate without its other half comes too late to save any.
        if self.errors in ("strict", "ignore"):
            return 0
        highest = 0x10FFFF if self.programmable else REPLACEMENT
        form = form_of(highest, self.encoding) or form_of(REPLACEMENT, self.encoding)
        if self.errors not in BYTE_POLICIES:
            return len(form) - 1
        count = self.encoding.longest_error
        late = len(form) - 1 if self.encoding.pairs is Pairs.REQUIRED else 0
        return count * len(form) - min(count, len(form)) + late

    def __init__(
        self,
        encoding: Encoding = UTF_8,
        *,
        errors: str = "replace",
        programmable: bool = False,
        keep: bool = False,
    ) -> None:
        check_errors(errors, encoding)
        if not can_substitute(errors, encoding, programmable=programmable):
            raise ValueError(
                "programmable requires the policy replace and an encoding of UTF-8's shape that "
                f"joins no surrogates, not {errors} and {encoding.name}"
            )
        # Where each surrogate is also well formed by itself, none waits for its other half.
        joins_optionally = encoding.pairs is Pairs.JOINED
        decoded = replace(encoding, pairs=Pairs.ORDINARY) if joins_optionally else encoding
        self._decoder = StreamDecoder(decoded, keep=keep)
        self._most_bytes = self._decoder.encoding.most_bytes
        self.latency = self._decoder.latency + 1 + self._most_bytes
        ports = stream_ports(Byte, Byte, keep=keep, drops=errors in CAN_DROP) | {"error": Out(1)}
        super().__init__(ports | ({"replacement": In(21)} if programmable else {}))

    def elaborate(self, platform):
        # The decoder holds each event, with its bytes, until these or their substitutes are loaded
        # into a shift register, which sends a byte in every cycle. An error with a substitute for
        # each byte is loaded as often as it has bytes, and accepted with the last one.
        m = Module()
        m.submodules.decoder = decoder = self._decoder
        wiring.connect(m, wiring.flipped(self.i), decoder.i)
        sequence = data.StructLayout({"bytes": 8 * self._most_bytes, "keep": 1, "last": 1})
        loads = Signal()
        size, following = self._replace(m, decoder.o, sequence, loads)
        send_sequences(m, self.o, loads, size, following)
        return m

    def _replace(self, m, events, sequence, loads):
        """The size and the sequence of the event that is offered; the size is 0 without one."""
        event = events.payload
        is_final, byte = self._select_byte(m, event, events.valid & loads)
        m.d.comb += events.ready.eq(loads & is_final)
        accepted = events.valid & events.ready
        effect = effect_of(m, self.errors, event, accepted)
        m.d.sync += self.error.eq(accepted & effect.is_error)

        is_replaced = self._needs_substitute(m, event, effect, accepted)
        substitute_size, form = self._substitute(byte)
        size = Mux(is_replaced, substitute_size, event.length)
        if hasattr(self.o.payload, "keep"):
            size = Mux(effect.has_item, size, 1)
        following = Signal(sequence)
        m.d.comb += [
            following.bytes.eq(Mux(is_replaced, form, event.bytes)),
            following.keep.eq(effect.has_item),
            following.last.eq(effect.last & is_final),
        ]
        return Mux(events.valid & ~effect.vanishes, size, 0), following

    def _select_byte(self, m, event, loads):
        """Whether this substitute is the event's last one, and the byte that it stands for."""
        if self.errors not in BYTE_POLICIES:
            return Const(1), event.bytes[:8]
        replaced = Signal.like(event.length)  # how many bytes of the error
        rest = Signal.like(event.length)
        is_final = (event.cause == Cause.NONE) | (rest == 0)
        m.d.comb += rest.eq(event.length - 1 - replaced)
        with m.If(loads):
            m.d.sync += replaced.eq(Mux(is_final, 0, replaced + 1))
        words = range(len(event.bytes) // 8)
        return is_final, select_one_hot((rest == n, event.bytes.word_select(n, 8)) for n in words)

    def _needs_substitute(self, m, event, effect, accepted):
        """Whether a substitute is sent: for an error, or for a surrogate that would be joined."""
        if not self._can_join:
            return effect.is_replaced
        after_high, after_error = Signal(), Signal()
        with m.If(accepted):
            continues = (
                Mux(effect.is_error, after_high, is_high_surrogate(event.codepoint)) & ~event.last
            )
            m.d.sync += [after_high.eq(continues), after_error.eq(effect.is_error)]
        return after_high & after_error & is_low_surrogate(event.codepoint)

    def _substitute(self, byte):
        """The size and the bytes of the substitute for an error, or for a byte of it."""
        if self.programmable:
            return shortest_form(self.replacement, self.encoding)
        base = BYTE_POLICIES.get(self.errors)
        numbers = [REPLACEMENT if base is None or n < 0x80 else base + n for n in range(256)]
        forms = [form_of(number, self.encoding) for number in numbers]
        bits = (
            {n for n, form in enumerate(forms) if int.from_bytes(form, "big") >> bit & 1}
            for bit in range(8 * len(forms[0]))
        )
        ones = (byte.matches(*products(numbers, {*range(256)} - numbers)) for numbers in bits)
        return len(forms[0]), Cat(ones)


def check_errors(errors, encoding):
    """Reject a policy whose replacement cannot be encoded, with a :exc:`ValueError`."""
    check_encoding(encoding)
    require_form(REPLACEMENT, encoding)
    possible = [name for name in POLICIES if can_substitute(name, encoding)]
    check_choice(f"{encoding.name}: errors", errors, possible)


def can_substitute(errors, encoding, *, programmable=False):
    """Whether the encoding has forms of one length for the substitutes, wherever they stand.

    A programmable one is a single sequence of any length.
    """
    if programmable:
        return errors == "replace" and not encoding.joins
    base = BYTE_POLICIES.get(errors)
    if base is None:
        return True
    if base == 0xDC00 and encoding.pairs is not Pairs.ORDINARY:
        return False
    numbers = REPLACEMENT, *range(base + 0x80, base + 0x100)
    sizes = {len(form_of(number, encoding) or "") for number in numbers}
    return len(sizes) == 1
