"""The wide decoder: many bytes in every cycle, and no state machine."""

from amaranth.hdl import Cat, Const, Module, Mux, Signal, Value
from amaranth.lib import data, wiring
from amaranth.lib.wiring import In, Out
from amaranth.utils import bits_for

from .decoder import any_of, is_one_of
from .encoding import UTF_8, Cause, Pairs, check_shape

__all__ = ["Beat", "Decoded", "Slot", "WideDecoder", "check_lanes"]


class Beat(data.StructLayout):
    """Some bytes of a packet, side by side.

    Parameters
    ----------
    lanes : int

    Members
    -------
    data : ``lanes`` of 8 bits
        The earliest byte is in lane 0.
    count : 0 to ``lanes``
        How many bytes there are, from lane 0 on, in a beat that ends its packet: a number above
        ``lanes`` is as that, and 0 ends the packet with the beat before. Any other beat is full,
        whatever this says.
    last : 1 bit
        The packet ends with this beat.
    """

    def __init__(self, lanes):
        check_lanes(lanes)
        bytes_ = data.ArrayLayout(8, lanes)
        super().__init__({"data": bytes_, "count": range(lanes + 1), "last": 1})


class Slot(data.StructLayout):
    """What ends in a lane: as an ``Event``.

    Parameters
    ----------
    encoding : Encoding

    Members
    -------
    valid : 1 bit
        An event ends with the byte of this lane. All else means nothing without it.
    codepoint : 21 bits
        As many as the code points of the encoding have; means nothing of an error.
    cause : Cause
        ``NONE`` for a code point.
    length : 3 bits
        How many bytes the event covers; they may begin in the beat before.
    """

    def __init__(self, encoding=UTF_8):
        super().__init__(
            {
                "valid": 1,
                "codepoint": encoding.codepoint_bits,
                "cause": Cause,
                "length": bits_for(encoding.longest),
            }
        )


class Decoded(data.StructLayout):
    """A ``Beat``, and what ends in it.

    Parameters
    ----------
    lanes : int
    encoding : Encoding

    Members
    -------
    beat : Beat(lanes)
        As it came in, but that ``count`` is the number of its bytes even if it is full.
    slots : ``lanes`` of Slot(encoding)
        Each event is in the lane of its own last byte.
    """

    def __init__(self, lanes, encoding=UTF_8):
        slots = data.ArrayLayout(Slot(encoding), lanes)
        super().__init__({"beat": Beat(lanes), "slots": slots})


class WideDecoder(wiring.Component):
    """A beat of bytes in any cycle; out comes the same beat, and an event for each that ends in it.

    UTF-8 is definite: what becomes of a byte depends on the few bytes before it, as many as a
    sequence can have, and on the one after. So there is no state but those bytes, and no feedback.
    Beats may come in every cycle, in any pattern of idle cycles. There is no back-pressure.

    The verdict on the last byte of a beat needs the byte after it: a beat leaves when the next one
    has come, or at once if it ends its packet. With a beat in every cycle, each comes out
    ``latency`` cycles after it came in; one that does not end its packet comes out ``latency - 1``
    cycles after the next. Reset forgets all beats. After one cycle of it, nothing depends on what
    the registers held before.

    Parameters
    ----------
    lanes : int
        Bytes in a beat, 1 or more.
    encoding : Encoding
        A table of UTF-8's shape whose pairs are ordinary: two sequences never make one event.

    Members
    -------
    valid : In(1)
        A beat is presented in this cycle.
    beat : In(Beat(lanes))
    decoded_valid : Out(1)
        A beat comes out in this cycle.
    decoded : Out(Decoded(lanes, encoding))
        Means nothing while ``decoded_valid`` is low.

    Raises
    ------
    :exc:`ValueError`
        If there are no lanes, or the table is of another kind.
    """

    #: Cycles from a beat that ends its packet, or that the next one follows, until it comes out.
    latency = 6

    def __init__(self, lanes, encoding=UTF_8):
        check_shape(encoding)
        if encoding.pairs is not Pairs.ORDINARY:
            raise ValueError(
                f"{encoding.name}: two sequences can be one code point, or one error; "
                "a wide decoder takes each by itself"
            )
        self._lanes, self._encoding = lanes, encoding
        super().__init__(
            {
                "valid": In(1),
                "beat": In(Beat(lanes)),
                "decoded_valid": Out(1),
                "decoded": Out(Decoded(lanes, encoding)),
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
        back = encoding.longest - 1  # how many bytes before a beat count

        # Take: a beat, and which of its lanes have a byte.
        taken = Signal()
        m.d.sync += taken.eq(self.valid)
        has_byte = Cat(has_more(self.beat, lane) for lane in range(lanes))
        new = delayed(m, {"beat": self.beat, "has_byte": has_byte})

        # Hold: it waits for the byte after it.
        held = {name: Signal.like(value, reset_less=True) for name, value in new.items()}
        full = Signal()
        m.d.sync += full.eq(taken | (full & ~held["beat"].last))
        with m.If(taken):
            m.d.sync += [held[name].eq(value) for name, value in new.items()]
        valid = Signal(4)  # in each of the stages that follow
        m.d.sync += valid.eq(Cat(full & (taken | held["beat"].last), valid))
        follows = taken & new["has_byte"][0] & ~held["beat"].last
        count = Mux(held["has_byte"][-1], lanes, held["beat"].count)
        bytes_ = [*held["beat"].data, new["beat"].data[0]]
        present = Cat(held["has_byte"], follows)

        # Classify: what each byte can be. A flag has a bit for each of them.
        def is_in(numbers, others=None):
            return Cat(is_one_of(byte, numbers, others) for byte in bytes_)

        starts = encoding.firsts(1)
        flags = {f"bit_{n}": Cat(byte[n] for byte in bytes_) for n in range(8)}
        flags["present"] = present
        flags["continues"] = present & is_in(encoding.continuation)
        flags["longer_1"] = is_in(starts)
        for k in range(1, back + 1):  # bytes after the first
            longer, more = encoding.firsts(k), encoding.firsts(k + 1)
            flags[f"exactly_{k}"] = is_in(longer - more, starts - longer | more)
            if k > 1:
                flags[f"longer_{k}"] = is_in(longer, starts - longer)
        for n, (_, columns) in enumerate(encoding.ill_formed):
            for k, column in enumerate(columns):
                others = encoding.continuation if k else starts
                if len(columns) == 1:
                    others = {*range(256)} - starts
                flags[f"row_{n}_{k}"] = is_in(column, others - {*column})
        beat = delayed(m, {"last": held["beat"].last, "count": count, "ends": ~follows})
        flags = delayed(m, flags)

        # Recall: from here on, the first bits of a flag are those of the bytes before the beat, and
        # `flag << k` hands a bit to the byte k places after. Reset and the end of a packet forget
        # that a sequence has started; all else that is said of those bytes counts only if one has.
        for name, now in flags.items():
            past = Signal(back, name=f"{name}_past", reset_less=name != "longer_1")
            flags[name] = Cat(past, now)
            latest = flags[name][lanes : lanes + back]
            with m.If(valid[0]):
                m.d.sync += past.eq(Mux(beat["ends"], 0, latest) if name == "longer_1" else latest)

        # Join: which byte is the second of a sequence; and why a byte does not continue one.
        lone, breaches, wrong = [], [], {}
        for n, (why, columns) in enumerate(encoding.ill_formed):
            found, *rest = (flags.pop(f"row_{n}_{k}") for k in range(len(columns)))
            for flag in rest:
                found = (found << 1) & flag
            if rest:
                wrong[len(rest)] = wrong.get(len(rest), 0) | found
                breaches.append((found & flags["continues"], why))
            else:
                lone.append((found, why))
        # The bits of TRUNCATED are in all that a continuation byte can be wrong for.
        breaches += [(flags["present"], Cause.TRUNCATED)]
        breaches += [(~flags["present"], Cause.TRUNCATED_AT_END)]
        flags["fits_1"] = flags["continues"] & (flags["longer_1"] << 1)
        if 1 in wrong:
            flags["fits_1"] &= ~wrong[1]
        flags |= {f"wrong_{k}": found for k, found in wrong.items() if k > 1}
        flags |= planes("lone", lone) | planes("breach", breaches)
        beat, flags = delayed(m, beat), delayed(m, flags)

        # Join the rest: which byte is the third of a sequence, and so on, and which is its last.
        longer = {k: flags.pop(f"longer_{k}") for k in range(1, back + 1)}
        run = flags.pop("fits_1")
        fits = {1: run}
        for k in range(2, back + 1):
            run = flags["continues"] & (run << 1)
            if k in wrong:
                run &= ~flags.pop(f"wrong_{k}")
            fits[k] = run & (longer[k] << k)
        flags["whole"] = any_of(
            fits[k] & (flags.pop(f"exactly_{k}") << k) for k in range(1, back + 1)
        )
        for k in range(1, back + 1):
            flags[f"after_{k}"] = any_of(fits[n] for n in range(k, back + 1))
        flags["opens"] = longer[1]
        beat, flags = delayed(m, beat), delayed(m, flags)

        # Judge: a byte that the next does not continue ends an event.
        out = Signal.like(self.decoded, reset_less=True)
        m.d.comb += [self.decoded_valid.eq(valid[3]), self.decoded.eq(out)]
        m.d.sync += [out.beat.last.eq(beat["last"]), out.beat.count.eq(beat["count"])]
        for lane, slot in enumerate(out.slots):
            at = back + lane
            said = {name: flag[at] for name, flag in flags.items()}
            after = [None, *(said[f"after_{k}"] for k in range(1, back + 1))]
            length = 1
            for k in range(1, back + 1):
                length = Mux(after[k], k + 1, length)
            breach = Cat(flags[f"breach_{n}"][at + 1] for n in range(3))
            lone = Cat(said[f"lone_{n}"] for n in range(3))
            m.d.sync += [
                out.beat.data[lane].eq(Cat(said[f"bit_{n}"] for n in range(8))),
                slot.valid.eq(said["present"] & ~flags["after_1"][at + 1]),
                Value.cast(slot.cause).eq(
                    Mux(said["whole"], 0, Mux(said["opens"] | after[1], breach, lone))
                ),
                slot.length.eq(length),
            ]
            # Each byte has six bits of the code point; a first byte has fewer, then a 0, then ones.
            for place, bit in enumerate(slot.codepoint):
                k, n = divmod(place, 6)
                given = flags[f"bit_{n}"][at - k]
                if k == 0:
                    m.d.sync += bit.eq(given)
                elif place == 6:
                    m.d.sync += bit.eq(Mux(after[1], given, said["bit_6"]))
                elif n + k <= 6:
                    m.d.sync += bit.eq(given & after[k])
                elif k < back:
                    m.d.sync += bit.eq(given & after[k + 1])
        return m


def delayed(m, values):
    """The same, a cycle later."""
    later = {}
    for name, value in values.items():
        later[name] = Signal.like(value, name=name, reset_less=True)
        m.d.sync += later[name].eq(value)
    return later


def planes(name, choices):
    """The bits of the causes that apply, of flags of one width."""
    none = Const(0, len(choices[0][0]))
    bits = [[flag for flag, cause in choices if cause.value >> n & 1] for n in range(3)]
    return {f"{name}_{n}": none | any_of(flags) for n, flags in enumerate(bits)}


def has_more(beat, n):
    """A beat has more than ``n`` bytes."""
    more = Const(0)
    for place, bit in enumerate(beat.count):
        more = (bit & more) if n >> place & 1 else (bit | more)
    return ~beat.last | more


def check_lanes(lanes):
    """Refuse a number of lanes that is none.

    Raises
    ------
    :exc:`ValueError`
    """
    if not isinstance(lanes, int) or lanes < 1:
        raise ValueError(f"{lanes!r} is no number of lanes; there must be 1 or more")
