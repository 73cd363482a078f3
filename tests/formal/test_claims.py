"""What the properties claim: where an output means something, each of its bits is noticed."""

import random
from fnmatch import fnmatch

import pytest
from amaranth.hdl import Fragment

from clockpoint.formal import properties, wide_properties
from clockpoint.formal.defects import designs
from clockpoint.formal.prove import PROPERTIES
from clockpoint.hdl import ENCODINGS
from flips import Flipped, Flips, fields
from support import sampled

#: Bytes of sequences, whole and cut short, and of designations.
TEXT = bytes.fromhex("41 C3 A9 E2 82 AC F0 9F 92 A9 1B 25 47 41 80 FF ED A0 80 ED B0 80 EF BB BF")
TEXT += bytes.fromhex(
    "C0 80 E0 80 F0 9F 41 E2 82 FE FF 1B 25 2F 48 1B 25 40 1B 25 2F 49 F4 90 D8 00"
)
UNITS = [0x41, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFEFF, 0xFFFE, 0x20AC, 0xD83D, 0xDE00]
NUMBERS = [0x41, 0x7F, 0x80, 0x7FF, 0x800, 0xD800, 0xDC00, 0xDFFF, 0xE000, 0xFEFF, 0xFFFF, 0x10000]
NUMBERS += [0x1F4A9, 0x10FFFF, 0x110000, 0x1FFFFF]
#: The numbers from which inputs are drawn, by name and width; others can be anything.
DRAWN = {("data", 16): UNITS, ("data", 32): NUMBERS, ("value", 21): NUMBERS}
DRAWN |= {("codepoint", 21): NUMBERS, ("cause", 3): [0, 0, *range(7)]}
DRAWN |= {("channel", 2): [0, 0, 1, 2, 3], ("picked", 2): [0]}
#: How often inputs of one bit are high, in percent.
OFTEN = {"valid": 80, "last": 25, "ready": 75, "comes": 80, "truncated": 10, "pick": 90}


class Source:
    """Values for the inputs."""

    def __init__(self, some):
        self._some, self._at = some, 0

    def draw(self, name, shape):
        value = 0
        for part, at, width in fields(shape, name):
            last = [word for word in part.split(".") if not word.isdigit()][-1]
            value |= self._one(last, width) << at
        return value

    def _one(self, name, width):
        some = self._some
        if width == 1:
            return some.randrange(100) < OFTEN.get(name, 50)
        if (name, width) == ("data", 8):
            self._at = (self._at + 1 if some.randrange(5) else some.randrange(99)) % len(TEXT)
            return TEXT[self._at]
        numbers = DRAWN.get((name, width))
        return some.choice(numbers) if numbers else some.getrandbits(width)


def run(name, encoding):
    """A property with cores in which output bits are inverted.

    Returns the leaves; and in each cycle, the output bits, those that are noticed if inverted, and
    whether the sink was ready a cycle ago.
    """
    cores = []

    def flipped(core):
        cores.append(Flipped(core))
        return cores[-1]

    with pytest.MonkeyPatch.context() as patch:
        for module in (properties, wide_properties):
            patch.setattr(module, "Ports", flipped)
        top = PROPERTIES[name](designs(None, encoding), encoding)
        flips = Flips(top, Fragment.get(top, None), cores)
    print("seed", seed := 1)
    some, shapes = random.Random(seed), {n: of.shape for n, of in top.signature.members.items()}
    source, found, before, state = Source(some), [], None, None
    for _ in range(300 if name.startswith("bridged") else 120):
        for attempt in range(20):  # until what is assumed holds
            given = {"clk": 0, "rst": before is None or some.randrange(50) == 0}
            for port, shape in shapes.items():
                waits = attempt % 2 and before and port not in ("ready", "pick")
                given[port] = before[port] if waits else source.draw(port, shape)
            asserts, assumes, outputs, after = flips.step(state or flips.initial, given)
            if not assumes:
                break
        else:  # nothing can follow
            before = state = None
            continue
        assert not asserts & 1
        if before:
            found.append((outputs, asserts >> 1, before["rst"] or before.get("ready", 1)))
        before, state = given, after
    return flips.leaves, found


def means(name, of):
    """Whether an output means something, by the values of all outputs of its core."""
    before, _, last = name.rpartition(".")
    lane = int(last) if last.isdigit() else 0
    if name.startswith("error."):
        return of["stopped"]
    if name.startswith("m_axis_t"):
        kept = name not in ("m_axis_tdata", "m_axis_tuser") or of["m_axis_tkeep"]
        return name == "m_axis_tvalid" or (of["m_axis_tvalid"] and kept)
    if not name.startswith("o_payload"):
        return True
    return (
        of["o_valid"]
        and (last == "valid" or of.get(f"{before}.valid", True))
        and not (last == "codepoint" and of.get(f"{before}.cause"))
        and not ("verdict" in name and not of["o_payload.beat.last"])
        and not (last in ("offset", "cause", "length") and of.get(f"{before}.well_formed"))
        and not (last == "level" and not of[f"{before}.utf_8"])
        and of.get(f"{before.rpartition('.')[0]}.count", lane + 1) > lane
    )


#: What is claimed of an output: each bit whenever it means something, or where it has waited for
#: the sink; each bit at times; that and where it has waited, or where there is no event; a bit at
#: times; or nothing.
ALWAYS, WAITED, EACH, KEPT, EMPTY, ONE, NOTHING = range(7)
VALIDS = "o_valid", "o_payload.cut.valid", "o_payload.event.valid"
#: By property, and by core and output, where it is not always claimed.
PARTS = {
    "three-cycles": {"0 *.last": ALWAYS, "0 *.bytes": ONE, "0 o_valid": EACH, "*": NOTHING},
    "stream-rules": {"0 i_ready": NOTHING, "*": WAITED},
    "nothing-lost": {
        "0 *.bytes": ONE,
        **dict.fromkeys(["0 *.length", "0 *.last", "0 o_valid"], EACH),
        "*": NOTHING,
    },
    "never-not-ready": {"0 i_ready": EACH, "*": NOTHING},
    # Of a sequence that is not whole, some bits are free.
    "encodes": {"0 *.data": KEPT},
    "drops": {"0 *.data": KEPT},
    "round-trip": {
        **dict.fromkeys(["1 o_valid", "1 *.cause"], ALWAYS),
        **dict.fromkeys(["1 *.codepoint", "1 *.last"], EACH),
        "*": NOTHING,
    },
    "line-rate": {"* i_ready": ALWAYS, "*": NOTHING},
    "policy-no-byte-waits": {
        "0 i_ready": ALWAYS,
        **dict.fromkeys(["0 *.length", "1 i_ready"], EACH),
        "*": NOTHING,
    },
    "byte-order-marks": {"* i_ready": EACH},
    "utf-16-encodes": {"0 *.data": KEPT},
    "utf-16-round-trip": {
        **dict.fromkeys(["* error", "1 o_payload*"], ALWAYS),
        **dict.fromkeys(["* i_ready", "1 o_valid"], EACH),
        "*": NOTHING,
    },
    "axi": {"0 s_axis_tready": EACH, "0 m_axis_tdata": EACH, "1 *": NOTHING},
    "wide": {"* o_valid": EACH, "* *.slots.*": EACH},
    "queued": {"0 o_payload": KEPT},
    "bridged": {"0 m_axis_tvalid": ALWAYS, "0 m_axis_t*": KEPT},
    "projected": {"0 o_valid": EMPTY, "*": EACH},
}
#: Bits that have no meaning: above a verdict, and the code point of an error that a byte exposes.
FREE = {"bridged-validator 0 m_axis_tuser": 1 << 17}
FREE |= {"bridged-interleaved 0 m_axis_tdata": (1 << 24) - 1}
#: Of claims that are made by the same lines, one property.
SAMPLE = [
    name
    for name in PROPERTIES
    if not name.endswith(("-anything", "-2", "-4", "-8"))
    and not name.startswith(("sanitizes-", "line-rate", "drops", "positional"))
]


def check(name, encoding):
    leaves, found = run(name, encoding)
    words = name.split("-")
    parts = next((of for n in (9, 2, 1) if (of := PARTS.get("-".join(words[:n])))), {})
    for core in {leaf.core for leaf in leaves}:
        ours = [leaf for leaf in leaves if leaf.core == core]
        values = [
            {of.name: sum(bits[of.at + n] << n for n in range(of.width)) for of in ours}
            for bits, *_ in found
        ]
        # Whether what is on offer has been since a cycle ago.
        valids = [of.get("o_valid", of.get("m_axis_tvalid")) for of in values]
        waited = [False] + [
            bool(was) and not was_ready
            for was, (*_, was_ready) in zip(valids, found[1:], strict=False)
        ]
        for leaf in ours:
            output, whole = f"{core} {leaf.name}", (1 << leaf.width) - 1
            how = next((how for part, how in parts.items() if fnmatch(output, part)), ALWAYS)
            always = {
                ALWAYS: [True] * len(found),
                EMPTY: [not any(of.get(name) for name in VALIDS) for of in values],
                **dict.fromkeys((WAITED, KEPT), waited),
            }.get(how, [False] * len(found))
            of_all, of_some = [], 0
            for of, (_, asserts, _), is_due in zip(values, found, always, strict=True):
                if means(leaf.name, of):
                    noticed = asserts >> leaf.at & whole
                    if is_due:
                        of_all.append(noticed)
                    else:
                        of_some |= noticed
            if any(always):
                assert {*of_all} == {whole}, output
            if how in (EACH, KEPT, EMPTY):
                assert of_some | FREE.get(f"{name} {output}", 0) == whole, output
            assert of_some or how != ONE, output


@pytest.mark.parametrize("name", sampled(PROPERTIES, *SAMPLE))
def test_each_output_is_claimed(name):
    """In the same cycle, after the first; of the right design, all claims hold."""
    able = (of for of in ENCODINGS if PROPERTIES[name].speaks_of(ENCODINGS[of]))
    check(name, next(able))


@pytest.mark.parametrize("encoding", ["cesu-8", "fss-utf-prosser"])
def test_each_output_of_an_encoder_is_claimed(encoding):
    """Of pairs, and of digits, which have claims of their own."""
    check("encodes", encoding)
