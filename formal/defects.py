"""Defects by name, and the cores built with one: checkers must find them."""

import functools
import inspect
import types
from types import SimpleNamespace

from ..hdl import (
    ENCODINGS,
    Encoding,
    Pairs,
    byte_order_mark,
    channel_memory,
    decoder,
    designation_detector,
    encoder,
    encoding,
    interleaved,
    line,
    pairing,
    policy,
    positional,
    sanitizer,
    stream_decoder,
    surrogates,
    utf_16,
    utf_16_bytes,
)
from ..hdl.wide import align, classifier, marks, packer, reduction, sums, validator
from ..hdl.wide import decoder as wide_decoder
from ..hdl.wide import sanitizer as wide_sanitizer
from ..hdl.wide import stream as wide_stream

__all__ = ["PAIRING_DEFECTS", "RARE", "TABLES", "designs", "rebuild"]

#: The module, the text in it, and its replacement.
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
    "a wrong length": (decoder, ("[length.eq(1), ", "[length.eq(Mux(latest.last, 2, 1)), ")),
    "a last that is lost": (
        decoder,
        ("ends.eq(latest.last)", "ends.eq(latest.last & ~counted.first)"),
    ),
    "an event that reset hides": (
        decoder,
        ("import Cat, Const, Module, Mux, Signal", "import *"),
        ("event.length.eq(length)", "event.length.eq(length & ~ResetSignal().replicate(8))"),
    ),
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
    "a bubble": (stream_decoder, ("i.ready.eq(~spare_valid)", "i.ready.eq(~decoder.o.valid)")),
    "deaf": (
        stream_decoder,
        ("i.ready.eq(~spare_valid)", "i.ready.eq(0)"),
        ("with m.If(i.ready)", "with m.If(~spare_valid)"),
    ),
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
    "an end too early": (encoder, ("last & ~more[0] & ~low_follows", "last & ~low_follows")),
    "a pause after each character": (
        encoder,
        ("advance & ~more[0] & ~low_follows", "advance & ~more[0] & ~low_follows & ~self.o.valid"),
    ),
    "a code point that does not wait": (
        encoder,
        ("advance & ~more[0] & ~low_follows", "advance & ~low_follows"),
        ("self.i.ready & is_invalid", "advance & ~more[0] & is_invalid"),
    ),
    "an error that is not told": (
        encoder,
        ("i.ready & is_invalid", "i.ready & is_invalid & given.last"),
    ),
    "a byte that reset hides": (
        encoder,
        ("import Cat, Module, Mux, Signal", "import *"),
        ("~first | more[0])", "(~first | more[0]) & ~ResetSignal())"),
    ),
    "an error told for too long": (
        sanitizer,
        ("takes & outcome.is_error", "outcome.is_error"),
    ),
    "an error passed on": (
        sanitizer,
        ("event, effect, accepted)\n", "event, effect, accepted) & (event.length != 1)\n"),
        ("accepted & effect.is_error", "accepted & effect.is_error & (event.length != 1)"),
    ),
    "a last one byte early": (
        sanitizer,
        ("items[0].last.eq(sequence.last)", "items[1].last.eq(sequence.last)"),
    ),
    "a substitute over what waits": (sanitizer, ("fits.eq(room)", "fits.eq(1)")),
    "a byte over what waits": (sanitizer, ("free.eq(room & ~is_due)", "free.eq(room)")),
    "a byte that waits": (
        sanitizer,
        ("will_have_room(size, comes)", "will_have_room(most, comes)"),
    ),
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
        ("event, effect, accepted)\n", "event, effect, accepted) | (event.codepoint == 0xE9)\n"),
    ),
}
#: Defects of the UTF-16 components and of the designation detector.
UTF_16_DEFECTS = {
    "a wrong plane": (surrogates, ("number[16:20] - 1", "number[16:20] - 0")),
    "a pair across packets": (utf_16, ("is_high(held.data) & ~held.last", "is_high(held.data)")),
    "a last of half a pair": (utf_16, ("unit.last.eq(last & ~more)", "unit.last.eq(last)")),
    "no error for a surrogate": (utf_16, ("i.ready & is_invalid", "i.ready & (plane > 0x10)")),
    "halves in another order": (utf_16, ("Mux(more, as_high", "Mux(~more, as_high")),
    "a pause after each unit": (utf_16, ("advance & ~more)", "advance & ~more & ~self.o.valid)")),
    "no error for half a unit": (
        utf_16,
        ("sends & is_unpaired", "sends & is_unpaired & ~held.truncated"),
    ),
    "no last for a pair": (utf_16, ("last.eq(held.last)", "last.eq(held.last & ~is_pair)")),
    "a half that is another": (utf_16, ("high.eq(held.data)", "high.eq(held.data[1:])")),
    "a unit that is lost": (utf_16, ("i.ready.eq(advance)", "i.ready.eq(1)")),
    "bytes in one order": (
        utf_16_bytes,
        ('more[0] if self.byte_order == "big" else ~more[0]', "more[0]"),
    ),
    "a last of half a unit": (
        utf_16_bytes,
        ("last.eq(unit.last & (more == 0))", "last.eq(unit.last)"),
    ),
    "units in one order": (utf_16_bytes, ('Const(self.byte_order == "little")', "Const(0)")),
    "half a unit taken for one": (utf_16_bytes, ("truncated.eq(ended)", "truncated.eq(0)")),
    "a unit without its end": (utf_16_bytes, ("unit.last.eq(ends)", "unit.last.eq(ended)")),
    "a byte taken too early": (utf_16_bytes, ("~(self.o.valid | ended)", "~self.o.valid")),
    "a wrong level": (designation_detector, ("0x48, 1, 2", "0x48, 1, 3")),
    "a return taken for UTF-8": (designation_detector, ("0x40, 0, 0", "0x40, 1, 0")),
    "a sequence across packets": (
        designation_detector,
        ("goes_on = ~self.i.payload.last", "goes_on = 1"),
    ),
    "a mark before each unit": (utf_16_bytes, ("starts.eq(self.i.payload.last)", "starts.eq(1)")),
    "a mark anywhere": (utf_16_bytes, ("starts & ~ended", "~ended")),
    "a start that is overlooked": (
        designation_detector,
        ("(byte == 0x1B)", "(byte == 0x1B) & ~after_25"),
    ),
}
#: Defects of the error policies, also in a sanitizer, and of the byte order mark.
POLICY_DEFECTS = {
    "an end that is forgotten": (sanitizer, ("sequence.is_end.eq(1)", "sequence.is_end.eq(0)")),
    "a run that is not held": (sanitizer, ("waits.eq(due.is_substitute)", "waits.eq(0)")),
    "a byte that becomes nothing": (
        sanitizer,
        ("size = Mux(outcome.is_error, event.length, 1)", "size = Const(1)"),
    ),
    "one byte without its escape": (
        sanitizer,
        ("n < 0x80 else base", "not 0x80 <= n < 0xFF else base"),
    ),
    "an end that is lost": (policy, ("eq(held.last | is_nothing)", "eq(held.last)")),
    "a place that is taken": (policy, ("fits = line.has_room(size)", "fits = Const(1)")),
    "a wait for room": (line, ("enumerate(crowded, 2)", "enumerate(crowded, 1)")),
    "a run across packets": (policy, ("is_error & ~event.last)", "is_error)")),
    "a stop that is not told": (
        policy,
        ("self.stopped.eq(is_error)", "self.stopped.eq(is_error & ~event.last)"),
    ),
    "the latest error, not the first": (
        policy,
        ("with m.If(takes & ~outcome.is_dropped):", "with m.If(takes):"),
    ),
    "another replacement": (
        policy,
        ('{"value": value,', '{"value": Mux(outcome.is_error, 0x20, value),'),
    ),
    "a replacement for a letter": (
        policy,
        (
            "self.o.payload.value.eq(value)",
            "self.o.payload.value.eq(Mux(event.codepoint == 0x61, 0xFFFD, value))",
        ),
    ),
    "a last byte that is none": (
        policy,
        (
            "items[0].last.eq(event.last)",
            "Cat(item.last for item in items).eq(event.last.replicate(len(items)))",
        ),
        ("import Const, Module, Mux, Signal", "import *"),
    ),
    "the first byte for each": (policy, ("word_select(n, 8)", "word_select(0, 8)")),
    "an event taken twice": (
        policy,
        ("i.ready.eq(moves & fits)", "i.ready.eq(self.o.ready & fits)"),
    ),
    "an event that does not wait": (
        policy,
        ("i.ready.eq(can_load(self.o))", "i.ready.eq(1)"),
    ),
    "a mark dropped unasked": (byte_order_mark, ("self.mark & self.drop", "self.mark")),
    "any mark dropped": (
        byte_order_mark,
        ("i.ready.eq(self.o.ready | dropped)", "i.ready.eq(self.o.ready)"),
    ),
    "an event changed": (
        byte_order_mark,
        (
            "self.o.payload.eq(self.i.payload)",
            "self.o.payload.eq(Mux(self.mark, 0, self.i.payload))",
        ),
        ("import Module, Signal", "import Module, Mux, Signal"),
    ),
    "a mark later in a packet": (
        byte_order_mark,
        ("starts.eq(self.i.payload.last)", "starts.eq(1)"),
    ),
}
#: Defects of decoders with surrogate pairs, in place of the decoder's of the same name.
PAIRING_DEFECTS = {
    "an event that reset hides": (
        pairing,
        ("import Cat, Module, Signal", "import *"),
        ("self.o.payload.eq(held)", "self.o.payload.eq(Mux(ResetSignal(), 0, held))"),
    ),
}
#: Defects of the wide cores, and of their streams.
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
    "an end that is not told": (classifier, ('last.eq(marks.beat["last"])', "last.eq(0)")),
    "a bit that is lost": (classifier, ("[lane] for n in range(8)", "[lane] for n in range(7)")),
    "a beat that is dropped": (
        wide_decoder,
        ("valid.eq(classifier.o.valid)", "valid.eq(classifier.o.valid & ~marked.beat.last)"),
    ),
    "an event in every lane": (wide_decoder, (" & ~marked.continued[lane + 1]", "")),
    "a cause for another": (wide_decoder, ("(follows, Cause.TRUNCATED)", "(follows, 1)")),
    "a length that is not told": (wide_decoder, ("one_of(lengths)", "one_of(lengths[:-1])")),
    "a bit of a code point": (wide_decoder, ("if place == 6:", "if place == 0:")),
    "a verdict too early": (validator, ("o.valid.eq(valid[-1])", "o.valid.eq(valid[-2])")),
    "an error forgotten": (validator, ("found.eq(found | is_wrong)", "found.eq(is_wrong)")),
    "code points that are errors": (validator, ("count(m, error,", "count(m, error | whole,")),
    "errors that are code points": (validator, ("count(m, whole,", "count(m, whole | error,")),
    "sums that wrap": (sums, ("beyond | part[-1]", "beyond")),
    "an offset that wraps": (
        validator,
        ('saturated(m, *first.pop("offset"), size)', 'delayed(m, first.pop("offset")[0])'),
    ),
    "an offset of the beat": (
        sums,
        ("start[at : at + bits], n) + carry", "0 * start[at : at + bits], n) + carry"),
    ),
    "a length too short": (validator, ("keep(1 + more, ", "keep(more, ")),
    "an end taken for a byte": (
        validator,
        ("Mux(follows, Cause.TRUNCATED", "Mux(1, Cause.TRUNCATED"),
    ),
    "sums not reset": (
        validator,
        ("ended = Signal(init=1)", "ended = Signal(init=1, reset_less=True)"),
    ),
    "bytes of errors sent": (wide_sanitizer, ('Mux(beat["bad"][lane]', "Mux(0")),
    "a sequence cut by its beat": (
        wide_sanitizer,
        ('& completes.replicate(len(held["open"]))', "& 0"),
    ),
    "a distance not doubled": (wide_sanitizer, ("& far)[1 << n :]", "& far)[1:]")),
    "sequences open too long": (
        wide_sanitizer,
        ("Cat(reversed(spans[: self.lanes]))", "Cat(spans[0] for _ in spans[: self.lanes])"),
    ),
    "all errors at once": (reduction, ("~flag | flags[:n].any()", "~flag")),
    "an end that is not sent": (packer, ("cleared(m, ended | completes)", "cleared(m, completes)")),
    "an end like any beat": (packer, ("out.last.eq(ended)", "out.last.eq(0)")),
    "a count of all lanes": (packer, ("Mux(ended, rest, self.lanes)", "self.lanes")),
    "an error packed": (packer, ("Mux(error, REPLACEMENT,", "Mux(error, codepoint,")),
    "a packet not forgotten": (
        packer,
        ("none = Signal(init=1)", "none = Signal(init=1, reset_less=True)"),
    ),
    "the wrong way round": (packer, ("bit if lane >> step & 1", "bit if not lane >> step & 1")),
    "new before old": (packer, ("Mux(keeps[lane], filled,", "Mux(~keeps[lane], filled,")),
    "one beat more taken": (wide_stream, ("self.depth // 2 - 1", "self.depth // 2")),
    "a beat sent twice": (wide_stream, ("(level[0] & ~popped)", "level[0]")),
    "a beat that changes": (wide_stream, ("read.en.eq(can_load(self.o))", "read.en.eq(1)")),
    "a beat not given": (wide_stream, ("i.payload.eq(self.i.payload)", "i.payload.eq(0)")),
    "a beat given again": (wide_stream, ("self.i.valid & self.i.ready", "self.i.valid")),
    "beats in another order": (wide_stream, ("write.addr + 1", "write.addr - 1")),
    "a level not reset": (
        wide_stream,
        ("level = Signal(self.depth)", "level = Signal(self.depth, reset_less=True)"),
    ),
}
#: Defects of the interleaved decoder.
INTERLEAVED_DEFECTS = {
    "a line not cleared": (channel_memory, ("Mux(clears[1], -1, is_here)", "is_here")),
    "a line cleared twice": (channel_memory, (" & ~any_of(of_line))", ")")),
    "lines not reset": (channel_memory, ("Signal(lines)", "Signal(lines, reset_less=True)")),
    "a word that comes too late": (channel_memory, ("for n in (3, 2, 1)", "for n in (2, 1)")),
    "a word of another channel": (channel_memory, ("(column[0] == column[n])", "1")),
    "valid bits not reset": (
        interleaved,
        ('Signal(name=f"valid_{n}")', 'Signal(name=f"valid_{n}", reset_less=True)'),
    ),
    "a place across packets": (interleaved, ("Mux(placed.byte.last, 0, after)", "after")),
    "a cut that is not told": (interleaved, ("is_open & ~fits)", "is_open & ~fits & ~byte.last)")),
    "a cut of another cause": (
        interleaved,
        ("one_of(wrong), Cause.TRUNCATED)", "one_of(wrong), Cause.OVERLONG)"),
    ),
    "a cut too long": (interleaved, ("cut.length.eq(held)", "cut.length.eq(increment(held))")),
    "a cut without its first byte": (interleaved, ("bytes.eq(before)", "bytes.eq(before[:-8])")),
    "an end that is overlooked": (interleaved, ("~goes_on | byte.last", "~goes_on")),
    "an end that is no cause": (
        interleaved,
        ("Mux(goes_on, Cause.TRUNCATED_AT_END, alone)", "alone"),
    ),
    "an event of one byte": (
        interleaved,
        ("Mux(judged.fits, increment(Cat(held, Const(0))), 1)", "1"),
    ),
    "an event with bytes before it": (interleaved, ("Mux(judged.fits, before, 0)", "before")),
    "an end that is not passed on": (
        interleaved,
        ("event.last.eq(byte.last)", "event.last.eq(byte.last & ~judged.fits)"),
    ),
    "bits lost with the ones": (interleaved, ("place > 6 - n", "place > 4 - n")),
    "another channel": (
        interleaved,
        ("events.channel.eq(byte.channel)", "events.channel.eq(byte.channel ^ 1)"),
    ),
    "a byte of another channel": (
        interleaved,
        ("read.addr.eq(judged.byte.channel)", "read.addr.eq(judged.byte.channel ^ 1)"),
    ),
    "a byte that is overwritten": (
        interleaved,
        ("read_port()", "read_port(transparent_for=(write,))"),
    ),
    "a byte that is not kept": (
        interleaved,
        ("en.eq(valid &", "en.eq(valid & ~judged.fits &"),
    ),
}
#: All of them; of two with the same name, the later one, except with
#: pairs.
TABLES = (
    PAIRING_DEFECTS,
    DEFECTS,
    UTF_16_DEFECTS,
    POLICY_DEFECTS,
    WIDE_DEFECTS,
    INTERLEAVED_DEFECTS,
)
#: Defects that affect a single number, and the number: exhaustive runs must find them.
RARE = {
    "one character encoded wrongly": 0x1F4A9,
    "one character dropped": 0x3042,
    "an error for one character": 0xABCD,
    "no error for one number": 0x1F0000,
    "one character replaced": 0xE9,
}


def designs(name=None, encoding_name="utf-8"):
    """The cores by name, newly built.

    Parameters
    ----------
    name : str, optional
        The defect to seed, a key of one of these tables.
    encoding_name : str
        The encoding of decoders and encoders, a key of ``ENCODINGS``.
    """
    tables = {name: defect for table in TABLES for name, defect in table.items()}
    if ENCODINGS[encoding_name].pairs is not Pairs.ORDINARY:
        tables |= PAIRING_DEFECTS
    module, *changes = tables[name] if name else (None,)

    def anew(candidate, **names):
        return rebuild(candidate, changes if candidate is module else (), **names)

    utf_8 = anew(encoding).UTF_8
    utf_8 = Encoding(utf_8.name, utf_8.well_formed, utf_8.ill_formed)  # of the class that is known
    table = utf_8 if encoding_name == "utf-8" else ENCODINGS[encoding_name]

    def of_table(core):
        """The table with the defect, whichever table is requested."""
        return lambda *_, **options: core(table, **options)

    single = anew(decoder)
    decoders = anew(
        stream_decoder,
        Decoder=single.Decoder,
        PairingDecoder=anew(pairing, Decoder=single.Decoder).PairingDecoder,
    )
    streams = of_table(decoders.StreamDecoder)
    encoders = anew(positional, Encoder=anew(encoder).Encoder)
    sender = of_table(encoders.encoder_for)
    places = anew(line).Line
    errors = anew(policy, Line=places)
    shared = {name: getattr(errors, name) for name in ("effect_of", "hold")}
    cleaner = anew(sanitizer, Line=places, **shared, StreamDecoder=decoders.StreamDecoder).Sanitizer
    pairs = {name: getattr(anew(surrogates), name) for name in ("join", "split")}
    units = anew(utf_16, **pairs)
    byte_units = anew(utf_16_bytes)
    steps = anew(marks)
    held = anew(align)
    beats = anew(classifier, align=held.align, arrive=held.arrive, Pipeline=steps.Pipeline)
    wide = anew(wide_decoder, Classifier=beats.Classifier)
    reduced, summed = anew(reduction), anew(sums)
    verdicts = anew(
        validator,
        Classifier=beats.Classifier,
        **{name: getattr(reduced, name) for name in ("choose", "count")},
        **{name: getattr(summed, name) for name in ("accumulate", "added", "saturated")},
    )
    packers = anew(packer, WideDecoder=wide.WideDecoder)
    queues = anew(wide_stream)
    # Four channels are in two lines of two.
    words = anew(channel_memory, LUT_RAM=1).ChannelMemory
    channels = anew(interleaved, ChannelMemory=words)
    return SimpleNamespace(
        Decoder=of_table(decoders.decoder_for),
        StreamDecoder=streams,
        Encoder=sender,
        ErrorPolicy=of_table(errors.ErrorPolicy),
        ByteOrderMark=of_table(anew(byte_order_mark).ByteOrderMark),
        Sanitizer=of_table(cleaner),
        Utf16Encoder=units.Utf16Encoder,
        Utf16Decoder=units.Utf16Decoder,
        Utf16ByteEncoder=byte_units.Utf16ByteEncoder,
        Utf16ByteDecoder=byte_units.Utf16ByteDecoder,
        InterleavedDecoder=lambda count: channels.InterleavedDecoder(count, table),
        WideDecoder=lambda lanes: wide.WideDecoder(lanes, table),
        Validator=lambda lanes, **options: verdicts.Validator(lanes, table, **options),
        WideSanitizer=lambda lanes: anew(
            wide_sanitizer, Classifier=beats.Classifier, hold=held.hold
        ).WideSanitizer(lanes, table),
        Packer=lambda lanes: packers.Packer(lanes, table),
        WideStream=queues.WideStream,
        DesignationDetector=anew(designation_detector).DesignationDetector,
    )


def rebuild(module, changes=(), **names):
    """A module with changes to its text, and with replacements for names that it imports.

    Raises
    ------
    :exc:`ValueError`
        If a text to be changed does not occur exactly once.
    """
    rebuilt = types.ModuleType(module.__name__)
    rebuilt.__package__ = module.__package__
    exec(_compiled(module, tuple(changes)), rebuilt.__dict__)
    rebuilt.__dict__.update(names)
    return rebuilt


@functools.cache
def _compiled(module, changes):
    source = inspect.getsource(module)
    for old, new in changes:
        if source.count(old) != 1:
            raise ValueError(f"{module.__name__} says {source.count(old)} times, not once: {old!r}")
        source = source.replace(old, new)
    return compile(source, module.__file__, "exec")
