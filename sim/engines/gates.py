"""A design as gates in C++: for what is too wide for a compiler to take from write_cxxrtl."""

from itertools import chain

from ...flow.gates import read_gates
from ...flow.tools import ToolError

__all__ = ["as_cpp"]

#: How many of them a function has: the time that a compiler takes grows faster than a function.
PIECE = 100


def as_cpp(text):
    """A ``struct Top``: an array for each port, whose elements' lowest bits count; and ``step()``.

    That passes one cycle, after which the outputs are what they were before its edge.

    ``text`` is what ``clockpoint.flow.gates.read_gates`` takes.

    Raises
    ------
    ToolError
    """
    ports, gates, flip_flops = read_gates(text)
    for port in ports:
        if not port.isidentifier():
            raise ToolError(f"the compiled simulation has no name for the port {port!r}")
    names = {"0": "0u", "1": "1u", "x": "0u"} | {y: f"net[{n}]" for n, y in enumerate(gates)}
    names |= {q: f"now[{n}]" for n, (q, *_) in enumerate(flip_flops)}
    for name, port in ports.items():
        if port["direction"] == "input":
            names |= {bit: f"{name}[{n}]" for n, bit in enumerate(port["bits"])}
    lines = [
        f"{names[y]} = {form.format(**{pin: names[bit] for pin, bit in pins.items()})};"
        for y, (form, pins) in gates.items()
    ]
    for port, found in ports.items():
        if found["direction"] == "output":
            lines += [f"{port}[{n}] = {names[bit]};" for n, bit in enumerate(found["bits"])]
    lines += [f"next[{n}] = {names[d]};" for n, (_, d, _) in enumerate(flip_flops)]

    pieces = [lines[at : at + PIECE] for at in range(0, len(lines), PIECE)]
    arrays = ", ".join(f"{name}[{len(port['bits'])}]" for name, port in ports.items())
    begins = ", ".join("01"[begins] for *_, begins in flip_flops)
    calls = " ".join(f"step_{n}();" for n in range(len(pieces)))
    return "\n".join(
        [
            "struct Top {",
            f"    uint32_t {arrays};",
            f"    [[gnu::noinline]] void step() {{ {calls} std::memcpy(now, next, sizeof now); }}",
            "private:",
            f"    uint32_t net[{len(gates) + 1}], next[{len(flip_flops)}];",
            f"    uint32_t now[{len(flip_flops)}] = {{{begins}}};",
            *chain.from_iterable(
                [f"    void step_{n}() {{", *piece, "    }"] for n, piece in enumerate(pieces)
            ),
            "};\n",
        ]
    )
