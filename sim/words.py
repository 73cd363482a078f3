"""The words of the cores for the values of their ports: code points, causes, events."""

from amaranth.hdl import Module, Shape, Signal, Value
from amaranth.lib import data

from ..engine.picture import Words
from ..spec import mask_of
from .models.events import CAUSE_NUMBERS, cause_name, event_text

__all__ = ["WORDS", "CoreWords"]

#: Fields that are code points.
CODE_POINTS = "codepoint", "codepoints", "value"


class CoreWords(Words):
    """An event is one row: its code point, or the cause of the error."""

    summary = "_event"
    details = "valid", "length", "last", "bytes"

    def masks(self, shape, numbers):
        from amaranth.sim import Simulator  # loads slowly

        value, masks = Signal(shape), []
        if not isinstance(value, data.View):
            return [-1] * len(numbers)
        mask = mask_of(value)

        async def testbench(ctx):
            for number in numbers:
                ctx.set(Value.cast(value), number)
                masks.append(ctx.get(mask))

        simulator = Simulator(Module())
        simulator.add_testbench(testbench)
        simulator.run()
        return masks

    def word(self, shape, name, number):
        if name == "cause":
            names = {each.value: each.name for each in shape} if isinstance(shape, type) else {}
            if number in names:
                return names[number].lower().replace("_", "-")
            return cause_name(number) or "none"
        if name in CODE_POINTS and Shape.cast(shape).width > 16:
            return event_text(number)
        return None

    def summarized(self, label, rows):
        if not {f"{label}_codepoint", f"{label}_cause"} <= rows.keys():
            return rows
        pairs = zip(rows.pop(f"{label}_cause"), rows.pop(f"{label}_codepoint"), strict=True)
        event = [codepoint if cause == "none" else cause for cause, codepoint in pairs]
        return {label if label.endswith("_event") else f"{label}_event": event} | rows

    def color(self, name, text):
        if text in CAUSE_NUMBERS or (name.endswith("cause") and text != "0"):
            return "9"
        is_number = text.startswith("U+") or name.endswith(("codepoint", "_value"))
        return "7" if is_number else "2"


WORDS = CoreWords()
