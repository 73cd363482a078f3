"""What encodings and policies cost on an iCE40 HX8K; prints two tables in Markdown.

LUTs of the cores of each encoding; LUTs, flip-flops and cells of what makes use of errors, by
policy. Needs ``pip install '.[build]'``; takes a few minutes.
"""

from clockpoint.flow.cost import Essential, area
from clockpoint.flow.families import DEVICES
from clockpoint.flow.parallel import in_parallel
from clockpoint.hdl import (
    ENCODINGS,
    POLICIES,
    ByteOrderMark,
    ErrorPolicy,
    Sanitizer,
    StreamDecoder,
    encoder_for,
)
from clockpoint.hdl.sanitizer import is_possible
from script import run_script

DEVICE = DEVICES["ice40-hx8k"]
CORES = {
    "decoder": Essential,
    "stream decoder": StreamDecoder,
    "encoder": encoder_for,
    "sanitizer": Sanitizer,
}


def of_policies():
    """What there is, by the text that makes it."""
    for policy in POLICIES:
        yield f"ErrorPolicy(errors={policy!r})", ErrorPolicy(errors=policy)
    for policy in POLICIES:
        if is_possible(policy, ENCODINGS["utf-8"]):
            yield f"Sanitizer(errors={policy!r})", Sanitizer(errors=policy)
    for drop in (False, True):
        yield f"ByteOrderMark(drop={drop})", ByteOrderMark(drop=drop)


def main():
    """Measure and print."""
    components = {
        (name, core): make(encoding)
        for name, encoding in ENCODINGS.items()
        for core, make in CORES.items()
    }
    policies = dict(of_policies())
    components |= policies
    found = dict(in_parallel(lambda key: area(components[key], DEVICE), components))
    print("| encoding |", *(f"{core} |" for core in CORES))
    print("|---|", "---|" * len(CORES), sep="")
    for name in ENCODINGS:
        print(f"| `{name}` |", *(f"{found[name, core].luts} |" for core in CORES))
    print("\n| component | LUTs | flip-flops | cells |\n|---|---|---|---|")
    for name in policies:
        cost = found[name]
        text = name.replace("'", '"')
        print(f"| `{text}` | {cost.luts} | {cost.flip_flops} | {cost.logic_cells} |")


if __name__ == "__main__":
    run_script(main)
