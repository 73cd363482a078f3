"""What becomes of each byte, from the few before it and the one after: many in every cycle."""

from functools import reduce
from operator import and_

from amaranth.hdl import Cat, Const, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.wiring import In, Out
from amaranth.utils import ceil_log2

from .beat import Beat
from .byte_sets import ALL_BYTES, coded, fault_bits, late_faults, parts, products
from .component import Component
from .decoder import any_of
from .encoding import UTF_8, Pairs, check_shape

__all__ = ["Marked", "Window", "delayed"]

#: Lanes that are taken together: they share a clock enable.
GROUP_BITS = 3
GROUP = 1 << GROUP_BITS


class Marked(data.StructLayout):
    """A ``Beat``, and what is true of its bytes: each mark has a bit for every lane.

    Parameters
    ----------
    lanes : int
    encoding : Encoding

    Members
    -------
    beat : Beat(lanes)
        As it came in, but that ``count`` is the number of its bytes even if it is full.
    present : ``lanes + 1`` bits
        There is a byte. The bit above the lanes is for the one after the beat, in its packet.
    continued : ``lanes + 1`` bits
        It continues the sequence before it.
    second : ``lanes`` bits
        It continues a sequence as its second byte.
    within : of ``lanes`` bits, as many as a sequence can have bytes after its first
        It is within the first byte of its sequence; within the first two; and so on.
    breaks : ``lanes + 1`` bits
        It is no continuation byte, or there is none.
    whole : ``lanes`` bits
        It is there and a well-formed sequence ends with it.
    cut : ``lanes`` bits
        It is in a sequence of more than one byte, and no continuation byte follows. It means
        nothing if a sequence is whole with it.
    faults : 3 of ``lanes`` bits
        The bits of a ``Cause``: why it is an error alone, or because a continuation byte after it
        cannot be its second. They mean nothing of a byte that never is.
    """

    def __init__(self, lanes, encoding=UTF_8):
        super().__init__(
            {
                "beat": Beat(lanes),
                "present": lanes + 1,
                "continued": lanes + 1,
                "second": lanes,
                "within": data.ArrayLayout(lanes, encoding.longest - 1),
                "breaks": lanes + 1,
                "whole": lanes,
                "cut": lanes,
                "faults": data.ArrayLayout(lanes, 3),
            }
        )


class Window(Component):
    """A beat of bytes in any cycle; out comes the same beat, with the marks of its bytes.

    UTF-8 is definite: what becomes of a byte depends on the few bytes before it, as many as a
    sequence can have, and on the one after. So there is no state but those bytes, and no feedback.
    Beats may come in every cycle, in any pattern of idle cycles. There is no back-pressure.

    A beat leaves when the next one has come, or at once if it ends its packet: ``latency`` cycles
    after it came in, or ``latency - 1`` after the next. Reset forgets all beats. After one cycle of
    it, nothing depends on what the registers held before.

    Between two registers is one LUT of four inputs, for UTF-8.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 to 256.
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.

    Members
    -------
    valid : In(1)
        A beat is presented in this cycle.
    beat : In(Beat(lanes))
    marked_valid : Out(1)
        A beat comes out in this cycle.
    marked : Out(Marked(lanes, encoding))
        Means nothing while ``marked_valid`` is low.

    Raises
    ------
    :exc:`ValueError`
        If there are no lanes, or too many, or the table is of another kind.
    """

    #: Cycles from a beat that ends its packet, or that the next one follows, until it comes out.
    latency = 12

    def __init__(self, lanes, encoding=UTF_8):
        check_shape(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            raise ValueError(
                f"{encoding.name}: two sequences can be one code point, or one error; "
                "a wide decoder takes each by itself"
            )
        self._lanes, self._encoding = lanes, encoding
        self._fault_bits, (self._late, _) = fault_bits(encoding), late_faults(encoding)
        super().__init__(
            {
                "valid": In(1),
                "beat": In(Beat(lanes)),
                "marked_valid": Out(1),
                "marked": Out(Marked(lanes, encoding)),
            }
        )

    @property
    def lanes(self):
        return self._lanes

    @property
    def encoding(self):
        return self._encoding

    def elaborate(self, platform):
        m = Module()
        lanes, encoding = self.lanes, self.encoding
        back = encoding.longest - 1  # how many bytes before a byte count
        starts, continuation = encoding.firsts(1), encoding.continuation
        groups = range(0, lanes, GROUP)

        def registered(values):
            return {name: delayed(m, value, name=name) for name, value in values.items()}

        # Count: the lanes of a group all have a byte, or else the first few of them.
        came = Signal(3)  # a beat: in this stage, and in the two that follow
        m.d.sync += came.eq(Cat(self.valid, came))
        count = self.beat.count
        new = registered(
            {
                "data": self.beat.data,
                "last": self.beat.last,
                "count": count,
                "all": Cat(exceeds(count[GROUP_BITS:], n) for n in range(len(groups))),
                "few": Cat(exceeds(count[:GROUP_BITS], n) for n in range(GROUP)),
            }
        )

        # Spread, in two stages, since it is a long way to all lanes. A group can have a byte if the
        # one before it is full; then it is filled.
        more = ~new["last"]
        any_ = more | new["all"][0] | new["few"][0]
        all_ = new["all"] | more.replicate(len(groups))
        beyond = Cat(Const(0, 1), ~all_)[: len(groups)]  # the last byte
        fills = delayed(m, came[0].replicate(len(groups)) & ~beyond, 2)
        new = registered(new | {"all": all_, "any": any_, "beyond": beyond})
        all_, few = new.pop("all"), new.pop("few")
        new = registered(new)
        # A register is set for nothing if it begins with ones, too.
        new["filled"] = Signal(lanes, init=-1, reset_less=True)
        filled = (Mux(all_[n // GROUP], 1, few[n % GROUP]) for n in range(lanes))
        m.d.sync += new["filled"].eq(Cat(filled))

        # Hold: it waits for the byte after it. Where it has no bytes, the last ones stay; so each
        # group has a clock enable of its own, and none has a long way.
        held = {name: Signal.like(value, reset_less=True) for name, value in new.items()}
        full, taken = Signal(), came[-1]
        m.d.sync += full.eq(taken | (full & ~held["last"]))
        with m.If(taken):
            m.d.sync += [held[name].eq(new[name]) for name in new if name not in ("data", "filled")]
        for fill, group in zip(fills, groups, strict=True):
            with m.If(fill):
                for lane in range(group, min(group + GROUP, lanes)):
                    m.d.sync += held["data"][lane].eq(new["data"][lane])
                    m.d.sync += held["filled"][lane].eq(new["filled"][lane])
        follows = taken & new["any"] & ~held["last"]
        leaves = full & (taken | held["last"])
        # In each of the stages that follow; reset ends a packet, too.
        valid = Signal(self.latency - 4)
        ended = Signal(self.latency - 4, init=-1)
        m.d.sync += [
            valid.eq(Cat(leaves, valid)),
            ended.eq(Cat(leaves & ~follows, ended)),
        ]
        beat = {"last": held["last"], "count": held["count"]}
        bytes_ = [*held["data"], new["data"][0]]
        marks = {f"bit_{n}": Cat(byte[n] for byte in bytes_) for n in range(8)}
        stage = 0

        def register():
            nonlocal beat, marks, stage
            beat, marks, stage = registered(beat), registered(marks), stage + 1

        none = Const(0, lanes + 1)

        def match(patterns, bits=None):
            """A mark: the bits of a byte, or others from the lowest on, are as in some pattern."""
            bits = [marks[f"bit_{n}"] for n in range(8)] if bits is None else bits
            found = none
            for pattern in patterns:
                pairs = zip(bits, reversed(pattern), strict=False)
                wanted = (bit if digit == "1" else ~bit for bit, digit in pairs if digit != "-")
                found |= all_of([~none, *wanted])
            return found

        def is_in(numbers, others):
            return match(products(numbers, others))

        def before(mark, k=1):
            """The mark of the byte ``k`` places before; there is none before the first."""
            past = Signal(k, name=f"past_{stage}", reset_less=True)
            both = Cat(past, mark)
            with m.If(ended[stage - 1]):
                m.d.sync += past.eq(0)
            with m.Elif(valid[stage - 1]):
                m.d.sync += past.eq(both[lanes : lanes + k])
            return both[: len(mark)]

        # Halve: a code instead of the low half of each byte.
        part, allowing = parts(encoding)
        steps = {f"allows_{n}": coded(*firsts, 6) for n, firsts in enumerate(allowing)}
        steps |= {f"fault_{n}": coded(*bytes_) for n, bytes_ in enumerate(self._fault_bits)}
        # What only two of its bits tell needs no step of its own.
        lows = sorted({low for code, _ in steps.values() for low in code if asked(low) > 2})
        marks |= {f"low_{n}": match(low) for n, low in enumerate(lows)}
        beyond = Cat(held["beyond"][n // GROUP] for n in range(lanes))
        marks["present"] = Cat(reset_by(beyond, held["filled"]), follows)
        register()

        # Match: the code and the high half.
        halved = {low: marks.pop(f"low_{n}") for n, low in enumerate(lows)}
        high = [marks[f"bit_{n}"] for n in range(4, 8)]
        for name, (code, patterns) in steps.items():
            bits = [halved[low] if low in halved else match(low) for low in code]
            marks[name] = match(patterns, bits + high)
        for n in range(ceil_log2(len(allowing))):
            numbers = {number for number, k in part.items() if k >> n & 1}
            bits = [marks[f"bit_{n}"] for n in range(6)] + [before(bit) for bit in high[:2]]
            marks[f"part_{n}"] = match(products(numbers, part.keys() - numbers), bits)
        is_continuation = is_in(continuation, ALL_BYTES - continuation)
        marks["breaks"] = ~(marks["present"] & is_continuation)  # whatever is before it
        for n, row in enumerate(self._late):
            for k, column in enumerate(row):
                others = continuation if k else starts
                marks[f"late_{n}_{k}"] = is_in({*column}, others - {*column})
        beat["count"] = Mux(marks["present"][lanes - 1], lanes, beat["count"])
        register()

        # Compare: the part that a second byte is in, with those that the first allows.
        bits = [marks.pop(f"part_{n}") for n in range(ceil_log2(len(allowing)))]
        high = [marks["bit_4"], marks["bit_5"]]
        allowed = marks["opens"] = none
        for n, (members, others) in enumerate(allowing):
            is_here = match([f"{n:0{len(bits)}b}"], bits)
            allows = marks.pop(f"allows_{n}")
            allowed |= before(allows) & is_here
            # A byte opens a sequence if it allows a part, of those that its high half tells apart.
            highs = {first >> 4 for first in members | others}
            marks["opens"] |= allows & match(products(highs, {*range(4)} - highs, 2), high)
        marks["allowed"] = allowed & ~marks["breaks"]
        late = none | any_of(
            all_of(before(marks.pop(f"late_{n}_{k}"), len(row) - 1 - k) for k in range(len(row)))
            for n, row in enumerate(self._late)
        )
        marks["stops"] = marks["breaks"] | late
        register()

        # Join.
        marks["second"] = marks.pop("allowed") & before(match(["11------"]))
        register()

        # Count down: a byte that continues a sequence leaves it one less to lack.
        def lacks(k):
            """After a second byte, ``k`` more."""
            longer = encoding.firsts(k + 1)
            return marks["second"] & before(is_in(longer, starts - longer))

        marks |= {f"lacks_{k}": lacks(k) for k in range(2, back)}
        register()
        unfinished, lacking = [], [lacks(1), *(marks.pop(f"lacks_{k}") for k in range(2, back))]
        for _ in range(1, back):
            unfinished.append(lacking[0])
            lacking = [~marks["stops"] & before(more) for more in lacking[1:]]
        # After the second byte or a later one, after the third or a later one, and so on.
        for n in range(1, back):
            marks[f"unfinished_{n}"] = any_of(unfinished[n - 1 :])
        register()

        # Follow on: the third byte, and those after it.
        after = [~marks["stops"] & before(marks[f"unfinished_{n}"]) for n in range(1, back)]
        marks["continued"] = marks["second"] | after[0]
        marks |= {f"within_{n}": ~far for n, far in enumerate([marks["continued"], *after])}
        register()

        # Conclude.
        alone = is_in(encoding.firsts() - starts, ALL_BYTES - encoding.firsts() | starts)
        ends = marks["continued"] & ~marks["unfinished_1"]
        marks["whole"] = marks["present"] & (alone | ends)
        is_open = marks["continued"] | (marks["opens"] & marks["bit_6"])
        marks["cut"] = is_open[:lanes] & marks["breaks"][1:]
        register()

        m.d.comb += [
            self.marked_valid.eq(valid[stage - 1]),
            self.marked.beat.last.eq(beat["last"]),
            self.marked.beat.count.eq(beat["count"]),
        ]
        for lane, byte in enumerate(self.marked.beat.data):
            m.d.comb += byte.eq(Cat(marks[f"bit_{n}"][lane] for n in range(8)))
        for name in ("present", "continued", "second", "breaks", "whole", "cut"):
            m.d.comb += self.marked[name].eq(marks[name])
        for name, many in (("within", self.marked.within), ("fault", self.marked.faults)):
            m.d.comb += [mark.eq(marks[f"{name}_{n}"]) for n, mark in enumerate(many)]
        return m


def delayed(m, value, cycles=1, *, name=None):
    """The same, so many cycles later."""
    for _ in range(cycles):
        value, former = Signal.like(value, name=name or "delayed", reset_less=True), value
        m.d.sync += value.eq(former)
    return value


def reset_by(flags, marks):
    """The marks without those that have a flag: for registers, that need no gates for a reset."""
    return Cat(Mux(flag, 0, mark) for flag, mark in zip(flags, marks, strict=True))


def all_of(conditions):
    """Every condition holds."""
    return reduce(and_, conditions)


def exceeds(value, n):
    """``value > n``, without a carry chain."""
    more = Const(0)
    for place, bit in enumerate(value):
        more = (bit & more) if n >> place & 1 else (bit | more)
    return more


def asked(patterns):
    """How many bits are asked for."""
    return sum(any(digit != "-" for digit in column) for column in zip(*patterns, strict=True))
