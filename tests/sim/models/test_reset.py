"""After a reset in the middle of anything, each reference is as a new one."""

import pytest

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.sim import Utf16Inputs, WideInputs, stimulus
from clockpoint.sim.transfers import _model
from clockpoint.sim.vectors import events_of

#: UTF-8, and what has pairs of surrogates.
NAMES = ["utf-8", "wtf-8", "mutf-8", "cesu-8"]
#: Pairs, alone and with an error between; designations; byte order marks; what is cut short.
BYTES = ["EDA0BDEDB880", "EDA0BDFFEDB880", "1B252F47", "FFFE4100", "EFBBBF41", "F09F98414142"]
#: The same as numbers.
NUMBERS = [[0xD83D, 0xDE00], [0xD83D, 0x110000, 0xDE00], [0xFEFF, 0x41, 0x1F600]]
#: More than the latency of any of them, of two lanes, and of those without.
IDLE, IDLE_WIDE = 12, 40


def cases():
    for name, row in CATALOGUE.items():
        if not row.stimulus or not row.model:
            continue
        for encoding in [each for each in NAMES if each in row.encodings] or [None]:
            for options, of in row.instances(encoding, channels=row.channels and 4):
                marks = [*map(str, options.values()), encoding or ""]
                yield pytest.param(row, of, encoding, id="-".join([name, *marks]))


def sequences(row, encoding):
    """The arguments of ``step``, but for ``reset``, cycle by cycle; ready and not."""
    kind = type(next(getattr(stimulus, row.stimulus)(1, 1, encoding or "utf-8")))
    if kind is tuple:
        for text in BYTES:
            yield [(event,) for event in events_of([bytes.fromhex(text)], encoding)], ()
        return
    if kind._fields[1] == "value" and not encoding:
        kind = Utf16Inputs
    is_bytes = row.stimulus not in ("any_codepoints", "any_units")
    for items in [bytes.fromhex(text) for text in BYTES] if is_bytes else NUMBERS:
        if kind is WideInputs:
            parts = [items[n : n + 2] for n in range(0, len(items), 2)]
            yield [WideInputs.of(part, n == len(parts)) for n, part in enumerate(parts, 1)], kind()
        else:
            units = [n for n in items if n < 1 << 16 or row.stimulus != "any_units"]
            yield [kind(True, item, n == len(units)) for n, item in enumerate(units, 1)], kind()


@pytest.mark.parametrize(("row", "component", "encoding"), [*cases()])
def test_reset(row, component, encoding):
    """Wherever it comes, with a sink that is ready or not; all that follows is the same."""

    def run(model, steps):
        return [model.step(*one) if type(one) is tuple else model.step(one) for one in steps]

    def with_(one, **flags):
        if type(one) is tuple:
            return *one, flags["ready"], flags["reset"]
        return one._replace(**{name: flags[name] for name in flags if name in one._fields})

    for items, nothing in sequences(row, encoding):
        idle = [nothing or (None,)] * (IDLE_WIDE if row.lanes else IDLE)
        for ready in (True, False):
            for at in range(1, len(items) + 1):
                model = _model(component, row)
                run(model, [with_(one, ready=ready, reset=False) for one in items[: at - 1]])
                run(model, [with_(items[at - 1], ready=ready, reset=True)])
                rest = items[at:] + idle
                assert run(model, rest) == run(_model(component, row), rest), (items, at)
