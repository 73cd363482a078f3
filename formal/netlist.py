"""A netlist of gates, simulated as Python integers: a bit of each for every variant of it."""

import json
from graphlib import TopologicalSorter

from ..sim.engines.gates import GATES

__all__ = ["Netlist"]


class Netlist:
    """One module of Yosys's JSON, in which all cells are gates or ``$_DFF_P_`` that begin with 0.

    Parameters
    ----------
    file : Path
    variants : int
        How many there are.
    select : str
        The input port that holds the number of the variant.
    """

    def __init__(self, file, variants, select):
        (module,) = json.loads(file.read_text())["modules"].values()
        self.everywhere = (1 << variants) - 1
        self.ports = {name: port["bits"] for name, port in module["ports"].items()}
        known = {"0": 0, "1": self.everywhere, "x": 0}
        for place, bit in enumerate(self.ports.pop(select)):
            known[bit] = sum((n >> place & 1) << n for n in range(variants))

        flip_flops, gates = [], {}
        for cell in module["cells"].values():
            pins = {name: bits[0] for name, bits in cell["connections"].items()}
            if cell["type"] == "$_DFF_P_":
                flip_flops.append((pins["D"], pins["Q"]))
            elif cell["type"] in GATES:
                gates[pins.pop("Y")] = (GATES[cell["type"]], pins)
            elif cell["type"] != "$scopeinfo":
                raise ValueError(f"no gate: {cell['type']}")

        self.state = [0] * len(flip_flops)
        self.inputs, self.outputs = [], []
        for name, port in module["ports"].items():
            if port["direction"] == "output":
                self.outputs.append(name)
            elif name not in ("clk", select):
                self.inputs.append(name)
        self._step = self._compile(gates, flip_flops, known)

    def _compile(self, gates, flip_flops, known):
        """A function of the state and the input bits: the output bits, and the next state."""
        lines = []

        def name(bit):
            return str(known[bit]) if bit in known else f"n{bit}"

        drivers = {y: pins.values() for y, (_, pins) in gates.items()}
        for y in TopologicalSorter(drivers).static_order():
            if y in gates:
                form, pins = gates[y]
                text = form.format(**{pin: name(of) for pin, of in pins.items()})
                if all(of in known for of in pins.values()):
                    known[y] = eval(text) & self.everywhere
                else:
                    lines.append(f"    n{y} = {text}")

        ins = [bit for port in self.inputs for bit in self.ports[port]]
        outs = [bit for port in self.outputs for bit in self.ports[port]]
        source = [
            "def step(state, inputs):",
            f"    [{', '.join(f'n{q}' for _, q in flip_flops)}] = state",
            f"    [{', '.join(f'n{bit}' for bit in ins)}] = inputs",
            *lines,
            f"    return [{', '.join(name(bit) for bit in outs)}], "
            f"[{', '.join(name(d) for d, _ in flip_flops)}]",
        ]
        namespace = {}
        exec("\n".join(source), namespace)
        return namespace["step"]

    def step(self, inputs):
        """Pass one cycle with the same inputs everywhere.

        Parameters
        ----------
        inputs : list of int
            The value of each port of ``self.inputs``.

        Returns
        -------
        list of int
            Of each output bit, in the order of ``self.outputs``, the value in every variant.
        """
        bits = [
            self.everywhere if value >> n & 1 else 0
            for port, value in zip(self.inputs, inputs, strict=True)
            for n in range(len(self.ports[port]))
        ]
        outputs, self.state = self._step(self.state, bits)
        return outputs
