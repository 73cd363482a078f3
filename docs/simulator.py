"""The gates of the stream decoder, for the page that simulates them: ``make site``."""

import json
import sys
import warnings
from itertools import chain, count
from pathlib import Path

from amaranth.hdl import UnusedElaboratable

from clockpoint.engine.gates import read_gates
from clockpoint.engine.tools import yosys
from clockpoint.flow.export import Export
from clockpoint.hdl import ENCODINGS, Cause, StreamDecoder

# Cores are also made to be asked for their latency.
warnings.simplefilter("ignore", UnusedElaboratable)

SCRIPT = (
    "read_rtlil top.il; proc; flatten; opt; techmap; opt; dffunmap; opt -nodffe -nosdff; "
    "abc -g AND,OR,XOR,MUX,ANDNOT; opt_clean -purge; write_json top.json"
)

#: The registers that the page shows: of classify, locate and gather.
INSIDE = ["class_valid", "byte", "lead", "extends", "position_valid", "unfinished", "missing"]
INSIDE += ["own_cause", "codepoint", "length"]


def script(encodings):
    """The designs for ``static/simulator.js``, as JavaScript."""
    designs = {encoding: design(encoding) for encoding in encodings}
    causes = {cause.value: str(cause) for cause in Cause if cause is not Cause.NONE}
    return f"const CAUSES = {json.dumps(causes)};\nconst DESIGNS = {json.dumps(designs)};\n"


def design(encoding):
    """A design with numbered nets; 0 is low, 1 is high. A gate is its form, output and inputs."""
    text = Export("stream-decoder", encoding=encoding).rtlil
    json_text = yosys(SCRIPT, {"top.il": text}, "top.json")
    netlist = read_gates(json_text)
    ports, gates, flip_flops = netlist.ports, netlist.gates, netlist.flip_flops
    inputs = (port["bits"] for port in ports.values() if port["direction"] == "input")
    bits = [*chain(*inputs), *(q for q, *_ in flip_flops), *gates]
    nets = {"0": 0, "1": 1, "x": 0} | dict(zip(bits, count(2)))
    (module,) = json.loads(json_text)["modules"].values()
    named = {name.rpartition(".")[2]: net for name, net in module["netnames"].items()}
    # The code point and its length are ports, unless a pairing stage follows.
    inside = {name: named.get(name) or ports[f"o_{name}"] for name in INSIDE}
    forms, rows = {}, []
    for output, gate in gates.items():
        rows.append([forms.setdefault(_expression(gate), len(forms)), nets[output]])
        rows[-1] += [nets[bit] for bit in gate.inputs]
    return {
        "latency": StreamDecoder(ENCODINGS[encoding]).latency,
        "ports": {
            name: [nets[bit] for bit in port["bits"]] for name, port in (inside | ports).items()
        },
        "forms": [*forms],
        "gates": rows,
        "flipFlops": [[nets[q], nets[d], int(bool(begins))] for q, d, begins in flip_flops],
    }


def _expression(gate):
    """The function of a gate in JavaScript."""
    b = "~b" if gate.inverts_b else "b"
    match gate.operation:
        case "copy":
            text = "a"
        case "mux":
            text = f"a ^ ((a ^ {b}) & c)"
        case operation:
            text = f"a {dict(zip(('and', 'or', 'xor'), '&|^', strict=True))[operation]} {b}"
    return f"~({text})" if gate.inverts else text


if __name__ == "__main__":
    file = Path(sys.argv[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(script(ENCODINGS))
