"""The ports of a decoder under test, and an adapter with these ports around any decoder."""

import re
import textwrap
from pathlib import Path

from ..engine.verilog import UnsupportedDesign
from ..flow.templates import filled
from ..hdl import Cause
from .profile import PORTS, Profile

__all__ = ["TEMPLATES", "write_adapter"]

#: The folder of the templates of this package.
TEMPLATES = Path(__file__).with_name("templates")
ABOUT = f"""\
A decoder with the ports that 'clockpoint conform' drives and observes.

A byte is transferred at each rising edge of clk with in_valid and in_ready high; without in_ready,
with in_valid. in_data and in_last are held until then, and are undefined while in_valid is low.
An event is a code point or an error. It is transferred at each rising edge with out_valid and
out_ready high; without out_ready, with out_valid. Once out_valid is high, it and the payload are
held until then; while it is low, the payload is undefined. There is one event for each code point
and each error, in the order of the bytes, with any latency.
An error is a maximal subpart of an ill-formed sequence (Unicode D93b), or what --errors says.
in_last marks the last byte of a packet: a sequence cannot continue in the next packet.
out_last marks its last event. Without in_last, there is one packet without an end.
While rst is high, in_valid is low, and the outputs are ignored.
out_cause is {", ".join(f"{cause.value}: {cause}" for cause in Cause)}.
"""
#: A port, or some of its bits; inverted or compared with a number; a field of a packed structure.
PIN = r"([A-Za-z_][\w$]*)(?:\[(\d+)(?::(\d+))?\])?"
TERM = rf"([~!]?){PIN}(?:([!=]=)([\w']+))?"
FIELD = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+", re.ASCII)


def write_adapter(module, ports, mapping=(), ties=(), *, profile=None, is_template=False):
    """Verilog of a module ``adapter`` that has ``PORTS``, and a decoder inside.

    Parameters
    ----------
    module : str
        The decoder.
    ports : dict
        Its ports, as from ``elaborate``. A port in ``PORTS`` that ``mapping`` lacks is mapped to
        the port of that name, if there is one.
    mapping : list of str
        Such as ``in_data=byte_i``: an input in ``PORTS``, and the port, or bits of one, that it
        drives, inverted with ``~`` or ``!``. Or an output, and the port that drives it: inverted,
        some bits of it, such as ``code[20:0]`` with 0 the lowest, or compared, such as
        ``status==3``; or several such signals, combined with ``|`` or ``&``.
    ties : list of str
        Such as ``enable=1``: another input of the decoder, and its value.
    profile : Profile, optional
        Says which ports may be missing, and how many bits a code point has.
    is_template : bool
        Write missing ports as comments.

    Raises
    ------
    UnsupportedDesign
        If a port is missing, has another direction or width, two drivers, or none.
    """
    if module == "adapter":
        raise UnsupportedDesign("a module named adapter cannot be inside another one; rename it")
    connections = _Connections(module, ports, required := (profile or Profile()).ports)
    explicit = {text.partition("=")[0] for text in mapping}
    texts = [f"{name}={name}" for name in PORTS if name in ports and name not in explicit]
    for option, connect, connected in (
        ("--map", connections.map, [*texts, *mapping]),
        ("--tie", connections.tie, ties),
    ):
        for text in connected:
            try:
                connect(*text.partition("=")[::2])
            except ValueError as error:
                listed = connections.listed
                raise UnsupportedDesign(f"{f'{option} {text}'!r}: {error}; {listed}") from None
    needed = [name for name, port in required.items() if port.is_required]
    missing = [name for name in needed if name not in connections.widths]
    if not is_template:
        connections.check(missing)
    present = [name for name in PORTS if name in connections.widths or name in needed]
    others = [name for name in PORTS if name not in present]
    shown = [*present, *others]
    return filled(
        "adapter",
        TEMPLATES,
        about=ABOUT.splitlines() + textwrap.wrap(f"{connections.listed}.", 97),
        ports=[(name, connections.declared(name), PORTS[name].meaning) for name in shown],
        present=len(present),
        module=module,
        inputs=[port for port in connections.inputs if _is_plain(port)],
        driven=connections.driven,
        # Outputs without a plain name are left open.
        outputs={port: bits for port, bits in connections.outputs.items() if _is_plain(port)},
        assigned=connections.assigned,
        missing=[name for name in missing if PORTS[name].direction == "output"],
    )


class _Connections:
    """The connections of an adapter to the decoder in it.

    Attributes
    ----------
    inputs, outputs : dict of str to int
        The ports of the decoder, and their bits.
    listed : str
        They, in words.
    assigned : dict of str to str
        The drivers of outputs of the adapter.
    widths : dict of str to int
        The bits of the ports of the adapter that are connected.
    """

    def __init__(self, module, ports, required):
        self.inputs, self.outputs = (
            {
                name: len(port["bits"])
                for name, port in ports.items()
                if (port["direction"] == "output") is side
            }
            for side in (False, True)
        )
        self._module, self._required = module, required
        self.listed = f"{module} has {_listed(self.inputs, self.outputs)}"
        self.assigned, self.widths = {}, {}
        self._drivers = {name: {} for name in self.inputs}

    def map(self, name, text):
        """Connect a port of the adapter."""
        if name not in PORTS:
            raise ValueError(f"the adapter has no port {name!r}, only {', '.join(PORTS)}")
        port = self._required[name]
        if port.direction == "input":
            pin, self.widths[name] = text[text[:1] in ("~", "!") :], port.width
            self._drive(pin, "~" * (pin != text) + name, port.width, f"--map {name}={text}")
            return
        if name in self.widths:
            raise ValueError(f"{name} is mapped twice; remove one --map {name}")
        self.assigned[name], width = _expression(text, self.outputs)
        if width < port.width or (width > port.width and not port.is_least):
            raise ValueError(f"{name} has {port.width} bits, and its driver has {width}")
        self.widths[name] = width

    def tie(self, pin, text):
        """Connect an input of the decoder to a number."""
        _, high, low = self._bits(pin)
        width = high - low + 1
        self._drive(pin, _number(text, width), width, f"--tie {pin}={text}")

    def _bits(self, text):
        """An input of the decoder, and its highest and lowest bit that are meant."""
        match = re.fullmatch(PIN, text, re.ASCII)
        if not match or match[1] not in self.inputs:
            raise ValueError(f"{text!r} is no input of the decoder")
        return match[1], *_range(*match.groups(), self.inputs[match[1]])

    def _drive(self, text, signal, width, option):
        """Record the driver of an input of the decoder, or of some of its bits."""
        pin, high, low = self._bits(text)
        drivers = self._drivers[pin]
        for (last, first), (_, other) in drivers.items():
            if first <= high and low <= last:
                raise ValueError(f"{text} has two drivers; {other!r} is the other")
        if high - low + 1 != width:
            raise ValueError(f"{text} has {high - low + 1} bits, and its driver has {width}")
        drivers[high, low] = signal, option

    @property
    def driven(self):
        """The drivers of the inputs of the decoder, as far as each bit has one."""
        driven = {}
        for pin, drivers in self._drivers.items():
            if sum(high - low + 1 for high, low in drivers) == self.inputs[pin]:
                signals = [signal for _, (signal, _) in sorted(drivers.items(), reverse=True)]
                driven[pin] = signals[0] if len(signals) == 1 else f"{{{', '.join(signals)}}}"
        return driven

    def check(self, missing):
        """Raise ``UnsupportedDesign`` if ports are missing, or inputs are not driven."""
        idle = {port: bits for port, bits in self.inputs.items() if port not in self.driven}
        reasons = [f"map {', '.join(missing)}"] * bool(missing)
        reasons += [f"map or tie {_listed(idle, {})}"] * bool(idle)
        if reasons:
            raise UnsupportedDesign(f"{self._module!r}: {'; '.join(reasons)}; {self.listed}")

    def declared(self, name):
        """The declaration of a port of the adapter."""
        port = self._required[name]
        return _declared(port.direction, name, self.widths.get(name, port.width))


def _is_plain(name):
    return re.fullmatch(r"[A-Za-z_][\w$]*", name, re.ASCII)


def _expression(text, outputs):
    """The expression that drives an output of the adapter, and its width."""
    operator = "&" if "&" in text else "|"
    terms, widths = [], set()
    for term in map(str.strip, text.split(operator)):
        match = re.fullmatch(TERM, term, re.ASCII)
        if not match or match[2] not in outputs:
            raise ValueError(f"{term!r} is no output of the decoder, nor an expression of one")
        invert, port, high, low, compare, number = match.groups()
        term, width = f"from_{port}", outputs[port]
        if high:
            high, low = _range(port, high, low, width)
            term, width = f"{term}[{high}:{low}]", high - low + 1
        if compare:
            term, width = f"({term} {compare} {_number(number, width)})", 1
        terms.append("~" * bool(invert) + term)
        widths.add(width)
    if len(widths) > 1:
        raise ValueError("the terms differ in their number of bits")
    return f" {operator} ".join(terms), width


def _range(port, high, low, width):
    """The highest and the lowest bit of some of a port, or of all."""
    if high is None:
        return width - 1, 0
    high, low = int(high), int(low or high)
    if not width > high >= low:
        raise ValueError(f"{port} has the bits {width - 1}:0")
    return high, low


def _number(text, width):
    """A number as Verilog has it: decimal, or hexadecimal with 0x, or with a size and a base."""
    sized = re.fullmatch(r"(\d{1,3})'([bdh])(\w+)", text, re.ASCII)
    digits = {"b": "0b", "d": "", "h": "0x"}[sized[2]] + sized[3] if sized else text
    try:
        value = int(digits, 0)
    except ValueError:
        raise ValueError(f"{text!r} is not a number") from None
    if sized and int(sized[1]) != width:
        raise ValueError(f"{text} has {sized[1]} bits, not {width}")
    if value >> width:
        raise ValueError(f"{text} has more than {width} bits")
    return f"{width}'d{value}"


def _declared(direction, name, width):
    return f"{direction} {f'[{width - 1}:0] ' * (width > 1)}{name}"


def _listed(inputs, outputs):
    """A list of ports in words."""
    listed = [("input", *port) for port in inputs.items()]
    listed += [("output", *port) for port in outputs.items()]
    return ", ".join(_declared(way, ascii(name)[1:-1], width) for way, name, width in listed)
