"""``clockpoint sanitize`` and ``transcode``."""

import click
import numpy as np

from ..hdl import ENCODINGS
from ..hdl.policy import POLICIES
from ..hdl.sanitizer import check_errors
from ..sim.cores import Simulation
from ..sim.outputs import EventReader, OutputReader, Tally
from .files import file_argument, open_output, out_option
from .hardware import ENCODING, encoding_option, errors_option, refusals
from .streams import print_lines
from .terminal import read_chunks, spinner

__all__ = ["sanitize", "transcode"]

#: The policies and their meanings; FILE is one packet.
POLICY_MEANINGS = "\n".join(f"      {name:17}  {meaning}" for name, meaning in POLICIES.items())
#: A number that no encoding of up to 21 bits can encode.
UNENCODABLE = 0x1FFFFF


class StrictError(click.ClickException):
    """An error with ``--errors strict``, at which the command stops."""

    exit_code = 1


@click.command(
    help=f"""Replace each ill-formed sequence of FILE by U+FFFD.

    FILE (default: standard input) is decoded and encoded again on the simulated hardware,
    which is compared with its specification in every cycle. Well-formed sequences pass unchanged.
    The report goes to standard error.

    POLICY is the treatment of an error:

    \b
{POLICY_MEANINGS}

    With the last two, bytes below 80 cannot be escaped and become U+FFFD. With ignore, a surrogate
    that would form a pair with a surrogate before the error becomes U+FFFD, too.

    Exit status: 1 if hardware and specification differ, or at an error with --errors strict.

    \b
    Examples:
      clockpoint sanitize some.txt -o clean.txt
      clockpoint sanitize --encoding cesu-8 --errors ignore < some.dump | less
    """,
)
@file_argument
@out_option("Write to FILE.", default="-")
@errors_option(default="replace")
@encoding_option
def sanitize(file, out, errors, encoding):
    with refusals():
        check_errors(errors, ENCODINGS[encoding])
    with spinner("compiling the sanitizer and its specification") as progress:
        simulation = Simulation("sanitizer", encoding=encoding, errors=errors, progress=progress)
    output = OutputReader(simulation.core)

    def chunks():
        for chunk in read_chunks(file, simulation.chunk, out):
            yield chunk
            if errors == "strict" and output.errors:
                return

    with open_output(out, "wb") as sink:
        for batch in simulation.run(chunks()):
            sink.write(output.read(batch))
        if errors == "strict" and output.errors:
            size = f"{output.size:,} bytes"
            raise StrictError(f"{size} out, then an ill-formed sequence; see --errors")
    _report(simulation.accepted, output.size, output.errors)


@click.command(
    help="""Convert FILE to another encoding on the simulated hardware.

    FILE (default: standard input) passes through a decoder, an error policy and an encoder,
    each compared with its specification in every cycle. 'clockpoint encodings' lists the encodings,
    'clockpoint sanitize --help' the policies. Code points that the target cannot encode become
    U+FFFD, unless the policy is strict.

    Exit status: 1 if anything is ill-formed or cannot be encoded and --errors is strict.

    \b
    Examples:
      clockpoint transcode --from cesu-8 --to utf-8 some.dump -o some.txt
      clockpoint transcode --from utf-8 --to utf8mb3 --errors replace < some.txt
    """,
)
@file_argument
@click.option("--from", "source", type=ENCODING, required=True, help="Encoding of FILE.")
@click.option("--to", "target", type=ENCODING, required=True, help="Encoding of the output.")
@errors_option(default="strict")
@out_option("Write to FILE.", default="-")
def transcode(file, source, target, errors, out):
    with refusals():
        check_errors(errors, ENCODINGS[target])
    with spinner("compiling three cores and their specifications") as progress:
        decoder = Simulation("stream-decoder", encoding=source, progress=progress)
        policy = Simulation("error-policy", encoding=source, errors=errors, progress=progress)
        encoder = Simulation("encoder", encoding=target, progress=progress)
    tally, output = Tally(), OutputReader(encoder.core)

    def events():
        reader = EventReader(decoder.core)
        for batch in decoder.run(read_chunks(file, decoder.chunk, out)):
            piece = reader.read(batch)
            tally.count(piece, batch.counts)
            if errors == "strict" and tally.errors:
                event = piece[int(np.flatnonzero(piece.cause)[0])]
                octets = event.bytes.hex(" ").upper()
                where = f"{octets} at {event.offset:,}"
                raise StrictError(f"{where} is not {source}: {event.cause}; see --errors")
            yield batch.payloads

    def codepoints():
        most = max(UNENCODABLE, (1 << ENCODINGS[target].codepoint_bits) - 1)
        reader = OutputReader(policy.core)
        for batch in policy.present(events()):
            numbers = reader.read(batch)
            yield np.where(numbers <= most, numbers, UNENCODABLE)

    with open_output(out, "wb") as sink:
        for batch in encoder.run(codepoints()):
            data = output.read(batch)
            if errors == "strict" and output.errors:
                raise StrictError(f"a code point cannot be encoded in {target}; see --errors")
            sink.write(data)
    _report(tally.bytes, output.size, tally.errors.total(), output.errors)


def _report(bytes_in, bytes_out, errors, unencodable=None):
    """Print the totals to standard error."""
    refused = f", {unencodable:,} that cannot be encoded" if unencodable else ""
    print_lines(
        f"{bytes_in:,} bytes in, {bytes_out:,} bytes out; "
        f"{errors:,} error{'s' * (errors != 1)}{refused}; hardware and specification agree",
        err=True,
    )
