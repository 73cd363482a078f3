"""A test of the tests: one change at a time, to a design or to what checks it, and who notices.

Each change, or those with TEXT in their names, is made in a copy of the repository; the tests that
should notice are run, and what has gone unnoticed is printed. They must pass without any change.
It takes hours.
Needs ``pip install '.[test]'``.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import click

from clockpoint.cli.campaign import Campaign, checkpoint_option, jobs_option
from clockpoint.formal import defects
from script import run_script, run_shards

ROOT = Path(__file__).parents[1]

#: What is switched off or turned about in the checkers: the file, what it says instead of what, and
#: the tests that should notice.
CHECKERS = [
    (
        "pysim never compares",
        "sim/engines/pysim.py",
        ("if self._compares and answered != self._expected:", "if False:"),
        "tests/sim/engines/test_pysim.py",
    ),
    (
        "the page in the browser forgets what it holds",
        "docs/static/simulator.js",
        ("isHeld = isOffered && !cycle.i_ready", "isHeld = false"),
        "tests/test_simulator.py",
    ),
    (
        "the compiled engine never compares",
        "sim/engines/lockstep.cc",
        ("if (lockstep) {", "if (false) {"),
        "tests/sim/engines/test_compiled.py",
    ),
    (
        "sanitize does not compare",
        "cli/sanitize.py",
        ("(encoding=encoding, errors", "(lockstep=False, encoding=encoding, errors"),
        "tests/cli/test_sanitize.py",
    ),
    (
        "sanitize does not look at what comes out",
        "cli/sanitize.py",
        ("same = same and expected.startswith(data)", "pass"),
        "tests/cli/test_sanitize.py",
    ),
    (
        "simulate ends with 0",
        "cli/simulate.py",
        ('return 1 if ended or (check and found["errors"]) else 0', "return 0"),
        "tests/cli/test_simulate.py",
    ),
    (
        "the waveform's reference is the hardware",
        "sim/engines/pysim.py",
        (
            "self._mirror.show(ctx, self._expected)",
            "self._mirror.show(ctx, self._unpack(ctx.get(self._answer)))",
        ),
        "tests/cli/test_simulate.py",
    ),
    (
        "a netlist is the source itself",
        "cli/hardware.py",
        ("return netlist(synthesized, FAMILIES[family].models)", "return None"),
        "tests/cli/test_equivalence.py",
    ),
    (
        "a bitstream is the netlist",
        "flow/chip.py",
        (
            'return as_logic({"chip.v": verilog}, "read_verilog chip.v", ports, pins, models)',
            "from .netlist import netlist\n"
            '    return netlist((Path(folder) / "cells.json").read_text(), models)',
        ),
        "campaign tests/flow/test_chip.py",
    ),
    (
        "the settings of an iCE40 are not looked at",
        "flow/ice40.py",
        ("    if wrong:\n", "    if False:\n"),
        "campaign tests/flow/test_chip.py",
    ),
    (
        "the settings of a Gowin chip are not looked at",
        "flow/gowin.py",
        ("    if wrong:\n", "    if False:\n"),
        "campaign tests/flow/test_chip.py",
    ),
    (
        "a chip is read back without its settings",
        "flow/chip.py",
        ("    FAMILIES[family].chip.check(folder, ports, pins)\n", "    pass\n"),
        "tests/flow/test_chip.py",
    ),
    (
        "chips begin with 0",
        "formal/cells.py",
        ("some.getrandbits(chips)", "0"),
        "tests/flow/test_cells.py",
    ),
    (
        "what OpenSTA says is wrong is not read",
        "flow/cells.py",
        ("    if wrong or not slack", "    if not slack"),
        "tests/flow/test_cells.py",
    ),
    (
        "equivalence is always proved",
        "formal/equivalence.py",
        ('return run_sby(folder, files, script + MITER, "prove"', "return True or run_sby(folder"),
        "tests/formal/test_equivalence.py",
    ),
    (
        "equivalence does not look at i.ready",
        "formal/equivalence.py",
        ('    "miter -equiv', '    "delete -output g*/w:i__ready",\n    "miter -equiv'),
        "tests/formal/test_equivalence.py",
    ),
    (
        "the events of a decoder of others are not compared",
        "formal/scoreboard.py",
        ("differ = due ^ found", "differ = due ^ due"),
        "tests/formal/test_conformance.py",
    ),
    (
        "a register of others without a reset holds what suits the proof",
        "formal/conformance.py",
        ('"opt_merge", "opt_clean")', '"opt_merge", "opt_dff", "opt_clean")'),
        "tests/formal/test_conformance.py",
    ),
    (
        "attributes reach what is compiled",
        "flow/rtlil.py",
        ("and not _NEEDED.fullmatch(line):", "and False:"),
        "tests/flow/test_rtlil.py",
    ),
    (
        "what a full disk has cut off is whole",
        "flow/whole.py",
        ("    return end is None or ", "    return True or "),
        "tests/flow/test_tools.py::test_what_a_full_disk_cuts_off",
    ),
    (
        "what a killed process has left stays",
        "flow/scratch.py",
        ("                _remove_abandoned(path)\n", "                pass\n"),
        "tests/flow/test_scratch.py",
    ),
    (
        "modules of the folder are imported",
        "flow/tools.py",
        ("sys.path[:] = filter(None, sys.path); ", ""),
        "tests/flow/test_tools.py::test_nothing_of_the_folder_is_imported",
    ),
    (
        "vectors have no surrogates",
        "sim/vectors.py",
        ("    characters += surrogates\n", "    surrogates = []\n"),
        "tests/sim/test_vectors.py",
    ),
    (
        "vectors have no surrogate that is cut short",
        "sim/vectors.py",
        ("for whole in surrogates for start in sorted(cut)", "for whole in [] for start in cut"),
        "tests/sim/test_vectors.py",
    ),
    (
        "vectors have no surrogates in two packets",
        "sim/vectors.py",
        ("(*(bytes([byte]) for byte in classes), *surrogates)", "map(bytes, zip(classes))"),
        "tests/sim/test_vectors.py",
    ),
    (
        "nothing resets a stream",
        "sim/stimulus.py",
        ("last, some.random() < 0.7, some.random() < 0.01", "last, some.random() < 0.7, False"),
        "tests/sim/test_stimulus.py",
    ),
    (
        "no count is above the lanes",
        "sim/stimulus.py",
        ("some.randrange(1 << lanes.bit_length())", "some.randrange(lanes + 1)"),
        "tests/sim/test_stimulus.py",
    ),
    (
        "surrogates are of one plane",
        "sim/stimulus.py",
        ("planes = [0, 0, some.randrange(17)]", "planes = [0]"),
        "tests/sim/test_stimulus.py",
    ),
    (
        "Amaranth warns of what a user has not made",
        "sim/stimulus.py",
        ("# amaranth: UnusedElaboratable=no\n", ""),
        "tests/test_parameters.py",
    ),
    (
        "one library is for all rules",
        "sim/engines/library.py",
        ("        design,\n        rules,\n", "        design,\n"),
        "tests/sim/engines/test_library.py",
    ),
    (
        "a mismatch forgets what came before the call",
        "sim/engines/lockstep.cc",
        ("            std::copy(block + cycles - BEFORE, block + cycles, history);\n", ""),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "what is above 10FFFF is text",
        "sim/tally.py",
        ("event.cause is None and event.codepoint <= 0x10FFFF", "event.cause is None"),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "a null beat cuts a surrogate short",
        "hdl/axi_stream.py",
        ("ending & (item.cause == Cause.TRUNCATED)", "ending & (item.cause != Cause.NONE)"),
        "tests/hdl/test_axi_stream.py",
    ),
    (
        "a smoke test does not compare the low bits",
        "sim/smoke.v",
        ("(found ^ expected) & expected", "(found ^ expected) >> 24 & expected"),
        "tests/cli/test_vectors.py",
    ),
    (
        "pieces forget a high surrogate",
        "sim/encoding.py",
        ("context = [state] if state > START else []", "context = []"),
        "tests/sim/test_codec_encodings.py",
    ),
    (
        "a string of a handler is not looked at",
        "sim/encoding.py",
        ("if not replacement.isascii():", "if False:"),
        "tests/sim/test_codec.py",
    ),
    (
        "the signature of all encodings is that of UTF-8",
        "hdl/byte_order_mark.py",
        ("== self._signature", "== 0xEFBBBF"),
        "tests/hdl/test_policy.py",
    ),
    (
        "an input can be the output",
        "cli/files.py",
        ('if places["input"] & places["output"]:', "if False:"),
        "tests/cli/test_files.py",
    ),
    (
        "what is not printable is printed",
        "cli/lines.py",
        ("character if character.isprintable() else", "character if True else"),
        "tests/cli/test_lines.py",
    ),
    (
        "equivalence does not look for drivers",
        "formal/equivalence.py",
        ('if found.count("Found and reported 0 problems.") != 2:', "if False:"),
        "tests/formal/test_equivalence.py",
    ),
    (
        "equivalence takes what is undefined for 0",
        "formal/equivalence.py",
        ("setundef -anyseq", "setundef -zero"),
        "tests/formal/test_equivalence.py",
    ),
    (
        "equivalence ends with 0",
        "cli/equivalence.py",
        ("return 0 if equal else 1", "return 0"),
        "tests/cli/test_equivalence.py",
    ),
    (
        "mutate ends with 0",
        "cli/mutate.py",
        ("return 1 if escaped else 0", "return 0"),
        "tests/cli/test_prove.py",
    ),
    (
        "no mutant is ever alive",
        "formal/mutate.py",
        ("alive &= ~(bit ^ netlist.everywhere) if bit & 1 else ~bit", "alive = 0"),
        "tests/formal/test_mutate.py",
    ),
    (
        "prove ends with 0",
        "cli/prove.py",
        ("return 1 if failed else 0", "return 0"),
        "tests/cli/test_prove.py",
    ),
    (
        "every property is proved",
        "formal/prove.py",
        ("return Proof(proved, ", "return Proof(True, "),
        "tests/formal/test_prove.py",
    ),
    (
        "every cover is reached",
        "formal/prove.py",
        ("bool(covered)", "True"),
        "tests/formal/test_prove.py",
    ),
    (
        "every defect is caught",
        "formal/prove.py",
        ("if holds is not False", "if False"),
        "tests/formal/test_prove.py",
    ),
    (
        "there are no combinational paths",
        "formal/paths.py",
        ("    return paths\n", "    return set()\n"),
        "tests/cli/test_prove.py",
    ),
    (
        "what is not answered in time is proved",
        "flow/tools.py",
        ("{0: True, 2: False}.get(result.returncode)", "result.returncode != 2"),
        "tests/flow/test_tools.py",
    ),
    (
        "exhaustive never looks at the counts",
        "cli/exhaustive.py",
        ("return 0 if counts == expected else 1", "return 0"),
        "tests/cli/test_exhaustive.py",
    ),
    (
        "a failing tool is none",
        "flow/tools.py",
        ("if result.returncode not in answers:", "if False:"),
        "tests/flow/test_tools.py",
    ),
    (
        "a forged entry is loaded",
        "sim/engines/library.py",
        ("if _is_intact(entry, key):", "if entry.is_file():"),
        "tests/sim/engines/test_library.py",
    ),
    (
        "the self-test compares no lengths",
        "boards/self_test.py",
        (" & (slot.length == event.length)", ""),
        "tests/boards/test_self_test.py",
    ),
    (
        "the self-test looks at no lanes without a byte",
        "boards/self_test.py",
        ("~is_final | ~beyond.any()", "1"),
        "tests/boards/test_self_test.py",
    ),
    (
        "the self-test is always alive",
        "boards/self_test.py",
        ("Cat(compared, self.alive).eq(", "compared.eq("),
        "tests/boards/test_self_test.py",
    ),
    (
        "every board has a clock of 12 MHz",
        "boards/build.py",
        ("board, platform.default_clk_frequency, baud", "board, 12e6, baud"),
        "tests/boards/test_build.py::test_impossible_baud_rate",
    ),
    (
        "a red light is no error",
        "boards/registry.py",
        ('"led 1", "led 0", "led 2"', '"led 0", "led 1", "led 2"'),
        "tests/boards/test_build.py::test_platforms",
    ),
    (
        "surrogates that ignore brings together",
        "hdl/sanitizer.py",
        ("is_high(event.codepoint)", "0"),
        "tests/hdl/test_sanitizer.py",
    ),
    (
        "a pair of surrogates that ignore parts",
        "hdl/sanitizer.py",
        ("parted.eq(outcome.is_error & after_high", "parted.eq(is_high_now"),
        "tests/hdl/test_sanitizer.py",
    ),
    (
        "bytes are lost after the sanitizer",
        "boards/bridge.py",
        ("sanitizer.o.ready.eq(fifo.w_stream.ready)", "sanitizer.o.ready.eq(1)"),
        "tests/boards/test_bridge.py",
    ),
    (
        "timing is always met",
        "boards/build.py",
        ("if report.fmax < report.clock:", "if False:"),
        "campaign tests/cli/test_boards.py",
    ),
    (
        "lanes of an export are reversed",
        "hdl/flat_ports.py",
        (
            "Cat(element[field] for element in elements)",
            "Cat(element[field] for element in elements[::-1])",
        ),
        "tests/flow/test_verilog.py",
    ),
    (
        "lanes on a bus are reversed",
        "hdl/wide_axi_stream.py",
        ("for codepoint in sent.codepoints)", "for codepoint in [*sent.codepoints][::-1])"),
        "tests/flow/test_verilog.py",
    ),
    (
        "an export never stops",
        "hdl/flat_ports.py",
        ("outer.eq(inner)", 'outer.eq(inner if name != "stopped" else 0)'),
        "tests/flow/test_verilog.py",
    ),
    (
        "an export tells no errors",
        "hdl/flat_ports.py",
        ("outer.eq(inner)", 'outer.eq(inner if name != "error" else 0)'),
        "tests/flow/test_verilog.py",
    ),
    (
        "an export has the other byte order",
        "flow/catalogue.py",
        (
            '"utf-16le-encoder": partial(Utf16ByteEncoder, "little")',
            '"utf-16le-encoder": partial(Utf16ByteEncoder, "big")',
        ),
        "tests/flow/test_verilog.py",
    ),
    (
        "an export has the default policy",
        "flow/verilog.py",
        ('{"encoding": encoding, "errors": errors}', '{"encoding": encoding}'),
        "tests/flow/test_verilog.py",
    ),
    (
        "an exported policy is of UTF-8",
        "flow/catalogue.py",
        ("make=ErrorPolicy,", "make=lambda _, **options: ErrorPolicy(**options),"),
        "tests/flow/test_verilog.py",
    ),
    (
        "a latency in a header",
        "flow/sheet.py",
        (
            "{getattr(value, 'name', value)}{unit}",
            "{value + 1 if unit else getattr(value, 'name', value)}{unit}",
        ),
        "tests/flow/test_verilog.py",
    ),
    (
        "lengths of errors in a header",
        "flow/sheet.py",
        ("{*range(1, encoding.longest)}", "{*range(1, encoding.longest + 1)}"),
        "tests/flow/test_sheet.py",
    ),
    (
        "a header has the causes of pairs only",
        "flow/sheet.py",
        (
            "if encoding.pairs in (Pairs.FORBIDDEN, Pairs.REQUIRED):\n        found",
            "if False:\n        found",
        ),
        "tests/flow/test_sheet.py",
    ),
    (
        "a header has fields of a bus elsewhere",
        "flow/sheet.py",
        ("-(-encoding.codepoint_bits // 8) * 8", "encoding.codepoint_bits"),
        "tests/flow/test_sheet.py",
    ),
    (
        "the digest of an export is of its header, too",
        "flow/verilog.py",
        ('hashlib.sha256(f"\\n{text}"', 'hashlib.sha256(f"{command}\\n{text}"'),
        "tests/flow/test_verilog.py",
    ),
    (
        "parts of vectors are no wires",
        "flow/verilog.py",
        ("    body = _taken_apart(body, declared)\n", ""),
        "tests/flow/test_verilog.py::test_a_sample_is_clean",
    ),
    (
        "an expression in an export is wider than it was",
        "flow/expressions.py",
        ("if any(self._width(match[group]) != bits for group in wide):", "if False:"),
        "tests/flow/test_expressions.py",
    ),
    (
        "what a register does not use is undefined",
        "flow/verilog.py",
        ("opt_expr -mux_undef; ", ""),
        "tests/flow/test_verilog.py",
    ),
    (
        "causes in a header",
        "flow/sheet.py",
        ("{cause.value} {cause}", "{cause.value ^ 1} {cause}"),
        "tests/flow/test_verilog.py",
    ),
    (
        "a policy looks at what is not offered",
        "hdl/policy.py",
        ("Mux(self.i.valid & is_error, ", "Mux(is_error, "),
        "tests/flow/test_verilog.py::test_as_the_references",
    ),
    (
        "TUSER of any width",
        "hdl/axi.py",
        ("-(-len(user) // size) * size", "len(user)"),
        "tests/hdl/test_axi.py",
    ),
    (
        "a parameter that is no option",
        "cli/verilog.py",
        ('    "mark": _flag', '    "marks": _flag'),
        "tests/test_catalogue.py",
    ),
    (
        "who depends on a core gets its test bench",
        "clockpoint.core",
        ("generate: [design]", "generate: [bench]"),
        "tests/test_bench.py::test_who_gets_the_test_bench",
    ),
    (
        "a pin of LiteX with another direction",
        "flow/wrappers.py",
        ("{port.direction[0]}_{port.name}", "i_{port.name}"),
        "tests/flow/test_wrappers.py",
    ),
    (
        "directions in VHDL",
        "flow/verilog.py",
        ('{"input": "in ", "output": "out"}', '{"input": "out", "output": "in "}'),
        "tests/flow/test_verilog.py",
    ),
    (
        "conform takes ports of any width",
        "sim/conformance.py",
        ("found < width or (found > width and name not in WIDER)", "found < width"),
        "tests/cli/test_conform.py",
    ),
    (
        "conform does not look for drivers",
        "flow/foreign.py",
        ("    if problems:\n", "    if False:\n"),
        "tests/cli/test_conform.py",
    ),
    (
        "Yosys sees all files",
        "flow/foreign.py",
        ('"env": BOXED', '"env": {}'),
        "tests/flow/test_foreign.py",
    ),
    (
        "conform obeys what a design asserts",
        "flow/foreign.py",
        (" t:$check", ""),
        "tests/flow/test_foreign.py",
    ),
    (
        "conform leaves an idle bus at 0",
        "sim/engines/conformance.cc",
        ("word ? *word : some() >> 16", "word ? *word : 0"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform never stalls",
        "sim/engines/conformance.cc",
        ("is_ready() || !OUT_READY", "true"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform never pauses",
        "sim/engines/conformance.cc",
        ("idle = words[n] >> IDLE", "idle = 0"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform does not reset again",
        "sim/engines/conformance.cc",
        ("if (header.flags & RESET) {", "if (header.flags & RESET && !noise) {"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform does not look at code points",
        "sim/engines/conformance.cc",
        ("ERRORS == PER_PACKET ? 0 : number_of(top.p_out__codepoint)", "expected.events[0] & 0"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform does not look at causes",
        "sim/engines/conformance.cc",
        (
            "are_equal(due, found, is_cut, NOTHING)",
            "are_equal(due, found, is_cut, ~(7ull << CAUSE))",
        ),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform does not look at ends",
        "sim/engines/conformance.cc",
        ("are_equal(due, found, is_cut, NOTHING)", "are_equal(due, found, is_cut, ~ENDS)"),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform does not look at lengths",
        "sim/engines/conformance.cc",
        (
            "are_equal(due, found, is_cut, NOTHING)",
            "are_equal(due, found, is_cut, (1ull << LENGTH) - 1)",
        ),
        "tests/sim/test_conformance.py",
    ),
    (
        "conform forgets its encoding",
        "cli/conform.py",
        ("check(design, encoding, **given", 'check(design, "utf-8", **given'),
        "campaign tests/cli/test_conform.py",
    ),
    (
        "a proof without an answer is one",
        "cli/conform.py",
        ("return 3 if proof and", "return 0 if proof and"),
        "campaign tests/cli/test_conform.py",
    ),
    (
        "the scalar values have no last plane",
        "sim/streams.py",
        (
            "found += map(bytes, product(*columns))",
            "found += [*map(bytes, product(*columns))][:1 << 19]",
        ),
        "campaign tests/sim/test_streams.py",
    ),
    (
        "a run is as long as a counter of 8 bits",
        "sim/streams.py",
        ("LONG, MANY, SHORT = 1 << 17", "LONG, MANY, SHORT = 1 << 9"),
        "tests/sim/test_streams.py",
    ),
    (
        "no idle cycle is in a sequence",
        "sim/streams.py",
        (
            "for place in range(1, len(drawn) + 1):",
            "for place in range(len(drawn), len(drawn) + 1):",
        ),
        "tests/sim/test_streams.py",
    ),
    (
        "the proof does not look at what changes in a stall",
        "formal/scoreboard.py",
        ("changes = stalled & (found.as_value() != before.as_value())", "changes = Const(0)"),
        "tests/formal/test_conformance.py",
    ),
    (
        "the proof assumes an idle bus at 0",
        "formal/scoreboard.py",
        ("Mux(waits, kept, Cat(", "Mux(waits, kept, self.valid.replicate(9) & Cat("),
        "tests/formal/test_conformance.py",
    ),
    (
        "transcode does not compare its decoder",
        "cli/transcode.py",
        ("simulation(encoding=source)", "simulation(encoding=source, lockstep=False)"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "transcode does not compare its encoder",
        "cli/transcode.py",
        ("(encoding=target)", "(encoding=target, lockstep=False)"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "wave does not compare",
        "sim/wave.py",
        (
            "decoder_cycles(packet + idle, encoding=encoding)",
            "decoder_cycles(packet + idle, encoding=encoding, lockstep=False)",
        ),
        "tests/cli/test_entry_points.py",
    ),
    (
        "exhaustive does not compare",
        "sim/exhaustive.py",
        (
            "        simulation = Compiled(encoding=self._encoding)",
            "        simulation = Compiled(encoding=self._encoding, lockstep=False)",
        ),
        "tests/cli/test_entry_points.py",
    ),
    (
        "a difference ends with 0",
        "cli/__init__.py",
        (
            "        print_mismatch(mismatch)\n        sys.exit(1)",
            "        print_mismatch(mismatch)\n        sys.exit(0)",
        ),
        "tests/cli/test_entry_points.py",
    ),
    (
        "events and decode do not compare",
        "sim/decoding.py",
        ("find_engine(engine), lockstep", "find_engine(engine), False"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "encode does not compare",
        "sim/encoding.py",
        ('errors="ignore", lockstep=', 'errors="ignore", lockstep=False and '),
        "tests/cli/test_entry_points.py",
    ),
    (
        "prove takes no encoding",
        "cli/prove.py",
        ("prove(PROPERTIES[name], encoding=encoding,", "prove(PROPERTIES[name],"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "properties are proved of UTF-8",
        "formal/prove.py",
        ("designs(defect, encoding), encoding)", "designs(defect), 'utf-8')"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "mutate takes no encoding",
        "cli/mutate.py",
        ("group=group, encoding=encoding)", "group=group)"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "vectors of mutants are of UTF-8",
        "formal/mutate.py",
        ("vectors(n, cycles, encoding=encoding)", "vectors(n, cycles, encoding='utf-8')"),
        "tests/cli/test_entry_points.py",
    ),
    (
        "an iCE40 is compared with itself",
        "cli/equivalence.py",
        (
            "are_equal(rtlil_of(), found)",
            "are_equal(found if bitstream == 'ice40' else rtlil_of(), found)",
        ),
        "campaign tests/cli/test_equivalence.py",
    ),
    (
        "nothing is no difference",
        "sim/engines/cycle.h",
        (
            "if (!(answer == block[n].outputs))",
            "if (is_out(answer) && !(answer == block[n].outputs))",
        ),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "slices are not compared",
        "sim/engines/slices.h",
        ("compared && bit < WIDTH", "bit < 0"),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "a slice begins with anything",
        "sim/engines/slices.h",
        ("unsure |= begins[n] ^ moved(slices.now[n], top.now[n] & 1);", ""),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "a part joins whatever it has begun with",
        "sim/engines/lockstep.cc",
        ("part.begun == State{model, hardware}", "true"),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "a part that differs is joined",
        "sim/engines/lockstep.cc",
        ("!status && !part.status &&", "!status &&"),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "what is joined is no part of the digest",
        "sim/engines/events.h",
        ("digest = hashed(digest, batch.bits[n]);", ";"),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "what is joined has the first offsets",
        "sim/engines/events.h",
        ("= offset + other.offsets[cause][n];", "= other.offsets[cause][n];"),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "a run that is closed has taken what went ahead",
        "sim/engines/compiled.py",
        ("            self._rest = rest\n", ""),
        "tests/sim/engines/test_slices.py",
    ),
    (
        "slots are not compared",
        "sim/engines/beats.h",
        ("return beat == other.beat && slots == other.slots;", "return beat == other.beat;"),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "the bytes of a beat are not compared",
        "sim/engines/beats.h",
        ("\n               && data == other.data;", ";"),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "a verdict's length is not compared",
        "sim/engines/validator.h",
        ("\n               && length == other.length", "\n              "),
        "tests/sim/engines/test_engines.py",
    ),
    (
        "what other lanes send is not compared",
        "sim/exhaustive.py",
        ("any(other != sent for other in others)", "any(not other for other in others)"),
        "campaign tests/sim/test_exhaustive.py::test_other_bytes_with_other_lanes",
    ),
    (
        "wrong first bytes stand alone in beats",
        "sim/stimulus.py",
        ("k=ENCODINGS[encoding].longest - 1)", "k=1)"),
        "tests/sim/test_stimulus.py",
    ),
    (
        "a digest is of 64 bits",
        "sim/engines/events.h",
        ("bit < EVENT_BITS; bit += 64", "bit < 64; bit += 64"),
        "tests/sim/engines/test_compiled.py",
    ),
    (
        "a wide decoder is of UTF-8",
        "cli/simulate.py",
        ("encoding=encoding, **options)", 'encoding="utf-8" if lanes else encoding, **options)'),
        "tests/cli/test_simulate.py::test_lanes_of_an_encoding",
    ),
    (
        "a netlist is never stalled",
        "cli/simulate.py",
        (
            'options |= {"design": form} if form else {}',
            'options = {"design": form} if form else options',
        ),
        "tests/cli/test_simulate.py::test_patterns_of_a_netlist",
    ),
    (
        "what ignore leaves is not looked at",
        "cli/sanitize.py",
        ('JUDGED = "replace", "ignore"', 'JUDGED = ("replace",)'),
        "tests/cli/test_sanitize.py::test_by_each_policy_of_cpython",
    ),
    (
        "what does not come out of sanitize is not missed",
        "cli/sanitize.py",
        ("    same = same and not expected\n", ""),
        "tests/cli/test_sanitize.py::test_by_each_policy_of_cpython",
    ),
    (
        "what another run has done counts",
        "cli/campaign.py",
        ("            if differs:\n", "            if False:\n"),
        "tests/cli/test_campaign.py",
    ),
    (
        "a line of a checkpoint that was changed counts",
        "cli/campaign.py",
        ('found.pop("sha256") != _seal(found) or ', 'found.pop("sha256") is None or '),
        "tests/cli/test_campaign.py",
    ),
    (
        "what is not finished stays in a checkpoint",
        "cli/campaign.py",
        ("os.truncate(path, len(whole))", "pass"),
        "tests/cli/test_campaign.py",
    ),
    (
        "what is done is done again",
        "cli/campaign.py",
        ("if key not in known]", "if True]"),
        "tests/cli/test_campaign.py",
    ),
    (
        "workers may have other versions",
        "flow/parallel.py",
        ("if version != expected[name]:", "if False:"),
        "tests/cli/test_cluster.py",
    ),
    (
        "a library is declared while another thread is in a call",
        "sim/engines/compiled.py",
        ("@functools.cache\ndef _declare(", "def _declare("),
        "tests/sim/engines/test_compiled.py",
    ),
    (
        "what workers run goes on after an interrupt",
        "flow/parallel.py",
        ('client.run(end_work, pool.owner, on_error="ignore")', "pass"),
        "tests/cli/test_cluster.py",
    ),
    (
        "the end of a mark alone is claimed",
        "flow/sheet.py",
        ('"byte_order", "detect")', '"byte_order", "native")'),
        "tests/flow/test_assertions.py",
    ),
    (
        "news of other clients ends a campaign",
        "flow/parallel.py",
        ("except AssertionError:", "except ArithmeticError:"),
        "tests/cli/test_cluster.py",
    ),
    (
        "an encoder without errors has no vectors",
        "sim/transfers.py",
        (" if hasattr(core, name)]", "]"),
        "tests/test_catalogue.py::test_each_export_has_vectors_of_each_encoding",
    ),
    (
        "the groups of mutants are the first",
        "formal/mutate.py",
        ("[GROUP * group : GROUP * (group + 1)]", "[:GROUP]"),
        "tests/formal/test_mutate.py",
    ),
    (
        "vectors take no encoding",
        "cli/vectors.py",
        ('vector_files(options["encoding"] or "utf-8")', "vector_files()"),
        "tests/cli/test_vectors.py::test_the_files_say_the_same",
    ),
    (
        "a smoke test never resets",
        "sim/smoke.v",
        ("            reset = 1;\n", "            reset = cycles == 0;\n"),
        "tests/cli/test_vectors.py",
    ),
    (
        "a smoke test offers nothing during reset",
        "sim/smoke.v",
        (
            "            reset = 1;\n",
            "            reset = 1;\n            at = GIVENS;\n            i_valid = 0;\n",
        ),
        "tests/cli/test_vectors.py",
    ),
    (
        "vectors have no byte order mark",
        "sim/vectors.py",
        ("    packets += _marks(form_of(MARK, table))\n", ""),
        "tests/sim/test_vectors.py::test_a_dropped_mark_is_told",
    ),
    (
        "a validator has short vectors",
        "sim/transfers.py",
        ("packets.append(_joined_vectors(encoding))", "pass"),
        "tests/cli/test_vectors.py::test_a_validator_counts_far",
    ),
    (
        "vectors of a validator have no cause",
        "sim/transfers.py",
        ("CAUSES[verdict.cause] if verdict.errors else None", "None"),
        "tests/test_catalogue.py::test_each_export_has_vectors",
    ),
    (
        "a number above 10FFFF is a character when errors are ignored",
        "sim/decoding.py",
        ("for e in batch.events if _is_text(e)", "for e in batch.events if e.cause is None"),
        "tests/sim/test_codec_encodings.py::test_what_no_string_has",
    ),
    (
        "conform does not compare the ends of what is replaced",
        "sim/engines/conformance.cc",
        ("OUT_LAST && ERRORS", "OUT_LAST && ERRORS != REPLACE && ERRORS"),
        "campaign tests/sim/test_conformance.py::test_ends",
    ),
    (
        "a run of errors goes on in the next packet, in conform",
        "sim/engines/conformance.cc",
        ("cause && !reference::is_last(event)", "cause"),
        "campaign tests/sim/test_conformance.py::test_errors",
    ),
    (
        "valid and ready are exchanged in the waveform of conform",
        "sim/conformance.py",
        (
            '"out_valid": bit(11), "out": events, "out_ready": bit(12)',
            '"out_valid": bit(12), "out": events, "out_ready": bit(11)',
        ),
        "tests/sim/test_conformance.py::test_wave",
    ),
    (
        "the UTF-16 decoder has more high surrogates",
        "sim/exhaustive.py",
        ("cut = 0x400 * 256", "cut = 0x800 * 256"),
        "tests/sim/test_exhaustive.py::test_counts_of_utf_16_are_what_cpython_counts",
    ),
    (
        "conform sends no pair of planes 9 to 16",
        "sim/streams.py",
        ("range(0, 1 << 20, 5)", "range(0, 1 << 19, 5)"),
        "tests/sim/test_streams.py::test_scalar_values_of_all_planes",
    ),
    (
        "no sum carries in the stimulus of a mutant",
        "sim/stimulus.py",
        ("some.random() < 0.2:\n", "False:\n"),
        "tests/sim/test_stimulus.py::test_sums_that_carry",
    ),
    (
        "conform sends no idle cycle in what is ill formed",
        "sim/streams.py",
        ("self._table.well_formed + self._table.ill_formed", "self._table.well_formed"),
        "tests/sim/test_streams.py::test_idle_cycles_in_each_row",
    ),
    (
        "a smoke test offers nothing between transfers",
        "sim/smoke.v",
        ("given = givens[noise % GIVENS];", "given = 0;"),
        "tests/cli/test_vectors.py",
    ),
    (
        "what is offered may change in a smoke test",
        "sim/smoke.v",
        ("|| found !== was", ""),
        "tests/cli/test_vectors.py",
    ),
    (
        "an export has eight lanes",
        "cli/verilog.py",
        ("export(component, **options)", 'export(component, **options | {"lanes": None})'),
        "tests/cli/test_verilog.py::test_each_option",
    ),
    (
        "the policy is not in the command of a header",
        "cli/verilog.py",
        ("if value is not None:", 'if value not in (None, options["errors"]):'),
        "tests/cli/test_verilog.py::test_each_option",
    ),
    (
        "a link is another place",
        "cli/files.py",
        ("map(os.path.realpath, outputs", "map(os.path.abspath, outputs"),
        "tests/cli/test_simulate.py::test_two_outputs_in_one_place",
    ),
    (
        "LUTs are those of what is counted first",
        "cli/encodings.py",
        (
            "counts = dict(in_parallel(_luts, ENCODINGS))",
            "found_luts = [luts for _, luts in in_parallel(_luts, ENCODINGS)]\n"
            "            counts = dict(zip(ENCODINGS, found_luts))",
        ),
        "tests/cli/test_encodings.py::test_luts_are_of_their_row",
    ),
    (
        "a tool must be newer than the oldest",
        "flow/tools.py",
        ("_version(program) >= oldest", "_version(program) > oldest"),
        "tests/flow/test_tools.py::test_native_tools_if_new_enough",
    ),
    (
        "every seed is the first",
        "flow/cost.py",
        ("--seed={seed}", "--seed={seeds[0]}"),
        "tests/flow/test_cost.py::test_every_seed_is_another",
    ),
    (
        "two bits are one in VHDL",
        "flow/verilog.py",
        ("if port.width > 1:", "if port.width > 2:"),
        "tests/flow/test_verilog.py::test_ports_in_vhdl",
    ),
    (
        "the reset of a bus is active high in LiteX",
        "flow/wrappers.py",
        ('"aresetn": "~ResetSignal()"', '"aresetn": "ResetSignal()"'),
        "tests/flow/test_wrappers.py::test_litex",
    ),
    (
        "what sends on a bus is a slave in IP-XACT",
        "flow/wrappers.py",
        ('("m", "master")', '("m", "slave")'),
        "tests/flow/test_wrappers.py::test_ip_xact",
    ),
    (
        "a clock is a reset in SpinalHDL",
        "flow/wrappers.py",
        ("clock = io.aclk, reset = io.aresetn", "clock = io.aresetn, reset = io.aclk"),
        "tests/flow/test_wrappers.py::test_spinalhdl",
    ),
    (
        "a clock of 1 GHz",
        "flow/wrappers.py",
        ("-period 10.0", "-period 1.0"),
        "tests/flow/test_wrappers.py::test_sdc",
    ),
    (
        "the VHDL package has no vectors",
        "flow/wrappers.py",
        (
            "to_vhdl(component, module).partition",
            'to_vhdl(component, module).replace(" downto 0", " downto 1").partition',
        ),
        "tests/flow/test_wrappers.py::test_vhdl_package",
    ),
    (
        "what is cut is in the other half of a bus in a header",
        "flow/sheet.py",
        (
            'of = "the error that it exposes", "its own event"',
            'of = "its own event", "the error that it exposes"',
        ),
        "tests/flow/test_sheet.py::test_fields_on_the_bus",
    ),
    (
        "the end of a code point that is dropped is claimed",
        "flow/sheet.py",
        ('("Encoder", "errors", "ignore"):', '("Encoder", "errors", "replace"):'),
        "tests/flow/test_sheet.py::test_a_packet_can_be_lost",
    ),
    (
        "a device is another",
        "flow/families.py",
        ('"--up5k --package sg48', '"--hx8k --package ct256'),
        "tests/flow/test_cost.py::test_each_device_is_its_part",
    ),
    (
        "an exclamation mark does not invert an input",
        "flow/adapter.py",
        ('what[:1] in ("~", "!")', 'what[:1] == "~"'),
        "tests/flow/test_adapter.py::test_both_signs_invert_an_input",
    ),
    (
        "initial values in another order",
        "flow/gates.py",
        ('reversed(net["attributes"].get("init", ""))', 'net["attributes"].get("init", "")'),
        "tests/flow/test_gates.py::test_initial_values",
    ),
    (
        "what an export sends is assumed",
        "flow/assertions.py",
        ('"assume" if side == "i" else "assert"', '"assume"'),
        "tests/flow/test_assertions.py::test_what_is_assumed",
    ),
    (
        "lengths in lanes are not asserted",
        "flow/assertions.py",
        ("    if (!reset && sent) lengths_add_up: assert (fits);\n", ""),
        "campaign tests/flow/test_assertions.py::test_what_each_assertion_sees",
    ),
    (
        "an error can be behind its packet",
        "flow/assertions.py",
        ("o_verdict_offset < size", "o_verdict_offset <= size"),
        "campaign tests/flow/test_assertions.py::test_what_each_assertion_sees",
    ),
    (
        "code points of any number are asserted",
        "flow/assertions.py",
        ("max(row[-1] for row in numbers)", "(1 << table.codepoint_bits) - 1"),
        "tests/flow/test_assertions.py::test_what_each_assertion_sees",
    ),
    (
        "an event can have more bytes than came",
        "flow/assertions.py",
        ("size != 0 && size <= {most} && size <= held", "size != 0 && size <= {most}"),
        "campaign tests/flow/test_assertions.py::test_what_each_assertion_sees",
    ),
    (
        "a mutant without an answer is none",
        "formal/mutate.py",
        ("if equal[mutation] is None]", "if equal[mutation] == 0]"),
        "tests/formal/test_mutate.py::test_what_is_not_decided_is_alive",
    ),
    (
        "a mutant without an answer is equal",
        "formal/mutate.py",
        ("verdict is True for", "verdict is not False for"),
        "tests/formal/test_mutate.py::test_what_is_not_decided_is_alive",
    ),
    (
        "a documented path can be none",
        "formal/paths.py",
        ("(component) ^ row", "(component) - row"),
        "tests/cli/test_prove.py::test_a_path_that_is_documented_and_not_there",
    ),
    (
        "each proof has as long as it has by default",
        "formal/prove.py",
        ("encoding=encoding, timeout=timeout)\n    how", "encoding=encoding)\n    how"),
        "tests/cli/test_prove.py::test_the_time_of_each_run",
    ),
    (
        "figures ends with 0",
        "bench/figures.py",
        ("SystemExit(1 if others else 0)", "SystemExit(0)"),
        "tests/test_bench.py",
    ),
    (
        "what is no number is noise",
        "bench/figures.py",
        ("return factor == inf or", "return factor > 1 or"),
        "tests/test_bench.py",
    ),
    (
        "what has passed is never run again",
        "bench/campaigns.py",
        ('row.get("sources")) != (0, now := sources())', "(now := sources())) != (0, now)"),
        "tests/test_bench.py",
    ),
    (
        "campaigns depend on no simulation",
        "bench/campaigns.py",
        ('"hdl", "sim", "tests"', '"hdl", "tests"'),
        "tests/test_bench.py",
    ),
    (
        "campaigns ends with 0",
        "bench/campaigns.py",
        ("return 1 if failed else 0", "return 0"),
        "tests/test_bench.py",
    ),
    (
        "what goes unnoticed ends with 0",
        "bench/defects.py",
        ('not noticed")\n    sys.exit(1 if unnoticed else 0)', 'not noticed")\n    sys.exit(0)'),
        "tests/test_bench.py",
    ),
    (
        "bits that are not known are right",
        "bench/cycles.py",
        (" or mask & ~defined", ""),
        "tests/test_bench.py",
    ),
    (
        "errors on a bus are not counted",
        "bench/cycles.py",
        ("if left or told != errors:", "if left:"),
        "tests/test_bench.py",
    ),
    (
        "no export has another latency",
        "bench/cycles.py",
        ('if said["Latency"] != str(latency):', "if False:"),
        "tests/test_bench.py",
    ),
    (
        "exports that differ end with 0",
        "bench/cycles.py",
        ("raise SystemExit(bool(failed))", "raise SystemExit(0)"),
        "tests/test_bench.py",
    ),
    (
        "a figure of the cost table",
        "docs/cost.md",
        ("| decoder | ice40-hx8k | 39 |", "| decoder | ice40-hx8k | 38 |"),
        "tests/flow/test_cost.py",
    ),
    (
        "a proof in another encoding is the same",
        "cli/prove.py",
        ('tools=("yosys",), **given)', 'tools=("yosys",), timeout=timeout)'),
        "tests/cli/test_campaign.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "mutants of another seed are the same",
        "cli/mutate.py",
        (
            'given = {"mutants": mutants, "seed": seed, "encoding"',
            'given = {"mutants": mutants, "encoding"',
        ),
        "tests/cli/test_campaign.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "packets in another encoding are the same",
        "cli/exhaustive.py",
        ('{"core": core, "encoding": encoding, "length"', '{"core": core, "length"'),
        "tests/cli/test_campaign.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "the cells of another library are the same",
        "cli/cost.py",
        ("tools=tools, liberty=digest)", "tools=tools)"),
        "tests/cli/test_campaign.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "no target has numbers above 21 bits",
        "cli/transcode.py",
        ("most = max(NOTHING, (1 << ENCODINGS[target].codepoint_bits) - 1)", "most = NOTHING"),
        "tests/cli/test_transcode.py::test_numbers_above_those_of_21_bits",
    ),
    (
        "a group of mutants that is not full is none",
        "cli/mutate.py",
        ("range(-(-mutants // GROUP))", "range(max(1, mutants // GROUP))"),
        "tests/cli/test_prove.py::test_every_mutant_is_in_a_group",
    ),
    (
        "surrogates after each other are one",
        "cli/simulate.py",
        (
            '("\\ufffd".encode() * (error.end - error.start), error.end)',
            '("\\ufffd".encode(), error.end)',
        ),
        "tests/cli/test_encodings.py::test_simulate",
    ),
    (
        "packets have no limit",
        "cli/conform.py",
        ('"longest": longest_packet', '"longest": None'),
        "tests/cli/test_conform.py::test_options_are_handed_on",
    ),
    (
        "each reset has 16 cycles",
        "cli/conform.py",
        ('"reset": reset_cycles', '"reset": 16'),
        "tests/cli/test_conform.py::test_options_are_handed_on",
    ),
    (
        "both runs have one seed",
        "cli/conform.py",
        ("seed, seed + 1", "seed, seed"),
        "tests/cli/test_conform.py::test_options_are_handed_on",
    ),
    (
        "no proof in time is one",
        "cli/conform.py",
        ("return 3 if proof and proof.proved is None else 0", "return 0"),
        "tests/cli/test_conform.py::test_options_are_handed_on",
    ),
    (
        "a proof that fails is not counted",
        "cli/conform.py",
        ("    failures += bool(proof) and proof.proved is False\n", ""),
        "tests/cli/test_conform.py::test_an_event_that_is_dropped",
    ),
    (
        "a name that VHDL-2019 reserves",
        "cli/verilog.py",
        ("|unaffected|view|", "|unaffected|"),
        "tests/cli/test_verilog.py::test_no_name_is_reserved_in_vhdl",
    ),
    (
        "a self-test is not programmed",
        "cli/boards.py",
        (
            "    if is_loaded:\n        program(",
            "    if is_loaded and not self_test:\n        program(",
        ),
        "tests/cli/test_boards.py::test_a_self_test_is_programmed",
    ),
    (
        "seeds begin with 0",
        "cli/cost.py",
        ("range(1, seeds + 1)", "range(seeds)"),
        "tests/cli/test_cost.py::test_figures",
    ),
    (
        "a gigabyte is 1,024 megabytes",
        "cli/cost.py",
        ("* n / 1000", "* n / 1024"),
        "tests/cli/test_cost.py::test_figures",
    ),
    (
        "the slowest is the fastest",
        "cli/cost.py",
        ("(statistics.median, min, max)", "(statistics.median, max, min)"),
        "tests/cli/test_cost.py::test_figures",
    ),
    (
        "no platform is changed",
        "boards/registry.py",
        ("dict(self.attributes)", "{}"),
        "tests/boards/test_build.py::test_a_platform_is_as_the_registry_changes_it",
    ),
    (
        "one proved group of claims is all of them",
        "formal/conformance.py",
        ("open_ -= {*claims}", "open_.clear()"),
        "tests/formal/test_conformance.py::test_each_claim_must_be_proved",
    ),
    (
        "the proof compares no end of a packet with U+FFFD",
        "formal/scoreboard.py",
        ('"replace": ["codepoint", "last"]', '"replace": ["codepoint"]'),
        "tests/formal/test_conformance.py::test_broken",
    ),
    (
        "the proof compares no cause",
        "formal/scoreboard.py",
        ('"last", "cause", "length"]', '"last", "length"]'),
        "campaign tests/formal/test_conformance.py::test_each_field",
    ),
    (
        "an event may be withdrawn from a queue",
        "formal/scoreboard.py",
        ('"changes": stalled & ~self.out_valid', '"changes": Const(0)'),
        "tests/formal/test_conformance.py::test_a_queue",
    ),
    (
        "a queue may hold any number",
        "formal/scoreboard.py",
        ('"inside": inside > self.hints.inside', '"inside": Const(0)'),
        "campaign tests/formal/test_conformance.py::test_a_queue",
    ),
    (
        "no idle cycles follow a reset",
        "formal/scoreboard.py",
        ("init=self._settle)", "init=0)"),
        "campaign tests/formal/test_conformance.py::test_right",
    ),
    (
        "an error is U+0000 in a counterexample",
        "formal/account.py",
        ('REPLACEMENT if self._rules.errors == "replace" else 0', "0"),
        "tests/formal/test_conformance.py::test_broken",
    ),
    (
        "the waveform of a counterexample lacks its first cycle",
        "formal/account.py",
        ("enumerate(self.trace):", "enumerate(self.trace[1:]):"),
        "tests/formal/test_conformance.py::test_broken",
    ),
    (
        "a proof of what is not reached",
        "formal/conformance.py",
        ("proved = bool(cex)", "proved = True"),
        "tests/formal/test_conformance.py::test_nothing_is_proved_that_is_not_reached",
    ),
    (
        "valid events of a channel are masked",
        "formal/mutate.py",
        (
            "with m.If(~inner.valid):\n                        m.d.comb += one",
            "with m.If(inner.valid):\n                        m.d.comb += one",
        ),
        "tests/formal/test_mutate.py::test_only_meaningless_outputs_are_0",
    ),
    (
        "bytes of UTF-16 in one order are proved",
        "formal/utf_16_properties.py",
        ('for order in ("big", "little"):', 'for order in ("big",):'),
        "tests/formal/test_prove.py::test_each_choice_is_proved",
    ),
    (
        "no bytes of UTF-16BE without a mark are proved",
        "formal/utf_16_properties.py",
        ('in (("big", False), ("little", False)', 'in (("little", False)'),
        "tests/formal/test_prove.py::test_each_choice_is_proved",
    ),
    (
        "two policies of each byte are proved",
        "formal/policy_properties.py",
        ("policies = tuple(EACH_BYTE)", "policies = tuple(EACH_BYTE)[:2]"),
        "tests/formal/test_prove.py::test_each_choice_is_proved",
    ),
    (
        "the detector keeps a sequence in a reset",
        "hdl/designation_detector.py",
        ("after_2f = Signal()", "after_2f = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "the sanitizer keeps a high surrogate in a reset",
        "hdl/sanitizer.py",
        ("after_high = Signal()", "after_high = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "the sanitizer keeps an error between surrogates in a reset",
        "hdl/sanitizer.py",
        ("parted = Signal()", "parted = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "the encoder keeps a high surrogate in a reset",
        "hdl/encoder.py",
        ("after_high = Signal()", "after_high = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "the bus keeps its packets in a reset",
        "hdl/axi_stream.py",
        ("packets = Signal(range(MOST + 1))", "packets = Signal(range(MOST + 1), reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "the order of bytes is kept in a reset",
        "hdl/utf_16_bytes.py",
        ("is_little = Signal()", "is_little = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "what a bus holds may change",
        "bench/cycles.py",
        ("held is not None and sent != held:", "held is not None and sent.keys() != held.keys():"),
        "tests/test_bench.py",
    ),
    (
        "ports in VHDL are not compared",
        "bench/cycles.py",
        (', ("VHDL", in_vhdl)):', "):"),
        "tests/test_bench.py",
    ),
    (
        "an export without an answer is proved",
        "bench/verilog.py",
        ('verdict in ("no", "no answer")', 'verdict == "no"'),
        "tests/test_bench.py",
    ),
    (
        "an export is compared with nothing",
        "bench/verilog.py",
        ("are_equal(top + source, top + exported)", "are_equal(top + source, top + source)"),
        "campaign tests/test_bench.py",
    ),
    (
        "a defect that passes its bench is none",
        "bench/vectors.py",
        ("if is_right is False:", 'if is_right is False and kind == "export":'),
        "tests/test_bench.py",
    ),
    (
        "a bit that nobody sees is fine",
        "bench/faults.py",
        ("return 1 if wrong or uncovered", "return 1 if wrong"),
        "tests/test_bench.py",
    ),
    (
        "no figure is in the README",
        "bench/figures.py",
        (
            '[ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]',
            '[*sorted((ROOT / "docs").glob("*.md"))]',
        ),
        "tests/test_bench.py",
    ),
]

#: What differs from the cores in one place of millions, which only a proof of all of it notices, or
#: a run of everything.
RARE = [
    (
        "the cause of one error",
        "hdl/decoder.py",
        (
            "event.cause.eq(counted.reported)",
            "event.cause.eq(Mux(bytes_ == 0xF1A5, Cause.OVERLONG, counted.reported))",
        ),
    ),
    (
        "one character lost",
        "hdl/decoder.py",
        ("~judged.fits, counted)", "~judged.fits, counted & (latest.data != 0xF1))"),
    ),
    (
        "a pause after a stall",
        "hdl/stream_decoder.py",
        ("spare_valid = Signal()", "spare_valid, stalled, pause = Signal(), Signal(), Signal()"),
        ("i.ready.eq(~spare_valid)", "i.ready.eq(~spare_valid & ~pause)"),
        ("eq(spare_valid | i.valid)", "eq(spare_valid | i.valid & i.ready)"),
        ("(spare_valid | i.valid) & ~", "(spare_valid | i.valid & i.ready) & ~"),
        (
            "with m.If(i.ready):",
            "m.d.sync += [stalled.eq(stalled | ~advance), pause.eq(stalled & decoder.o.valid)]\n"
            "    with m.If(i.ready):",
        ),
    ),
    (
        "an offer that is withdrawn",
        "hdl/encoder.py",
        (
            "advance = can_load(self.o)",
            "advance = can_load(self.o) | (value == 0x1234)",
        ),
    ),
    (
        "another byte while the sink stalls",
        "hdl/encoder.py",
        ("due = value[:6]", "due = Mux(self.o.ready, value[:6], 0)"),
    ),
    (
        "the last of an error",
        "hdl/sanitizer.py",
        ("sequence.last.eq(event.last)", "sequence.last.eq(event.last & ~outcome.is_error)"),
    ),
    (
        "one ill-formed sequence passed on",
        "hdl/sanitizer.py",
        ("with m.If(is_replaced):", "with m.If(is_replaced & (event.bytes != 0xF09F)):"),
    ),
]


#: The sample of the proofs; that there are such defects to be made is another test.
PROOFS = "campaign tests/formal/test_prove.py::test_property"
#: Simulations begin with initial values, as the devices do; only a proof begins with anything.
UNSEEN = "a register never written"
#: The tests of a file of ``hdl/`` in simulation; of the others, all of them.
TESTS = {
    "axi": "axi",
    "axi_stream": "axi_stream",
    "byte_order_mark": "policy",
    "channel_memory": "interleaved",
    "designation_detector": "designation_detector",
    "interleaved": "interleaved",
    "interleaved_axi_stream": "interleaved",
    "pairing": "encodings",
    "policy": "policy",
    "positional_decoder": "positional",
    "positional_encoder": "positional",
    "surrogates": "utf_16",
    "utf_16": "utf_16",
    "utf_16_bytes": "utf_16",
    "wide.align": "wide_decoder",
    "wide.classifier": "wide_decoder",
    "wide.decoder": "wide_decoder",
    "wide.marks": "wide_decoder",
    "wide.packer": "packer",
    "wide.reduction": "validator",
    "wide.sanitizer": "wide_sanitizer",
    "wide.stream": "wide_stream",
    "wide.sums": "validator",
    "wide.validator": "validator",
    "wide_axi_stream": "wide_axi_stream",
}


def proofs(name, file):
    """What should notice a defect; the sample has no property of an encoder by itself."""
    if file != "hdl/encoder.py":
        return PROOFS
    return "prove drops-from-anything" if "dropped" in name else "prove encodes-from-anything"


@cache
def changes():
    """All of them, in order."""
    return [*_changes()]


def _changes():
    """A name, the file, pairs of old and new text, and the tests, of all that is changed.

    That the proofs notice the defects of the tables is what ``clockpoint prove`` says, but for the
    rare ones.
    """
    for name, file, change, tests in CHECKERS:
        yield name, file, [change], tests
    for name, file, *pairs in RARE:
        yield name, file, pairs, proofs(name, file)
    for name, (module, *pairs) in (item for table in defects.TABLES for item in table.items()):
        stem = module.__name__.removeprefix("clockpoint.hdl.")
        file = f"hdl/{stem.replace('.', '/')}.py"
        tests = f"tests/hdl/test_{TESTS[stem]}.py" if stem in TESTS else "tests/hdl"
        if name in defects.RARE:
            tests = "tests/sim/test_exhaustive.py"
            yield f"{name}, to the proofs", file, pairs, proofs(name, file)
        if name != UNSEEN:
            yield f"{name}, in {file}, to {tests}", file, pairs, tests


def attempt(name, file, pairs, tests):
    """Make a change and run the tests; returns the test that has noticed, or ``None``.

    Raises
    ------
    :exc:`ValueError`
        If the file does not say exactly once what is to be changed.
    """
    with tempfile.TemporaryDirectory(prefix="defect-") as text:
        copy = Path(text) / "copy"
        made = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist")
        shutil.copytree(ROOT, copy, ignore=made)
        # In front of where it is installed.
        (Path(text) / "path").mkdir()
        (Path(text) / "path" / "clockpoint").symlink_to(copy)
        source = (copy / file).read_text()
        for old, new in pairs:
            if source.count(old) != 1:
                raise ValueError(f"{name}: {file} says {source.count(old)} times: {old!r}")
            source = source.replace(old, new)
        (copy / file).write_text(source)
        kind, _, names = tests.partition(" ")
        # What is compiled is found again.
        command = ["pytest", "-q", "-x", "--tb=no", "-o", f"cache_dir={ROOT / '.pytest_cache'}"]
        command += ["-m", "campaign", *names.split()] if kind == "campaign" else tests.split()
        if kind == "prove":
            command = ["clockpoint", "prove", names]
        result = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(Path(text) / "path")},
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"^(?:FAILED|ERROR) (\S+)|^\S+ +NOT PROVED", result.stdout, re.MULTILINE)
    if result.returncode not in (0, 1) or (result.returncode == 1) != bool(found):
        raise ValueError(f"{name}: {result.stdout[-500:]}{result.stderr[-500:]}")
    return found and (found[1] or tests)


def notice(change):
    """As ``attempt``, of a change by its number."""
    return attempt(*changes()[change])


def parts_of(chosen):
    """All tests of some changes, by number, and all proofs, in a few parts."""
    tests = sorted({changes()[n][3] for n in chosen})
    proofs = [test for test in tests if test.startswith("prove ")]
    long = [test.removeprefix("campaign ") for test in tests if test.startswith("campaign ")]
    others = [test for test in tests if " " not in test]
    parts = [" ".join(others[n::4]) for n in range(4)]
    parts += [" ".join(["campaign", *long])] if long else []
    return [*proofs, *filter(None, parts)]


def fail(tests):
    """The first of these tests that fails without any change, or ``None``."""
    return attempt("nothing", "README.md", [], tests)


@click.command(help=__doc__)
@click.argument("text", nargs=-1)
@jobs_option
@checkpoint_option
def main(text, jobs, checkpoint):
    chosen = [n for n, change in enumerate(changes()) if " ".join(text) in change[0]]
    unnoticed = 0
    for _, failed in run_shards(Campaign(jobs, None, None), fail, parts_of(chosen)):
        if failed:
            sys.exit(f"{failed} fails without any change; fix that first")
    for n, noticed in run_shards(Campaign(jobs, None, checkpoint), notice, chosen):
        unnoticed += noticed is None
        print(f"{changes()[n][0]}: {noticed or 'NOT NOTICED'}", flush=True)
    print(f"{len(chosen)} changes, {unnoticed} not noticed")
    sys.exit(1 if unnoticed else 0)


if __name__ == "__main__":
    run_script()
