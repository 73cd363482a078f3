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
        (" != (0, now := sources(", "[:1] != (0,) and (now := sources("),
        "tests/test_bench.py",
    ),
    (
        "campaigns do not depend on what they run",
        "bench/campaigns.py",
        ('("bench", "tests")', '("tests",)'),
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
    (
        "a page of a bus has the command of ready/valid",
        "docs/components.py",
        (
            'choices["axi_stream" if hasattr(component, "aclk") else "ready_valid"]',
            'choices["ready_valid"]',
        ),
        "tests/test_components.py::test_in_verilog",
    ),
]
