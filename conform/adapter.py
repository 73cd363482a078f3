"""The ports of a decoder under test, and an adapter with these ports around any decoder."""

import re
import textwrap

from ..flow.foreign import UnsupportedDesign
from ..hdl import Cause

__all__ = ["PORTS", "WIDER", "write_adapter"]

#: The ports under test: direction, least width, whether it is required, meaning.
PORTS = {
    "clk": ("input", 1, True, "clock; rising edge"),
    "rst": ("input", 1, True, "reset; as many idle cycles follow it"),
    "in_valid": ("input", 1, True, "a byte is on offer"),
    "in_data": ("input", 8, True, "the byte"),
    "in_last": ("input", 1, False, "it is the last of its packet"),
    "in_ready": ("output", 1, False, "it is accepted; default: always"),
    "out_valid": ("output", 1, True, "a code point or an error is on offer"),
    "out_codepoint": ("output", 21, True, "the code point"),
    "out_error": ("output", 1, True, "it is an error, not a code point"),
    "out_cause": ("output", 3, False, "cause, as numbered by Clockpoint"),
    "out_length": ("output", 3, False, "number of bytes"),
    "out_last": ("output", 1, False, "it is the last of its packet"),
    "out_ready": ("input", 1, False, "accepted; it is held until then"),
}
#: Ports that may have more bits.
WIDER = {"out_codepoint", "out_length"}
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
#: A port, or some of its bits, inverted or compared with a number.
TERM = re.compile(r"([~!]?)([A-Za-z_][\w$]*)(?:\[(\d+)(?::(\d+))?\])?(?:([!=]=)(\w+))?", re.ASCII)


def write_adapter(module, ports, mapping=(), ties=(), *, optional=(), is_template=False):
    """Verilog of a module ``adapter`` that has ``PORTS``, and a decoder inside.

    Parameters
    ----------
    module : str
        The decoder.
    ports : dict
        Its ports, as from ``elaborate``. A port in ``PORTS`` that ``mapping`` lacks is mapped to
        the port of that name, if there is one.
    mapping : list of str
        Such as ``in_data=byte_i``: an input in ``PORTS``, and the port that it drives, inverted
        with ``~`` or ``!``. Or an output, and the port that drives it: inverted, some bits of it,
        such as ``code[20:0]`` with 0 the lowest, or compared, such as ``status==3``; or several of
        these, combined with ``|`` or ``&``.
    ties : list of str
        Such as ``enable=1``: another input of the decoder, and its value.
    optional : set of str
        Other ports in ``PORTS`` that may be missing.
    is_template : bool
        Write missing ports as comments.

    Raises
    ------
    UnsupportedDesign
        If a port is missing, has another direction or width, two drivers, or none.
    """
    if module == "adapter":
        raise UnsupportedDesign("a module named adapter cannot be inside another one; rename it")
    inputs, outputs = {}, {}
    for name, port in ports.items():
        (outputs if port["direction"] == "output" else inputs)[name] = len(port["bits"])
    listed = f"{module} has {_listed(inputs, outputs)}"
    explicit = {text.partition("=")[0] for text in mapping}
    texts = [f"{name}={name}" for name in PORTS if name in ports and name not in explicit]
    texts += mapping
    driven, assigned, widths = {}, {}, {}
    needed = [name for name in PORTS if PORTS[name][2] and name not in optional]
    try:
        for text in texts:
            name, _, what = text.partition("=")
            if name not in PORTS:
                raise ValueError(f"the adapter has no port {name!r}, only {', '.join(PORTS)}")
            direction, width, *_ = PORTS[name]
            if direction == "input":
                port, widths[name] = what[what[:1] in ("~", "!") :], width
                _drive(driven, inputs, port, "~" * (port != what) + name, width)
            elif name in widths:
                raise ValueError(f"{name} has two drivers")
            else:
                assigned[name], widths[name] = _expression(what, outputs)
                if widths[name] < width or (widths[name] > width and name not in WIDER):
                    raise ValueError(f"{name} has {width} bits, and its driver has {widths[name]}")
        for text in ties:
            port, _, value = text.partition("=")
            width = inputs.get(port, 1)
            _drive(driven, inputs, port, _number(value, width), width)
        text = module
        idle = {port: width for port, width in inputs.items() if port not in driven}
        missing = [name for name in needed if name not in widths]
        if idle and not is_template:
            raise ValueError(f"map or tie {_listed(idle, {})}")
        if missing and not is_template:
            raise ValueError(f"map {', '.join(missing)}")
    except ValueError as error:
        raise UnsupportedDesign(f"{text!r}: {error}; {listed}") from None
    present = [name for name in PORTS if name in widths or name in needed]
    lines = [f"// {line}".rstrip() for line in ABOUT.splitlines()]
    lines += [*(f"// {line}" for line in textwrap.wrap(f"{listed}.", 97)), "module adapter ("]
    for name in sorted(PORTS, key=lambda name: name not in present):
        direction, width, _, meaning = PORTS[name]
        port = _declared(direction, name, widths.get(name, width))
        before, after = ("", "," * (name != present[-1])) if name in present else ("// , ", "")
        lines.append(f"    {before}{port}{after}  // {meaning}")
    # Outputs without a plain name are left open.
    wires = {port: width for port, width in outputs.items() if _is_plain(port)}
    pins = [f".{port}({driven.get(port, '/* drive it */')})" for port in filter(_is_plain, inputs)]
    pins += [f".{port}(from_{port})" for port in wires]
    lines += [");", *(f"    wire [{width - 1}:0] from_{port};" for port, width in wires.items())]
    lines += [f"    {module} decoder (", "        " + ",\n        ".join(pins), "    );"]
    lines += [f"    assign {name} = {what};" for name, what in assigned.items()]
    missing = [name for name in needed if PORTS[name][0] == "output" and name not in assigned]
    lines += [f"    // assign {name} = ;" for name in missing]
    return "\n".join([*lines, "endmodule", ""])


def _is_plain(name):
    return re.fullmatch(r"[A-Za-z_][\w$]*", name, re.ASCII)


def _drive(driven, inputs, port, signal, width):
    """Record the driver of an input of the decoder."""
    if port not in inputs or not _is_plain(port):
        raise ValueError(f"{port!r} is no input of the decoder")
    if port in driven:
        raise ValueError(f"{port} has two drivers")
    if inputs[port] != width:
        raise ValueError(f"{port} has {inputs[port]} bits, and its driver has {width}")
    driven[port] = signal


def _expression(text, outputs):
    """The expression that drives an output of the adapter, and its width."""
    operator = "&" if "&" in text else "|"
    terms, widths = [], set()
    for term in map(str.strip, text.split(operator)):
        match = TERM.fullmatch(term)
        if not match or match[2] not in outputs:
            raise ValueError(f"{term!r} is no output of the decoder, nor an expression of one")
        invert, port, high, low, compare, number = match.groups()
        term, width = f"from_{port}", outputs[port]
        if high:
            high, low = int(high), int(low or high)
            if not width > high >= low:
                raise ValueError(f"{port} has the bits {width - 1}:0")
            term, width = f"{term}[{high}:{low}]", high - low + 1
        if compare:
            term, width = f"({term} {compare} {_number(number, width)})", 1
        terms.append("~" * bool(invert) + term)
        widths.add(width)
    if len(widths) > 1:
        raise ValueError("the terms differ in their number of bits")
    return f" {operator} ".join(terms), width


def _number(text, width):
    if not re.fullmatch(r"\d{1,99}|0x[0-9a-fA-F]{1,99}", text, re.ASCII):
        raise ValueError(f"{text!r} is not a number")
    value = int(text, 16 if text[1:2] == "x" else 10)
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
