"""``symdp profile``."""

from __future__ import annotations

import click

from symdp.cli.options import JSON, LATEX, PLOT, options
from symdp.cli.output import Targets


@click.command(name="profile")
@click.argument("mechanism")
@click.option("--uses", type=int, default=1, metavar="N", help="Independent answers about the same input [1].")
@click.option("--epsilon", metavar="E", help="The least delta at this epsilon, a rational number of nats.")
@click.option("--exp-epsilon", metavar="LAMBDA", help="The least delta at exp(epsilon) = LAMBDA.")
@click.option("--delta", metavar="DELTA", help="The least epsilon at this delta.")
@click.option("--digits", type=int, default=9, metavar="N", help="Digits of a value that is not given exactly [9].")
@options(JSON, LATEX, PLOT)
def profile_command(
    mechanism: str, uses: int, epsilon: str | None, exp_epsilon: str | None, delta: str | None, digits: int,
    as_json: bool, latex: str | None, plot: str | None,
) -> None:  # fmt: skip
    """The whole privacy of a mechanism: delta as a function of epsilon, and its trade-off function, after N uses.

    MECHANISM is a file as for 'symdp apply'.
    """
    from symdp.cli.profiling import Place, run_profile

    place, targets = Place(epsilon, exp_epsilon, delta), Targets(latex, plot, reads=mechanism)
    run_profile(mechanism, uses, place, digits, as_json, targets)
