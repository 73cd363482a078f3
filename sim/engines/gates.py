"""A design as gates in C++, bitwise on words."""

from collections import defaultdict
from itertools import chain

from ...flow.gates import read_gates
from ...flow.tools import ToolError

__all__ = ["as_cpp"]

#: Gates per function: compile time grows faster than the size of a function.
PIECE = 1000


def as_cpp(text):
    """A ``struct Top<Word>``: each bit of a word belongs to a design of its own.

    It has an array of words for each port, ``now`` for the flip-flops, and ``step()``, which
    simulates one cycle; afterwards, the outputs are those before the clock edge.

    ``text`` is the input of ``clockpoint.flow.gates.read_gates``.

    Raises
    ------
    ToolError
    """
    ports, gates, flip_flops = read_gates(text)
    for port in ports:
        if not port.isidentifier():
            raise ToolError(f"the compiled simulation has no name for the port {port!r}")
    names = defaultdict(lambda: "Word{}", {"1": "~Word{}"})  # undriven nets are 0
    names |= {q: f"now[{n}]" for n, (q, *_) in enumerate(flip_flops)}
    for name, port in ports.items():
        if port["direction"] == "input":
            names |= {bit: f"{name}[{n}]" for n, bit in enumerate(port["bits"])}
    # Each driven net, its function and its inputs.
    lines = [(y, form, pins) for y, (form, pins) in gates.items()]
    driven = [(f"next[{n}]", d) for n, (_, d, _) in enumerate(flip_flops)]
    for port, found in ports.items():
        if found["direction"] == "output":
            driven += [(f"{port}[{n}]", bit) for n, bit in enumerate(found["bits"])]
    names |= {place: place for place, _ in driven}
    lines += [(place, "{A}", {"A": bit}) for place, bit in driven]
    # Where each net is used last: the compiler need not store what stays within one function.
    last = {bit: n // PIECE for n, (_, _, pins) in enumerate(lines) for bit in pins.values()}
    pieces = []
    for n, (y, form, pins) in enumerate(lines):
        if n % PIECE == 0:
            pieces.append([])
        kept = y in gates and last.get(y) == n // PIECE
        names.setdefault(y, f"n{n}" if kept else f"net[{n}]")
        value = form.format(**{pin: names[bit] for pin, bit in pins.items()})
        pieces[-1].append(f"{'const Word ' * kept}{names[y]} = {value};")

    arrays = ", ".join(f"{name}[{len(port['bits'])}]" for name, port in ports.items())
    begins = ", ".join(("Word{}", "~Word{}")[begins] for *_, begins in flip_flops)
    calls = " ".join(f"step_{n}();" for n in range(len(pieces)))
    return "\n".join(
        [
            "template<class Word>",
            "struct Top {",
            f"    static constexpr size_t FLIP_FLOPS = {len(flip_flops)};",
            f"    Word {arrays};",
            f"    Word now[FLIP_FLOPS + 1] = {{{begins}}};",
            f"    void step() {{ {calls} std::memcpy(now, next, sizeof next); }}",
            "private:",
            f"    Word net[{len(gates) + 1}], next[FLIP_FLOPS];",
            *chain.from_iterable(
                [f"    void step_{n}() {{", *piece, "    }"] for n, piece in enumerate(pieces)
            ),
            "};\n",
        ]
    )
