"""Runs the benches of ``clockpoint vectors``: exports must pass, and broken designs fail.

Every export of ``cycles.py`` runs in Icarus; those with UTF-8 and the first policy, and the stream
decoders of all encodings, also run in Verilator with their assertions bound, and these are proved
for the first cycles. The broken designs of ``formal/defects.py`` must fail the bench in Icarus, and
those of ``ASSERTED`` the proof.
"""

import tempfile
from collections import Counter
from pathlib import Path

import click

from clockpoint import hdl
from clockpoint.cli.campaign import campaign_options
from clockpoint.flow.assertions import to_assertions
from clockpoint.flow.catalogue import EXPORTS
from clockpoint.flow.tools import ToolError, run
from clockpoint.flow.verilog import export, ports_of, to_verilog
from clockpoint.formal.assertions import hold
from clockpoint.formal.defects import designs
from clockpoint.formal.prove import PROPERTIES
from clockpoint.hdl import FlatPorts
from clockpoint.sim.smoke import smoke_files
from cycles import cases
from exports import CHANNELS, LANES
from script import run_script, run_shards

SIMULATORS = {
    "Icarus": ("iverilog", "-g2005 -o smoke smoke.v dut.v", "smoke"),
    "Verilator": (
        "verilator",
        "--binary --assert -Wno-fatal --top-module smoke smoke.v dut.v dut.sv",
        "obj_dir/Vsmoke",
    ),
}
#: Defects that no bench can see: the output is right but late, only undefined inputs matter, or a
#: register would have to start with another value than its initial one.
UNSEEN = {
    "a byte that waits",
    "a ready that looks at what is not offered",
    "a register never written",
    "a sequence not reset",
    "a wait for room",
}
#: Not exported; for another encoding; about null transfers with channels, which no vectors have.
OTHERS = "WideStream", "PositionalDecoder", "InterleavedAxiStream"
#: The depth of a bounded proof; with a greater latency, that plus three.
MOST_CYCLES = 10
#: Defects that violate the assertions soon after power-on, by core.
ASSERTED = {
    "StreamDecoder": ("a lost byte", "a dropped event", "a wrong length", "a last that is lost"),
    "Encoder": ("an end too early",),
}
#: By core: constructors of its variants, from the broken modules or the right ones.
VARIANTS = {
    "Encoder": [lambda of, errors=e: of.Encoder(errors=errors) for e in ("replace", "ignore")],
    "Sanitizer": [
        lambda of, errors=e: of.Sanitizer(errors=errors)
        for e in EXPORTS["sanitizer"][0].choices["errors"]
        if e != "surrogateescape"
    ],
    "ErrorPolicy": [
        lambda of, errors=e: of.ErrorPolicy(errors=errors)
        for e in EXPORTS["error-policy"][0].choices["errors"]
    ],
    "ByteOrderMark": [lambda of, drop=d: of.ByteOrderMark(drop=drop) for d in (False, True)],
    "Utf16ByteEncoder": [
        lambda of, mark=m: of.Utf16ByteEncoder("little", mark=mark) for m in (False, True)
    ],
    "Utf16ByteDecoder": [
        lambda of, order=o: of.Utf16ByteDecoder(order) for o in ("little", "detect")
    ],
    "InterleavedDecoder": [lambda of: of.InterleavedDecoder(4)],
    "InterleavedAxiStream": [lambda of: of.InterleavedAxiStream(hdl.InterleavedDecoder(4))],
    "Validator": [lambda of, bits=b: of.Validator(LANES, count_bits=bits) for b in (32, 5)],
    "AxiStream": [
        lambda of, core=c: of.AxiStream(getattr(of, core)())
        for c in ("StreamDecoder", "Encoder", "Sanitizer", "Utf16Decoder")
    ],
    "WideAxiStream": [
        lambda of, core=c: of.WideAxiStream(getattr(hdl, core)(LANES))
        for c in ("WideDecoder", "Validator", "Packer", "WideSanitizer")
    ],
}
WIDE = "WideDecoder", "Validator", "Packer", "WideSanitizer"


def variants(core):
    """The ``VARIANTS`` of a core, or its only one."""
    arguments = [LANES] if core in WIDE else []
    return VARIANTS.get(core, [lambda of: getattr(of, core)(*arguments)])


def assertions_of(component):
    """The assertions of a module ``dut``; empty without registers."""
    try:
        return to_assertions(component, "dut", [])
    except ValueError:
        return ""


def proved(component, text):
    """Whether the assertions of a component hold in a module ``dut``; ``None`` on a timeout."""
    assertions = assertions_of(component)
    depth = component.latency + 3 if component.latency > MOST_CYCLES else MOST_CYCLES
    return not assertions or hold(text, assertions, depth=depth)


def passes(component, text, simulator="Icarus"):
    """Whether a module ``dut`` passes the bench of a component, with its assertions."""
    files = smoke_files(component, ports_of(component), "dut")
    files |= {"dut.v": text, "dut.sv": assertions_of(component)}
    tool, arguments, program = SIMULATORS[simulator]
    with tempfile.TemporaryDirectory() as name:
        for file, content in files.items():
            Path(name, file).write_text(content)
        run(tool, arguments.split(), cwd=name)
        try:
            said = run([str(Path(name, program))], [], cwd=name, answers=(0, 1)).stdout
        except ToolError:  # Verilator aborts where an assertion fails
            return False
    return "\nPASS" in f"\n{said}"


def shards():
    """The trials: kind, case, and simulator or prover."""
    for case in cases():
        is_asserted = {*case[1:3]} <= {None, "utf-8", "replace"} or case[0] == "stream-decoder"
        for checker in [*SIMULATORS, "SymbiYosys"] if is_asserted else ["Icarus"]:
            yield "export", case, checker
    told = {(of.core, defect) for of in PROPERTIES.values() for defect in of.defects}
    for core, defect in sorted(told):
        if defect not in UNSEEN and hasattr(hdl, core) and core not in OTHERS:
            yield "defect", (core, defect), "Icarus"
    for core, names in ASSERTED.items():
        yield from (("defect", (core, defect), "SymbiYosys") for defect in names)


def trial(shard):
    """Whether a trial has the expected result; ``None`` for a defect that is not in the core."""
    kind, what, checker = shard
    if kind == "export":
        name, encoding, errors, axi_stream, options = what
        row = EXPORTS[name][0]
        is_proof = checker == "SymbiYosys"
        counts = {"lanes": row.lanes and (1 if is_proof else LANES)}
        counts |= {"channels": row.channels and (2 if is_proof else CHANNELS)}
        component = export(name, encoding, errors, axi_stream=axi_stream, **counts, **options)
        text = to_verilog(component, "dut", [])
        return bool(proved(component, text) if is_proof else passes(component, text, checker))
    core, defect = what
    broken = designs(defect)
    holds = proved if checker == "SymbiYosys" else passes
    found = None
    for variant in variants(core):
        right, wrong = variant(hdl), variant(broken)
        if "Axi" not in core:
            right, wrong = FlatPorts(right), FlatPorts(wrong)
        text = to_verilog(wrong, "dut", [])
        if text != to_verilog(right, "dut", []):
            found = holds(right, text) is False
            if found:
                break
    return found


@click.command(help=__doc__)
@click.option("--only", type=click.Choice(["export", "defect"]))
@click.option("--checker", type=click.Choice([*SIMULATORS, "SymbiYosys"]))
@campaign_options
def main(only, checker, campaign):
    chosen = [
        shard for shard in shards() if only in (None, shard[0]) and checker in (None, shard[2])
    ]
    wrong, tried = 0, Counter()
    used = {shard[2] for shard in chosen}
    tools = [SIMULATORS[each][0] if each in SIMULATORS else "yosys" for each in used]
    runs = run_shards(campaign, trial, chosen, alone=True, tools=sorted(tools))
    for (kind, what, each), is_right in runs:
        if kind == "defect":
            tried[what[1]] += is_right is not None
        if is_right is False:
            wrong += 1
            said = "fails" if kind == "export" else "passes"
            print(f"{kind} {', '.join(map(str, filter(None, what)))}, {each}: {said}", flush=True)
    for defect, cores in tried.items():
        if not cores:
            wrong += 1
            print(f"defect {defect}: in no component")
    for (kind, each), number in Counter((kind, each) for kind, _, each in chosen).items():
        print(f"{each}: {number} of {kind}s")
    print(f"{wrong} unexpected results")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    run_script()
