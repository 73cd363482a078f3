"""Defects by name, and the cores built with one: what looks for errors must find them."""

import inspect
import types
from types import SimpleNamespace

from ..hdl import (
    ENCODINGS,
    Encoding,
    byte_order_mark,
    decoder,
    designation_detector,
    encoder,
    encoding,
    pairing,
    policy,
    positional_decoder,
    positional_encoder,
    sanitizer,
    stream_decoder,
    surrogates,
    utf_16,
    utf_16_bytes,
)
from ..hdl.encoding import has_utf_8_shape
from ..hdl.wide import align, classifier, marks
from ..hdl.wide import decoder as wide_decoder

__all__ = [
    "DEFECTS",
    "POLICY_DEFECTS",
    "POSITIONAL_DEFECTS",
    "RARE",
    "UTF_16_DEFECTS",
    "WIDE_DEFECTS",
    "designs",
    "rebuild",
]

#: The module, and what it says instead of what.
DEFECTS = {
    "a bound, in both tables": (
        encoding,
        ("U+0800..U+0FFF      E0      A0..BF", "U+0400..U+0FFF      E0      90..BF"),
        ("overlong                 E0      80..9F", "overlong                 E0      80..8F"),
    ),
    "a state": (decoder, ("lacks >> 1", "lacks")),
    "a shift": (decoder, ("Cat(data[:6], codepoint)", "Cat(data[:5], codepoint)")),
    "a dropped event": (decoder, ("judged.valid & ~judged.fits, counted)", "0, counted)")),
    "silent": (decoder, ("self.o.valid.eq(Mux", "self.o.valid.eq(0 & Mux")),
    "a swapped order": (decoder, ("Cat(latest.data, bytes_)", "Cat(bytes_[:8], latest.data)")),
    "a wrong cause": (decoder, ("(intact, Cause.TRUNCATED)", "(intact, Cause.SURROGATE)")),
    "a register not reset": (
        decoder,
        ('Signal(name="judged")', 'Signal(name="judged", reset_less=True)'),
    ),
    "a register never written": (
        decoder,
        ("valid = Signal(name", "held = Signal(reset_less=True)\n        valid = Signal(name"),
        ("+= valid.eq(self.i.valid)", "+= [held.eq(held), valid.eq(self.i.valid | held)]"),
    ),
    "a lost byte": (stream_decoder, ("i.ready.eq(~spare_valid)", "i.ready.eq(1)")),
    "a lost event": (
        stream_decoder,
        ("EnableInserter(advance)", "EnableInserter(~Signal())"),
    ),
    "a bubble": (stream_decoder, ("i.ready.eq(~spare_valid)", "i.ready.eq(~self.o.valid)")),
    "deaf": (stream_decoder, ("i.ready.eq(~spare_valid)", "i.ready.eq(0)")),
    "endless": (stream_decoder, ("o.valid.eq(decoder.o.valid)", "o.valid.eq(1)")),
    "a surrogate encoded": (encoder, ("value.eq(REPLACEMENT)", "value.eq(0xDFFD)")),
    "a form too long": (
        encoder,
        ("max(row.stop for row in rows)", "max(row.stop for row in rows) >> (size == 2)"),
    ),
    "a replacement": (encoder, ('self.errors == "replace"', "1")),
    "a sequence not reset": (
        encoder,
        ("more = Signal(longest - 1)", "more = Signal(longest - 1, reset_less=True)"),
    ),
    "an error passed on": (sanitizer, ("!= Cause.NONE", "== Cause.TRUNCATED")),
    "one character encoded wrongly": (
        encoder,
        ("value.eq(number)", "value.eq(number ^ (number == 0x1F4A9))"),
    ),
    "one character dropped": (
        encoder,
        ("(~is_invalid | (", "(~is_invalid & (number != 0x3042) | ("),
    ),
    "an error for one character": (
        encoder,
        ("i.ready & is_invalid", "i.ready & (is_invalid | (number == 0xABCD))"),
    ),
    "no error for one number": (
        encoder,
        ("error.eq(self.i.valid", "error.eq((number != 0x1F0000) & self.i.valid"),
    ),
    "one character replaced": (
        sanitizer,
        ("Mux(is_error,", "Mux(is_error | (event.codepoint == 0xE9),"),
    ),
}
#: Those of the components of UTF-16 and of the designation detector.
UTF_16_DEFECTS = {
    "a wrong plane": (surrogates, ("number[16:20] - 1", "number[16:20] - 0")),
    "a pair across packets": (utf_16, ("is_high(held.data) & ~held.last", "is_high(held.data)")),
    "a mark before each unit": (utf_16_bytes, ("starts.eq(self.i.payload.last)", "starts.eq(1)")),
    "a mark anywhere": (utf_16_bytes, ("starts & ~ended", "~ended")),
    "a start that is overlooked": (
        designation_detector,
        ("(byte == 0x1B)", "(byte == 0x1B) & ~after_25"),
    ),
}
#: Those of the error policies and of the byte order mark.
POLICY_DEFECTS = {
    "an end that is lost": (policy, ("eq(held.last | is_nothing)", "eq(held.last)")),
    "a place that is taken": (policy, ("fits = ~(full[:-1] & sends[1:]).any()", "fits = Const(1)")),
    "a wait for room": (policy, ("fits = ~(full[:-1] & sends[1:])", "fits = ~(full & sends)")),
    "a mark later in a packet": (
        byte_order_mark,
        ("starts.eq(self.i.payload.last)", "starts.eq(1)"),
    ),
}
#: Those of the positional decoder, some in place of the decoder's of the same name.
POSITIONAL_DEFECTS = {
    "a state": (positional_decoder, ("eq(Mux(byte.last, 0, target))", "eq(Mux(byte.last, 0, 1))")),
    "a swapped order": (
        decoder,
        ("Cat(latest.data, bytes_)", "Cat(bytes_[:8], latest.data)"),
    ),
    "a wrong cause": (positional_decoder, ("step if n else 0", "Cause.OVERLONG if n else 0")),
    "a shift": (
        positional_encoder,
        ("step = weight << n", "step = (weight << n) + (1 < weight < 256)"),
    ),
    "a register never written": (
        positional_decoder,
        ("is_sorted = Signal()", "is_sorted, held = Signal(), Signal(reset_less=True)"),
        ("+= is_sorted.eq(self.i.valid)", "+= [held.eq(held), is_sorted.eq(self.i.valid | held)]"),
    ),
    "a packet without an end": (
        positional_decoder,
        ("state.eq(Mux(byte.last, 0, target))", "state.eq(target)"),
    ),
    "a byte not used again": (
        positional_decoder,
        ("step = steps[0]", "step = Cause.TRUNCATED if n else steps[0]"),
    ),
    "digits of another base": (
        positional_decoder,
        ("base = len(self.encoding.continuation)", "base = 127"),
    ),
    "constants in another order": (positional_decoder, ("offsets.insert(0, ", "offsets.append(")),
    "a stage not reset": (
        positional_decoder,
        ("is_sorted = Signal()", "is_sorted = Signal(reset_less=True)"),
    ),
}
#: Those of the wide decoder.
WIDE_DEFECTS = {
    "a packet that leaks": (marks, ("with m.If(self._ended[self._stage - 1]):", "with m.If(0):")),
    "a byte too far back": (
        classifier,
        ("marks.before(allows) & is_here", "marks.before(allows, 2) & is_here"),
    ),
    "the end of a packet overlooked": (
        classifier,
        ('Mux(marks["present"][self.lanes - 1], self.lanes, count)', "self.lanes"),
    ),
    "a beat that is kept": (
        align,
        ('full.eq(taken | (full & ~held["last"]))', "full.eq(taken | full)"),
    ),
}
#: Those that show at one number alone, and the number: what tries all of them must find it.
RARE = {
    "one character encoded wrongly": 0x1F4A9,
    "one character dropped": 0x3042,
    "an error for one character": 0xABCD,
    "no error for one number": 0x1F0000,
    "one character replaced": 0xE9,
}


def designs(name=None, encoding_name="utf-8"):
    """The cores by name, built anew.

    Parameters
    ----------
    name : str, optional
        The defect that is put into them, a key of one of these tables.
    encoding_name : str
        What decoders and encoders are made of, a key of ``ENCODINGS``.
    """
    tables = POSITIONAL_DEFECTS | DEFECTS | UTF_16_DEFECTS | POLICY_DEFECTS | WIDE_DEFECTS
    if not has_utf_8_shape(ENCODINGS[encoding_name]):
        tables |= POSITIONAL_DEFECTS
    module, *changes = tables[name] if name else (None,)

    def anew(candidate, **names):
        return rebuild(candidate, changes if candidate is module else (), **names)

    utf_8 = anew(encoding).UTF_8
    utf_8 = Encoding(utf_8.name, utf_8.well_formed, utf_8.ill_formed)  # of the class that is known
    table = utf_8 if encoding_name == "utf-8" else ENCODINGS[encoding_name]

    def of_table(core):
        """Whatever table is asked for: that may be the one without the defect."""
        return lambda *_, **options: core(table, **options)

    single = anew(decoder)
    decoders = anew(
        stream_decoder,
        Decoder=single.Decoder,
        PairingDecoder=anew(pairing, Decoder=single.Decoder).PairingDecoder,
        PositionalDecoder=anew(positional_decoder, gather=single.gather).PositionalDecoder,
    )
    streams = of_table(decoders.StreamDecoder)
    sender = of_table(anew(positional_encoder, Encoder=anew(encoder).Encoder).encoder_for)
    errors = anew(policy).ErrorPolicy
    pairs = {name: getattr(anew(surrogates), name) for name in ("join", "split")}
    units = anew(utf_16, **pairs)
    byte_units = anew(utf_16_bytes)
    steps = anew(marks)
    beats = anew(classifier, align=anew(align).align, Marks=steps.Marks)
    wide = anew(wide_decoder, Classifier=beats.Classifier)
    return SimpleNamespace(
        Decoder=of_table(decoders.decoder_for),
        StreamDecoder=streams,
        Encoder=sender,
        ErrorPolicy=errors,
        ByteOrderMark=anew(byte_order_mark).ByteOrderMark,
        Sanitizer=anew(
            sanitizer, StreamDecoder=streams, ErrorPolicy=errors, encoder_for=sender
        ).Sanitizer,
        Utf16Encoder=units.Utf16Encoder,
        Utf16Decoder=units.Utf16Decoder,
        Utf16ByteEncoder=byte_units.Utf16ByteEncoder,
        Utf16ByteDecoder=byte_units.Utf16ByteDecoder,
        PositionalDecoder=lambda encoding=table: decoders.PositionalDecoder(encoding),
        WideDecoder=lambda lanes: wide.WideDecoder(lanes, table),
        DesignationDetector=anew(designation_detector).DesignationDetector,
    )


def rebuild(module, changes=(), **names):
    """A module with changes to its text, and with other names than those that it imports.

    Raises
    ------
    :exc:`ValueError`
        If it does not say exactly once what is to be changed.
    """
    source = inspect.getsource(module)
    for old, new in changes:
        if source.count(old) != 1:
            raise ValueError(f"{module.__name__} says {source.count(old)} times, not once: {old!r}")
        source = source.replace(old, new)
    rebuilt = types.ModuleType(module.__name__)
    rebuilt.__package__ = module.__package__
    exec(compile(source, module.__file__, "exec"), rebuilt.__dict__)
    rebuilt.__dict__.update(names)
    return rebuilt
