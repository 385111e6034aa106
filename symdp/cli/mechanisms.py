"""Commands about a mechanism that is given: measure, profile, apply, estimate."""

from __future__ import annotations

import click

from symdp.cli.command import Command
from symdp.cli.files import ANY_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.options import JSON, LATEX, PLOT, options
from symdp.cli.output import Targets


@click.command(name="profile", cls=Command)
@click.argument("mechanism", type=ANY_TEXT)
@click.option("--uses", type=int, default=1, metavar="N", help="Independent answers about the same input [1].")
@click.option("--epsilon", metavar="E", help='The least delta at this epsilon in nats: 1, 1/2, "log(3)".')
@click.option("--exp-epsilon", metavar="LAMBDA", help='The least delta at exp(epsilon) = LAMBDA: 3, "exp(1)".')
@click.option("--delta", metavar="DELTA", help="The least epsilon at this delta.")
@click.option("--digits", type=int, default=9, metavar="N", help="Digits of a value that is not given exactly [9].")
@options(JSON, LATEX, PLOT)
def profile_command(
    mechanism: str, uses: int, epsilon: str | None, exp_epsilon: str | None, delta: str | None, digits: int,
    as_json: bool, latex: str | None, document: bool, plot: str | None,
) -> None:  # fmt: skip
    """The whole privacy of a mechanism: delta as a function of epsilon, and its trade-off function, after N uses.

    MECHANISM is a file as for 'symdp apply'.
    """
    from symdp.cli.profiling import Place, run_profile

    place, targets = Place(epsilon, exp_epsilon, delta), Targets(latex, plot, document=document)
    run_profile(mechanism, uses, place, digits, as_json, targets)


@click.command(name="measure", cls=Command)
@click.argument("mechanism", type=ANY_TEXT)
@click.option("--prior", metavar="PRIOR", help='One prior, such as "1/2,1/2".')
@click.option(
    "--source", type=SOURCE_TEXT, metavar="SOURCE", help="The largest values over a source set instead of one prior."
)
@click.option("--order", default="2", metavar="A", help="Order of the Renyi and Sibson measures, above 1 or oo [2].")
@click.option("--delta", default="1/10", metavar="DELTA", help="delta of the measure adp [1/10].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with exact values and enclosures as text.")
def measure_command(
    mechanism: str, prior: str | None, source: str | None, order: str, delta: str, as_json: bool
) -> None:  # fmt: skip
    """All leakages of a mechanism: a .json file {"rows": [["3/4", "1/4"], ...]}, or an answer of solve --json."""
    from symdp.cli.measuring import run_measure

    run_measure(mechanism, prior, source, order, delta, as_json)


_release = options(
    click.argument("mechanism", type=ANY_TEXT),
    click.argument("data", type=ANY_TEXT),
    click.option("--column", required=True, metavar="NAME", help="Column of the CSV file."),
)


@click.command(cls=Command)
@_release
@click.option("--seed", type=click.IntRange(0), metavar="S", help="For the same answers each time, in tests only.")
@click.option("-o", "--output", type=WRITTEN, default="-", metavar="FILE", help="The CSV file to write [standard output].")
def apply(mechanism: str, data: str, column: str, seed: int | None, output: str) -> None:
    """Release a column of a CSV file: each value goes through a mechanism, independently and with exact probabilities.

    MECHANISM is a .json file: an answer of 'symdp solve --json', what 'symdp oracles -o' writes, {"mechanism": ...,
    "labels": [...]}, or rows. Without --seed the randomness is the operating system's. The other columns are written as they
    are.
    """
    from symdp.cli.applying import run_apply

    run_apply(mechanism, data, column, seed, output)


@click.command(cls=Command)
@_release
@click.option("--confidence", default="0.95", metavar="LEVEL", help="Of the interval of each letter [0.95].")
@JSON
def estimate(mechanism: str, data: str, column: str, confidence: str, as_json: bool) -> None:
    """The frequencies before a release, estimated without bias from a released column.

    MECHANISM is the file that 'symdp apply' was given. Standard errors are of the mechanism alone; an interval holds the
    frequency of its letter with the confidence, by the normal approximation. Estimates may be below 0; --json has exact
    fractions.
    """
    from symdp.cli.applying import run_estimate

    run_estimate(mechanism, data, column, confidence, as_json)
