"""Flip single bits of the configuration of a chip, and see who notices.

The chip is the stream decoder (``clockpoint.flow.chip``). Half of the bits are of any tile, half of
those that the design uses. Every flip is read back, whether ``read_back`` would refuse it or not;
what is then other logic than before is simulated and goes to the proof. None may be proved equal
and simulate differently: that is a contradiction. Nor may one be neither in what is read back nor
refused. If there is such a flip, the exit status is 1.

All of it runs on this machine, where each process has the chip. Needs Debian's fpga-icestorm and
``pip install '.[formal]'``.
"""

import functools
import gc
import hashlib
import importlib
import io
import itertools
import json
import multiprocessing
import os
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from subprocess import CompletedProcess
from unittest.mock import patch

import click
from apycula import bslib, chipdb, gowin_unpack
from rich.progress import Progress

from clockpoint.cli.campaign import Checkpoint, checkpoint_option, jobs_option
from clockpoint.flow import chip, gowin, ice40
from clockpoint.flow.families import FAMILIES
from clockpoint.flow.netlist import as_logic, synthesize
from clockpoint.flow.tools import ToolError, run
from clockpoint.flow.versions import versions
from clockpoint.formal.equivalence import are_equal
from clockpoint.formal.netlist import Netlist
from clockpoint.hdl import StreamDecoder
from clockpoint.sim import Compiled, Mismatch, any_stream
from clockpoint.sim.engines import library
from script import run_script, sources

SAMPLES = Path(__file__).parents[1] / "samples"
#: Where Debian has the tables of IceStorm.
ICEBOX = "/usr/share/fpga-icestorm/python"
#: What joins wires in the tiles of an HX8K.
TABLES = ("logictile_8k_db", "rambtile_8k_db", "ramttile_8k_db")


class Ice40:
    """The chip in its text form: a bit is a tile, a line of it, and a place in the line."""

    def __init__(self, folder):
        sys.path.append(ICEBOX)
        self.icebox = importlib.import_module("icebox")
        self._keep_what_no_bit_changes()
        self._programs = {}
        for name in ("icebox_vlog", "icebox_explain"):
            program = Path(shutil.which(name)).read_text()
            self._programs[name] = compile(program, name, "exec")
        run("iceunpack", ["chip.bin", "back.txt"], cwd=folder)
        self._lines = (folder / "back.txt").read_text().splitlines()
        self._chip = self.icebox.iceconfig()
        self._chip.read_file(folder / "back.txt")
        heads = [n for n, line in enumerate(self._lines) if re.match(r"\.\w+_tile ", line)]
        self.tiles = {}
        for head in heads:
            kind, x, y = self._lines[head].split()
            self.tiles[f"{kind[1:]} {x} {y}"] = self._lines[head + 1 : head + 17]
        before = os.getcwd()
        os.chdir(folder)
        with patch.object(sys, "argv", ["", "back.txt"]), redirect_stdout(None):
            self.run("icebox_vlog")
        self._flipped = None
        with patch.object(sys, "argv", ["", "-A", "back.txt"]):
            self._explained = self._explain()
        os.chdir(before)

    def _keep_what_no_bit_changes(self):
        """The tool walks the same wires every time, and looks for what is joined in same tiles."""
        icebox = self.icebox
        tables = {name: getattr(icebox, name) for name in TABLES}
        config = functools.cache(icebox.tileconfig)
        walk = functools.cache(lambda chip, wire: frozenset(chip.walk(wire)))

        @functools.cache
        def joined(tile, name):
            return [entry for entry in tables[name] if config(tile).match(entry[0])]

        class Joined:
            """What of a table a tile matches: the one that was last asked for."""

            tile = None

            def __init__(self, name):
                self.name = name

            def __iter__(self):
                return iter(joined(Joined.tile, self.name))

        class Chip(icebox.iceconfig):
            def walk(self, wire):
                return super().expand_net(wire)

            def expand_net(self, wire):
                return walk(empty, wire)

            def group_segments(self, **options):
                with patch.multiple(icebox, **{name: Joined(name) for name in TABLES}):
                    return super().group_segments(**options)

        def tileconfig(tile):
            Joined.tile = tuple(tile)
            return config(Joined.tile)

        empty = Chip()
        empty.setup_empty_8k()
        icebox.iceconfig = Chip
        icebox.tileconfig = tileconfig

    def sort(self, tile):
        kind, _, y = tile.split()
        return kind, y in ("8", "9", "24", "25")  # where the buffers of columns are

    def bits(self, tile):
        return itertools.product(range(16), range(len(self.tiles[tile][0])))

    def kind(self, tile, row, column):
        """What the tables of IceStorm say of a bit."""
        place = f"B{row}[{column}]"
        _, x, y = tile.split()
        for bits, kind, *_ in self._chip.tile_db(int(x), int(y)):
            if any(bit.lstrip("!") == place for bit in bits):
                return re.sub(r"_\d$|^LC_.*", "", kind) or "LC"
        return "none known"

    def flip(self, folder, tile, row, column):
        self._flipped = tile.partition(" ")[2]
        lines = [*self._lines]
        at = lines.index(f".{tile}") + 1 + row
        bit = "01"[lines[at][column] == "0"]
        lines[at] = f"{lines[at][:column]}{bit}{lines[at][column + 1 :]}"
        (folder / "back.txt").write_text("\n".join([*lines, ""]))
        (folder / "chip.bin").touch()

    def _explain(self):
        """What ``icebox_explain`` says of each tile, by its kind and place."""
        with redirect_stdout(io.StringIO()) as text:
            exec(self._programs["icebox_explain"], {"__name__": "__main__"})
        tiles = text.getvalue().rstrip().split("\n.")[1:]
        return {tile.splitlines()[0]: tile for tile in tiles}

    def run(self, tool):
        """What the tool does, in this process; what is flipped is unpacked, and packed, already."""
        if tool == "icebox_explain":  # the others are as they were
            sys.argv[1:1] = ["-t", self._flipped]
            print("", *(self._explained | self._explain()).values(), sep="\n.")
        elif tool in self._programs:
            exec(self._programs[tool], {"__name__": "__main__"})
        elif tool == "icepack":
            shutil.copy("chip.bin", "again.bin")


class Gowin:
    """The chip as fuses: a bit is a tile, and row and column in it."""

    def __init__(self, folder):
        self._fuses, *_ = bslib.read_bitstream(str(folder / "chip.fs"))
        self._device = gowin.database()
        gowin_unpack.load_chipdb = lambda path: self._device
        parse, parsed = gowin_unpack.parse_tile_, {}

        def parse_tile(device, row, column, tile, fuses=None, **options):
            # Some pins have their fuses in another tile.
            bels = device[row, column].bels.values()
            if any(getattr(bel, "fuse_cell_offset", None) for bel in bels):
                return parse(device, row, column, tile, fuses, **options)
            key = row, column, b"".join(map(bytes, tile))
            if key not in parsed:
                parsed[key] = parse(device, row, column, tile, fuses, **options)
            return parsed[key]

        gowin_unpack.parse_tile_ = parse_tile
        gowin_unpack._device = gowin.DEVICE["family"]
        fuses = chipdb.tile_bitmap(self._device, [[*line] for line in self._fuses])
        for (row, column), tile in fuses.items():
            parse_tile(self._device, row, column, tile, fuses)
        self._places, self.tiles, self._types = {}, {}, {}
        y = 0
        for row, numbers in enumerate(self._device.grid):
            x = 0
            for column, number in enumerate(numbers):
                tile, name = self._device.tiles[number], f"R{row + 1}C{column + 1}"
                self._places[name], self._types[name] = (y, x), tile
                lines = self._fuses[y : y + tile.height]
                self.tiles[name] = ["".join(map(str, line[x : x + tile.width])) for line in lines]
                x += tile.width
            y += self._device.tiles[numbers[0]].height

    def sort(self, tile):
        return self._types[tile].ttyp

    def bits(self, tile):
        kind = self._types[tile]
        return itertools.product(range(kind.height), range(kind.width))

    def kind(self, tile, row, column):
        """What the tables of Apicula say of a bit."""
        found, place = self._types[tile], (row, column)
        for name, wires in (("routing", found.pips), ("clock routing", found.clock_pips)):
            if any(place in bits for sources in wires.values() for bits in sources.values()):
                return name
        for name, bel in found.bels.items():
            bits = [*bel.modes.values(), *bel.flags.values()]
            if any(place in group for group in bits):
                return re.sub(r"_?\d.*|[AB]$", "", name)
        for tables in (self._device.shortval, self._device.longval, self._device.longfuses):
            for name, table in tables.get(found.ttyp, {}).items():
                if any(place in bits for bits in table.values()):
                    return re.sub(r"_?\d.*|[AB]$", "", name)
        return "none known"

    def flip(self, folder, tile, row, column):
        y, x = self._places[tile]
        flipped = [[*line] for line in self._fuses]
        flipped[y + row][x + column] ^= 1
        gowin.write_bitstream(folder / "chip.fs", flipped)

    def run(self, tool):
        gowin_unpack.main()


CHIPS = {"ice40": Ice40, "gowin": Gowin}


class Lanes(Netlist):
    """A netlist with a stimulus of its own in every bit of the numbers."""

    COUNT, CYCLES = 256, 1200

    def answer(self, stimulus):
        """The bits of the outputs, by name, in every cycle."""
        names = [f"{port}[{n}]" for port in self.outputs for n in range(len(self.ports[port]))]
        found = []
        for bits in stimulus:
            outputs, self.state = self._step(self.state, bits)
            values = [value & self.everywhere for value in outputs]
            found.append(dict(zip(names, values, strict=True)))
        return found


@functools.cache
def stimuli():
    """For each cycle the input bits, a lane of each: anything, texts, and numbers counted up."""
    text = b"".join((SAMPLES / name).read_bytes() for name in ("hostile.bin", "scripts.txt"))
    lanes = []
    for lane in range(Lanes.COUNT):
        if lane < Lanes.COUNT // 2:
            lanes.append(any_stream(lane, Lanes.CYCLES))
            continue
        data = (text * 3)[lane * 23 :]
        if lane % 2:
            first = 0xC00000 + 0x2000 * lane
            data = b"".join((first + 37 * n & 0xFFFFFF).to_bytes(3) for n in range(Lanes.CYCLES))
        lanes.append([(True, data[n], n % 3 == 2, True, False) for n in range(Lanes.CYCLES)])
    cycles = []
    for given in zip(*lanes, strict=True):
        valid, data, last, ready, reset = zip(*given, strict=True)
        payload = [[value >> n & 1 for value in data] for n in range(8)] + [last]
        cycles.append(
            {
                "rst": [pack(reset)],
                "i__payload": [*map(pack, payload)],
                "i__valid": [pack(valid)],
                "o__ready": [pack(ready)],
            }
        )
    return cycles


def essence(verilog):
    """Verilog without what no one reads, the wires with numbers in the order of their use."""
    lines = [line for line in verilog.splitlines() if not line.startswith(("wire", "reg", "//"))]
    uses = Counter(re.findall(r"\w+", "\n".join(lines)))
    assigned = (re.match(r"assign `?(\w+) *= ", line) for line in lines)
    lines = [line for line, to in zip(lines, assigned, strict=True) if not to or uses[to[1]] > 1]
    names = {}
    return re.sub(r"\bn\d+\b", lambda n: names.setdefault(n[0], f"w{len(names)}"), "\n".join(lines))


def pack(bits):
    return int("".join("01"[bit] for bit in reversed(bits)), 2)


def as_gates(logic):
    """The logic as gates, of Yosys's JSON; ``None`` if its flip-flops cannot be made plain."""
    commands = "read_rtlil logic.il; hierarchy -top top; proc; flatten; setundef -undriven -zero; "
    commands += "techmap; simplemap; dfflegalize -cell $_DFF_P_ 0; opt_clean; "
    commands += "select top; add -input lane 1; write_json -selected gates.json"
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        (folder / "logic.il").write_text(logic)
        try:
            run("yosys", ["-q", "-p", commands], cwd=folder, makes=["gates.json"])
        except ToolError:
            return None
        return (folder / "gates.json").read_text()


def shape_of(gates):
    """What drives the outputs, the nets with numbers in the order in which they are met."""
    (module,) = json.loads(gates)["modules"].values()
    drivers = {}
    for cell in module["cells"].values():
        for port, (net,) in cell["connections"].items():
            if cell["port_directions"][port] == "output":
                drivers.setdefault(net, []).append(cell)
    numbers = {constant: constant for constant in "01x"}
    queue = [bit for name in sorted(module["ports"]) for bit in module["ports"][name]["bits"]]
    found = [numbers.setdefault(net, len(numbers)) for net in queue]
    for net in queue:
        for cell in drivers.pop(net, []):
            pins = [pin for (pin,) in cell["connections"].values()]
            queue += [pin for pin in pins if pin not in numbers]
            found.append((cell["type"], *(numbers.setdefault(pin, len(numbers)) for pin in pins)))
    return found


def respond(gates):
    """What the gates answer to the stimuli; ``None`` if there is any clock but the one."""
    (module,) = json.loads(gates)["modules"].values()
    clock = module["ports"]["clk"]["bits"]
    flip_flops = [cell for cell in module["cells"].values() if cell["type"] == "$_DFF_P_"]
    if any(cell["connections"]["C"] != clock for cell in flip_flops):
        return None
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(gates)
        file.flush()
        lanes = Lanes(Path(file.name), Lanes.COUNT, "lane")
    given = [[bit for port in lanes.inputs for bit in cycle[port]] for cycle in stimuli()]
    return lanes.answer(given)


def compiled(design):
    """Whether the compiled simulation finds no difference from the reference."""
    hostile, text = ((SAMPLES / name).read_bytes() for name in ("hostile.bin", "scripts.txt"))
    try:
        for data in (hostile, text):
            list(Compiled(design=design).run([data]))
        Compiled(design=design).present(any_stream(1, 20_000))
        Compiled(design=design).count_up(3, 0xED8000, 1 << 14)
    except ToolError:  # it has a loop, a net with two drivers, or another clock
        return "impossible"
    except (Mismatch, RuntimeError):
        return "different"
    return "same"


class Bench:
    """A chip, and what the workers inherit of it: it is in ``bench`` when they begin."""

    def __init__(self, family, folder):
        self.family, self.folder = family, folder
        ice40.run = gowin.run = run
        chip.build_chip(synthesize(StreamDecoder(), family), family, folder)
        self.chip = CHIPS[family](folder)
        ice40.run = gowin.run = self._run
        self.verilog = self.essence = None
        gates = as_gates(self.read(folder)[2])
        self.shape, self.answers = shape_of(gates), respond(gates)
        if self.answers != respond(as_gates(library.rtlil_of())):
            raise SystemExit("the chip is not the decoder, as it is")

    def sites(self, count, seed):
        """Bits of any tile, and as many of tiles that are not as most of their sort are."""
        tiles, some = self.chip.tiles, random.Random(seed)
        usual = {}
        for name, lines in tiles.items():
            usual.setdefault(self.chip.sort(name), Counter())["\n".join(lines)] += 1
        usual = {sort: found.most_common(1)[0][0] for sort, found in usual.items()}
        used = [name for name in tiles if "\n".join(tiles[name]) != usual[self.chip.sort(name)]]
        for half, names in (("any tile", [*tiles]), ("tiles in use", used)):
            bits = [(name, *bit) for name in names for bit in self.chip.bits(name)]
            for bit in some.sample(bits, count // 2):
                yield half, bit

    def _run(self, tool, arguments, *, cwd, makes=()):
        """As ``clockpoint.flow.tools.run``, in a fork of this process, which knows the tables."""
        name = tool if isinstance(tool, str) else Path(tool[0]).name
        printed = Path(cwd) / "printed"
        child = os.fork()
        if not child:
            status = 1
            with printed.open("w") as file, redirect_stdout(file), redirect_stderr(file):
                try:
                    os.chdir(cwd)
                    sys.argv = [name, *arguments]
                    self.chip.run(name)
                    status = 0
                except BaseException as error:
                    print(f"{type(error).__name__}: {error}".splitlines()[0])
            os._exit(status)
        _, status = os.waitpid(child, 0)
        text = printed.read_text()
        if status:
            raise ToolError(f"{name}: {text.splitlines()[-1:]}")
        return CompletedProcess(tool, 0, text, "")

    def read(self, folder):
        """Whether ``read_back`` would refuse it, the class of what shows already, or the logic."""
        refused = False
        verilog, *rest = chip.as_verilog(self.family, folder)
        if self.verilog:
            try:
                FAMILIES[self.family].chip.check(folder, *rest)
            except ToolError:
                refused = True
        if self.verilog == verilog:
            return refused, NOT_SEEN, None
        found = essence(verilog)
        if self.essence == found:
            return refused, SAME, None
        models = FAMILIES[self.family].models
        logic = as_logic({"chip.v": verilog}, "read_verilog chip.v", *rest, models)
        self.verilog, self.essence = self.verilog or verilog, self.essence or found
        return refused, None, logic

    def look(self, bit):
        """What ``read`` says with a bit flipped."""
        with tempfile.TemporaryDirectory() as text:
            folder = Path(text)
            shutil.copy(self.folder / "placed.json", folder)
            self.chip.flip(folder, *bit)
            try:
                return self.read(folder)
            except ToolError as error:
                return None, f"cannot be read: {error}", None

    def judge(self, logic):
        """The class of other logic: what the proof and the simulation say of it."""
        gates = as_gates(logic)
        if gates and shape_of(gates) == self.shape:
            return SAME
        proved = are_equal(library.rtlil_of(), logic)
        try:
            answers = respond(gates) if gates else None
        except ToolError:  # a loop, or a net with two drivers
            answers = None
        same = answers == self.answers
        if answers is None or (same and proved):
            simulated = compiled(logic)
        else:
            simulated = "same" if same else "different"
        return CLASSES.get((proved, simulated), f"not decided, {simulated}")


NOT_SEEN, SAME, WRONG = "not seen", "the same gates", "CONTRADICTION"
CLASSES = {
    (False, "different"): "different, in proof and simulation",
    (False, "same"): "different, in the proof alone",
    (False, "impossible"): "different in the proof, cannot be simulated",
    (True, "same"): "proved equal, simulation agrees",
    (True, "impossible"): "proved equal, cannot be simulated",
    (True, "different"): WRONG,
}
#: What no output shows.
HARMLESS = {SAME, CLASSES[True, "same"]}
#: All but what proof and simulation agree on.
SUSPICIOUS = {WRONG, *(CLASSES[n] for n in [(False, "same"), (True, "impossible")])}
SUSPICIOUS |= {f"not decided, {simulated}" for _, simulated in CLASSES}

bench = None


def in_worker(name, item):
    return getattr(bench, name)(item)


def work(done, sites, jobs):
    """Flip the bits on so many processors; yields what came of each."""
    verdicts = {line["logic"]: line["verdict"] for line in done if line.get("logic")}
    waiting = {}
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs or os.cpu_count(), mp_context=context) as pool:
        running, coming = {}, iter(sites)
        while True:
            # Few at a time, so that what is found is judged before more is looked at.
            for half, bit in itertools.islice(coming, max(0, 8 - len(running))):
                running[pool.submit(in_worker, "look", bit)] = half, bit
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                item = running.pop(future)
                if isinstance(item, str):
                    verdicts[item] = future.result()
                    lines = waiting.pop(item)
                else:
                    half, bit = item
                    refused, verdict, logic = future.result()
                    line = {"family": bench.family, "half": half, "bit": bit}
                    line |= {"kind": bench.chip.kind(*bit), "refused": refused}
                    line |= {"verdict": verdict}
                    lines = [line]
                    if logic:
                        line["logic"] = name = hashlib.sha256(logic.encode()).hexdigest()[:16]
                        if name not in verdicts:
                            if name not in waiting:
                                running[pool.submit(in_worker, "judge", logic)] = name
                            waiting.setdefault(name, []).append(line)
                            continue
                for line in lines:
                    yield line | {"verdict": line["verdict"] or verdicts[line["logic"]]}


def report(lines, seed):
    """Print the tables in Markdown, and every suspicious flip; returns the exit status."""
    groups = [*dict.fromkeys((line["family"], line["half"]) for line in lines)]

    def count(title, name, chosen):
        found = {}
        for line in chosen:
            cells = found.setdefault(line[name].partition(":")[0], {})
            cell = cells.setdefault((line["family"], line["half"]), Counter())
            cell.update({"all": 1, "refused": bool(line["refused"])})
        print(f"| {title} |", " | ".join(f"{family}, {half}" for family, half in groups), "|")
        print("|---|", "---|" * len(groups), sep="")
        for row, cells in sorted(found.items()):
            texts = []
            for group in groups:
                cell = cells.get(group, Counter())
                texts.append(f"{cell['all']:,}" + f" ({cell['refused']:,})" * bool(cell["refused"]))
            print(f"| {row} |", " | ".join(texts), "|")
        print()

    count("what comes of it (refused)", "verdict", lines)
    taken = [line for line in lines if not line["refused"]]
    harmless = [line for line in taken if line["verdict"] in HARMLESS]
    count("harmless and not refused, by kind of bit", "kind", harmless)
    uncovered = sum(line["verdict"] == NOT_SEEN for line in taken)
    for line in lines:
        if line["verdict"] in SUSPICIOUS or (line["verdict"] == NOT_SEEN and not line["refused"]):
            place, row, column = line["bit"]
            where = f"{line['family']} {place}, B{row}[{column}], {line['kind']}"
            print(f"{where}: {line['verdict']}; refused: {line['refused'] or 'no'}")
    wrong = sum(line["verdict"] == WRONG for line in lines)
    print(f"{len(lines):,} flips, {wrong} contradictions, ", end="")
    print(f"{uncovered} neither seen nor refused; seed {seed}")
    return 1 if wrong or uncovered else 0


@click.command(help=__doc__)
@click.option("--ice40", default=2000, show_default=True, help="Flips in the iCE40.")
@click.option("--gowin", default=500, show_default=True, help="Flips in the Gowin chip.")
@click.option("--seed", default=1, show_default=True)
@jobs_option
@checkpoint_option
def main(ice40, gowin, seed, jobs, checkpoint):
    global bench
    makers = ["yosys", *(FAMILIES[family].nextpnr for family in CHIPS)]
    this = {"campaign": "faults.py", "seed": seed, "sources": sources(), **versions(*makers)}
    kept = Checkpoint(checkpoint, this) if checkpoint else None
    done = [*kept.known.values()] if kept else []
    known = {(line["family"], line["half"], *line["bit"]) for line in done}
    with tempfile.TemporaryDirectory() as text, kept or nullcontext(), Progress() as bar:
        cache = Path(text)
        (cache / "clockpoint").mkdir()
        library.user_cache = lambda: cache
        library.FLAGS = ["-O0" if flag == "-O3" else flag for flag in library.FLAGS]
        for family, count in (("ice40", ice40), ("gowin", gowin)):
            if not count:
                continue
            folder = cache / family
            folder.mkdir()
            bench = Bench(family, folder)
            sites = [*bench.sites(count, seed)]
            random.Random(seed).shuffle(sites)
            gc.freeze()
            rest = [(half, bit) for half, bit in sites if (family, half, *bit) not in known]
            task = bar.add_task(family, total=count, completed=len(sites) - len(rest))
            for line in work(done, rest, jobs):
                done.append(line)
                if kept:
                    kept.add([line["family"], line["half"], *line["bit"]], line)
                bar.advance(task)
    raise SystemExit(report(done, seed))


if __name__ == "__main__":
    run_script()
