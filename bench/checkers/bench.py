"""Changes in the campaigns, the documentation and the packages, and the tests that notice each."""

CHANGES = [
    (
        "the page in the browser forgets what it holds",
        "docs/static/simulator.js",
        ("isHeld = isOffered && !cycle.i_ready", "isHeld = false"),
        "tests/test_simulator.py",
    ),
    (
        "who depends on a core gets its test bench",
        "clockpoint.core",
        ("generate: [design]", "generate: [bench]"),
        "tests/test_bench.py::test_who_gets_the_test_bench",
    ),
    (
        "figures ends with 0",
        "bench/figures.py",
        ("SystemExit(1 if others else 0)", "SystemExit(0)"),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "any figure of a seed is in its range",
        "bench/figures.py",
        ("and int(low) <= int(cell) <= int(high)", ""),
        "tests/test_bench.py::test_one_seed_is_in_the_range_of_all",
    ),
    (
        "standard cells have seeds",
        "bench/figures.py",
        (" and not LIBRARIES.keys() & {*part}", ""),
        "tests/test_bench.py::test_what_is_measured_with_one_seed",
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
        (
            'row.get("sources")) != (0, now := sources(row["command"]))',
            '(now := sources(row["command"]))) != (0, now)',
        ),
        "tests/test_bench.py",
    ),
    (
        "campaigns depend on no simulation",
        "bench/campaigns.py",
        ("FOLDERS + others", '("hdl", *others)'),
        "tests/test_bench.py",
    ),
    (
        "campaigns ends with 0",
        "bench/campaigns.py",
        ("return 1 if failed else 0", "return 0"),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "what goes unnoticed ends with 0",
        "bench/defects.py",
        ('not noticed")\n    sys.exit(1 if unnoticed else 0)', 'not noticed")\n    sys.exit(0)'),
        "tests/test_verdicts.py::test_one_of_several",
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
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "a figure of the cost table",
        "docs/cost.md",
        ("| decoder | ice40-hx8k | 39 |", "| decoder | ice40-hx8k | 38 |"),
        "tests/flow/test_cost.py",
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
        ('verdict != "yes" and', 'verdict == "no" and'),
        "tests/test_verdicts.py::test_one_of_several",
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
        "tests/test_verdicts.py::test_one_of_several",
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
    (
        "a page of a bus has the command of ready/valid",
        "docs/components.py",
        (
            'choices["axi_stream" if hasattr(component, "aclk") else "ready_valid"]',
            'choices["ready_valid"]',
        ),
        "tests/test_components.py::test_in_verilog",
    ),
    (
        "a campaign that is killed has not failed",
        "bench/campaigns.py",
        (
            '    failed = sum(row["status"] != 0 for row in chosen)\n',
            '    failed = sum(row["status"] > 0 for row in chosen)\n',
        ),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "exports have the policies of the sanitizer",
        "bench/cycles.py",
        (
            'if name == "sanitizer" and not is_possible',
            "if errors and encoding and not is_possible",
        ),
        "tests/test_verdicts.py::test_every_export_is_run",
    ),
    (
        "assertions without an answer hold",
        "bench/vectors.py",
        (
            "bool(proved(component, text) if is_proof else",
            "bool(proved(component, text) is not False if is_proof else",
        ),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "what a proof says of a decoder does not count",
        "bench/conformance.py",
        (
            "(False in [verdict for verdict, *_ in found[name]])",
            "(found[name][0][0] is False)",
        ),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "a checkpoint of flips of another seed is taken",
        "bench/faults.py",
        (
            '{"campaign": "faults.py", "seed": seed, "sources"',
            '{"campaign": "faults.py", "sources"',
        ),
        "tests/test_verdicts.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "chips of another library are the same",
        "bench/asic.py",
        ('{"lanes": lanes, "liberty": digest}', '{"lanes": lanes}'),
        "tests/test_verdicts.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "chips from random contents do not decide",
        "bench/asic.py",
        ("equal is True and cycle is None", "equal is True"),
        "tests/test_verdicts.py::test_one_of_several",
    ),
    (
        "the second policy is not proved",
        "bench/verilog.py",
        ('row.choices.get("errors", ())[1:]', 'row.choices.get("errors", ())[2:]'),
        "tests/test_verdicts.py::test_every_design_is_run",
    ),
    (
        "numbers of the last plane do not go round",
        "bench/round_trip.py",
        ("for first in range(0, 0x110000, PIECE):", "for first in range(0, 0x100000, PIECE):"),
        "tests/test_verdicts.py::test_every_number_goes_round",
    ),
    (
        "packets are never longer than a character",
        "bench/every_encoding.py",
        ("max(4, encoding.most_bytes + 1) + 1)", "max(4, encoding.most_bytes + 1))"),
        "tests/test_verdicts.py::test_packets_of_every_length",
    ),
    (
        "only what has policies is proved for its bench",
        "bench/vectors.py",
        ('{*case[1:3]} <= {None, "utf-8", "replace"}', 'case[2] == "replace"'),
        "tests/test_verdicts.py::test_every_export_is_run",
    ),
    (
        "gates of another Yosys are the same",
        "bench/verilog.py",
        ("prove, chosen, tools=TOOLS)", "prove, chosen)"),
        "tests/test_verdicts.py::test_whatever_decides_a_result_is_of_the_identity",
    ),
    (
        "a default that is false is none",
        "docs/components.py",
        (
            '"" if default is known[name].empty else',
            '"" if not default or default is known[name].empty else',
        ),
        "tests/test_components.py::test_every_parameter_is_in_the_table",
    ),
    (
        "assertions of other encodings are not tried",
        "bench/vectors.py",
        (' or case[0] == "stream-decoder"', ""),
        "tests/test_verdicts.py::test_every_export_is_run",
    ),
]
