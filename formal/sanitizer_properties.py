"""Properties of the sanitizer, for each policy."""

from itertools import pairwise

from amaranth.hdl import Assume, Cat, Const, Cover, Module, Mux, Signal
from amaranth.lib import data, stream, wiring
from amaranth.lib.wiring import In, Out

from ..hdl import POLICIES, Byte, Cause, Pairs
from ..sim.models.encoder import encode
from ..sim.models.rules import RULES
from .policy_properties import EACH_BYTE, REPLACEMENT
from .properties import HIGH, LOW, Property, StreamProperty
from .specification import Specification, is_in, most_bytes, most_of_error, stands_still

__all__ = ["SANITIZER_PROPERTIES"]

HOLDING = "strict", "ignore", "replace-run"


class SanitizerSpecification(wiring.Component):
    """The specification of ``Sanitizer``, with its ports.

    The replacement of an event passes one place for each byte of an error if each byte is replaced,
    otherwise one; its last byte then passes one for each byte of a character. If there is no room,
    it stalls, and so does what follows.
    """

    def __init__(self, encoding="utf-8", errors="replace"):
        rules = RULES[encoding]
        pairs = Pairs.ORDINARY if rules.pairs is Pairs.JOINED else rules.pairs
        self._decoder = Specification(encoding, pairs=pairs)
        self._most = rules.longest * (2 if pairs is Pairs.REQUIRED else 1)
        self._encoding, self._errors = encoding, errors
        bytes_ = stream.Signature(Byte)
        super().__init__({"i": In(bytes_), "o": Out(bytes_), "error": Out(1)})

    def elaborate(self, platform):
        m = Module()
        errors, most = self._errors, self._most
        event, valid = self._decoder.o.payload, self._decoder.o.valid
        sequence = {"valid": 1, "bytes": 8 * most, "size": range(most + 1), "last": 1, "waits": 1}
        part = {"valid": 1, "data": 8, "is_end": 1, "last": 1, "waits": 1}
        places = most_of_error(self._encoding) if errors in EACH_BYTE else 1
        sequences, parts = (
            [Signal(data.StructLayout(layout), name=f"{name}_{n}") for n in range(size)]
            for name, layout, size in (("sequence", sequence, places), ("part", part, most))
        )
        advances = Signal()
        stands_still(m, self.i, self._decoder, ~advances)
        is_error = event.cause != Cause.NONE
        m.d.sync += self.error.eq(valid & is_error & advances)

        found = [Signal(sequences[0].shape(), name=f"found_{n}") for n in range(places)]
        self._become(m, valid & advances, found)
        # The bytes that are due; an item without bytes also takes a place.
        due = sequences[0]
        bytes_ = [Signal(parts[0].shape(), name=f"byte_{n}") for n in range(most)]
        for n, each in enumerate(bytes_):
            m.d.comb += [
                each.valid.eq(due.valid & ((due.size > n) | (n == 0))),
                each.data.eq(due.bytes.word_select(n, 8)),
                each.is_end.eq(due.size == 0),
                each.last.eq(due.last & (n == 0)),
                each.waits.eq(due.waits),
            ]
        moves = ~self.o.valid | self.o.ready
        goes_on = moves & has_room(parts, bytes_)
        m.d.comb += advances.eq(goes_on & has_room(sequences, found))
        with m.If(moves):
            move(m, parts, bytes_, goes_on)
        with m.If(goes_on):
            move(m, sequences, found, advances)
        self._send(m, parts[0], moves)
        return m

    def _become(self, m, takes, found):
        """The replacement of an event, the latest item first."""
        errors, encoding = self._errors, self._encoding
        event, valid = self._decoder.o.payload, self._decoder.o.valid
        is_error = event.cause != Cause.NONE
        latest, waits = found[0], errors in HOLDING
        m.d.comb += [latest.valid.eq(valid), latest.last.eq(event.last)]
        is_parted, stopped, in_run = Signal(), Signal(), Signal()
        with m.If(~is_error):
            m.d.comb += [latest.bytes.eq(event.bytes), latest.size.eq(event.length)]
            m.d.comb += latest.waits.eq(waits and errors != "replace-run")
            with m.If(is_parted):
                become(m, latest, encode(REPLACEMENT, encoding))
        with m.Else():
            m.d.comb += latest.waits.eq(waits)
            for n, each in enumerate(found):
                if errors in EACH_BYTE:
                    m.d.comb += each.valid.eq(valid & (event.length > n))
                    self._escape(m, each, event.bytes.word_select(n, 8))
                elif errors in ("replace", "replace-run"):
                    become(m, each, encode(REPLACEMENT, encoding))
            if waits:
                with m.If(in_run | (errors != "replace-run")):
                    m.d.comb += latest.valid.eq(valid & (event.last | (errors == "strict")))
                    m.d.comb += latest.size.eq(0)
        with m.If(stopped):
            m.d.comb += latest.valid.eq(0)
        with m.If(takes):
            if errors == "replace-run":
                m.d.sync += in_run.eq(is_error & ~event.last)
            elif errors == "strict":
                m.d.sync += stopped.eq((stopped | is_error) & ~event.last)
            elif errors == "ignore" and RULES[encoding].pairs in (Pairs.FORBIDDEN, Pairs.JOINED):
                after_high, after_error = Signal(), Signal()
                is_high = Mux(is_error, after_high, is_in(event.codepoint, HIGH))
                m.d.sync += after_high.eq(is_high & ~event.last)
                m.d.sync += after_error.eq(is_error)
                m.d.comb += is_parted.eq(after_high & after_error & is_in(event.codepoint, LOW))

    def _escape(self, m, sequence, byte):
        with m.Switch(byte):
            for n in range(256):
                number = EACH_BYTE[self._errors](n) if n >= 0x80 else REPLACEMENT
                with m.Case(n):
                    become(m, sequence, encode(number, self._encoding))

    def _send(self, m, due, moves):
        """Send what is due; or hold it until it is known whether it is the last."""
        sent = self.o.payload
        if self._errors not in HOLDING:
            m.d.comb += [self.o.valid.eq(due.valid), sent.data.eq(due.data), sent.last.eq(due.last)]
            return
        held = Signal.like(due)
        decided = held.last | ~held.waits
        m.d.comb += [
            self.o.valid.eq(held.valid & (decided | due.valid)),
            sent.data.eq(held.data),
            sent.last.eq(held.last | (~decided & due.is_end)),
        ]
        with m.If(moves):
            m.d.sync += held.valid.eq(held.valid & ~self.o.valid)
            with m.If(due.valid & ~due.is_end):
                m.d.sync += held.eq(due)


def become(m, sequence, form):
    m.d.comb += [sequence.bytes.eq(int.from_bytes(form, "big")), sequence.size.eq(len(form))]


def has_room(places, found):
    """Whether the places of new items, the latest first, are empty after the shift."""
    crossing = zip(found[1:], reversed(places), strict=False)
    return ~Cat(Const(0), (new.valid & place.valid for new, place in crossing)).any()


def move(m, places, found, takes):
    """Shift by one place, of which the first is due; new items go to the last places."""
    for place, behind in pairwise(places):
        m.d.sync += place.eq(behind)
    m.d.sync += places[-1].valid.eq(0)
    for new, place in zip(found, reversed(places), strict=False):
        with m.If(takes & new.valid):
            m.d.sync += place.eq(new)


class Sanitizes(StreamProperty):
    """The sanitizer passes well-formed sequences unchanged and applies its policy to errors.

    Here, that is ``replace``.
    """

    core = "Sanitizer"
    errors = "replace"
    from_anything = True
    defects = (
        "an error told for too long",
        "a last one byte early",
        "a lost byte",
        "an error passed on",
        "a substitute over what waits",
        "a byte over what waits",
    )

    @classmethod
    def speaks_of(cls, encoding):
        return can_be_sent(cls.errors, encoding.name)

    def make(self):
        return self.design("Sanitizer", errors=self.errors)

    def state(self, m, dut):
        specified = SanitizerSpecification(self.encoding, self.errors)
        m.submodules.specification = specified
        self.offer(m, dut, specified)
        sent, expected = dut.o, specified.o
        self.claim(m, dut.i.ready == specified.i.ready, dut.error == specified.error)
        self.claim(m, sent.valid == expected.valid)
        self.claim(m, ~expected.valid | (Cat(sent.payload) == Cat(expected.payload)))
        m.d.comb += Cover(self.started & expected.valid & expected.payload.last & ~self.ready)


class LineRate(Property):
    """With a sink that is always ready, well-formed text never stalls, whatever the policy."""

    core = "Sanitizer"
    from_anything = True
    defects = ("a byte that waits",)

    valid: In(1)
    data: In(8)
    last: In(1)

    @classmethod
    def speaks_of(cls, encoding):
        return True

    def state(self, m, dut):
        m.submodules.specification = specified = Specification(self.encoding)
        event = specified.o.payload
        m.d.comb += [
            specified.i.valid.eq(self.valid),
            specified.i.payload.eq(Cat(self.data, self.last)),
            Assume(~specified.o.valid | (event.cause == Cause.NONE)),
        ]
        others = [name for name in POLICIES[1:] if can_be_sent(name, self.encoding)]
        duts = {POLICIES[0]: dut} | {
            errors: self.design("Sanitizer", errors=errors) for errors in others
        }
        for errors, core in duts.items():
            if core is not dut:
                m.submodules[f"dut_{errors}"] = core
            m.d.comb += [
                core.i.valid.eq(self.valid),
                core.i.payload.eq(Cat(self.data, self.last)),
                core.o.ready.eq(1),
            ]
            self.claim(m, core.i.ready)
        m.d.comb += Cover(self.started & event.last & (event.length == most_bytes(self.encoding)))

    def make(self):
        return self.design("Sanitizer", errors=POLICIES[0])


def can_be_sent(errors, encoding):
    """Whether the replacement of each byte of an error can be encoded in every place."""
    if errors == "surrogateescape" and RULES[encoding].pairs is not Pairs.ORDINARY:
        return False
    becomes = EACH_BYTE.get(errors, lambda byte: REPLACEMENT)
    return all(encode(becomes(byte), encoding) for byte in range(0x80, 0x100))


#: The defects of each policy's property, besides the first three of the other.
OTHERS = {
    "strict": ("an end that is forgotten",),
    "replace-run": (
        "an error passed on",
        "a substitute over what waits",
        "an end that is forgotten",
        "a run that is not held",
        "a run across packets",
    ),
    "ignore": ("an end that is forgotten",),
} | dict.fromkeys(EACH_BYTE, (*Sanitizes.defects[3:], "a byte that becomes nothing"))


def _of(errors):
    """The property of the sanitizer with another policy."""
    defects = (*Sanitizes.defects[:3], *OTHERS[errors])
    if errors in ("surrogateescape", "optu"):
        defects += ("one byte without its escape",)
    names = {"errors": errors, "defects": defects, "__doc__": f"The same of ``{errors}``."}
    return type(Sanitizes.__name__, (Sanitizes,), names)


#: The properties by name, in the order of the documentation.
SANITIZER_PROPERTIES = {
    "sanitizes": Sanitizes,
    **{f"sanitizes-{name}": _of(name) for name in OTHERS},
    "line-rate": LineRate,
}
