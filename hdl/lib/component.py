"""The base class of all components."""

import inspect
import re
import warnings
from collections.abc import Set
from pathlib import Path
from types import MethodType
from typing import TYPE_CHECKING, Any

from amaranth.hdl import UnusedElaboratable
from amaranth.lib import wiring
from amaranth.lib.wiring import In

from .check import check_flag
from .texts import Facts

__all__ = ["DROP_PATHS", "FORWARD_PATHS", "READY_PATHS", "Component", "connect_side_ports"]

#: Combinational paths, as pairs of an input and an output: the path of an unregistered ready,
READY_PATHS = frozenset({("o__ready", "i__ready")})
#: the paths of unregistered items,
FORWARD_PATHS = frozenset({("i__valid", "o__valid"), ("i__payload", "o__payload")})
#: and the further paths of a core that drops items by their payload.
DROP_PATHS = frozenset(
    {("i__payload", "o__valid"), ("i__payload", "i__ready"), ("i__valid", "i__ready")}
)

# The tools of this package make components for their ports or their latency alone, and so do cores
# that contain others. Amaranth's warning about one that a user's own file makes stays.
_PACKAGE = re.escape(str(Path(__file__).parents[2]))
warnings.filterwarnings("ignore", category=UnusedElaboratable, module=_PACKAGE)


class Component(wiring.Component):
    """A component whose parameters are attributes; those declared as ``bool`` must be one.

    Without back-pressure, items may come in every cycle, in any pattern of idle cycles.
    Reset discards what is inside; after one cycle of it, no output depends on what registers and
    memories held before. A parameter that is not as described is refused in a sentence, with a
    :exc:`TypeError` or a :exc:`ValueError`.

    Attributes
    ----------
    latency : int
        Cycles from the transfer that completes an output to that output, if nothing stalls it.
    paths : set of (str, str)
        All combinational paths from an input to an output, such as ``("o__ready", "i__ready")``;
        most components have none.
    facts : Facts
        For the page and the header of a core.
    surplus : int
        The most cycles that an item takes beyond its own; by default 0, so that an item is accepted
        in every cycle. For a core with back-pressure, the claim ``keeps-up`` proves it.
    slow_items : str
        The items that have a surplus, in words with ``{surplus}`` or one more, ``{cycles}``.
    """

    latency: int
    facts: Facts
    paths: Set[tuple[str, str]] = frozenset()
    surplus: int = 0
    slow_items: str = ""

    def __new__(cls, *args: Any, src_loc_at: int = 0, **options: Any) -> "Component":
        self = super().__new__(cls, src_loc_at=src_loc_at + 1)
        arguments = inspect.signature(cls).bind(*args, **options)
        arguments.apply_defaults()
        for name, value in arguments.arguments.items():
            if arguments.signature.parameters[name].annotation is bool:
                check_flag(name, value)
            setattr(self, name, value)
        return self

    if TYPE_CHECKING:  # ports, and what they are, are known when they are made

        def __getattr__(self, name: str) -> Any: ...

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        # The signature that `help` shows: `Elaboratable.__new__` hides the parameters.
        has_parameters = cls.__init__ is not wiring.Component.__init__
        own = cls.__init__ if has_parameters else lambda self: None
        cls.__signature__ = inspect.signature(MethodType(own, cls))


def connect_side_ports(m, inner, outer):
    """Connect the ports of a core beside ``i`` and ``o`` to the component around the core."""
    for name, member in inner.signature.members.items():
        if name not in ("i", "o"):
            ports = getattr(inner, name), getattr(outer, name)
            target, source = ports if member.flow is In else reversed(ports)
            m.d.comb += target.eq(source)
