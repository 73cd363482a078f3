"""Changes in the references, the codecs and the vectors, and the tests that notice each."""

CHANGES = [
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
        "what is above 10FFFF is text",
        "sim/tally.py",
        ("event.cause is None and event.codepoint <= 0x10FFFF", "event.cause is None"),
        "tests/sim/engines/test_engines.py",
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
        "conform takes ports of any width",
        "sim/conformance.py",
        ("found < width or (found > width and name not in WIDER)", "found < width"),
        "tests/cli/test_conform.py",
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
        "an encoder without errors has no vectors",
        "sim/transfers.py",
        (" if hasattr(core, name)]", "]"),
        "tests/test_catalogue.py::test_each_export_has_vectors_of_each_encoding",
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
        "the end of a packet leaves its state behind",
        "sim/decoding.py",
        (
            "return text.getvalue(), position, MIDDLE if final else left",
            "return text.getvalue(), position, left",
        ),
        "tests/sim/test_codec_encodings.py::test_another_packet",
    ),
    (
        "a signature that is cut short is nothing",
        "sim/decoding.py",
        (
            "if not final and codecs.BOM_UTF8.startswith(data[:3]) and len(data) < 3:",
            "if codecs.BOM_UTF8.startswith(data[:3]) and len(data) < 3:",
        ),
        "tests/sim/test_codec.py::test_beginnings_of_a_signature",
    ),
    (
        "replace-each-byte sends one question mark for several characters",
        "sim/encoding.py",
        (
            'return "?" * (not in_run if errors == "replace-run" else end - start), end',
            'return "?" * (not in_run if errors == "replace-run" else 1), end',
        ),
        "tests/sim/test_codec_encodings.py::test_policies_of_encode",
    ),
    (
        "the codec counts bytes as characters",
        "sim/codec.py",
        (
            "        return encode(text, encoding, errors), len(text)\n",
            "        data = encode(text, encoding, errors)\n        return data, len(data)\n",
        ),
        "tests/sim/test_codec_encodings.py::test_what_is_consumed",
    ),
    (
        "the end of a text leaves its state behind",
        "sim/codec.py",
        ("self._left = MIDDLE if final else self._left", "pass"),
        "tests/sim/test_codec_encodings.py::test_another_packet",
    ),
    (
        "the wide sanitizer has no third lane",
        "sim/exhaustive.py",
        ("    _variants = 1, 2, 3\n", "    _variants = 1, 2\n"),
        "tests/sim/test_exhaustive.py::test_each_variant_is_simulated",
    ),
    (
        "UTF-16LE is compared with UTF-16BE",
        "sim/exhaustive.py",
        ('"little": ("utf-16-le", ""), "mark"', '"little": ("utf-16-be", ""), "mark"'),
        "tests/sim/test_exhaustive.py::test_each_variant_is_simulated",
    ),
    (
        "surrogates are errors in the closed forms of WTF-8 and MUTF-8",
        "sim/counts.py",
        (
            "if surrogate and table.pairs is Pairs.REQUIRED:",
            "if surrogate and table.pairs is not Pairs.ORDINARY:",
        ),
        "tests/sim/test_exhaustive.py::test_counts_of_each_encoding",
    ),
    (
        "surrogates have no form in the sizes of WTF-8 and MUTF-8",
        "sim/counts.py",
        (
            "is_lone = table.pairs is Pairs.REQUIRED and",
            "is_lone = table.pairs is not Pairs.ORDINARY and",
        ),
        "tests/sim/test_exhaustive.py::test_sizes_of_each_encoding",
    ),
]
