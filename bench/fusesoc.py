"""A generator of FuseSoC: what 'clockpoint vectors' writes, as a core."""

import subprocess
import sys
from pathlib import Path

CORE = """\
CAPI=2:
name: {vlnv}

filesets:
  rtl:
    files: [stream_decoder.v]
    file_type: verilogSource-2005
  bench:
    files:
      - smoke.v
      - bytes.hex: {{file_type: user, copyto: bytes.hex}}
      - events.hex: {{file_type: user, copyto: events.hex}}
    file_type: verilogSource-2005

targets:
  default:
    filesets: [rtl, "target_sim ? (bench)"]
"""


def main(config):
    """Write the files and ``{vlnv}.core`` in this folder."""
    import yaml  # FuseSoC has it; it may run where clockpoint does not

    given = yaml.safe_load(Path(config).read_text())
    encoding = given["parameters"]["encoding"]
    subprocess.run(["clockpoint", "vectors", "--encoding", encoding, "-o", "."], check=True)
    name = given["vlnv"]
    Path(f"{name.split(':')[2]}.core").write_text(CORE.format(vlnv=name))


if __name__ == "__main__":
    main(sys.argv[1])
