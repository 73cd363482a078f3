"""What 'clockpoint conform' says of this project's decoder with each named defect; in Markdown.

And of a right one, which must conform with and without each of the ports that can be left out.
"""

import re
import tempfile
from itertools import chain, combinations
from pathlib import Path

import click

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import DEFECTS, designs
from clockpoint.hdl import FlatPorts, decoder, encoding, stream_decoder
from clockpoint.sim.conformance import PORTS, Unfit, check
from script import run_script

FOLDER = Path(__file__).parent / "conformance"
ADAPTER = FOLDER / "clockpoint.v"
#: What ``decoders.v`` can be.
RIGHT = ["RIGHT", "LATER", "LATE", "SLOW", "WAITS_FOR_ERRORS", "WAITS_FOR_TEXT"]
RIGHT += ["NEEDS_RESETS"]
WRONG = ["ONE_CODE_POINT", "HIGH_BIT", "ERRORS_HIGH", "ERRORS_REPLACED", "SWAPS", "ALL_LAST"]
WRONG += ["NONE_LAST", "ERRORS_NOT_LAST", "ONE_MORE", "ONE_MORE_LATE", "LOSES_WHEN_STALLED"]
WRONG += ["WHEN_STALLED", "AFTER_A_PAUSE", "AFTER_A_PACKET"]
OPTIONAL = [name for name, (*_, is_needed, _) in PORTS.items() if not is_needed]
HANDSHAKES = [*chain.from_iterable(combinations(OPTIONAL, n) for n in range(len(OPTIONAL) + 1))]


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


def _with_ports(names):
    """A module ``top`` around ``dut``."""
    declared, wires = [], []
    for name, (direction, width, is_needed, _) in PORTS.items():
        has_it = is_needed or name in names
        idle = {"in_last": "1'b0", "out_ready": "1'b1"}.get(name, "")
        wires.append(f".{name}({name if has_it else idle})")
        declared += [f"{direction} [{width - 1}:0] {name}"] * has_it
    return f"module top({', '.join(declared)}); dut dut({', '.join(wires)}); endmodule\n"


def conforms_with(names):
    """Whether a right decoder conforms that has some of the ports that can be left out."""
    with tempfile.TemporaryDirectory() as name:
        files = [*decoders(folder := Path(name), resets=0xFFFF), folder / "top.v"]
        files[-1].write_text(_with_ports(names))
        return check(files, "top").conforms


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
    misjudged = [names for names in HANDSHAKES if not conforms_with(names)]
    for names in misjudged:
        print(f"a right decoder does not conform with {', '.join(names) or 'no optional port'}")
    raise SystemExit(bool(misjudged))


if __name__ == "__main__":
    run_script("conformance")
