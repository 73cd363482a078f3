"""Changes in the cores, and the tests that notice each."""

CHANGES = [
    (
        "a null beat cuts a surrogate short",
        "hdl/axi_stream.py",
        ("ending & (item.cause == Cause.TRUNCATED)", "ending & (item.cause != Cause.NONE)"),
        "tests/hdl/test_axi_stream.py",
    ),
    (
        "the signature of all encodings is that of UTF-8",
        "hdl/byte_order_mark.py",
        ("== self._signature", "== 0xEFBBBF"),
        "tests/hdl/test_policy.py",
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
        (
            "range(core.latency + 2))\n        starts",
            "range(core.latency + 2), reset_less=True)\n        starts",
        ),
        "tests/hdl/test_reset.py",
    ),
    (
        "the order of bytes is kept in a reset",
        "hdl/utf_16_bytes.py",
        ("is_little = Signal()", "is_little = Signal(reset_less=True)"),
        "tests/hdl/test_reset.py",
    ),
    (
        "an encoder of UTF-1 takes any errors",
        "hdl/positional_encoder.py",
        (
            '    check_choice("errors", errors, ERRORS)\n    if has_utf_8_shape(encoding):\n',
            '    if has_utf_8_shape(encoding):\n        check_choice("errors", errors, ERRORS)\n',
        ),
        "tests/test_parameters.py::test_what_cannot_be",
    ),
    (
        "a count too narrow for a beat is taken",
        "hdl/wide/validator.py",
        (
            'check_count_bits("count_bits", count_bits, lanes)',
            'check_count_bits("count_bits", count_bits)',
        ),
        "tests/test_parameters.py::test_what_cannot_be",
    ),
    (
        "two causes for a third byte",
        "hdl/wide/byte_sets.py",
        (
            "if len(causes) > 1:",
            "if len(causes) > 2:",
        ),
        "tests/test_parameters.py::test_what_cannot_be",
    ),
    (
        "a validator on a bus has lengths of two bits",
        "hdl/wide_axi_stream.py",
        (
            "extended(verdict.length, 3)",
            "extended(verdict.length[:2], 3)",
        ),
        "tests/hdl/test_every_encoding.py::test_on_the_bus",
    ),
    (
        "no bus for the encoder of UTF-1",
        "hdl/axi_stream.py",
        (
            "kinds = StreamDecoder, Encoder, PositionalEncoder, ",
            "kinds = StreamDecoder, Encoder, ",
        ),
        "tests/hdl/test_every_encoding.py::test_on_the_bus",
    ),
    (
        "the latency of a wide sanitizer is that of UTF-8",
        "hdl/wide/sanitizer.py",
        (
            "self.latency = self._classifier.latency + self._doublings + 2 * self._awaited + 1",
            "self.latency = self._classifier.latency + 2 * self._awaited + 3",
        ),
        "tests/hdl/test_every_encoding.py::test_latency",
    ),
    (
        "channels above the number have no bytes",
        "hdl/interleaved.py",
        (
            "Memory(shape=LOW, depth=1 << len(judged.byte.channel), init=[])",
            "Memory(shape=LOW, depth=self.channels, init=[])",
        ),
        "tests/hdl/test_interleaved.py::test_anything",
    ),
    (
        "a cut without its cause",
        "hdl/interleaved.py",
        ("Mux(placed.continues, one_of(wrong), Cause.TRUNCATED)", "Cause.TRUNCATED"),
        "tests/hdl/test_interleaved.py",
    ),
    (
        "ones in a code point",
        "hdl/interleaved.py",
        ("bit & ~is_first if", "bit if"),
        "tests/hdl/test_interleaved.py",
    ),
    (
        "half of an interleaved bus is that of 21 bits",
        "hdl/interleaved_axi_stream.py",
        (
            "bits = Const(0, len(event.codepoint))",
            "bits = Const(0, 21)",
        ),
        "tests/hdl/test_interleaved.py::test_axi_stream",
    ),
    (
        "seven packets at most in a core",
        "hdl/axi_stream.py",
        ("packets = Signal(range(core.latency + 2))", "packets = Signal(range(8))"),
        "tests/hdl/test_axi_stream.py::test_packets_of_one_item_before_a_null_end",
    ),
    (
        "any bit of TKEEP makes a beat full",
        "hdl/wide_axi_stream.py",
        (
            "given.valid & (keep[0] | given.last)",
            "given.valid & (keep.any() | given.last)",
        ),
        "tests/hdl/test_wide_axi_stream.py::test_tkeep_without_tlast",
    ),
    (
        "an error on the bus that comes out of a reset",
        "hdl/axi_stream.py",
        (
            "refused = Signal()",
            "refused = Signal(reset_less=True)",
        ),
        "tests/hdl/test_reset.py",
    ),
    (
        "no more than 31 are left in a packer",
        "hdl/wide/packer.py",
        (
            "Mux(nothing, 0, now + 1)",
            "Mux(nothing, 0, (now + 1)[:5])",
        ),
        "tests/hdl/test_wide_stream.py::test_many_lanes",
    ),
    (
        "an offset in the first 64 lanes",
        "hdl/wide/validator.py",
        (
            "lane, more = delayed(m, lane), delayed(m, count_ones(rest))",
            "lane, more = delayed(m, lane[:6]), delayed(m, count_ones(rest))",
        ),
        "tests/hdl/test_wide_stream.py::test_many_lanes",
    ),
    (
        "no verdicts of 28 to 31 bits",
        "hdl/wide/sums.py",
        (
            "low = (low + 2) // 8 * 8 - 2",
            "low = low // 8 * 8 - 2",
        ),
        "tests/hdl/test_validator.py::test_every_size",
    ),
    (
        "data of a null transfer is an error",
        "hdl/axi_stream.py",
        (
            ".any() & ~is_null\n",
            ".any()\n",
        ),
        "tests/hdl/test_axi_stream.py::test_encoder",
    ),
    (
        "what is refused by its place is told to be unused",
        "hdl/component.py",
        (
            "_use(self, *args, *kwargs.values())",
            "_use(self, *kwargs.values())",
        ),
        "tests/test_parameters.py::test_nothing_is_said_of_parts",
    ),
    (
        "a byte twice in a column",
        "hdl/encoding.py",
        (
            "!= sorted({*column})",
            "!= sorted(column)",
        ),
        "tests/hdl/test_encoding.py::test_tables_that_leave_a_doubt",
    ),
    (
        "pairs of four bytes each",
        "hdl/encoding.py",
        (
            "self.joins and self.longest > 3",
            "self.joins and self.longest > 4",
        ),
        "tests/hdl/test_encoding.py::test_a_pair_that_is_not_twice_the_longest_row",
    ),
    (
        "rows of one size that are not one after the other",
        "hdl/positional_encoder.py",
        (
            "if start != form.numbers.start:",
            "if start > form.numbers.start:",
        ),
        "tests/hdl/test_positional.py::test_a_table_that_the_encoder_cannot_take",
    ),
    (
        "columns of two bits of a channel",
        "hdl/channel_memory.py",
        (
            "stored[column[1][low:]]",
            "stored[column[1][low:][:2]]",
        ),
        "tests/hdl/test_interleaved.py::test_anything",
    ),
    (
        "a base of four n plus one",
        "hdl/positional_decoder.py",
        (
            "times(number, n - 1) + number if n % 4 == 1",
            "times(number, n - 1) - number if n % 4 == 1",
        ),
        "tests/hdl/test_positional.py::test_product_with_each_base",
    ),
    (
        "the error of strict is that of UTF-8",
        "hdl/policy.py",
        (
            '"error": Out(Event(encoding))}',
            '"error": Out(Event())}',
        ),
        "tests/hdl/test_event.py::test_other_encodings_have_other_widths",
    ),
    (
        "what a fourth byte makes wrong",
        "hdl/wide/byte_sets.py",
        (
            "if len(row.bytes) > 2]",
            "if len(row.bytes) == 3]",
        ),
        "tests/hdl/test_tables.py::test_as_the_rows_say",
    ),
    (
        "wide cores of three bytes at least",
        "hdl/wide/classifier.py",
        (
            "if self.encoding.longest > 2:",
            "if self.encoding.longest > 1:",
        ),
        "tests/hdl/test_tables.py::test_as_the_rows_say",
    ),
    (
        "a replacement of as many bits as code points",
        "hdl/wide/packer.py",
        (
            "max(encoding.codepoint_bits, bits_for(REPLACEMENT))",
            "encoding.codepoint_bits",
        ),
        "tests/hdl/test_tables.py::test_as_the_rows_say",
    ),
    (
        "any ASCII byte is a substitute",
        "hdl/wide/sanitizer.py",
        (
            "if value not in encoding.firsts() - encoding.firsts(1):",
            "if value >= 0x80:",
        ),
        "tests/test_parameters.py::test_what_cannot_be",
    ),
    (
        "flat ports without a latency",
        "hdl/flat_ports.py",
        (
            "self.latency = component.latency",
            'self.latency = getattr(type(component), "latency", 0)',
        ),
        "tests/hdl/test_every_encoding.py::test_latency",
    ),
    (
        "fifteen packets at most in a core",
        "hdl/axi_stream.py",
        ("packets = Signal(range(core.latency + 2))", "packets = Signal(range(16))"),
        "tests/hdl/test_axi_stream.py::test_as_many_packets_as_a_sanitizer_has_places",
    ),
    (
        "a row with fewer code points than sequences",
        "hdl/encoding.py",
        ("len(row.codepoints) != math.prod", "len(row.codepoints) > math.prod"),
        "tests/hdl/test_encoding.py",
    ),
    (
        "a gap at the first code point of a row",
        "hdl/encoding.py",
        ("for n in (0, -1):", "for n in (-1,):"),
        "tests/hdl/test_encodings.py",
    ),
    (
        "a signature is its last three bytes",
        "hdl/byte_order_mark.py",
        ("payload.bytes == self._signature", "payload.bytes[:24] == self._signature"),
        "tests/hdl/test_policy.py",
    ),
    (
        "the first row has the signature",
        "hdl/forms.py",
        ("min(rows, key=lambda row: len(row.bytes), default=None)", "next(rows, None)"),
        "tests/hdl/test_policy.py",
    ),
    (
        "only parameters are read-only",
        "hdl/component.py",
        (
            'vars(self) and not name.startswith("_")',
            'vars(self) and name in ("encoding", "errors")',
        ),
        "tests/test_parameters.py",
    ),
    (
        "no place for the errors of pairs in CESU-8",
        "hdl/sanitizer.py",
        ("| ~valid if self.encoding.joins", "| ~valid if self.encoding.pairs is Pairs.JOINED"),
        "tests/hdl/test_policy.py",
    ),
    (
        "only ill-formed rows have bytes below 80",
        "hdl/policy.py",
        ("for row in rows for column in", "for row in encoding.ill_formed for column in"),
        "tests/hdl/test_policy.py",
    ),
    (
        "a sequence of two bytes is spanned twice",
        "hdl/wide/sanitizer.py",
        ("ceil_log2(encoding.longest)", "max(2, ceil_log2(encoding.longest))"),
        "tests/hdl/test_tables.py",
    ),
]
