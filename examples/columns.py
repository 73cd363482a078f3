"""A cursor of 80 columns: where a terminal shows each character of a text.

``python examples/columns.py FILE`` simulates it on a file. On a board, each character that comes
over the serial line is answered by its column, a byte:
``clockpoint build icebreaker --design examples/columns.py``.
"""

import click
import numpy as np
from amaranth.hdl import Elaboratable, Module, Mux, Signal
from amaranth.lib import data, io, stream, wiring
from amaranth.lib.fifo import SyncFIFOBuffered
from amaranth.lib.wiring import In, Out

from clockpoint.boards import Receiver, Transmitter, divisor_for
from clockpoint.hdl import Cause, Properties, StreamDecoder
from clockpoint.sim import Simulation

COLUMNS = 80
CHARACTER = {"codepoint": 21, "width": 2, "column": range(COLUMNS + 1), "starts_row": 1}


class Cursor(wiring.Component):
    """Each character of UTF-8 with its column, and whether the cursor goes to the next row for it.

    A character that does not fit goes to the next row, a wide one as a whole; the cursor waits
    behind a full row until then. LF starts a row, CR returns to column 0, and HT goes to the next
    multiple of 8, but not beyond column 79. Other controls and combining characters have the width
    0 and do not move the cursor. An error is U+FFFD.
    """

    i: In(stream.Signature(8))
    o: Out(stream.Signature(data.StructLayout(CHARACTER), always_ready=True))

    def elaborate(self, platform):
        m = Module()
        m.submodules.decoder = decoder = StreamDecoder()
        m.submodules.properties = properties = Properties(width=True, block_ram=True)
        event, width = properties.o.payload.event, properties.o.payload.width
        column, character = Signal(range(COLUMNS + 1)), self.o.payload
        wraps = column + width > COLUMNS
        behind_tab = (column | 7) + 1
        is_line_feed = character.codepoint == 0x0A
        m.d.comb += [
            decoder.i.payload.data.eq(self.i.payload),
            decoder.i.valid.eq(self.i.valid),
            self.i.ready.eq(decoder.i.ready),
            decoder.o.ready.eq(1),
            properties.i.valid.eq(decoder.o.valid),
            properties.i.payload.eq(decoder.o.payload),
            self.o.valid.eq(properties.o.valid),
            character.codepoint.eq(Mux(event.cause == Cause.NONE, event.codepoint, 0xFFFD)),
            character.width.eq(width),
            character.column.eq(Mux(wraps, 0, column)),
            character.starts_row.eq(wraps | is_line_feed),
        ]
        with m.If(self.o.valid):
            m.d.sync += column.eq(character.column + width)
            with m.If(is_line_feed | (character.codepoint == 0x0D)):
                m.d.sync += column.eq(0)
            with m.Elif(character.codepoint == 0x09):
                m.d.sync += column.eq(Mux(behind_tab < COLUMNS, behind_tab, COLUMNS - 1))
        return m


class Board(Elaboratable):
    def __init__(self, divisor):
        self.divisor = divisor

    def elaborate(self, platform):
        m = Module()
        m.submodules.receiver = receiver = Receiver(self.divisor)
        m.submodules.transmitter = transmitter = Transmitter(self.divisor)
        m.submodules.cursor = cursor = Cursor()
        # A byte can end an error, and be a character; they come in adjacent cycles.
        m.submodules.columns = columns = SyncFIFOBuffered(width=8, depth=4)
        uart = platform.request("uart", 0, dir="-")
        m.submodules.rx, m.submodules.tx = rx, tx = io.Buffer("i", uart.rx), io.Buffer("o", uart.tx)
        wiring.connect(m, receiver.o, cursor.i)
        wiring.connect(m, columns.r_stream, transmitter.i)
        m.d.comb += [
            receiver.rx.eq(rx.i),
            tx.o.eq(transmitter.tx),
            columns.w_en.eq(cursor.o.valid),
            columns.w_data.eq(cursor.o.payload.column),
        ]
        return m


def design(platform, baud):
    return Board(divisor_for(platform.default_clk_frequency, baud))


def characters(text):
    """The fields of all characters of a text by name, as arrays."""
    batches = [batch.columns for batch in Simulation(Cursor()).run([text])]
    return {name: np.concatenate([of[name] for of in batches]) for name in CHARACTER}


@click.command(help=__doc__)
@click.argument("file", type=click.File("rb"))
def main(file):
    rows = 1 + int(characters(file.read())["starts_row"].sum())
    click.echo(f"{rows:,} rows of {COLUMNS} columns")


if __name__ == "__main__":
    main()
