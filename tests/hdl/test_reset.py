"""After a reset in the middle of anything, each component is as at power-on."""

import re

import pytest
from amaranth.hdl import Cat, ClockSignal, Module, Mux, ResetInserter, Signal
from amaranth.sim import Simulator

from clockpoint.flow.catalogue import CATALOGUE
from clockpoint.hdl.flat_ports import FlatPorts
from clockpoint.sim.models.event import CAUSE_NUMBERS
from clockpoint.sim.vectors import events_of

#: UTF-8, and what has pairs of surrogates.
NAMES = ["utf-8", "wtf-8", "mutf-8", "cesu-8"]
#: Pairs, alone and with an error between; designations; byte order marks, and what is cut short.
BYTES = ["EDA0BDEDB880", "EDA0BDFFEDB880", "1B252F47", "FFFE4100", "EFBBBF41", "F09F9841"]
#: The same as numbers; those above FFFF are no code units, and what has 32 bits is on a bus only.
NUMBERS = [[0xD83D, 0xDE00], [0xD83D, 0x110000, 0xDE00], [0xFEFF, 0x41], [0x1F600, 0xDE00]]
NUMBERS += [[0x41, 0x80000041]]
#: What may be undefined even in a valid output.
UNDEFINED = (
    r".*codepoint|.*bytes|o_level|o_verdict|o_cut_|o_event_|o_slots_[^v]|error_|m_axis_tuser"
)


def cases():
    for name, row in CATALOGUE.items():
        for encoding in [each for each in NAMES if each in row.encodings] or [None]:
            for options, _ in row.instances(encoding):
                errors = options.get("errors", "replace")
                is_usual = errors in ("replace", "ignore")
                if encoding in NAMES[1:] and not is_usual:
                    continue
                is_long = encoding in NAMES[2:] or (name == "sanitizer" and not is_usual)
                marks = [pytest.mark.slow] if is_long else []
                identifier = f"{name}-{encoding}-{errors}"
                yield pytest.param(name, encoding, options, id=identifier, marks=marks)


def sequences(widths, lanes, encoding):
    """Lists of inputs, by port, for each of the sequences."""
    if "s_axis_tdata" in widths:
        keep = 1 if lanes else (1 << widths["s_axis_tkeep"]) - 1
        for found in _sequences(8 if lanes else widths["s_axis_tdata"], lanes):
            for n in (0, 1):  # the last one is null
                items = [{"s_axis_tdata": item, "s_axis_tkeep": keep} for item in found]
                items[-1]["s_axis_tlast"] = 1
                items += [{"s_axis_tkeep": 0, "s_axis_tlast": 1}] * n
                yield items
        return
    if "i_cause" in widths:
        for text in BYTES:
            yield [
                {
                    "i_codepoint": event.codepoint or 0,
                    "i_cause": CAUSE_NUMBERS[event.cause],
                    "i_length": event.length,
                    "i_last": event.last,
                    "i_bytes": int.from_bytes(event.bytes, "big"),
                }
                for event in events_of([bytes.fromhex(text)], encoding)
            ]
        return
    port = "i_value" if "i_value" in widths else "i_data"
    for found in _sequences(8 if lanes else widths[port], lanes):
        yield [
            {port: item, "i_count": 1, "i_last": n == len(found)} for n, item in enumerate(found, 1)
        ]


def _sequences(width, lanes):
    found = [[*bytes.fromhex(text)] for text in BYTES] if width == 8 else NUMBERS
    for numbers in found[1:2] if lanes else found:
        yield [number for number in numbers if number >> width == 0]


@pytest.mark.parametrize(("name", "encoding", "options"), [*cases()])
def test_reset(name, encoding, options):
    """Of two that get the same from a reset on, the one that got something before it is equal."""
    row = CATALOGUE[name]
    lanes, channels = row.lanes and 2, row.channels and 4
    pair = [FlatPorts(row.of(lanes, encoding, channels=channels, **options)) for _ in range(2)]
    members = pair[0].signature.members
    widths = {port: member.shape for port, member in members.items()}
    inputs = [port for port, member in members.items() if member.flow.name == "In"]
    is_bus = "aclk" in widths
    source, sink = ("s_axis_t", "m_axis_t") if is_bus else ("i_", "o_")
    inputs = [port for port in inputs if port not in ("aclk", "aresetn")]
    given = Signal(2 + sum(widths[port] for port in inputs))
    reset, hold = given[0], given[1]

    top, seen = Module(), []
    for n, dut in enumerate(pair):
        resets = reset | hold if n else reset
        if is_bus:
            top.submodules += dut
            top.d.comb += [dut.aclk.eq(ClockSignal()), dut.aresetn.eq(~resets)]
        else:
            top.submodules += ResetInserter(resets)(dut)
        at, offsets = 2, {}
        for port in inputs:
            offsets[port], bits = at, given[at : at + widths[port]]
            if n and port == f"{source}valid":
                bits = bits & ~hold
            top.d.comb += getattr(dut, port).eq(bits)
            at += widths[port]
        outputs = {port: getattr(dut, port) for port in widths if members[port].flow.name == "Out"}
        valid = outputs.pop(f"{sink}valid")
        ready = outputs.pop(f"{source}ready", 1)
        shown = [outputs.pop(port) for port in ("error", "mark", "stopped") if port in outputs]
        kept = [port for port in outputs if not re.match(UNDEFINED, port)]
        if row.lanes or "m_axis_tuser" in outputs:
            kept = [port for port in kept if "data" not in port]
        elif is_bus:
            keep = outputs["m_axis_tkeep"].any()
            outputs["m_axis_tdata"] = Mux(keep, outputs["m_axis_tdata"], 0)
        payload = Cat(outputs[port] for port in kept)
        seen.append(Cat(ready, valid, *shown, Mux(valid, payload, 0)))
    answer = Signal(3)
    top.d.sync += Signal().eq(reset)  # some have no clock
    top.d.comb += answer.eq(Cat(seen[0][:2], seen[0] != seen[1]))

    came = set()

    async def testbench(ctx):
        async def cycle(item, *, ready=1, resets=0, holds=0):
            """Whether it is ready for the input; from the reset on, both must be equal."""
            ports = item | {f"{sink}ready": ready, f"{source}valid": bool(item)}
            bits = resets | holds << 1
            for port, value in ports.items():
                bits |= int(value) << offsets[port] if port in offsets else 0
            ctx.set(given, bits)
            found = ctx.get(answer)
            assert holds or not found & 4, (prefix, pause, sink_ready, suffix)
            came.add(found & 2 and not holds)
            await ctx.tick()
            return found & 1

        for whole in sequences(widths, lanes, encoding or "utf-8"):
            for cut in range(1, len(whole) + 1):
                prefix, suffix = whole[:cut], whole[cut:] or whole
                # What is offered in the reset is not taken, whatever is said of ready; and what is
                # not reset may be written by it, so once there is nothing.
                for pause, sink_ready, offered in (
                    (0, 1, {}),
                    (pair[0].latency + 4, 1, suffix[0]),
                    (2, 0, suffix[0]),
                ):
                    for item in prefix:
                        for _ in range(4):
                            if await cycle(item, ready=sink_ready, holds=1):
                                break
                    for _ in range(pause):
                        await cycle({}, ready=sink_ready, holds=1)
                    await cycle(offered, resets=1, holds=1)
                    for item in suffix:
                        for _ in range(64):
                            if await cycle(item):
                                break
                        else:
                            raise AssertionError("it takes nothing")
                    for _ in range(pair[0].latency + 6):
                        await cycle({})

    simulator = Simulator(top)
    simulator.add_clock(1e-6)
    simulator.add_testbench(testbench)
    simulator.run()
    assert True in came
