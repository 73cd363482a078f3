"""Changes in the boards, and the tests that notice each."""

CHANGES = [
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
        "bytes are lost after the sanitizer",
        "boards/bridge.py",
        ("sanitizer.o.ready.eq(fifo.w_stream.ready)", "sanitizer.o.ready.eq(1)"),
        "tests/boards/test_bridge.py",
    ),
    (
        "timing is always met",
        "boards/build.py",
        ("if report.fmax < report.clock:", "if False:"),
        "tests/boards/test_build.py::test_timing_at_its_bound",
    ),
    (
        "no platform is changed",
        "boards/registry.py",
        ("dict(self.attributes)", "{}"),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "a design that is almost fast enough is",
        "boards/build.py",
        ("if report.fmax < report.clock:", "if round(report.fmax) < round(report.clock):"),
        "tests/boards/test_build.py::test_timing_at_its_bound",
    ),
    (
        "kept files are those of the first build",
        "boards/build.py",
        ("                if kept:\n", "                if kept and not (out / kept).exists():\n"),
        "tests/boards/test_build.py::test_what_is_kept_is_of_the_last_build",
    ),
    (
        "nextpnr is not told the clock of a Gowin board",
        "boards/gowin.py",
        ("            --freq {{platform.default_clk_frequency / 1e6}}\n", ""),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "a board has the die that its platform names",
        "boards/registry.py",
        ('attributes=(("family", "GW2A-18"),)', 'attributes=(("family", "GW2A-18C"),)'),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "activity is too short on fast boards",
        "boards/bridge.py",
        ("linger = Signal(range(self._linger + 1))", "linger = Signal(20)"),
        "tests/boards/test_bridge.py::test_activity_in_seconds",
    ),
    (
        "the self-test compares the lengths of code points only",
        "boards/self_test.py",
        (
            "(slot.cause == event.cause) & (slot.length == event.length)\n",
            "slot.cause == event.cause\n"
            "        same &= (slot.length == event.length) | (event.cause != Cause.NONE)\n",
        ),
        "tests/boards/test_self_test.py::test_every_field_of_every_kind",
    ),
    (
        "an end too early agrees in the self-test",
        "boards/self_test.py",
        ("same &= late[-1] == event.last", "same &= ~late[-1] | event.last"),
        "tests/boards/test_self_test.py::test_every_field_of_every_kind",
    ),
    (
        "an event too many agrees in the self-test",
        "boards/self_test.py",
        ("(slot.valid != decoder.o.valid)", "(slot.valid & ~decoder.o.valid)"),
        "tests/boards/test_self_test.py::test_every_field_of_every_kind",
    ),
    (
        "nextpnr is not told the pins of a Gowin board",
        "boards/gowin.py",
        ("            --vopt cst={{name}}.cst\n", ""),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "folders of a failed build stay",
        "boards/build.py",
        ("for path in (out, *out.parents) if", "for path in (out,) if"),
        "tests/boards/test_build.py::test_of_what_is_interrupted_nothing_is_kept",
    ),
    (
        "the noise of the self-test has a short period",
        "boards/self_test.py",
        ("TAPS = 63, 62, 60, 59", "TAPS = 63, 62, 60, 58"),
        "tests/boards/test_self_test.py::test_the_noise_is_as_long_as_can_be",
    ),
    (
        "nextpnr ends at a clock that is missed",
        "boards/build.py",
        ('"--report", *makes, "--timing-allow-fail"]', '"--report", *makes]'),
        "tests/boards/test_build.py::test_timing_at_its_bound",
    ),
    (
        "a bitstream is written in place",
        "boards/build.py",
        (
            "        with replaced(out / bitstream) as whole:\n"
            "            shutil.copyfile(folder / bitstream, whole)\n",
            "        shutil.copyfile(folder / bitstream, out / bitstream)\n",
        ),
        "tests/boards/test_build.py::test_half_of_a_bitstream_is_none",
    ),
    (
        "a programmer's arguments are split at spaces",
        "boards/build.py",
        ('"$@"\\n', "$@\\n"),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "a tool that is missing is noticed when it is its turn",
        "boards/build.py",
        ("            command(tool)\n", "            pass\n"),
        "tests/boards/test_build.py::test_tools_are_looked_for_before_any_runs",
    ),
    (
        "nothing is built without a programmer",
        "boards/build.py",
        ("        if tool != board.programmer:\n", "        if True:\n"),
        "tests/boards/test_build.py::test_tools_are_looked_for_before_any_runs",
    ),
    (
        "tools work in another file system",
        "boards/build.py",
        ("with scratch(out) as folder", "with scratch() as folder"),
        "tests/boards/test_build.py::test_tools_are_looked_for_before_any_runs",
    ),
    (
        "a programmer that fails stays first on the path",
        "boards/build.py",
        (
            '    try:\n        yield\n    finally:\n        os.environ["PATH"] = before',
            '    yield\n    os.environ["PATH"] = before',
        ),
        "tests/boards/test_build.py::test_a_programmer_that_the_environment_names",
    ),
    (
        "a Gowin build has no log of nextpnr",
        "boards/gowin.py",
        ("            --log {{name}}.tim\n", ""),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "a Gowin board is packed from a file that nothing writes",
        "boards/gowin.py",
        ("--write {{name}}.pnr.json", "--write {{name}}.pnr"),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "a Gowin board is placed from a file that nothing writes",
        "boards/gowin.py",
        ("--json {{name}}.syn.json", "--json {{name}}.json"),
        "tests/boards/test_build.py::test_every_board_is_as_the_registry_says",
    ),
    (
        "lanes of the self-test repeat each other's noise",
        "boards/self_test.py",
        ("for _ in range(STEP):", "for _ in range(8):"),
        "tests/boards/test_self_test.py::test_the_noise_is_new_in_each_cycle",
    ),
    (
        "the ends of packets in the self-test follow from bytes before",
        "boards/self_test.py",
        ("for _ in range(STEP):", "for _ in range(4 * LANES):"),
        "tests/boards/test_self_test.py::test_the_noise_is_new_in_each_cycle",
    ),
    (
        "a file in place of the folder of kept files is noticed after the build",
        "boards/build.py",
        (
            "    if kept and (out / kept).exists() and not (out / kept).is_dir():\n",
            "    if False:\n",
        ),
        "tests/boards/test_build.py::test_what_is_kept_is_a_folder",
    ),
    (
        "the baud rate is not that of the data sheet",
        "boards/build.py",
        ("BAUD = 115_200", "BAUD = 9_600"),
        "tests/cli/test_boards.py::test_what_was_built",
    ),
    (
        "the ends of packets in the self-test follow from their bytes",
        "boards/self_test.py",
        ("noise[4 * LANES : STEP]", "noise[: STEP - 4 * LANES]"),
        "tests/boards/test_self_test.py::test_what_the_noise_decides",
    ),
]
