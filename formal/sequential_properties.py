"""A property of the sequential decoder; those of its encodings are those of all decoders."""

from .properties import EventsFromAnything

__all__ = ["SEQUENTIAL_PROPERTIES"]


class SequentialEvents(EventsFromAnything):
    """The sequential decoder of UTF-8's table reports the events that ``Decoder`` must report."""

    core = "SequentialDecoder"
    defect = "a packet without an end"


#: The properties by name.
SEQUENTIAL_PROPERTIES = {"sequential-events": SequentialEvents}
