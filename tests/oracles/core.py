"""The bases of the oracles: of all, and of oracles with the same kind of input."""

import enum
from itertools import chain, islice, product

import numpy as np
from amaranth.lib import data

from clockpoint import expected_events
from clockpoint.engine.rows import rows_of
from clockpoint.hdl import ENCODINGS, Cause
from clockpoint.sim.models.encodings import TABLES
from clockpoint.sim.stimulus import random_items
from support import CLASSES, SURROGATES, cpython_events
from support import rows_of as rows_of_table

#: The oracle of each class of cores.
ORACLES = {}
#: The number of each cause.
CAUSES = {None: 0} | {str(cause): cause.value for cause in Cause if cause.value}


class Rate(enum.Enum):
    """The transfers in each cycle while the source offers an item and the sink is ready."""

    ITEM = "an item is accepted"
    OUTPUT = "an item is accepted, or one of the several that it becomes comes out"
    TEXT = "an item of well-formed text is accepted, within a packet"


class Oracle:
    """The output of a core for packets, without cycles.

    An item is a tuple of the fields of a payload in their order; a packet is a list of items. In
    what comes out, fields that the data sheet leaves undefined are 0.

    Parameters
    ----------
    core : Component
        One of the ``cores`` for which a class is declared.

    Attributes
    ----------
    rate : Rate
    side : tuple of str
        The name of the output beside the stream that is high for an item, if there is one.
    levels : tuple of str
        The names of those that keep their value from one item to the next.
    longest : int
        The most bytes of a short packet.
    """

    rate = Rate.ITEM
    side = levels = ()
    longest = 4

    def __init_subclass__(cls, cores=()):
        ORACLES.update(dict.fromkeys(cores, cls))

    def __init__(self, core):
        self.core = core
        self.encoding = core.encoding.name if hasattr(core, "encoding") else "utf-8"

    @property
    def shape(self):
        """The shape of an item that the core accepts."""
        return self.core.i.payload.shape()

    def packets(self):
        """All short packets of items that the core distinguishes."""
        return [*map(self.packet, byte_strings(self.encoding, self.longest))]

    def packet(self, data):
        """The packet with these bytes of text."""
        raise NotImplementedError

    def plain(self):
        """The shortest packet for which something comes out: ASCII."""
        raise NotImplementedError

    def of_packet(self, packet):
        """The items that come out for a packet."""
        raise NotImplementedError

    def expected(self, packets):
        """The items that come out for packets, one after the other."""
        return [item for packet in packets for item in self.of_packet(packet)]

    def side_of_packet(self, packet):
        """In how many cycles the output in ``side`` is high, because of each item of a packet."""
        return []

    def side_outputs(self, packets):
        """Those numbers for packets, one after the other, by the name of the output."""
        numbers = [number for packet in packets for number in self.side_of_packet(packet)]
        return dict.fromkeys(self.side, numbers)

    def level_outputs(self, packets):
        """The value of each output that lasts, after each item; ``None`` where it is undefined.

        Returns
        -------
        dict of str to list of tuple
            The fields of each value.
        """
        return {}

    def waits(self, packet):
        """How many errors only the end of a packet shows that follows its last item."""
        return 0

    def random_items(self, seed, count):
        """Random items, as the row of the core draws them."""
        return [*islice(random_items(self.core, seed), count)]

    def calm_items(self):
        """ASCII, in a packet without an end."""
        place = [name for name, _ in data.Layout.cast(self.shape)].index("last")
        return [(*item[:place], 0, *item[place + 1 :]) for item in self.plain()]

    def columns(self, packets):
        """The fields of the items of packets by name, a row per item."""
        names = [name for name, _ in data.Layout.cast(self.shape)]
        columns = zip(*chain.from_iterable(packets), strict=True)
        return {name: np.array(of, np.uint64) for name, of in zip(names, columns, strict=True)}

    def inputs(self, packets):
        """The inputs of the core by name beside ``valid``, a row per item of packets."""
        rows = rows_of(self.shape, self.columns(packets))
        return {"i__payload": rows} | self.others(packets)

    def others(self, packets):
        """The inputs beside the stream by name, a row per item of packets."""
        return {}


def oracle_of(core):
    """The oracle of a core."""
    oracle = ORACLES[type(core)](core)
    return OfKept(core, oracle) if getattr(core, "keep", False) else oracle


class OfKept(Oracle):
    """Of a core whose packets may end after their last item; all but that is another's.

    An item has ``keep`` as its last field. An end without an item comes out as one, unless the core
    waited for it: then what waited has ``last``.
    """

    def __init__(self, core, oracle):
        super().__init__(core)
        self.oracle, self.rate = oracle, oracle.rate
        self.side, self.levels = oracle.side, oracle.levels
        self._end = tuple(int(name == "last") for name, _ in data.Layout.cast(self.shape))

    def _detached(self, packet):
        """The packet with an end of its own, or ``None``."""
        place = [name for name, _ in data.Layout.cast(self.shape)].index("last")
        if "truncated" in dict(data.Layout.cast(self.shape)) and packet[-1][2]:
            return None
        items = [(*item[:place], 0, *item[place + 1 :], 1) for item in packet]
        return [*items, self._end]

    def packets(self):
        packets = self.oracle.packets()
        whole = [[(*item, 1) for item in packet] for packet in packets]
        detached = map(self._detached, packets[:: max(1, len(packets) // 4000)])
        return [*whole, *filter(None, detached), [self._end]]

    def plain(self):
        return [(*item, 1) for item in self.oracle.plain()]

    def _attached(self, packet):
        """The packet without ``keep``, and whether its end was detached."""
        place = [name for name, _ in data.Layout.cast(self.shape)].index("last")
        items, is_detached = [item[:-1] for item in packet], not packet[-1][-1]
        if is_detached:
            del items[-1]
            if items:
                items[-1] = (*items[-1][:place], 1, *items[-1][place + 1 :])
        return items, is_detached

    def of_packet(self, packet):
        layout = data.Layout.cast(self.core.o.payload.shape())
        place = [name for name, _ in layout].index("last")
        empty = tuple(int(name == "last") for name, _ in layout)
        items, is_detached = self._attached(packet)
        inner = self.oracle.expected([items]) if items else []
        inner = [item if len(item) == len(empty) else (*item, 1) for item in inner]
        if is_detached and not (inner and (not inner[-1][-1] or self.oracle.waits(items))):
            inner = [*inner[:-1], *((*of[:place], 0, *of[place + 1 :]) for of in inner[-1:])]
            inner.append(empty)
        return inner

    def others(self, packets):
        return self.oracle.others([[item[:-1] for item in packet] for packet in packets])

    def level_outputs(self, packets):
        return self.oracle.level_outputs([[item[:-1] for item in packet] for packet in packets])

    def side_of_packet(self, packet):
        items, is_detached = self._attached(packet)
        counts = self.oracle.side_of_packet(items) if items else []
        if is_detached:  # an error that only the end shows comes with it
            late = self.oracle.waits(items) if items and "error" in self.side else 0
            counts = [*counts[:-1], *(count - late for count in counts[-1:]), late]
        return counts


def ended(values, is_whole):
    """Values as the items of a packet with ``keep``, whose end has no value unless it is whole."""
    if is_whole and values:
        return [(*item, 1) for item in items(values)]
    return [*((value, 0, 1) for value in values), (0, 1, 0)]


def items(numbers):
    """Numbers as the items of a packet, each with ``last``."""
    return [(number, int(n == len(numbers))) for n, number in enumerate(numbers, 1)]


def combinations(values, size):
    """Packets of each combination of up to so many values."""
    return [packet for n in range(1, size + 1) for packet in product(values, repeat=n)]


def event_fields(event):
    """The fields of the payload of an event."""
    number = 0 if event.cause else event.codepoint
    bytes_ = int.from_bytes(event.bytes, "big")
    return number, CAUSES[event.cause], event.length, int(event.last), bytes_


def events(data, encoding):
    """The events of a packet of bytes as tuples of their fields; in UTF-8 by CPython."""
    if encoding == "utf-8":
        return [*map(event_fields, cpython_events(data))]
    return [*map(event_fields, expected_events(data, encoding))]


def classes(encoding):
    """A byte of each class that the tables of an encoding distinguish."""
    if encoding == "utf-8":
        return CLASSES
    columns = [column for row in rows_of_table(ENCODINGS[encoding]) for column in row]
    members = {tuple(byte in column for column in columns): byte for byte in range(256)}
    return bytes(members.values())


def byte_strings(encoding, size):
    """All short strings of a byte of each class; and of surrogates, where they can be in pairs."""
    of_class = classes(encoding)
    size = size if len(of_class) < 13 else 3 if len(of_class) < 25 else 2
    strings = [*map(bytes, combinations(of_class, size))]
    if TABLES[encoding].pairs != "ordinary":
        strings += map(b"".join, combinations([*SURROGATES, b"A", b"\xed"], 3))
    return strings


class OfBytes(Oracle):
    """Of a core that accepts bytes."""

    def packet(self, data):
        return items(data)

    def plain(self):
        return items(b"A")


class OfEvents(Oracle):
    """Of a core that accepts events."""

    longest = 3

    def packet(self, data):
        return [*map(event_fields, expected_events(data, self.encoding))]

    def plain(self):
        return [(0x41, 0, 1, 1, 0x41)]


class Limited(OfEvents):
    """Of a core that can have the input ``highest``: a number for each event."""

    def highest(self, item):
        """The highest code point beside an event: its own, or the one below."""
        number = item[0]
        return number - 1 if number and number % 3 < 2 else number

    def is_above(self, item):
        """Whether an event is a code point above that; never A."""
        return not item[1] and item[0] > self.highest(item)

    def others(self, packets):
        if "highest" not in self.core.signature.members:
            return super().others(packets)
        numbers = [self.highest(item) for packet in packets for item in packet]
        return super().others(packets) | {"highest": np.array(numbers, np.uint32)}


class OfCodePoints(Oracle):
    """Of a core that accepts code points."""

    def packets(self):
        ends = [row.codepoints[n] for row in ENCODINGS[self.encoding].well_formed for n in (0, -1)]
        ends += [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x110000, 0x1FFFFF]
        return [*map(items, combinations(sorted({*ends}), 2))]

    def plain(self):
        return items([0x41])


class OfUnits(Oracle):
    """An oracle of a core that accepts code units of UTF-16; a truncated unit is D800."""

    UNITS = 0x41, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFEFF

    def packets(self):
        whole = [[(*item, 0) for item in items(units)] for units in combinations(self.UNITS, 3)]
        return whole + [[*packet[:-1], (0xD800, 1, 1)] for packet in whole]

    def plain(self):
        return [(0x41, 1, 0)]
