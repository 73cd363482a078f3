"""What 'clockpoint conform' says of this project's decoder with each named defect; in Markdown.

And of right ones, which must conform: with and without each of the ports that can be left out. A
decoder of one encoding must conform as no other.
"""

import re
import tempfile
from itertools import chain, combinations, permutations
from pathlib import Path

import click

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import DEFECTS, designs
from clockpoint.hdl import ENCODINGS, FlatPorts, decoder, encoding, stream_decoder
from clockpoint.sim.conformance import PORTS, Unfit, check
from clockpoint.sim.vectors import events_of, vectors
from script import run_script

FOLDER = Path(__file__).parent / "conformance"
ADAPTER = FOLDER / "clockpoint.v"
#: What ``decoders.v`` can be.
RIGHT = ["RIGHT", "LATER", "LATE", "SLOW", "WAITS_FOR_ERRORS", "WAITS_FOR_TEXT"]
WRONG = ["ONE_CODE_POINT", "HIGH_BIT", "ERRORS_HIGH", "ERRORS_REPLACED", "SWAPS", "ALL_LAST"]
WRONG += ["NONE_LAST", "ERRORS_NOT_LAST", "ONE_MORE", "ONE_MORE_LATE", "LOSES_WHEN_STALLED"]
WRONG += ["WHEN_STALLED", "AFTER_A_PAUSE", "AFTER_A_PACKET"]
OPTIONAL = [name for name, (*_, is_needed, _) in PORTS.items() if not is_needed]


def decoders(folder, resets):
    """The files of a module ``dut`` that is another one of them after so many resets."""
    source = (FOLDER / "decoders.v").read_text()
    for number, name in enumerate([*RIGHT, *WRONG]):
        source = re.sub(rf"\b{name}\b", str(number), source)
    (folder / "decoders.v").write_text(source.replace("RUN", str(resets)))
    (folder / "stream_decoder.v").write_text(
        to_verilog(FlatPorts(stream_decoder.StreamDecoder()), "stream_decoder", [])
    )
    return [folder / "decoders.v", folder / "stream_decoder.v"]


def with_ports(names):
    """A module ``top`` around ``dut`` that has some of the ports that can be left out."""
    declared, wires = [], []
    for name, (direction, width, is_needed, _) in PORTS.items():
        has_it = is_needed or name in names
        idle = {"in_last": "1'b0", "out_ready": "1'b1"}.get(name, "")
        wires.append(f".{name}({name if has_it else idle})")
        declared += [f"{direction} [{width - 1}:0] {name}"] * has_it
    return f"module top({', '.join(declared)}); dut dut({', '.join(wires)}); endmodule\n"


def other_handshakes():
    """The handshakes by which a right decoder does not conform."""
    with tempfile.TemporaryDirectory() as name:
        files = decoders(folder := Path(name), resets=0xFFFF)
        for names in chain.from_iterable(combinations(OPTIONAL, n) for n in range(5)):
            (folder / "top.v").write_text(with_ports(names))
            if not check([*files, folder / "top.v"], "top").conforms:
                yield f"a right decoder with {', '.join(names) or 'no optional port'}"


def taken_for_another():
    """The encodings whose decoders conform as decoders of another one."""
    for one, other in permutations(ENCODINGS, 2):
        packets = (vector.packets for vector in vectors(other))
        if all(_seen(some, one) == _seen(some, other) for some in packets):
            yield f"a decoder of {one} as one of {other}"


def _seen(packets, encoding):
    return [(event.codepoint, event.last) for event in events_of(packets, encoding)]


@click.command(help=__doc__)
def main():
    print("| defect | verdict | bytes per cycle | what is not right |")
    print("|---|---|---|---|")
    for name in [None, *DEFECTS]:
        if name and DEFECTS[name][0] not in (encoding, decoder, stream_decoder):
            continue
        component = FlatPorts(designs(name).StreamDecoder())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "decoder.v"
            path.write_text(to_verilog(component, "stream_decoder", []))
            try:
                verdict = check([ADAPTER, path], "adapter")
            except Unfit as error:
                row = ["cannot be tested", "", str(error)]
            else:
                wrong = [row.kind for row in verdict.rows if row.right < row.vectors]
                said = "conforms" if verdict.conforms else "does not conform"
                row = [said, f"{verdict.text_rate:.2f}", ", ".join(wrong)]
        print("|", " | ".join([name or "none", *row]), "|", flush=True)
    misjudged = [f"{what} does not conform" for what in other_handshakes()]
    misjudged += [f"{what} conforms" for what in taken_for_another()]
    print(*misjudged, f"{len(misjudged)} misjudged", sep="\n")
    raise SystemExit(bool(misjudged))


if __name__ == "__main__":
    run_script(main)
