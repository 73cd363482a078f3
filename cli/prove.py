"""``clockpoint prove``."""

from itertools import groupby

import click

from ..engine.files import write_files
from ..engine.tools import find_abc
from ..formal.prove import LANES, NAMES, cases, prove
from .files import OutputFolder
from .hardware import encoding_option, refusals
from .streams import print_lines
from .terminal import listed, print_wave, tracked

__all__ = ["prove_names"]


@click.command(
    "prove",
    help=f"""Prove that cores agree with their specifications.

    Each core is compared with its specification in every defined output, in every cycle of runs of
    any length, from any register contents. Another solver checks the certificate of each proof. If
    no proof is found in a minute, the length of the runs is limited, and there is no certificate.
    Covers must be reachable, and the combinational paths those that are documented. A
    counterexample is drawn. Without a NAME, all cores that support the encoding are proved:

    \b
{listed(NAMES, "      ")}

    A core has the default choices of its keywords. With --all, it has each choice.

    Exit status: 1 if something is not proved, a cover is not reached, or a path is not documented.

    \b
    Examples:
      clockpoint prove sanitizer --all
      clockpoint prove wide-decoder --lanes 8 --certificates build/certificates
    """,
)
@click.argument("names", metavar="[NAME]...", nargs=-1, type=click.Choice(NAMES))
@encoding_option
@click.option(
    "--lanes",
    type=click.IntRange(1, 256),
    metavar="N",
    help=f"Prove {', '.join(LANES)} with N lanes, by default 2.",
)
@click.option(
    "--all",
    "every",
    is_flag=True,
    help="Prove each choice of keywords, and each number of lanes that the pages of cores list.",
)
@click.option(
    "--certificates",
    type=OutputFolder(),
    help="Write the model and the certificate of each proof, and the checker, to this folder.",
)
@click.option(
    "--waveforms",
    type=OutputFolder(),
    help="Write each counterexample to this folder, as a waveform with the internal signals.",
)
def prove_names(names, encoding, lanes, every, certificates, waveforms):
    find_abc()
    for name in names:
        if lanes and name not in LANES:
            raise click.UsageError(f"{name} has no lanes; leave out --lanes")
    with refusals():
        known = [*cases(encoding, lanes and dict.fromkeys(names or LANES, lanes), every=every)]
    for name in names:
        if name not in {case.name for case in known}:
            raise click.UsageError(f"{name} has no {encoding}; leave out --encoding")
    chosen = [case for case in known if not names or case.name in names]
    jobs = [[*together] for _, together in groupby(chosen, lambda case: case.design)]
    failed = False
    for job, results in tracked(_prove, jobs):
        for (_, label, *_), proof in zip(job, results, strict=True):
            failed |= not _show(label, proof)
            for piece, certificate in proof.certificates.items() if certificates else ():
                file = "-".join([*label.split(), *([piece] if piece else [])])
                write_files(certificates, certificate.files(file, f"{label}, {encoding}"))
            if proof.vcd and waveforms:
                write_files(waveforms, {f"{'-'.join(label.split())}.vcd": proof.vcd})
    return 1 if failed else 0


def _prove(job):
    """The proofs of cases of one design."""
    return [*prove(job[0].design, {case.claim: case.cycles for case in job})]


def _show(label, proof):
    """Print the result of a case; returns whether all of it is as it should be."""
    runs = f"for {proof.cycles} cycles, not certified" if proof.cycles else "certified"
    verdicts = {True: f"proved, {runs}", False: "NOT PROVED", None: "NOT PROVED within the timeout"}
    cover = "reached" if proof.covered else "NOT REACHED"
    verdict = f"{proof.statements} statements {verdicts[proof.proved]}; covers {cover}"
    for path in sorted(proof.paths):
        verdict += "; path from {} to {} NOT AS DOCUMENTED".format(*path)
    print_lines(f"{label:40} {verdict}; {proof.seconds:.1f} s")
    if proof.vcd:
        print_wave(proof.trace)
    return bool(proof.proved and proof.covered and not proof.paths)
