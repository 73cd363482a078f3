"""What is public refuses impossible parameters in a sentence, and leaves nothing behind."""

import enum
import gc
import inspect
import warnings
from collections import deque
from collections.abc import Iterator

import pytest
from amaranth.hdl import UnusedElaboratable
from amaranth.lib import data

from clockpoint import hdl, sim
from clockpoint.formal.defects import rebuild
from clockpoint.sim import stimulus, wave

NO_CHOICE = ["middle", None, 5, []]
NO_NUMBERS = ["4", 4.0, True, None, -1, 10**99]
NO_FLAGS = ["no", None, 2]
NO_PATTERNS = [5, None, [2], ["1"], "01", [], [True, True]]
#: What a parameter cannot be, by its name.
WRONG = {
    "byte_order": NO_CHOICE,
    "channels": [*NO_NUMBERS, 0, 1, 4097],
    "component": [None, "decoder", hdl.Decoder],
    "core": [None, "decoder", hdl.Utf16ByteDecoder("big")],
    "count_bits": [*NO_NUMBERS, 0, 65],
    "cycles": NO_NUMBERS,
    "data": ["A", 5, None, [65]],
    "design": [5, b"module"],
    "drop": NO_FLAGS,
    "encoding": ["latin-1", None, 5, b"utf-8"],
    "engine": ["abacus", None, 5],
    "errors": ["no-such-handler", None, 5],
    "final": NO_FLAGS,
    "idle": NO_PATTERNS,
    "jobs": [*NO_NUMBERS, 0, 1025],
    "lanes": [*NO_NUMBERS, 0, 257],
    "lockstep": NO_FLAGS,
    "mark": NO_FLAGS,
    "name": ["abacus", None, 5],
    "order": NO_CHOICE,
    "packets": [None, 5],
    "payload_shape": [None, "8"],
    "seed": [],  # anything is one
    "stall": NO_PATTERNS,
    "stimulus": [None, 5],
    "substitute": [*NO_NUMBERS, 0x80, 256],
    "text": [b"A", 5, None],
    "vcd": [5, "a.vcd"],
}
VARIOUS = inspect.Parameter.VAR_POSITIONAL
#: What is given besides.
RIGHT = {
    "byte_order": "big",
    "channels": 4,
    "cycles": 1,
    "data": b"\xff",
    "lanes": 4,
    "name": "pysim",
    "order": "big",
    "packets": [b"A"],
    "seed": 1,
    "stimulus": [],
    "text": "\ud800",
}
#: What has no door: records, and what is asked by codecs alone.
RECORDS = (tuple, dict, Exception, enum.Enum, data.View, hdl.Encoding)
RECORDS += (sim.BeatTally, sim.SanitizerTally, sim.Tally)
ELSEWHERE = [sim.search]


def doors():
    for package in (hdl, sim):
        for name in package.__all__:
            thing = getattr(package, name)
            is_class = isinstance(thing, type)
            is_record = issubclass(thing if is_class else type(thing), RECORDS)
            if not is_record and thing not in ELSEWHERE:
                for parameter in sorted(parameters(thing)):
                    yield pytest.param(thing, parameter, id=f"{name}-{parameter}")


def parameters(thing):
    """The names of its parameters, also of those that it passes on to a base or to a class."""
    found = set()
    for base in getattr(thing, "__mro__", [thing]):
        function = vars(base).get("__init__") if isinstance(base, type) else base
        own = inspect.signature(function).parameters if function else {"options": None}
        own = {name: one for name, one in own.items() if getattr(one, "kind", 0) != VARIOUS}
        found |= own.keys()
        if "options" not in own:
            break
    if "options" in own and hasattr(thing, "__self__"):
        found |= parameters(thing.__self__)
    return found - {"self", "options", "signature", "src_loc_at"}


def use(thing, arguments):
    made = thing(**arguments)
    if isinstance(made, Iterator):
        deque(made, 0)


@pytest.fixture
def others_stay():
    """What other tests have left is not collected meanwhile."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.parametrize(("thing", "parameter"), [*doors()])
def test_refused(thing, parameter, monkeypatch, others_stay):
    monkeypatch.setattr(UnusedElaboratable, "_MustUse__silence", False)
    right = {name: RIGHT[name] for name in parameters(thing) & RIGHT.keys()}
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        for wrong in WRONG[parameter]:
            with pytest.raises((TypeError, ValueError, LookupError)) as caught:
                use(thing, right | {parameter: wrong})
            said = str(caught.value)
            names = parameter, repr(wrong)[:20], type(wrong).__name__
            assert any(name in said for name in names), said
            assert "\n" not in said
            assert len(said) < 250
            del caught
        gc.collect(1)
    assert not [warning for warning in left if warning.category is UnusedElaboratable]


def test_nothing_is_said_of_what_was_asked_for_its_latency(monkeypatch, others_stay):
    monkeypatch.setattr(UnusedElaboratable, "_MustUse__silence", False)
    with warnings.catch_warnings(record=True) as left:
        warnings.simplefilter("always")
        rebuild(stimulus)  # as when it is imported
        wave.record(b"A")
        gc.collect(1)
    assert not left
