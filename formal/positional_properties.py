"""A property of the positional decoder; its encodings have those of all decoders."""

from .properties import EventsFromAnything

__all__ = ["POSITIONAL_PROPERTIES"]


class PositionalEvents(EventsFromAnything):
    """the positional decoder of UTF-8's table reports the events that ``Decoder`` must report."""

    core = "PositionalDecoder"
    defects = (
        "a packet without an end",
        "a byte not used again",
        "digits of another base",
        "a stage not reset",
    )


#: The properties by name.
POSITIONAL_PROPERTIES = {"positional-events": PositionalEvents}
