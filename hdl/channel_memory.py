"""A word for each channel, cleared by reset: memory, with a flip-flop for each line."""

from amaranth.hdl import Array, Cat, Module, Mux, Signal
from amaranth.lib import data
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import In, Out

from .component import Component
from .logic import any_of, delayed

__all__ = ["ChannelMemory"]

#: The address bits of the RAM that FPGAs make of their LUTs.
LUT_RAM = 4


class ChannelMemory(Component):
    """A word for each channel, which is read and written back in every access.

    A channel may be accessed in every cycle, in any order: the word read is always the one written
    last. All words are 0 after one cycle of reset, whatever the memory held before. Several words
    form a line, and a flip-flop for each line tells whether any of its words was written since the
    reset. Until then, they are read as 0; the first write clears the other words of its line.

    The memory is read asynchronously: it is LUT RAM on ECP5 and Gowin, and flip-flops on families
    without such RAM.

    Parameters
    ----------
    channel_bits, width : int
        The width of a channel number, and of a word.

    Members
    -------
    valid : In(1)
        Access a channel.
    channel : In
        Its number.
    word : Out
        The stored word of the channel that was accessed ``latency`` cycles before.
    value : In
        Its new word, in the same cycle as ``word``.

    Attributes
    ----------
    latency : int
        2 cycles.
    """

    latency = 2

    def __init__(self, channel_bits, width):
        self._line_bits = max(min(LUT_RAM, channel_bits), (channel_bits + 1) // 2)
        super().__init__(
            {
                "valid": In(1),
                "channel": In(channel_bits),
                "word": Out(width),
                "value": In(width),
            }
        )

    def elaborate(self, platform):
        m = Module()
        # The accesses of this cycle and of the three before: the earliest is written.
        valid, channels = [self.valid], [self.channel]
        for n in range(1, 4):
            valid.append(Signal(name=f"valid_{n}"))
            m.d.sync += valid[n].eq(valid[n - 1])
            channels.append(delayed(m, channels[n - 1], name=f"channel_{n}"))
        line, column = zip(*map(self._split, channels), strict=True)

        lines, columns = 1 << self._line_bits, 1 << len(self.channel) - self._line_bits
        layout = data.ArrayLayout(len(self.word), columns)
        m.submodules.memory = memory = Memory(shape=layout, depth=lines, init=[])
        read, write = memory.read_port(domain="comb"), memory.write_port(granularity=1)
        m.d.comb += [read.addr.eq(line[0]), write.addr.eq(line[3])]
        written = Signal(lines)  # since the reset
        is_written = written.bit_select(line[0], 1)
        m.d.sync += written.eq(written | _decoded(m, line[2], valid[2], "line"))

        # The words of the latest accesses are not in the memory yet.
        same_line = [valid[n] & (line[0] == line[n]) for n in range(1, 4)]
        earlier = [self.value, delayed(m, self.value, name="value_1")]
        earlier.append(delayed(m, earlier[1], name="value_2"))
        # The column is chosen in two cycles.
        low = len(column[0]) // 2
        few = [Array(read.data[n : n + (1 << low)]) for n in range(0, columns, 1 << low)]
        stored = Array(delayed(m, words[column[0][:low]], name="stored") for words in few)
        word = Mux(delayed(m, is_written, name="was_written"), stored[column[1][low:]], 0)
        for n in (3, 2, 1):
            again = delayed(m, same_line[n - 1] & (column[0] == column[n]), name=f"again_{n}")
            word = Mux(again, earlier[n - 1], word)
        m.d.comb += self.word.eq(delayed(m, word, name="latest"))

        # A word that is the first of its line makes the others 0.
        clears = [Signal(name=f"clears_{n}") for n in range(2)]
        m.d.sync += clears[0].eq(self.valid & ~is_written & ~any_of(same_line))
        m.d.sync += clears[1].eq(clears[0])
        is_here = _decoded(m, column[1], valid[1], "column")
        words = Signal(layout, reset_less=True)
        m.d.comb += write.data.eq(words)
        m.d.sync += [words[n].eq(Mux(is_here[n], self.value, 0)) for n in range(columns)]
        enable = Signal(columns)
        m.d.comb += write.en.eq(enable)
        m.d.sync += enable.eq(Mux(clears[1], -1, is_here))
        return m

    def _split(self, channel):
        """Its line and its column."""
        return channel[: self._line_bits], channel[self._line_bits :]


def _decoded(m, number, valid, name):
    """One bit for each number, high a cycle after that number was valid."""
    middle = len(number) // 2
    low = Signal(1 << middle, name=f"{name}_low")
    high = Signal(1 << len(number) - middle, name=f"{name}_high", reset_less=True)
    m.d.sync += [low.eq(Mux(valid, 1 << number[:middle], 0)), high.eq(1 << number[middle:])]
    return Cat(low & bit.replicate(len(low)) for bit in high)
