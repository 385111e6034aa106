"""Commands about a given mechanism: measure, profile, color, apply, estimate."""

from __future__ import annotations

import click

from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets
from symdp.cli.file_options import ANY_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.notation import LOGARITHMS, SHARE
from symdp.cli.options import JSON, LATEX, PLOT, options


@click.command(name="profile", cls=Command)
@click.argument("mechanism", type=ANY_TEXT)
@click.option("--uses", type=int, default=1, metavar="N", help="Number of independent outputs for the same input [1].")
@click.option("--epsilon", type=LOGARITHMS, metavar="E", help='Find the least delta at this epsilon in nats: 1, "ln 3".')
@click.option("--exp-epsilon", metavar="LAMBDA", help='Find the least delta at exp(epsilon) = LAMBDA: 3, "exp(1)".')
@click.option("--delta", type=SHARE, metavar="DELTA", help="Find the least epsilon at this delta.")
@click.option(
    "--digits",
    type=int,
    metavar="N",
    help="Digits of a value that is not known exactly [9], and of decimals beside the fractions in tables [none].",
)
@options(JSON, LATEX, PLOT)
def profile_command(
    mechanism: str, uses: int, epsilon: str | None, exp_epsilon: str | None, delta: str | None, digits: int | None,
    as_json: bool, latex: str | None, document: bool, plot: str | None,
) -> None:  # fmt: skip
    """Compute delta as a function of epsilon, also after N uses.

    The trade-off function of the mechanism, which bounds tests between two inputs, is printed as well.
    """
    from symdp.cli.mechanisms.profile_lines import ProfilePoint, run_profile

    place, targets = ProfilePoint(epsilon, exp_epsilon, delta), Targets(latex, plot, document=document)
    run_profile(mechanism, uses, place, digits, as_json, targets)


@click.command(name="measure", cls=Command)
@click.argument("mechanism", type=ANY_TEXT)
@click.option("--prior", metavar="PRIOR", help='One prior, such as "1/2,1/2".')
@click.option("--source", type=SOURCE_TEXT, metavar="SOURCE", help="Maximise over a source set instead of taking one prior.")
@click.option("--order", default="2", metavar="A", help="Order of the Renyi and Sibson measures, above 1 or oo [2].")
@click.option("--delta", type=SHARE, default="1/10", metavar="DELTA", help="delta of the measure adp [1/10].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with exact values and enclosures as text.")
def measure_command(
    mechanism: str, prior: str | None, source: str | None, order: str, delta: str, as_json: bool
) -> None:  # fmt: skip
    """Evaluate all leakage measures of a given mechanism."""
    from symdp.cli.mechanisms.measure_lines import run_measure

    run_measure(mechanism, prior, source, order, delta, as_json)


@click.command(name="color", cls=Command)
@click.argument("mechanism", type=ANY_TEXT)
@JSON
def color_command(mechanism: str, as_json: bool) -> None:
    """Show the colours of a mechanism, and its critical pairs.

    The two entries of a column whose ratio is exp(epsilon) are a critical pair; the larger one is black (B), the smaller one
    red (R), other entries are white (W).
    """
    from symdp.cli.mechanisms.color_lines import run_color

    run_color(mechanism, as_json)


_release = options(
    click.argument("mechanism", type=ANY_TEXT),
    click.argument("data", type=ANY_TEXT),
    click.option("--column", required=True, metavar="NAME", help="Column of the CSV file."),
)


@click.command(cls=Command)
@_release
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="S",
    help="Make the output reproducible, for tests; never publish data that were released with a seed.",
)
@click.option("-o", "--output", type=WRITTEN, default="-", metavar="FILE", help="The CSV file to write [standard output].")
def apply(mechanism: str, data: str, column: str, seed: int | None, output: str) -> None:
    """Pass a column of a CSV file through a mechanism.

    Each value of the column is replaced by a random output, independently and with exact probabilities; the other columns
    are copied. Random numbers come from the operating system, unless --seed is given.
    """
    from symdp.cli.mechanisms.application_lines import run_apply

    run_apply(mechanism, data, column, seed, output)


@click.command(cls=Command)
@_release
@click.option("--confidence", type=SHARE, default="0.95", metavar="LEVEL", help="Confidence level of each interval [0.95].")
@JSON
def estimate(mechanism: str, data: str, column: str, confidence: str, as_json: bool) -> None:
    """Estimate the frequencies before a release, without bias.

    MECHANISM is the file with which 'symdp apply' released the column. Standard errors are those of the mechanism; the
    interval of a letter contains its frequency with the given confidence, by the normal approximation. Estimates can be
    negative. --json prints exact fractions.
    """
    from symdp.cli.mechanisms.application_lines import run_estimate

    run_estimate(mechanism, data, column, confidence, as_json)
