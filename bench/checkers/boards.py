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
        "campaign tests/cli/test_boards.py",
    ),
    (
        "no platform is changed",
        "boards/registry.py",
        ("dict(self.attributes)", "{}"),
        "tests/boards/test_build.py::test_a_platform_is_as_the_registry_changes_it",
    ),
]
