"""A word for each channel, cleared by reset: memory, with a flip-flop for each row."""

from amaranth.hdl import Array, Cat, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out

from .component import Component
from .logic import any_of
from .registers import register

__all__ = ["ChannelMemory"]

#: The address bits of the RAM that FPGAs make of their LUTs.
LUT_RAM = 4


class ChannelMemory(Component):
    """A word for each channel, which is read and written back in every access.

    A channel may be accessed in every cycle, in any order: the word read is always the one written
    last. All words are 0 after one cycle of reset, whatever the memory held before. Several words
    form a row, and a flip-flop for each row tells whether any of its words was written since the
    reset. Until then, they are read as 0; the first write clears the other words of its row.

    The memory is read asynchronously: it is LUT RAM on ECP5 and Gowin, and flip-flops on families
    without such RAM.

    Members
    -------
    valid : In(1)
        Access a channel.
    channel : In(channel_bits)
        Its number.
    read_data : Out(width)
        The stored word of the channel that was accessed ``latency`` cycles before, 2.
    write_data : In(width)
        Its new word, in the same cycle as ``read_data``.
    """

    latency = 2

    def __init__(self, channel_bits, width):
        self._row_bits = max(min(LUT_RAM, channel_bits), (channel_bits + 1) // 2)
        access = {"valid": In(1), "channel": In(channel_bits)}
        super().__init__(access | {"read_data": Out(width), "write_data": In(width)})

    def elaborate(self, platform):
        # A word is read in the cycle of its access, used two cycles later and written one cycle
        # after that. The words of the three accesses between are not in the memory yet: their
        # rows and columns are compared with those of the new access, and the latest equal one
        # replaces the word that was read.
        m = Module()
        # The accesses of this cycle and of the three before: the earliest is written.
        valid, channels = [self.valid], [self.channel]
        for n in range(1, 4):
            valid.append(register(m, valid[-1], name=f"valid_{n}", reset=True))
            channels.append(register(m, channels[-1], name=f"channel_{n}"))
        row = [channel[: self._row_bits] for channel in channels]
        column = [channel[self._row_bits :] for channel in channels]

        rows, columns = 1 << self._row_bits, 1 << len(self.channel) - self._row_bits
        layout = data.ArrayLayout(len(self.read_data), columns)
        m.submodules.memory = memory = Memory(shape=layout, depth=rows, init=[])
        read, write = memory.read_port(domain="comb"), memory.write_port(granularity=1)
        m.d.comb += [read.addr.eq(row[0]), write.addr.eq(row[3])]
        written = Signal(rows)  # since the reset
        is_written = written.bit_select(row[0], 1)
        m.d.sync += written.eq(written | _decoded(m, row[2], valid[2], "row"))

        # The words of the latest accesses are not in the memory yet.
        same_row = [valid[n] & (row[0] == row[n]) for n in range(1, 4)]
        written_words = [self.write_data, register(m, self.write_data, name="write_data_1")]
        written_words.append(register(m, written_words[1], name="write_data_2"))
        # The column is chosen in two cycles.
        low = len(column[0]) // 2
        few = [Array(read.data[n : n + (1 << low)]) for n in range(0, columns, 1 << low)]
        stored = Array(register(m, words[column[0][:low]], name="stored") for words in few)
        word = Mux(register(m, is_written, name="was_written"), stored[column[1][low:]], 0)
        for n in (3, 2, 1):
            is_same = register(m, same_row[n - 1] & (column[0] == column[n]), name=f"is_same_{n}")
            word = Mux(is_same, written_words[n - 1], word)
        m.d.comb += self.read_data.eq(register(m, word, name="word"))

        # A word that is the first of its row makes the others 0.
        clears = self.valid & ~is_written & ~any_of(same_row)
        for n in range(2):
            clears = register(m, clears, name=f"clears_{n}", reset=True)
        is_here = _decoded(m, column[1], valid[1], "column")
        words = Signal(layout, reset_less=True)
        m.d.comb += write.data.eq(words)
        m.d.sync += [words[n].eq(Mux(is_here[n], self.write_data, 0)) for n in range(columns)]
        enable = Signal(columns)
        m.d.comb += write.en.eq(enable)
        m.d.sync += enable.eq(Mux(clears, -1, is_here))
        return m


def _decoded(m, number, valid, name):
    """A bit for each number, high a cycle after the number was valid."""
    middle = len(number) // 2
    low = Signal(1 << middle, name=f"{name}_low")
    high = Signal(1 << len(number) - middle, name=f"{name}_high", reset_less=True)
    m.d.sync += [low.eq(Mux(valid, 1 << number[:middle], 0)), high.eq(1 << number[middle:])]
    return Cat(low & bit.replicate(len(low)) for bit in high)
