"""A test bench in Verilog for an export, and its files of transfers."""

from pathlib import Path

from ..flow.export import Export
from ..flow.templates import filled
from .transfers import transfers

__all__ = ["smoke_files"]

#: The outputs outside the streams: the condition under which their ports are added up, and these
#: ports; ``is_accepted`` is high in the cycle after an item was accepted.
SIDE_OUTPUTS = {
    "error": ("1'd1", ["error"]),
    "mark": ("i_valid && i_ready", ["mark"]),
    "stopped": (
        "is_accepted && stopped",
        ["error_cause", "error_length", "error_last", "error_bytes"],
    ),
}


def smoke_files(export: Export, share: int = 1) -> dict[str, str]:
    """The text of each file, by name.

    ``inputs.hex``, ``expected.hex`` and ``runs.hex`` are for ``$readmemh``. ``inputs.hex`` has the
    input payloads, with their ports side by side, the first in the low bits; ``expected.hex`` the
    output payloads, and above each a 1 for every defined bit; ``runs.hex`` the possible starts of
    runs from reset, with the index of the input in bits 63:32 and the index of the output in bits
    31:0. ``smoke.v`` is a Verilog-2005 test bench for the module.

    Parameters
    ----------
    export : Export
    share : int
        2 for every second packet, and so on.

    Raises
    ------
    :exc:`ValueError`
        If the module has inputs beside its clock, its reset and its streams.
    """
    ports = export.ports
    prefixes = dict(zip("io", export.prefixes, strict=True))
    wires = {"clk": "clk", "rst": "reset", "aclk": "clk", "aresetn": "!reset"}
    widths, streams = {port.name: port.width for port in ports}, {}
    for side, prefix in prefixes.items():
        wires |= {prefix + name: f"{side}_{name}" for name in ("valid", "ready")}
        payload = [name for name in widths if name.startswith(prefix) and name not in wires]
        streams[side] = {name.removeprefix(prefix): widths[name] for name in payload}
    driven = {*wires, *(prefixes["i"] + name for name in streams["i"])}
    for port in ports:
        if port.direction == "input" and port.name not in driven:
            raise ValueError(f"a test bench drives clock, reset and stream, but not {port.name}")
    items, expected, runs, side_sum = transfers(export, streams["i"], streams["o"], share)
    at = 0
    for name, width in streams["i"].items():
        wires[prefixes["i"] + name] = f"item[{at} +: {width}]"
        at += width
    if "keep" in streams["i"]:  # null bytes are undefined
        first, size = streams["i"]["data"], streams["i"]["keep"]
        bytes_ = [f"item[{first + n}] ? item[{8 * n} +: 8] : 8'bx" for n in range(size)]
        wires["s_axis_tdata"] = f"{{{', '.join(reversed(bytes_))}}}"
    sizes = {"ITEM_BITS": at, "ITEMS": len(items)}
    sizes |= {"OUTPUT_BITS": sum(streams["o"].values()), "OUTPUTS": len(expected)}
    sizes |= {"RUNS": len(runs), "SIDE_SUM": side_sum}
    sizes["WAITS"] = int(prefixes["o"] + "ready" in widths)
    side_text = "64'd0"
    for output, (condition, summands) in SIDE_OUTPUTS.items():
        if output in widths:
            terms = (f"{{{64 - widths[name]}'d0, {name}}}" for name in summands)
            side_text = f"{condition} ? {' + '.join(terms)} : 64'd0"
    bench = filled(
        "smoke",
        Path(__file__).parent,
        module=export.module,
        sizes=sizes,
        others=[port for port in ports if port.direction == "output" and port.name not in wires],
        actual=", ".join(prefixes["o"] + name for name in reversed(streams["o"])),
        side=side_text,
        pins={port.name: wires.get(port.name, port.name) for port in ports},
    )
    return {
        "inputs.hex": "".join(f"{number:x}\n" for number in items),
        "expected.hex": "".join(f"{mask << sizes['OUTPUT_BITS'] | n:x}\n" for n, mask in expected),
        "runs.hex": "".join(f"{item:08x}{output:08x}\n" for item, output in runs),
        "smoke.v": bench,
    }
