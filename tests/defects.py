"""A few broken cores, for tests of what must notice them."""

import functools
import inspect
import types

from clockpoint.hdl import decoder, stream_decoder

#: By name: the module, and texts in it with their replacements.
DEFECTS = {
    "a shift": (
        decoder,
        ("Cat(last_byte.data[:6], codepoint)", "Cat(last_byte.data[:5], codepoint)"),
    ),
    "a dropped event": (
        decoder,
        ("valid & ~byte_class.extends, position_valid)", "0, position_valid)"),
    ),
    "a wrong cause": (decoder, ("(intact, Cause.TRUNCATED)", "(intact, Cause.SURROGATE)")),
    "a lost event": (
        stream_decoder,
        ("EnableInserter(advance)(decoder)", "EnableInserter(~Signal())(decoder)"),
    ),
    "deaf": (
        stream_decoder,
        ("i.ready.eq(~spare_valid)", "i.ready.eq(0)"),
        ("with m.If(i.ready)", "with m.If(~spare_valid)"),
    ),
}


def designs(name=None):
    """The module of the stream decoder, also with ``Decoder``, with a defect if one is named."""
    module, *changes = DEFECTS[name] if name else (None,)
    decoders = rebuild(decoder, changes if module is decoder else ())
    return rebuild(
        stream_decoder, changes if module is stream_decoder else (), Decoder=decoders.Decoder
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
            raise ValueError(f"{module.__name__} has {source.count(old)} of {old!r}, not one")
        source = source.replace(old, new)
    return compile(source, module.__file__, "exec")
