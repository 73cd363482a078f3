"""Third-party designs, read without running anything in them."""

import codecs
import json
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from amaranth.hdl import Instance

from .files import scratch
from .tools import MissingTool, ToolError, run

__all__ = ["Foreign", "UnsupportedDesign", "elaborate", "modules_of", "read_verilog"]
__all__ += ["bits_of_fields", "without_attributes"]

#: Seconds that each reader may take; its memory is limited by WebAssembly.
READING_SECONDS = {"slang": 60, "Yosys": 15}
#: Tokens of the source: comments, strings and escaped names, which stay; a question to the
#: simulator's command line, whose answer is no; and system tasks without hardware, besides those
#: that Yosys ignores, which become one that it ignores. For slang, that is one that may stand
#: outside a process as well.
TOKEN = re.compile(
    r"""(//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\\\S+)"""
    r"""|(\$(?:test|value)\$plusargs\s*\((?:"(?:\\.|[^"\\\n])*"|[^()"])*\))"""
    r"""|\$(?:timeformat|warning|info|error|fatal|printtimescale)\b""",
    re.DOTALL,
)
#: Text that may read files, run programs or end a simulation, or become such text in a macro.
UNSAFE = re.compile(
    r"``|`include|(?<![\w$])\$(?!(?:signed|unsigned|clog2|bits|size|high|low|left|right|countones|"
    r"onehot|onehot0|isunknown|display)\b)"
)
#: Errors of slang after which Yosys's reader would run for long, or take what slang refuses.
FINAL = re.compile(r"is recursive|nclude depth|duplicate definition|descriptor|such file|director")
#: The text of a reader that gives up; it says nothing to the user.
GIVES_UP = re.compile(
    r"wasm trap|Wasm exception|internal compiler error|condition failed|was stopped"
)
#: Text that may name a file that the design reads.
INCLUDE = re.compile(r'`include\s*"[^"\n]*"')
LITERAL = re.compile(r'"([^"\n\\]+)"')
MODULE = re.compile(r"^\s*module\s+(?:automatic\s+|static\s+)?([A-Za-z_][\w$]*)", re.M | re.ASCII)
#: A macro or a parameter, and its value: plain names, numbers and text.
SETTING = re.compile(r"[A-Za-z_]\w*(=[\w'.+-]*)?", re.ASCII)
PRIMITIVE = re.compile(r"^\s*primitive\s+(\w+)", re.M)
#: The prefix of the names of the copies for slang.
SLANG = "slang-"
#: One module, without cells for simulators and provers: assumptions would make a proof vacuous.
FLATTEN = "proc; flatten -noscopeinfo; delete t:$print t:$check; techmap -map never_x.v"
#: A comparison with a constant that has x bits, by === or !==: in hardware, no bit is x.
NEVER_X = r"""
(* techmap_celltype = "$eqx $nex" *)
module never_x (A, B, Y);
    parameter A_SIGNED = 0, B_SIGNED = 0, A_WIDTH = 1, B_WIDTH = 1, Y_WIDTH = 1;
    parameter _TECHMAP_CELLTYPE_ = "";
    parameter [A_WIDTH - 1:0] _TECHMAP_CONSTMSK_A_ = 0, _TECHMAP_CONSTVAL_A_ = 0;
    parameter [B_WIDTH - 1:0] _TECHMAP_CONSTMSK_B_ = 0, _TECHMAP_CONSTVAL_B_ = 0;
    input [A_WIDTH - 1:0] A;
    input [B_WIDTH - 1:0] B;
    output [Y_WIDTH - 1:0] Y;
    wire _TECHMAP_FAIL_ = ^(_TECHMAP_CONSTMSK_A_ & _TECHMAP_CONSTVAL_A_) !== 1'bx &&
        ^(_TECHMAP_CONSTMSK_B_ & _TECHMAP_CONSTVAL_B_) !== 1'bx;
    assign Y = _TECHMAP_CELLTYPE_ == "$nex";
endmodule
"""
#: The design as it is checked.
JSON = "write_json top.json"
LATCHES = {"$dlatch", "$adlatch", "$dlatchsr", "$sr"}
CLOCK_PINS = {"CLK", "WR_CLK"}
#: Attributes in RTLIL that affect the logic.
LOGICAL = re.compile(r"attribute \\(init (\d+'[01xz]*|\d+)|keep 1|top 1)")


class UnsupportedDesign(Exception):
    """The design cannot be used; the message says why."""


class Foreign(NamedTuple):
    """A third-party design.

    Attributes
    ----------
    rtlil : str
        A module ``top``, as from ``without_attributes``. Nothing in it prints, asserts or assumes.
    ports : dict
        The ports of the module, by name, as in Yosys's JSON.
    reader : str
        What read it: slang; or Yosys's own reader, if slang does not take it.
    sources : dict of str to str
        The source, for a simulator, by names of files: empty if it may do more than compute.
    """

    rtlil: str
    ports: dict
    reader: str = ""
    sources: dict = {}  # noqa: RUF012

    def named(self, name):
        """The RTLIL of the design as a module of another name, for an ``instance``."""
        return self.rtlil.replace("module \\top\n", f"module \\{name}\n", 1)

    def instance(self, name, pins):
        """An instance of the module ``named`` so; of the pins, those that it has are connected."""
        pins = {f"{port['direction'][0]}_{n}": pins[n] for n, port in self.ports.items()}
        return Instance(name, **pins)


def read_verilog(
    files: Iterable, top: str, adapt: Callable[[dict], str] | None = None, **settings: object
) -> "Foreign":
    """Read a design for simulation or proof.

    Parameters
    ----------
    files : list of path
    top : str
        As for ``elaborate``.
    adapt : callable, optional
        Makes Verilog of a module ``adapter`` from the ports, which replaces the top module.
    settings
        As for ``elaborate``.

    Returns
    -------
    Foreign
        All registers are clocked by the rising edge of its port ``clk``, which drives nothing else;
        each net has one driver, and there is no combinational loop. Asynchronous resets are
        synchronous, and undefined values come from cells ``$anyseq``.

    Raises
    ------
    UnsupportedDesign
        If this does not hold, or reading takes longer than ``READING_SECONDS`` seconds.
    MissingTool
    """
    # An inverter in a clock path becomes a falling edge.
    finish = ["opt_expr t:*ff* t:$mem* t:$not t:$logic_not", "opt_clean"]
    finish += ["memory -nomap -nordff", "check", JSON, "async2sync", "setundef -anyseq"]
    with scratch() as folder:
        if adapt:
            design = _elaborate(files, top, folder, **settings)[0]
            (folder / "adapter.v").write_text(adapt(design.ports), "ascii")
            script = ["read_rtlil top.il", *[f"rename top {top}"] * (top != "top")]
            script += ["read_verilog adapter.v", "hierarchy -check -top adapter", FLATTEN]
            script += ["rename adapter top", "opt_clean"]
            adapted, module, log = _yosys([*script, *finish], folder)
            sources = {"adapter.v": (folder / "adapter.v").read_text()} | design.sources
            sources = sources if design.sources else {}
            design = adapted._replace(reader=design.reader, sources=sources)
        else:
            design, module, log = _elaborate(files, top, folder, finish, **settings)
    _check_cells(module)
    _check_drivers(log.rpartition("Executing CHECK pass")[2])
    return design


def elaborate(files, top, **settings):
    """Read a design and all that it instantiates as one module, with any clocks.

    Parameters
    ----------
    files : list of path
        SystemVerilog if the suffix is ``.sv``, otherwise Verilog; in any case. Yosys sees their
        folders, with all that is below, and nothing else.
    top : str
        The module.
    defines, parameters : iterable of str
        Macros, and parameters of the module, as ``NAME=VALUE``.
    folders : iterable of path
        Where included files are, too.

    Returns
    -------
    Foreign

    Raises
    ------
    UnsupportedDesign
        If it cannot be read within ``READING_SECONDS`` seconds.
    MissingTool
    """
    with scratch() as folder:
        return _elaborate(files, top, folder, **settings)[0]


def bits_of_fields(files, top, fields, **settings):
    """The bits of fields of packed structures, which only the source has.

    Parameters
    ----------
    files, top, settings
        As for ``elaborate``.
    fields : iterable of str
        Such as ``event.codepoint``, of the port ``event``, whose type has a name.

    Returns
    -------
    dict of str to str
        Such as ``event[21:1]``, by the field.

    Raises
    ------
    UnsupportedDesign
        If there is no such field.
    MissingTool
    """
    elaborate(files, top, **settings)  # after this, an error is one of a field
    source = "\n".join(_sources_of(files).values())
    header = re.search(rf"^\s*module\s+{re.escape(top)}\b([^;]*import[^;]*;)*[^;]*;", source, re.M)
    header = header[0] if header else ""
    imports = re.findall(r"import[^;]*;", header)
    others = {name: settings[name] for name in settings if name != "parameters"}
    bits, probe = {}, f"{top}_fields"
    for field in fields:
        port, _, path = field.partition(".")
        kind = re.search(rf"([\w:$]+)\s+{port}\s*[,)]", header)
        if not kind:
            raise UnsupportedDesign(f"{field}: the module {top} has no port {port} with a type")
        lines = [f"module {probe} {' '.join(imports)} (output {kind[1]} f);"]
        lines += [f"always_comb begin f = '0; f.{path} = '1; end", "endmodule\n"]
        made, ones = {}, []
        with scratch() as folder, suppress(UnsupportedDesign):
            (folder / "fields.sv").write_text("\n".join(lines), "latin-1")
            made = elaborate([*files, folder / "fields.sv"], probe, **others).ports
        if made:
            ones = [place for place, bit in enumerate(made["f"]["bits"]) if bit == "1"]
        if not ones:
            raise UnsupportedDesign(f"{field}: the type {kind[1]} of {port} has no field {path}")
        bits[field] = f"{port}[{ones[-1]}:{ones[0]}]"
    return bits


def modules_of(files):
    """The names of the modules in files; those in a comment at the start of a line, too.

    Raises
    ------
    UnsupportedDesign
        If a file is no Verilog, or given twice.
    """
    return [name for text in _sources_of(files).values() for name in MODULE.findall(text)]


def _sources_of(files):
    """The texts of files, by their paths."""
    if isinstance(files, str | Path):
        raise TypeError(f"files is a list of paths; pass [{str(files)!r}]")
    texts, places = {}, set()
    for file in map(Path, files):
        if file.suffix.lower() in (".vhd", ".vhdl"):
            raise UnsupportedDesign(
                f"{file.name} is VHDL; convert it with 'ghdl synth --out=verilog' of GHDL 3 or "
                "later, and name the Verilog file"
            )
        if not file.is_file():
            raise UnsupportedDesign(f"{file} is not a regular file")
        if file.resolve() in places:
            raise UnsupportedDesign(f"{file} is given twice; name it once")
        places.add(file.resolve())
        texts[file] = file.read_bytes().removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return texts


def _elaborate(files, top, folder, finish=(JSON,), *, defines=(), parameters=(), folders=()):
    for text in (*defines, *parameters):
        if not SETTING.fullmatch(text):
            raise UnsupportedDesign(f"{text!r} is not a name and a plain value, as in WIDTH=8")
    if not re.fullmatch(r"[A-Za-z_][\w$]*", top, re.ASCII):
        raise UnsupportedDesign(f"{top!r} is not a plain Verilog identifier; rename the module")
    copies, mounts = _copy(files, folder)
    for place in map(Path, folders):
        if not place.is_dir():
            raise UnsupportedDesign(f"{place} is no folder")
        mounts.append(str(len(mounts)))
        (folder / mounts[-1]).symlink_to(place.resolve())
    includes = " ".join([*(f"-I{mount}" for mount in mounts), *(f"-D{text}" for text in defines)])
    chosen = [text.partition("=") for text in parameters]
    texts = [(folder / copy).read_text("latin-1") for copy in copies]
    for name, *_ in chosen:  # slang ignores one that there is not
        if not any(re.search(rf"\b{name}\b|`include\b", text) for text in texts):
            raise UnsupportedDesign(f"the files have no parameter {name}")
    settings = " ".join(f"-chparam {name} {value}" for name, _, value in chosen)
    flags = {".sv": "-sv", ".v": ""}
    parsed = [f"read_verilog {flags[Path(copy).suffix]} {includes} {copy}" for copy in copies]
    # There is one thread. In Verilog, SystemVerilog's keywords are names.
    slang = "read_slang -j 1 --single-unit --ignore-timing --ignore-assertions"
    slang += f" --map-keyword-version 1364-2005+/*.v {includes} --top {top}"
    slang += "".join(f" -G {text}" for text in parameters)
    slang += "".join(f" {SLANG}{copy}" for copy in copies)
    # Yosys's own reader unrolls some loops incorrectly: it is the last resort.
    own = [*parsed, f"hierarchy -check -top {top} {settings}"]
    script = [FLATTEN, *[f"rename {top} top"] * (top != "top"), "opt_clean", *finish]
    reasons = []
    for reader, reading in (("slang", [slang]), ("Yosys", own)):
        try:
            design, *others = _yosys([*reading, *script], folder, mounts, reader)
            is_safe = not parameters and all(map(_only_computes, texts))
            head = "".join(f"`define {text.replace('=', ' ')}\n" for text in defines)
            sources = {}
            for (copy, file), text in zip(copies.items(), texts, strict=True):
                name = re.sub(r"[^\w.-]", "_", file.name, flags=re.ASCII)
                sources[copy] = f'{head}`line 1 "{name}" 0\n{text.partition(chr(10))[2]}'
            return design._replace(sources=sources if is_safe else {}), *others
        except UnsupportedDesign as error:
            reasons.append(str(error))
        if FINAL.search(reasons[0]):
            break
    names = ", ".join(file.name for file in copies.values())
    reasons = [one for one in reasons if not GIVES_UP.search(one)] or [
        f"slang and Yosys cannot read {names}: a loop or an expression may be too large"
    ]
    reason = reasons[0]
    for copy, file in copies.items():
        if primitive := PRIMITIVE.search((folder / copy).read_text("latin-1")):
            raise UnsupportedDesign(
                f"{file} has the user-defined primitive {primitive[1]}; describe it as a module"
            )
        reason = re.sub(rf"(\d+/)?{copy}", lambda _, name=file.name: name, reason)
    if re.search("not found|not a valid top", reason) and top not in (names := modules_of(files)):
        reason += f"; the files have {', '.join(names) or 'no module'}"
    if re.search("open|No such file|descriptor", reason):
        reason += (
            "; include files must be in or below the folder of a given file, or of one with -I"
        )
    raise UnsupportedDesign(reason)


def _copy(files, folder):
    """Copy the files into a folder, without system tasks that Yosys does not know.

    Returns
    -------
    copies : dict
        The files, by the names of their copies.
    mounts : list of str
        For Yosys: N, a link to the folder of file N.
    """
    copies, mounts = {}, []
    for number, (file, text) in enumerate(_sources_of(files).items()):
        copy = f"file{number}{'.sv' if file.suffix.lower() == '.sv' else '.v'}"
        for name, task in ((copy, "$display"), (f"{SLANG}{copy}", "$info")):
            # Errors, and files that the design reads, are relative to the original.
            lines = f'`line 1 "{number}/{copy}" 0\n{_with_tasks(text, task, file.name)}'
            (folder / name).write_text(lines, "latin-1")
        (folder / str(number)).symlink_to(file.resolve().parent)
        _copy_data(INCLUDE.sub("", text), file.resolve().parent, folder)
        copies[copy] = file
        mounts.append(str(number))
    return copies, mounts


def _with_tasks(text, task, name):
    """A source in which this task stands for those without hardware."""

    def replaced(match):
        kept, question = match.groups()
        if kept in ('"DPI-C"', '"DPI"'):
            line = text.count("\n", 0, match.start()) + 1
            raise UnsupportedDesign(f"{name}:{line}: a DPI function is no hardware; remove it")
        return kept or ("1'b0" if question else task)

    return TOKEN.sub(replaced, text)


def _only_computes(text):
    """Whether a source names no file, and no system task or function but those that compute."""
    code = TOKEN.sub(lambda match: " " if match[1] else match[0], text)
    return not UNSAFE.search(code)


def _copy_data(text, source, folder):
    """Copy the files that a source names: slang looks for them in the folder that it runs in."""
    for name in {*LITERAL.findall(text)}:
        with suppress(OSError, ValueError):
            file, copy = (source / name).resolve(), folder / name
            is_below = file.is_relative_to(source) and copy.resolve().is_relative_to(folder)
            if is_below and file.is_file() and not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(file.read_bytes())


def _yosys(script, folder, mounts=(), reader="Yosys"):
    """Run a script that writes JSON of a module ``top``; the ``Foreign``, its JSON and the log.

    Yosys can access only the folder and the mounts.
    """
    commands = "; ".join([*script, "write_rtlil top.il"])
    seconds = READING_SECONDS[reader]
    options = {"mounts": mounts, "timeout": seconds, "makes": ["top.json", "top.il"]}
    (folder / "never_x.v").write_text(NEVER_X, "ascii")
    try:
        log = run("foreign-yosys", ["-p", commands], cwd=folder, **options).stdout
        module = json.loads((folder / "top.json").read_text())["modules"]["top"]
        return (
            Foreign(without_attributes((folder / "top.il").read_text()), module["ports"], reader),
            module,
            log,
        )
    except MissingTool:
        raise
    except (ToolError, ValueError) as error:
        reason = re.sub(r"^.*?status \d+: |ERROR: ?", "", str(error))
        raise UnsupportedDesign(f"{reader} cannot read the design: {reason}") from error


def without_attributes(design):
    """RTLIL from any source without comments, and only with attributes that affect its logic.

    Others may direct a tool: how to synthesize a module, or that it is a black box.
    """
    lines = (line.strip(" ") for line in design.replace("\t", " ").split("\n"))
    unneeded = "attribute ", "#"
    kept = (line for line in lines if not line.startswith(unneeded) or LOGICAL.fullmatch(line))
    return "\n".join([*kept, ""])


def _check_cells(module):
    """Refuse cells other than logic clocked by the rising edge of ``clk``, by name."""

    def net(bit):
        """The name of a net: if possible one from the source, and a short one."""
        nets = [(net["hide_name"], len(name), name) for name, net in named if bit in net["bits"]]
        return min(nets)[2] if nets else "a constant"

    named, ports = module["netnames"].items(), module["ports"].values()
    clock = module["ports"].get("clk", {"bits": []})["bits"]
    data = [port["bits"] for port in ports if port["direction"] == "output"]
    for cell in module["cells"].values():
        kind, pins, settings = cell["type"], cell["connections"], cell["parameters"]
        if not kind.startswith("$"):
            raise UnsupportedDesign(f"{kind} is a black box; add the file that describes it")
        if kind.startswith(("$any", "$all", "$initstate")):
            raise UnsupportedDesign(f"the design has {kind}, which only provers support; remove it")
        if kind in LATCHES:
            raise UnsupportedDesign(
                f"{net(pins['Q'][0])} is a latch; assign it always, or at a clock edge; or convert "
                "VHDL with GHDL 3 or later: older ones lose 'when others'"
            )
        for pin in CLOCK_PINS & pins.keys():
            rises = reversed(settings[f"{pin}_POLARITY"])
            for bit, does_rise in zip(pins[pin], rises, strict=False):
                if bit in clock and does_rise == "1":
                    continue
                name = net(pins["Q"][0]) if "Q" in pins else settings["MEMID"].strip("\\ ")
                if not clock:
                    inputs = [
                        name
                        for name, port in module["ports"].items()
                        if port["direction"] == "input" and len(port["bits"]) == 1
                    ]
                    raise UnsupportedDesign(
                        f"{name} has a clock, but there is no port clk; map one of the inputs to "
                        f"it: {', '.join(inputs)}"
                    )
                if bit in clock:
                    raise UnsupportedDesign(
                        f"{name} uses the falling edge of clk; if all do, map clk=~PORT"
                    )
                raise UnsupportedDesign(
                    f"{name} is clocked by {net(bit)}, not by clk; use an enable"
                )
        data += [bits for pin, bits in pins.items() if pin not in CLOCK_PINS]
    if any(bit in bits for bit in clock for bits in data):
        raise UnsupportedDesign("clk is also used as data; it must clock registers only")


def _check_drivers(log):
    """Refuse loops, and nets without exactly one driver, by the log of ``check``."""
    if "found logic loop" in log:
        where = re.search(r"wire \\?(\S+)", log.partition("found logic loop")[2])
        raise UnsupportedDesign(
            f"there is a combinational loop through {where[1] if where else 'the design'}"
        )
    problems = int(re.findall(r"Found and reported (\d+) problems", log)[-1])
    if problems:
        first = re.search(r"Warning: (.*)", log)[1].rstrip(":.").replace("top.\\", "")
        raise UnsupportedDesign(f"{first}; drive each net once")
