"""Error policies: the events of a decoder in, code points out."""

from typing import NamedTuple

from amaranth.hdl import Const, Module, Mux, Signal, Value
from amaranth.lib.wiring import In, Out

from .event import REPLACEMENT, CodePoint, Event, keep_of, stream_ports
from .lib.check import check_choice
from .lib.component import DROP_PATHS, FORWARD_PATHS, READY_PATHS, Component
from .lib.registers import can_load
from .lib.shift_register import ShiftRegister
from .lib.texts import Facts, texts_from_docstring
from .tables.encoding import UTF_8, Cause, Encoding, check_encoding

__all__ = [
    "BYTE_POLICIES",
    "CAN_DROP",
    "POLICIES",
    "POLICY_SENTENCES",
    "PROGRAMMABLE_OPTION",
    "Effect",
    "ErrorPolicy",
    "effect_of",
]

#: Policies that replace each byte of an error: the number that is added to a byte from 80 on, or
#: ``None`` for U+FFFD.
BYTE_POLICIES = {"replace-each-byte": None, "surrogateescape": 0xDC00, "optu": 0xEF00}
#: Policies with which an error can vanish. If it was the last event of its packet, only the end of
#: the packet is sent: ``keep`` is low.
CAN_DROP = ("strict", "replace-run", "ignore")
#: The effect of a policy, and who else has it.
POLICIES = {
    "strict": "each packet ends before its first error",
    "replace": "U+FFFD replaces each error (Unicode, WHATWG, CPython)",
    "replace-run": "U+FFFD replaces each run of adjacent errors in a packet",
    "ignore": "errors are dropped",
    "replace-each-byte": "U+FFFD replaces each byte of an error (Go)",
    "surrogateescape": "U+DC00 plus the byte for each byte of an error (PEP 383)",
    "optu": "U+EF00 plus the byte for each byte of an error (OPTU-16)",
}
#: A sentence for each policy.
POLICY_SENTENCES = {
    name: f"{text[0].upper()}{text[1:].partition(' (')[0]}." for name, text in POLICIES.items()
}
POLICY_SENTENCES |= {
    name: f"{POLICY_SENTENCES[name]} A byte below 80 becomes U+FFFD."
    for name in ("surrogateescape", "optu")
}
#: The sentence for the parameter ``programmable``.
PROGRAMMABLE_OPTION = {
    "programmable": "The code point at the port replacement is sent instead of U+FFFD."
}


@texts_from_docstring
class ErrorPolicy(Component):
    """Converts events to code points, and errors to the code points of a policy, if any.

    ``surrogateescape`` and ``optu`` cannot express bytes below 80; such a byte becomes U+FFFD. It
    occurs in errors of Java's UTF-8 only (NUL).

    A packet comes out for each packet. ``strict``, ``replace-run`` and ``ignore`` can drop the
    event that ends it: their items have ``keep``, which is low if nothing is left of that event.
    ``strict`` ends the packet at its first error.

    With a sink that is always ready, every policy keeps up with a ``StreamDecoder``. Only where
    surrogates are joined, an error directly after a high surrogate can wait for one or two cycles.
    The latency is 0. With ``replace-each-byte``, ``surrogateescape`` and ``optu``, it is as many
    cycles as the longest error has bytes (3 in UTF-8), from the event to the code point of its last
    byte.

    With ``limited``, a code point above ``highest`` is an error of all its bytes; an error can then
    be as long as a code point. ``highest`` applies to the event that is transferred in the same
    cycle: it can change between two events, also of a packet.

    Parameters
    ----------
    encoding : Encoding
        The encoding of the decoder.
    errors : str
        One of ``POLICIES``.
    programmable : bool
        With ``replace`` only: the port ``replacement`` selects the code point instead of
        U+FFFD, such as the ``replacement`` of a ``Status``.
    keep : bool
        The input has ``keep``, as the output of a core that can drop items.
    limited : bool
        Add the input ``highest``: a code point above it is an error with the cause ``out-of-range``
        and the length of the code point.

    Members
    -------
    i : In(stream.Signature(Event(encoding))), with ``keep`` ``Kept`` of it
    o : Out(stream.Signature(CodePoint(encoding))), or ``Kept`` of it
    stopped : Out(1), with ``strict``
        High from the cycle after an error is accepted until the first event of the next packet is
        accepted, or until reset. Events until then are accepted and dropped.
    error : Out(Event(encoding)), with ``strict``
        Of the first error of the packet; undefined while stopped is low.
    replacement : In(21), with ``programmable``
        The code point that replaces an error.
    highest : In(encoding.codepoint_bits), with ``limited``
        The highest code point that is not an error. Hold it while an event waits.
    """

    facts = Facts(
        "one event per cycle",
        "from an event to its code point, or to the last one of several",
        options={
            "errors": POLICY_SENTENCES,
            **PROGRAMMABLE_OPTION,
            "limited": "Code points above the input highest are errors.",
        },
    )

    @property
    def paths(self):
        paths = self._paths_of_policy()
        others = {("highest", output) for source, output in paths if source == "i__payload"}
        return paths | (others if self.limited else set())

    def _paths_of_policy(self):
        match self.errors:
            case "strict":
                return FORWARD_PATHS | READY_PATHS | {("i__valid", "i__ready")}
            case "replace":
                replacement = {("replacement", "o__payload")} if self.programmable else set()
                return FORWARD_PATHS | READY_PATHS | replacement
            case "replace-run" | "ignore":
                return FORWARD_PATHS | READY_PATHS | DROP_PATHS
            case _:
                return READY_PATHS | {("i__payload", "i__ready"), ("i__valid", "i__ready")}

    slow_items = "an error takes a cycle per byte, at most {cycles}"

    @property
    def surplus(self):
        return max(0, self.latency - 1)

    def __init__(
        self,
        encoding: Encoding = UTF_8,
        *,
        errors: str = "replace",
        programmable: bool = False,
        keep: bool = False,
        limited: bool = False,
    ) -> None:
        check_encoding(encoding)
        check_choice("errors", errors, POLICIES)
        if programmable and errors != "replace":
            raise ValueError(f"programmable requires the policy replace, not {errors}")
        longest = encoding.most_bytes if limited else encoding.longest_error  # of an error
        self.latency = longest if errors in BYTE_POLICIES else 0
        event, drops = Event(encoding), errors in CAN_DROP
        ports = stream_ports(event, CodePoint(encoding), keep=keep, drops=drops)
        if errors == "strict":
            ports |= {"stopped": Out(1), "error": Out(event)}
        ports |= {"replacement": In(21)} if programmable else {}
        super().__init__(ports | ({"highest": In(encoding.codepoint_bits)} if limited else {}))

    def elaborate(self, platform):
        # An event passes in the same cycle; the policy changes its number or its end, or drops it.
        # Only if each byte of an error becomes a code point, items wait: a shift register sends
        # them one after the other.
        m = Module()
        event, accepted = self._limited_event(m), self.i.valid & self.i.ready
        effect = effect_of(m, self.errors, event, accepted)
        if self.errors in BYTE_POLICIES:
            self._replace_bytes(m, event, effect)
        else:
            item, vanishes = self.o.payload, self.i.valid & effect.vanishes
            replacement = self.replacement if self.programmable else REPLACEMENT
            m.d.comb += [
                self.o.valid.eq(self.i.valid & ~effect.vanishes),
                item.value.eq(Mux(effect.is_replaced, replacement, event.codepoint)),
                item.last.eq(effect.last),
                self.i.ready.eq(self.o.ready | vanishes),
            ]
            if hasattr(item, "keep"):
                m.d.comb += item.keep.eq(effect.has_item)
        if self.errors == "strict":
            m.d.comb += self.stopped.eq(effect.had_error)
            with m.If(accepted & ~effect.is_after_error):
                m.d.sync += [self.error[name].eq(event[name]) for name, _ in self.error.shape()]
        return m

    def _limited_event(self, m):
        """The event on offer; a code point above ``highest`` has become an error."""
        if not self.limited:
            return self.i.payload
        event = Signal.like(self.i.payload, name="event")
        is_above = event.codepoint > self.highest
        m.d.comb += event.eq(self.i.payload)
        with m.If((self.i.payload.cause == Cause.NONE) & is_above):
            m.d.comb += event.cause.eq(Cause.OUT_OF_RANGE)
        return event

    def _replace_bytes(self, m, event, effect):
        is_error = effect.is_error
        shifts = can_load(self.o)
        register = ShiftRegister(m, self.o.payload.shape(), self.latency, shifts)
        # While `i.valid` is low, the event may be undefined, but `i.ready` must not be.
        size = Mux(self.i.valid, Mux(is_error, event.length, 1), 0)
        has_room = register.has_room(size)
        items = [Signal.like(self.o.payload, name=f"item_{n}") for n in range(self.latency)]
        for n, item in enumerate(items):
            m.d.comb += item.value.eq(self._substitute(event.bytes.word_select(n, 8)))
            if self.keep:
                m.d.comb += item.keep.eq(effect.has_item)
        m.d.comb += [
            items[0].last.eq(event.last),
            self.o.valid.eq(register.valid),
            self.o.payload.eq(register.payload),
            self.i.ready.eq(shifts & has_room),
        ]
        with m.If(~is_error):
            m.d.comb += items[0].value.eq(event.codepoint)
        register.load(Mux(has_room, size, 0), items)

    def _substitute(self, byte):
        """The code point for a byte of an error."""
        base = BYTE_POLICIES[self.errors]
        if base is None:
            return REPLACEMENT
        rows = [row for row in self.encoding.well_formed if len(row.bytes) > 1]
        columns = [column for row in [*rows, *self.encoding.ill_formed] for column in row.bytes]
        has_ascii = self.limited or any(column[0] < 0x80 for column in columns)
        return Mux(byte[7], base | byte, REPLACEMENT) if has_ascii else base | byte


class Effect(NamedTuple):
    """The effect of a policy on an event."""

    is_error: Value
    is_replaced: Value = Const(0)
    vanishes: Value = Const(0)  # nothing is sent for the event
    has_item: Value = Const(1)  # a code point is sent; otherwise, if anything, the packet's end
    last: Value = Const(0)  # the packet that is sent ends with the event
    had_error: Value = Const(0)  # with strict: an error was accepted in the packet
    is_after_error: Value = Const(0)  # with strict: the event follows that error in its packet


def effect_of(m, errors, event, accepted):
    """The effect of a policy on the event that is offered, and ``accepted`` in this cycle."""
    keep, last = keep_of(event), event.last
    is_error = keep & (event.cause != Cause.NONE)
    match errors:
        case "ignore":
            return Effect(is_error, Const(0), is_error & ~last, keep & ~is_error, last)
        case "replace-run":
            in_run = Signal()
            with m.If(accepted):
                m.d.sync += in_run.eq(is_error & ~last)
            is_repeated = is_error & in_run
            return Effect(is_error, is_error, is_repeated & ~last, keep & ~is_repeated, last)
        case "strict":
            had_error = Signal()
            packet_start = Signal()
            is_after_error = had_error & ~packet_start
            with m.If(accepted):
                m.d.sync += [packet_start.eq(last), had_error.eq(is_error | is_after_error)]
            return Effect(
                is_error,
                vanishes=is_after_error,
                has_item=keep & ~is_error,
                last=last | is_error,
                had_error=had_error,
                is_after_error=is_after_error,
            )
        case _:
            return Effect(is_error, is_error, has_item=keep, last=last)
