"""A FuseSoC generator: writes a component in Verilog, alone or with its test bench, as a core."""

import re
import subprocess
import sys
from pathlib import Path

CORE = """\
CAPI=2:
name: {vlnv}
filesets:
  all:
    file_type: verilogSource-2005
    files:
{files}
targets:
  default: {{filesets: [all]}}
"""


def command_of(component=None, bench=False, **options):
    """The command that writes the files; parameters are its options, with underscores."""
    command = ["clockpoint", "verilog", *(["--bench", "."] if bench else [])]
    command += [component] if component else []
    for name, value in options.items():
        if value is not False:
            command += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
    return command


def main(config):
    """Write the files, and a ``.core`` that lists them, to this folder."""
    import yaml  # FuseSoC installs it; clockpoint need not be importable here

    configuration = yaml.safe_load(Path(config).read_text())
    name, parameters = configuration["vlnv"], configuration.get("parameters") or {}
    written = subprocess.run(
        command_of(**parameters), check=True, stdout=subprocess.PIPE, text=True
    )
    if module := re.search(r"^module (\w+)", written.stdout, re.MULTILINE):
        Path(f"{module[1]}.v").write_text(written.stdout)
    files = sorted(file.name for kind in ("*.v", "*.hex") for file in Path().glob(kind))
    lines = [
        f"      - {file}" + f": {{file_type: user, copyto: {file}}}" * file.endswith(".hex")
        for file in files
    ]
    Path(f"{name.split(':')[2]}.core").write_text(CORE.format(vlnv=name, files="\n".join(lines)))


if __name__ == "__main__":
    main(sys.argv[1])
