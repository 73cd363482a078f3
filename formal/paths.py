"""The combinational paths through the cores, read off their netlists."""

import re
from functools import partial

from amaranth.back import rtlil
from amaranth.lib.wiring import Out

from ..flow.scratch import scratch
from ..flow.tools import run
from ..hdl import (
    POLICIES,
    AxiStream,
    ByteOrderMark,
    Decoder,
    DesignationDetector,
    Encoder,
    ErrorPolicy,
    Packer,
    Sanitizer,
    StreamDecoder,
    Utf16ByteDecoder,
    Utf16ByteEncoder,
    Utf16Decoder,
    Utf16Encoder,
    Validator,
    WideAxiStream,
    WideStream,
)

__all__ = ["DOCUMENTED", "combinational_paths"]

BACK = {("o__ready", "i__ready")}
FORTH = {("i__valid", "o__valid"), ("i__payload", "o__payload")}
#: Where what comes decides whether what is held leaves.
HELD = {("i__payload", "o__valid"), ("i__payload", "i__ready"), ("i__valid", "i__ready")}
MARK = {("i__valid", "mark"), ("i__payload", "mark")}
NULL = {("s_axis_tkeep", "s_axis_tready"), ("s_axis_tlast", "s_axis_tready")}
POLICY = dict.fromkeys(POLICIES, BACK | {("i__payload", "i__ready")}) | {
    "strict": FORTH | BACK | {("i__valid", "i__ready")},
    "replace": FORTH | BACK,
    "replace-run": FORTH | BACK | HELD,
    "ignore": FORTH | BACK | HELD,
}

#: What makes a core, by its name, and the paths that it says it has, from an input to an output.
DOCUMENTED = {
    "Decoder": (Decoder, set()),
    "StreamDecoder": (StreamDecoder, set()),
    "Encoder": (Encoder, BACK),
    "Encoder, ignore": (partial(Encoder, errors="ignore"), BACK),
    "Sanitizer": (Sanitizer, set()),
    "Sanitizer, ignore": (partial(Sanitizer, errors="ignore"), set()),
    "Sanitizer, optu": (partial(Sanitizer, errors="optu"), set()),
    "ByteOrderMark": (ByteOrderMark, FORTH | BACK | MARK),
    "ByteOrderMark, drop": (partial(ByteOrderMark, drop=True), FORTH | BACK | HELD | MARK),
    "Utf16Encoder": (Utf16Encoder, BACK),
    "Utf16Decoder": (Utf16Decoder, BACK),
    "Utf16ByteEncoder": (partial(Utf16ByteEncoder, "big", mark=True), BACK),
    "Utf16ByteDecoder": (partial(Utf16ByteDecoder, "detect"), set()),
    "DesignationDetector": (DesignationDetector, set()),
    "Validator, 2 lanes": (partial(Validator, 2), set()),
    "Packer, 2 lanes": (partial(Packer, 2), set()),
    "WideStream, Packer, 2 lanes": (lambda: WideStream(Packer(2)), set()),
    "AxiStream, StreamDecoder": (lambda: AxiStream(StreamDecoder()), NULL),
    "AxiStream, Encoder": (
        lambda: AxiStream(Encoder()),
        NULL | {("m_axis_tready", "s_axis_tready")},
    ),
    "WideAxiStream, Packer, 2 lanes": (lambda: WideAxiStream(Packer(2)), set()),
} | {f"ErrorPolicy, {name}": (partial(ErrorPolicy, errors=name), POLICY[name]) for name in POLICIES}


def combinational_paths(design):
    """The combinational paths through a component: a set of names of inputs and outputs, in pairs.

    They are read off the netlist. The clock and the reset are no such inputs.

    Raises
    ------
    Missing, ToolError
    """
    outputs = [
        "__".join(map(str, path))
        for path, member, _ in design.signature.flatten(design)
        if member.flow is Out
    ]
    script = ["read_rtlil top.il", "prep -flatten -top top"]
    for name in outputs:
        script += [f"log output {name}", f"select -list w:{name} %cie* i:* %i"]
    with scratch() as folder:
        (folder / "top.il").write_text(rtlil.convert(design, name="top"))
        said = run("yosys", ["-p", "; ".join(script)], cwd=folder).stdout
    paths = set()
    for kind, name in re.findall(r"^(output |top/)(\w+)$", said, re.MULTILINE):
        if kind == "output ":
            output = name
        else:
            paths.add((name, output))
    return paths
