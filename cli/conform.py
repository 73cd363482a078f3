"""``clockpoint conform``."""

import json
from functools import partial
from pathlib import Path

import click

from ..conform.adapter import FIELD, write_adapter
from ..conform.judge import Judge
from ..conform.profile import PORTS, Profile
from ..conform.proof import SECONDS, check_provable, prove_decoder
from ..conform.replay import replay_files, waveform
from ..conform.report import check, check_stream, digests_of
from ..conform.reporting import REPORTING
from ..conform.streams import NOTATION, case_of
from ..engine.files import write_files
from ..engine.tools import find_abc
from ..engine.verilog import bits_of_fields, elaborate, modules_of, read_verilog
from .files import InputPath, OutputFile, OutputFolder, standard_output, write_output
from .hardware import encoding_option, refusals
from .streams import print_lines
from .terminal import print_picture, spinner

__all__ = ["conform"]


def _ports():
    """The ports of the adapter, as the help lists them."""
    for name, (direction, width, is_required, meaning, _) in PORTS.items():
        bits = f" [{width - 1}:0]" if width > 1 else ""
        optional = "" if is_required else " (optional)"
        yield f"      {direction + bits + ' ' + name:29}{meaning}{optional}\n"


def _errors():
    """The ways of reporting errors, as the help lists them."""
    for name, reporting in REPORTING.items():
        yield f"      {name:29}{reporting.meaning}\n"


@click.command(
    help="""Test anyone's UTF-8 decoder, in Verilog or SystemVerilog.

    FILES are the decoder. The module --top must have these ports:

    \b
    PORTS

    If they have other names, --map gives them, and --tie the values of other inputs; or add an
    adapter to FILES, for which --adapter prints a template.

    The decoder is simulated with all scalar values, all short sequences that can go wrong, long
    runs, packets, resets, idle cycles with random data on the bus, and stalls: some 12 million
    bytes, twice. Its code points and errors are compared with the specification. --errors says
    how it reports errors:

    \b
    ERRORS

    Each kind of fault is shown by the simplest stream that is found; --stream sends it again,
    alone. --prove proves the same for every stream of any length, with any idle cycles and stalls,
    or finds a short counterexample.

    Exit status: 1 if the decoder is wrong, or no proof is found in time; 2 if it cannot be tested.

    \b
    Examples:
      clockpoint conform decoder.v --top decoder --map in_data=byte_i --prove
      clockpoint conform adapter.v decoder.v --top adapter --errors replace
    """.replace("    PORTS\n", "".join(_ports())).replace("    ERRORS\n", "".join(_errors()))
)
@click.argument("files", metavar="FILES...", nargs=-1, required=True, type=InputPath())
@click.option("--top", metavar="NAME", help="The module with these ports, if there are several.")
@click.option("-D", "defines", metavar="NAME=VALUE", multiple=True, help="Define a macro.")
@click.option(
    "-I",
    "folders",
    metavar="FOLDER",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of files to include.",
)
@click.option(
    "-G", "parameters", metavar="NAME=VALUE", multiple=True, help="Set a parameter of the module."
)
@click.option(
    "--map",
    "mapping",
    metavar="PORT=NAME",
    multiple=True,
    help="A port of the list, and the decoder's port for it: an input, inverted with ~; or an "
    "output, inverted, bits (code[20:0]) or a field (event.code) of it, compared (status==3), or "
    "combined with | or &.",
)
@click.option(
    "--tie", "ties", metavar="INPUT=NUMBER", multiple=True, help="The value of another input."
)
@click.option("--adapter", "is_template", is_flag=True, help="Print an adapter, and exit.")
@click.option(
    "--errors",
    metavar="KIND",
    type=click.Choice([*REPORTING]),
    default="maximal-subpart",
    help="How errors are reported.",
)
@click.option("--well-formed-only", is_flag=True, help="Test well-formed input only.")
@click.option(
    "--reset-cycles",
    "reset",
    type=click.IntRange(1, 1 << 16),
    default=16,
    help="Cycles of reset, and from its end to the first byte.",
)
@click.option(
    "--longest-packet",
    "longest",
    metavar="BYTES",
    type=click.IntRange(8),
    help="Most bytes per packet, if the decoder has a limit.",
)
@click.option("--seed", type=click.IntRange(0), default=1, help="Seed of the random choices.")
@click.option(
    "--rounds",
    type=click.IntRange(1),
    default=2,
    help="How often all streams are made, with the seed and those above it.",
)
@click.option(
    "--stream",
    metavar="BYTES",
    help=f"Send only this stream, as a report shows it: {NOTATION}.",
)
@click.option(
    "--sink", metavar="SINK", default="always", help="Its sink, as a report shows it: 'low 3-5,9'."
)
@click.option("--prove", "is_proved", is_flag=True, help="Also prove it.")
@click.option(
    "--timeout",
    type=click.IntRange(1),
    help=f"Seconds for the proof; default: {SECONDS}.",
)
@click.option(
    "--certificates",
    type=OutputFolder(),
    help="Write the model and the certificate of the proof, and the checker, to this folder.",
)
@click.option(
    "--vcd",
    type=OutputFile(),
    help="Write the fault that is drawn as a waveform, with all signals.",
)
@click.option(
    "--replay",
    type=OutputFolder(),
    help="Write the fault that is drawn as a test bench in Verilog, which fails, to this folder.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as a JSON object.")
@click.option("--junit", type=OutputFile(), help="Also write the report as JUnit XML.")
@click.option("--html", type=OutputFile(), help="Also write the report as a page.")
@encoding_option
def conform(
    files, top, mapping, ties, is_template, defines, folders, parameters, stream, sink, **options
):
    standard_output()  # for the report
    if top is None:
        top, *others = modules_of(files) or [""]
        if not top:
            raise click.UsageError(
                "the files have no module; name one that they include with --top."
            )
        if others:
            listed = ", ".join([top, *others])
            raise click.UsageError(f"name the module with --top: the files have {listed}.")
    reading = {"defines": defines, "folders": folders, "parameters": parameters}
    names = Profile._fields
    profile = Profile(**{name: options.pop(name) for name in names})
    settings = {name: options.pop(name) for name in ("seed", "rounds")}
    settings |= {"map": [*mapping], "tie": [*ties], "D": [*defines], "G": [*parameters]}
    with refusals():
        if fields := {*FIELD.findall(" ".join([*mapping, *ties]))}:
            bits = bits_of_fields(files, top, fields, **reading)
            mapping, ties = (
                [FIELD.sub(lambda match: bits[match[0]], text) for text in texts]
                for texts in (mapping, ties)
            )
        adapt = partial(
            *(write_adapter, top),
            mapping=mapping,
            ties=ties,
            profile=profile,
            is_template=is_template,
        )
        if is_template:
            print_lines(*adapt(elaborate(files, top, **reading).ports).splitlines())
            return 0
        for name in ("timeout", "certificates"):
            if options[name] and not options["is_proved"]:
                raise click.UsageError(f"--{name} is for --prove; add it")
        if options["is_proved"]:
            check_provable(profile)
            find_abc()
        case = case_of(stream, sink) if stream is not None else []
        design = read_verilog(files, top, adapt if mapping or ties else None, **reading)
        about = {"top": top, "files": digests_of(files), "options": settings}
        settings["reader"] = design.reader
        return _judge(Judge(design, profile), case, about, **options)


def _judge(
    judge, case, about, *, is_proved, timeout, certificates, vcd, replay, as_json, junit, html
):
    """Test, and prove; returns the exit status."""
    settings = about["options"]
    module = "adapter" if settings["map"] + settings["tie"] else about["top"]
    with spinner("testing") as progress:
        seeds = range(settings["seed"], settings["seed"] + settings["rounds"])
        report = check_stream(judge, case) if case else check(judge, (*seeds,), progress, module)
    report = report._replace(**about)
    if is_proved:
        with spinner("proving"):
            report = report._replace(proof=prove_decoder(judge, timeout or SECONDS))
    if as_json:
        print_lines(json.dumps(report.described()))
    else:
        print_picture("\n".join(report.lines()))
    if certificates and report.proof.certificate:
        write_files(certificates, report.proof.certificate.files(module, module))
    if report.drawn and vcd:
        write_output(vcd, waveform(report.drawn, judge))
    if report.drawn and replay:
        write_files(replay, replay_files(report.drawn, judge, module))
    if junit:
        write_output(junit, report.junit())
    if html:
        write_output(html, report.html())
    return 0 if report.conforms else 1
