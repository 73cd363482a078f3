"""The facts of a core for its page: from its row, its constructor, its proofs and its figures."""

import inspect
import json
import re
import warnings
from functools import cached_property
from pathlib import Path

from amaranth.hdl import Fragment, UnusedElaboratable

from clockpoint.flow.catalogue import ADAPTERS, CATALOGUE, EXPORTS
from clockpoint.flow.export import Export, module_name
from clockpoint.flow.sheet import latency_text, rate_of
from clockpoint.formal.claims import CLAIMS
from clockpoint.formal.prove import cases
from clockpoint.hdl import Event
from clockpoint.hdl.wide.beat import Beat

__all__ = ["FIGURES", "Sheet", "speed_of"]

# Pages only ask cores and proofs, such as for their latency.
warnings.simplefilter("ignore", UnusedElaboratable)

FIGURES = json.loads((Path(__file__).parent / "figures.json").read_text())
#: The payloads that Conventions defines: the texts of their fields.
PAYLOADS = {
    "[An event](../conventions.md#events)": Event().TEXTS,
    "[A beat](../conventions.md#beats)": Beat(1).TEXTS,
}
#: The text of the ports of AXI4-Lite.
LITE = "AXI4-Lite (Arm IHI 0022): addresses of 6 bits, data of 32 bits"
#: The sizes for which a page states the latency.
LANES = 1, 2, 4, 8, 16, 32, 64
CASES = [*cases(every=True)]


class Sheet:
    """The facts of a core for its page, by the name of its row."""

    def __init__(self, name):
        self.name, self.row = name, (CATALOGUE | ADAPTERS)[name]

    @cached_property
    def exports(self):
        """The names in ``clockpoint verilog``."""
        return [name for name, (row, _) in EXPORTS.items() if row is self.row]

    def parameters(self):
        """Each parameter of the constructor: name, default, meaning."""
        signature = inspect.signature(self.row.core).parameters
        return [
            [f"`{names}`", _default(signature[names.split(",")[0]]), _plain(text)]
            for names, text in re.findall(
                r"^(\w[\w, ]*)(?: : .*)?\n((?:    .*\n|\n)*)", _section(self.row.core), re.M
            )
        ]

    def ports(self, **wrapper):
        """The ports of the first export: name, direction, bits, text.

        Without clock and reset; a handshake, an event or a beat is one row. Ports that
        a keyword adds follow the others.
        """
        ports = Export(self.exports[0], **wrapper).signature_ports
        added = self._added_ports({port.name for port in ports}, wrapper)
        ports = [port for port in ports if port.name not in ("aclk", "aresetn")]
        handshake = [
            p for p in ports if re.fullmatch("([io]_|[sm]_axis_t)(valid|ready|last)", p.name)
        ]
        handshake = [p for p in handshake if wrapper or not p.name.endswith("last")]
        lite = [port for port in ports if port.name.startswith("s_axil_")]
        link = "[AXI4-Stream](axi-stream.md)" if wrapper else "[Streams](../conventions.md#streams)"
        rows = [
            [_names(group), group[0].direction, _list(port.width for port in group), text]
            for group, text in _grouped([p for p in ports if p not in handshake and p not in lite])
        ]
        if lite:
            rows.append([f"`{lite[0].name}` to `{lite[-1].name}`", "", "", LITE])
        return [*rows, *added, [_names(handshake), "", 1, link]]

    def _added_ports(self, names, wrapper):
        """The ports that are not among these, with the keywords that add each by themselves."""
        ports, keywords = {}, {}
        for name, values in self.row.choices.items():
            for value in values[1:]:
                options = {name: value}
                if self.row.allows(self.row.encodings.get("utf-8"), options):
                    for port in Export(self.exports[0], **options, **wrapper).signature_ports:
                        ports[port.name] = port
                        keywords.setdefault(port.name, []).append(options)
        return [
            [
                f"`{name}`",
                port.direction,
                port.width,
                f"{port.text} Only with {_keywords(keywords[name])}.",
            ]
            for name, port in ports.items()
            if name not in names
        ]

    def modules(self):
        """The modules in Verilog, with the commands that write them."""
        return [(module_name(name), f"clockpoint verilog {name}") for name in self.exports]

    def latency(self):
        """The latency, the parameters that change it, and its input and output."""
        if self.row.lanes:
            numbers = [self.row.instance(lanes).latency for lanes in LANES]
            if len({*numbers}) == 1:
                return f"{latency_text(numbers[0])} with any number of lanes. {self._span()}"
            return f"{_list(numbers)} cycles with {_list(LANES)} lanes. {self._span()}"
        usual, others = self.row.instance().latency, {}
        defaults = {name: values[0] for name, values in self.row.choices.items()}
        for parameter, values in ({"encoding": self.row.encodings} | self.row.choices).items():
            for value in values:
                options = defaults | {parameter: value}
                table = self.row.encodings.get(options.pop("encoding", "utf-8"))
                if self.row.allows(table, options):
                    latency = self.row.instance(**{parameter: value}).latency
                    if latency != usual:
                        others.setdefault((latency, parameter), []).append(f"`{value}`")
        parts = [
            f"{number} with `{name}` {_list(words)}" for (number, name), words in others.items()
        ]
        return "; ".join([latency_text(usual), *parts]) + f". {self._span()}"

    def _span(self):
        """The input and the output of the latency, in the words of the headers."""
        words = self.row.instance().facts.latency
        return f"It lasts {words.format(before='`latency` - 1')}."

    def has_registers(self):
        """Whether it has a clock and a reset."""
        core = self.row.instance()
        return core.latency or bool(Fragment.get(core, None).prepare().fragment.domains)

    def paths(self):
        """The combinational paths in words, with the parameters that have them."""
        paths = self._by_options(lambda core: frozenset(core.paths))
        return [(_path_words(pairs), options) for pairs, options in paths]

    def rates(self):
        """The rates in words, with the parameters that have them; none of an adapter."""
        return self._by_options(rate_of) if hasattr(self.row.core, "facts") else []

    def _by_options(self, fact):
        """The values of a fact about instances, with the parameters that have them."""
        options_of = {}
        for options, core in self.row.instances():
            options_of.setdefault(fact(core), []).append(options)
        return [
            (value, _choice(options) if len(options_of) > 1 else "")
            for value, options in options_of.items()
        ]

    def costs(self):
        """The rows of the figures: of FPGAs, then of standard cells."""
        rows = [row for part in ("fpga", "widths", "synthesis") for row in FIGURES[part]["rows"]]
        return [row for row in rows if self.name in (row.get("component"), row.get("core"))]

    def proofs(self):
        """The configurations that are proved, by the length of their runs."""
        proofs = {}
        for case in CASES:
            word, _, label = case.label.partition(" ")
            is_claim = CLAIMS.get(case.name, [""])[0] == self.name
            # A rate that is proved in limited runs only is said on the page that states it.
            is_rate = case.name == "keeps-up" and case.cycles
            is_claim |= bool(is_rate) and label.partition(" ")[0] in [self.name, *self.exports]
            if case.name == self.name or is_claim:
                label = case.label if is_claim or word != self.name else label or "default"
                proofs.setdefault(case.cycles, []).append(f"`{label}`")
        return proofs


def speed_of(row):
    """Fmax in MHz: the median, and its range over the seeds if there is more than one."""
    if "fmax_median" not in row:
        return row.get("MHz", "not placed")
    low, median, high = (round(row[f"fmax_{name}"]) for name in ("min", "median", "max"))
    return f"{median}" if low == high else f"{median} ({low} to {high})"


def _grouped(ports):
    """Ports with their texts; the ports of a payload in Conventions are together."""
    while ports:
        prefix = ports[0].name.rpartition("_")[0]
        groups = [
            (ports[: len(fields)], text)
            for text, fields in PAYLOADS.items()
            if [port.name for port in ports[: len(fields)]] == [f"{prefix}_{f}" for f in fields]
            and all(p.text.startswith(t) for p, t in zip(ports, fields.values(), strict=False))
        ]
        group, text = groups[0] if groups else (ports[:1], ports[0].text)
        yield group, text
        ports = ports[len(group) :]


def _names(ports):
    return _list(f"`{port.name}`" for port in ports)


def _section(kind, name="Parameters"):
    """A section of the docstring of a class."""
    text = inspect.cleandoc(kind.__doc__ or "") + "\n"
    _, _, text = text.partition(f"\n{name}\n{'-' * len(name)}\n")
    return re.split(r"\n\n\S.*\n---", text)[0] + "\n"


def _plain(text):
    """A paragraph of a docstring in Markdown."""
    return " ".join(text.replace("``", "`").split())


def _default(parameter):
    value = parameter.default
    return "" if value is parameter.empty else f"`{getattr(value, 'name', value)}`"


def _list(words):
    return ", ".join(map(str, words))


def _path_words(paths):
    """Combinational paths, by their ends."""
    inputs = {}
    for start, end in sorted(paths):
        inputs.setdefault(_port(end), []).append(_port(start))
    return "; ".join(f"from {' and '.join(i)} to {end}" for end, i in inputs.items()) or "none"


def _port(path):
    stream, _, field = path.partition("__")
    return f"the payload of `{stream}`" if field == "payload" else f"`{path.replace('__', '_')}`"


def _keywords(options):
    """Keywords, with the values of those that are no flags."""
    words = {}
    for name, value in (item for each in options for item in each.items()):
        words.setdefault(f"`{name}`", []).extend([] if value is True else [f"`{value}`"])
    return " or ".join(" ".join([name, _list(values)]).strip() for name, values in words.items())


def _choice(options):
    """The values of the keywords in some combinations of them, without flags that are not set."""
    values = {name: {one[name]: None for one in options} for name in options[0]}
    return ", ".join(
        f"`{name}`" if words == {True: None} else f"`{name}` {_list(f'`{w}`' for w in words)}"
        for name, words in values.items()
        if False not in words
    )
