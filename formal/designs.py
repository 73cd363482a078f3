"""The cores with defects put into their text: what looks for errors must find them."""

import inspect
import types
from types import SimpleNamespace

from clockpoint.hdl import decoder, encoder, encoding, stream_decoder

__all__ = ["designs", "rebuild"]


def designs(module=None, *changes):
    """``Decoder``, ``StreamDecoder`` and ``Encoder``, built anew.

    Parameters
    ----------
    module : module, optional
        Where to put a defect: ``encoding``, ``decoder``, ``stream_decoder`` or ``encoder``.
    changes : (str, str)
        What the text of the module says, and what it says instead.
    """

    def broken(candidate, **names):
        return rebuild(candidate, changes if candidate is module else (), **names)

    table = broken(encoding).UTF_8
    basic = broken(decoder, UTF_8=table).Decoder
    return SimpleNamespace(
        Decoder=basic,
        StreamDecoder=broken(stream_decoder, Decoder=basic).StreamDecoder,
        Encoder=broken(encoder, UTF_8=table).Encoder,
    )


def rebuild(module, changes=(), **names):
    """A module with changes to its text, and with other names than those that it imports."""
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
