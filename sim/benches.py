"""Steps of a test bench in Amaranth's simulator: items into a stream, and out of it.

Each step ends directly after a clock edge of the domain ``sync``.
"""

from typing import Any

from ..engine.rows import number_of
from .beats import packets

__all__ = ["packet_payloads", "send_packet", "stream_get", "stream_put"]


async def stream_put(ctx: Any, port: Any, payload: Any) -> None:
    """Offer a payload until it is accepted: for one cycle, or longer while ``ready`` is low.

    Parameters
    ----------
    ctx
        The context of the test bench.
    port
        The input ``i`` of a core: a stream, or a ``Valid``.
    payload
        A value of the payload's shape, or a dictionary of its fields.
    """
    ctx.set(port.payload, payload)
    ctx.set(port.valid, 1)
    if hasattr(port, "ready"):
        await ctx.tick().until(port.ready)
    else:
        await ctx.tick()
    ctx.set(port.valid, 0)


async def stream_get(ctx: Any, port: Any) -> Any:
    """Wait for the next payload of the output ``o`` of a core, accept it, and return it."""
    if hasattr(port, "ready"):
        ctx.set(port.ready, 1)
    (payload,) = await ctx.tick().sample(port.payload).until(port.valid)
    if hasattr(port, "ready"):
        ctx.set(port.ready, 0)
    return payload


async def send_packet(ctx: Any, port: Any, packet: Any) -> None:
    """Put a packet into the input ``i`` of a core: bytes, beats, code points or code units.

    Only a beat can carry a packet without bytes.
    """
    for payload in packet_payloads(port.payload.shape(), packet):
        await stream_put(ctx, port, payload)


def packet_payloads(shape: Any, packet: Any) -> Any:
    """The payloads of a shape that carry a packet: of bytes, code points or code units."""
    return (shape.from_bits(number_of(row)) for row in packets(shape, packet))
