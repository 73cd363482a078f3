"""Memories of a machine: for each copy of a design, words in an array."""

import numpy as np

from .llvm import COPIES, ONES, VECTOR, WORDS, ZERO, row_bits

__all__ = [
    "PLACE",
    "ReadPort",
    "Storage",
    "read_port",
    "read_word",
    "storages",
    "write_port",
    "write_word",
]

#: The place of a memory: its offset and the stride of a copy in bytes; its rows in the state, and
#: the first of them.
PLACE = np.dtype([(name, np.int64) for name in ("offset", "stride", "rows", "row")])


class Storage:
    """The layout of the words of a ``Memory``.

    A copy has its words one after the other, each in a row of bits as in an array of a port, and a
    last one that is always 0, for addresses beyond. A memory that is never written is a table of
    all copies. In the state of a machine, a memory has a vector for each bit of a copy.

    Bits that are always written together have a flag, a bit above the word, which is 1
    from then on; whoever clears it can tell later whether they kept their values.

    Parameters
    ----------
    memory : Memory
    offset : int
        In bytes, from the first memory or the first table on.
    row : int
        Of the state, where its vectors begin.

    Attributes
    ----------
    words : int
        Of 64 bits, in a word of the memory.
    stride : int
        The words of 64 bits of a copy.
    region : int
        The vectors of an address and of a word.
    """

    def __init__(self, memory, offset, row):
        self.size, self.width = memory.size, memory.width
        self.offset, self.row = offset, row
        enables = [*zip(*(port.enables for port in memory.writes), strict=True)]
        groups = [*dict.fromkeys(enables)]
        #: The place of the flag of each bit.
        self._flags = [self.width + groups.index(ports) for ports in enables]
        self.writes = [
            port._replace(
                data=[*port.data, *"1" * len(groups)],
                enables=[*port.enables, *(group[n] for group in groups)],
            )
            for n, port in enumerate(memory.writes)
        ]
        self.bits = row_bits(self.width + len(groups))
        self.words = -(-self.bits // 64)
        self.stride = -(-(memory.size + 1) * self.bits // (64 * WORDS)) * WORDS
        self.region = 64 + 64 * self.words
        #: The vectors that it has in the state, and its bytes.
        self.rows = 64 * self.stride if memory.writes else 0
        self.bytes = 8 * self.stride * (COPIES if memory.writes else 1)
        self.begins = self._image([bool(bit) for bit in memory.begins])
        self.unset = self._image([bit is None for bit in memory.begins])

    @property
    def place(self):
        return self.offset, self.stride, self.rows, self.row

    def numbers(self):
        """The rows of a state for the bits of each word, if it is written and a number."""
        if not self.writes or self.width > 64:
            return np.zeros((0, 1), int)
        return self._rows(range(self.width))

    @property
    def flags(self):
        """For each of its rows in a state, the row of the flag, or -1 if it is no bit of a word."""
        rows = np.full(self.rows, -1)
        if self.writes:
            rows[self._rows(range(self.width)) - self.row] = self._rows(self._flags)
        return rows

    def _rows(self, bits):
        """The rows of a state for these bits of each word."""
        first = self.row + self.bits * np.arange(self.size)
        return first[:, None] + np.array(bits)

    def _image(self, bits):
        """Bits of the words in the layout of a copy."""
        image = np.zeros(64 * self.stride, bool)
        words = image[: self.size * self.bits].reshape(self.size, self.bits)
        words[:, : self.width] = np.reshape(bits, (self.size, self.width))
        return image


def storages(memories, row):
    """The ``Storage`` of each memory, in a state from a row on."""
    placed, ends = [], [0, 0]
    for memory in memories:
        is_table = not memory.writes
        placed.append(Storage(memory, ends[is_table], row))
        ends[is_table] += placed[-1].bytes
        row += placed[-1].rows
    return placed


class ReadPort:
    """A port of a ``Storage``: the bits of its address, and the place in a word of those it drives.

    Attributes
    ----------
    nets : int
        Where its vectors begin.
    """

    def __init__(self, memory, address):
        self.memory, self.address, self.bits, self.nets = memory, address, {}, 0


def read_port(code, port, address):
    """Fetch the word of each copy, with the vectors of the address."""
    memory = port.memory
    words = range(max(port.bits.values()) // 64 + 1)
    _put(code, port.nets, address)
    with code.times(64) as r:
        index, _ = _index(code, memory, code.load(_net(code, r, port.nets)), len(address))
        offsets = _offsets(code, memory, index, r)
        kind = f"i{min(64, memory.bits)}"
        for w in range(WORDS):
            offset = code(f"extractelement {VECTOR} {offsets}, i64 {w}")
            base = "%memories" if memory.writes else "%tables"
            word = code(f"getelementptr i8, ptr {base}, i64 {offset}")
            for k in words:
                at = code(f"getelementptr i64, ptr {word}, i64 {k}")
                value = code(f"load {kind}, ptr {at}")
                value = value if kind == "i64" else code(f"zext {kind} {value} to i64")
                vector = _net(code, r, port.nets + 64 + 64 * k)
                lane = code(f"getelementptr i64, ptr {vector}, i64 {w}")
                code.append(f"  store i64 {value}, ptr {lane}")
    for k in words:
        code.append(f"  call void %transpose(ptr {code.at('%nets', port.nets + 64 + 64 * k)})")


def write_port(code, memory, port, value_of, nets):
    """Write the word of each copy."""
    address, enables = [*map(value_of, port.address)], [*map(value_of, port.enables)]
    is_uniform = len({*port.enables}) == 1
    if is_uniform:  # the highest bit of the address
        address += [ZERO] * (63 - len(address)) + enables[:1]
    _put(code, nets, address)
    for k in range(memory.words):
        word = slice(64 * k, 64 * k + 64)
        _put(code, nets + 64 + 64 * k, [*map(value_of, port.data[word])])
        if not is_uniform:
            _put(code, nets + memory.region + 64 * k, enables[word])
    kind = f"i{min(64, memory.bits)}"
    with code.times(64) as r:
        index = code.load(_net(code, r, nets))
        if is_uniform:
            mask = code(f"ashr {VECTOR} {index}, splat (i64 63)")
            index = code(f"and {VECTOR} {index}, splat (i64 {(1 << 63) - 1})")
        index, is_inside = _index(code, memory, index, len(port.address))
        offsets = _offsets(code, memory, index, r)
        for k in range(memory.words):
            data = code.load(_net(code, r, nets + 64 + 64 * k))
            if not is_uniform:
                mask = code.load(_net(code, r, nets + memory.region + 64 * k))
            written = code(f"and {VECTOR} {mask}, {is_inside}") if is_inside else mask
            for w in range(WORDS):
                offset = code(f"extractelement {VECTOR} {offsets}, i64 {w}")
                word = code(f"getelementptr i8, ptr %memories, i64 {offset}")
                at = code(f"getelementptr i64, ptr {word}, i64 {k}")
                new, is_new = (
                    code(f"extractelement {VECTOR} {vector}, i64 {w}") for vector in (data, written)
                )
                if kind != "i64":
                    new, is_new = (code(f"trunc i64 {n} to {kind}") for n in (new, is_new))
                old = code(f"load {kind}, ptr {at}")
                changes = code(f"and {kind} {code(f'xor {kind} {old}, {new}')}, {is_new}")
                code.append(f"  store {kind} {code(f'xor {kind} {old}, {changes}')}, ptr {at}")


def read_word(code, port, address):
    """As ``read_port``, of one copy."""
    word, _ = _word(code, port.memory, address)
    values = code.at("%nets", port.nets + 64)
    code.append(f"  call void @unpack(ptr {word}, ptr {values}, i64 {port.memory.bits // 8})")


def write_word(code, memory, port, value_of, nets):
    """As ``write_port``, of one copy."""
    word, is_inside = _word(code, memory, [*map(value_of, port.address)])
    for n in range(memory.bits):
        is_bit = n < len(port.data)
        enable = code(f"and {VECTOR} {value_of(port.enables[n])}, {is_inside}") if is_bit else ZERO
        code.store(enable, code.at("%nets", nets + memory.region + n))
        code.store(value_of(port.data[n]) if is_bit else ZERO, code.at("%nets", nets + 64 + n))
    values, enables = (code.at("%nets", nets + first) for first in (64, memory.region))
    octets = memory.bits // 8
    code.append(f"  call void @merge(ptr {word}, ptr {values}, ptr {enables}, i64 {octets})")


def _word(code, memory, address):
    """The word of one copy at an address, and a vector that tells if there is one."""
    index = ZERO
    for n, bit in enumerate(address):
        index = code(f"or {VECTOR} {index}, {code(f'and {VECTOR} {bit}, splat (i64 {1 << n})')}")
    index, inside = code(f"bitcast {VECTOR} {index} to i64"), ONES
    if 1 << len(address) > memory.size:
        is_inside = code(f"icmp ult i64 {index}, {memory.size}")
        index = code(f"select i1 {is_inside}, i64 {index}, i64 {memory.size}")
        inside = code(f"bitcast i64 {code(f'sext i1 {is_inside} to i64')} to {VECTOR}")
    base, offset = (
        ("%memories", memory.offset // COPIES) if memory.writes else ("%tables", memory.offset)
    )
    octet = code(f"add i64 {code(f'mul i64 {index}, {memory.bits // 8}')}, {offset}")
    return code(f"getelementptr i8, ptr {base}, i64 {octet}"), inside


def _put(code, nets, values):
    """Up to 64 vectors, of which the others are 0, transposed: a number for each copy."""
    for n in range(64):
        code.store(values[n] if n < len(values) else ZERO, code.at("%nets", nets + n))
    code.append(f"  call void %transpose(ptr {code.at('%nets', nets)})")


def _net(code, number, first):
    return code.at("%nets", code(f"add i64 {number}, {first}"))


def _index(code, memory, addresses, bits):
    """The words of addresses, and a mask of those that there are, or ``None`` for all."""
    if 1 << bits <= memory.size:
        return addresses, None
    is_inside = code(f"icmp ult {VECTOR} {addresses}, splat (i64 {memory.size})")
    inside = code(f"sext <{WORDS} x i1> {is_inside} to {VECTOR}")
    choice = f"<{WORDS} x i1> {is_inside}, {VECTOR} {addresses}"
    return code(f"select {choice}, {VECTOR} splat (i64 {memory.size})"), inside


def _offsets(code, memory, index, r):
    """The bytes from the first memory, or the first table, to words of the copies r, 64 + r ..."""
    offsets = code(f"mul {VECTOR} {index}, splat (i64 {memory.bits // 8})")
    if not memory.writes:
        return code(f"add {VECTOR} {offsets}, splat (i64 {memory.offset})")
    starts = (f"i64 {memory.offset + 64 * 8 * memory.stride * w}" for w in range(WORDS))
    offsets = code(f"add {VECTOR} {offsets}, <{', '.join(starts)}>")
    copy = code.splat(code(f"mul i64 {r}, {8 * memory.stride}"))
    return code(f"add {VECTOR} {offsets}, {copy}")
