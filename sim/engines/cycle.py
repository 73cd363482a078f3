"""What all simulations report: cycles, and where two sides differ."""

from typing import NamedTuple

__all__ = ["Cycle", "Mismatch"]


class Cycle(NamedTuple):
    """One cycle of a simulation: what the design was given and what it answered."""

    inputs: tuple
    outputs: tuple


class Mismatch(Exception):
    """The hardware and the reference differ.

    Attributes
    ----------
    cycle : int
        The number of the cycle, counted from 0.
    inputs, hardware, reference
        What both were given in that cycle, and what each answered.
    """

    def __init__(self, cycle, inputs, hardware, reference):
        super().__init__(
            f"hardware and reference differ in cycle {cycle}\n"
            f"  inputs:    {inputs}\n  hardware:  {hardware}\n  reference: {reference}"
        )
        self.cycle = cycle
        self.inputs = inputs
        self.hardware = hardware
        self.reference = reference
