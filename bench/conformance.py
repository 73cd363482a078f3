"""What 'clockpoint conform' says of this project's decoder with each named defect; in Markdown."""

import tempfile
from pathlib import Path

import click

from clockpoint.flow.verilog import to_verilog
from clockpoint.formal.defects import DEFECTS, designs
from clockpoint.hdl import FlatPorts, decoder, encoding, stream_decoder
from clockpoint.sim.conformance import Unfit, check
from script import run_script

ADAPTER = Path(__file__).parent / "conformance" / "clockpoint.v"


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


if __name__ == "__main__":
    run_script(main)
