"""Simulation of a netlist's variants in Python integers, one bit for each variant."""

from itertools import chain

from ..flow.gates import read_gates

__all__ = ["Netlist"]


class Netlist:
    """A netlist in many variants, each with a state of its own.

    Parameters
    ----------
    file : Path
        The input of ``clockpoint.flow.gates.read_gates``.
    variants : int
        The number of variants.
    select : str, optional
        The input port that selects the variant.

    Attributes
    ----------
    state : list of int
        A bit for each variant, for each flip-flop; the initial value at first.
    """

    def __init__(self, file, variants, select=None):
        ports, gates, flip_flops = read_gates(file.read_text())
        self.everywhere = (1 << variants) - 1
        known = {"0": 0, "1": self.everywhere, "x": 0}
        for place, bit in enumerate(ports.pop(select)["bits"] if select else ()):
            known[bit] = sum((n >> place & 1) << n for n in range(variants))
        self.ports = {name: port["bits"] for name, port in ports.items() if name != "clk"}
        self.inputs = [name for name in self.ports if ports[name]["direction"] == "input"]
        self.outputs = [name for name in self.ports if name not in self.inputs]
        self.state = [self.everywhere if begins else 0 for *_, begins in flip_flops]

        ins, outs = ([*chain(*map(self.ports.get, some))] for some in (self.inputs, self.outputs))
        bits = [*ins, *(q for q, *_ in flip_flops), *gates]
        names = {bit: f"n{place}" for place, bit in enumerate(bits)} | known
        lines = []
        for y, (form, pins) in gates.items():
            text = form.format(**{pin: names[bit] for pin, bit in pins.items()})
            if known.keys() >= {*pins.values()}:
                known[y] = names[y] = eval(text) & self.everywhere
            else:
                lines.append(f"    {names[y]} = {text}")

        def listed(bits):
            return f"[{', '.join(str(names[bit]) for bit in bits)}]"

        source = [
            "def step(state, inputs):",
            f"    {listed(q for q, *_ in flip_flops)} = state",
            f"    {listed(ins)} = inputs",
            *lines,
            f"    return {listed(outs)}, {listed(d for _, d, _ in flip_flops)}",
        ]
        namespace = {}
        exec("\n".join(source), namespace)
        #: A function of the state and the input bits: the output bits, and the next state.
        self._step = namespace["step"]

    def step(self, inputs):
        """Simulate one cycle with the same inputs in all variants.

        Parameters
        ----------
        inputs : list of int
            The value of each port of ``self.inputs``.

        Returns
        -------
        list of int
            The value of each output bit in every variant, in the order of ``self.outputs``.
        """
        bits = [
            self.everywhere if value >> n & 1 else 0
            for port, value in zip(self.inputs, inputs, strict=True)
            for n in range(len(self.ports[port]))
        ]
        outputs, self.state = self._step(self.state, bits)
        return outputs
