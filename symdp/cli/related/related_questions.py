"""The commands ``sensitive``, ``identify``, ``split``, ``oracles`` and ``hockey-stick``, on related notions of privacy."""

from __future__ import annotations

import click

from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets
from symdp.cli.file_options import ANY_TEXT, LOSS_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.notation import DISTORTION, LOGARITHMS
from symdp.cli.options import CERTIFICATE, DECIMALS, DELTA, EPSILON, EXP_EPSILON, JSON, THEOREM, options
from symdp.leakages.measure_names import DEFAULT

_DISTORTION = click.option("-D", "--distortion", type=DISTORTION, metavar="D", help="Find the answer at this distortion.")


@click.command(cls=Command)
@click.argument("source", type=SOURCE_TEXT)
@click.option("--letters", required=True, metavar="LETTERS", help="Numbers of the sensitive letters, from 1: 1,3.")
@click.option(
    "--loss", type=LOSS_TEXT, default="hamming", metavar="LOSS", help="Distortion function, as for 'symdp solve' [hamming]."
)
@options(EPSILON, EXP_EPSILON, DECIMALS, JSON, THEOREM, CERTIFICATE)
def sensitive(
    source: str, letters: str, loss: str, epsilon: str | None, exp_epsilon: str | None, digits: int | None, as_json: bool,
    latex: str | None, document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """Minimise the distortion if only some letters are sensitive.

    This is one-sided, or utility-optimised, local differential privacy.
    """
    from symdp.cli.related.related_answers import run_sensitive

    targets = Targets(latex, certificate=certificate, document=document)
    run_sensitive(source, letters, loss, (epsilon, exp_epsilon), digits, as_json, targets)


@click.command(cls=Command)
@click.argument("prior", type=SOURCE_TEXT)
@options(_DISTORTION, EPSILON, EXP_EPSILON, DECIMALS, JSON, THEOREM, CERTIFICATE)
def identify(
    prior: str, distortion: str | None, epsilon: str | None, exp_epsilon: str | None, digits: int | None, as_json: bool,
    latex: str | None, document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """Minimise identifiability, the largest ratio of posteriors.

    It is minimised at a distortion, or the distortion at an identifiability. PRIOR is one prior without zeros, such as
    1/2,3/10,1/5.
    """
    from symdp.cli.related.related_answers import run_identify

    targets = Targets(latex, certificate=certificate, document=document)
    run_identify(prior, distortion, (epsilon, exp_epsilon), digits, as_json, targets)


@click.command(cls=Command)
@click.argument("sources", type=SOURCE_TEXT, nargs=-1, required=True)
@click.option(
    "--loss",
    "losses",
    type=LOSS_TEXT,
    multiple=True,
    metavar="LOSS",
    help="Distortion function of each record, or of all [hamming].",
)
@DELTA
@click.option(
    "--leakage", type=LOGARITHMS, default=DEFAULT, metavar="NAME", help="Leakage measure: dp, gdp, tv or profile:PAIRS [dp]."
)
@click.option("--value", metavar="V", help="Slack of a profile, 0 for the profile itself, or mu of gdp.")
@click.option("-D", "--distortion", metavar="D", help="Total distortion of all records.")
@options(EPSILON, EXP_EPSILON, DECIMALS, JSON, THEOREM, CERTIFICATE)
def split(
    sources: tuple[str, ...], losses: tuple[str, ...], delta: str, leakage: str, value: str | None, distortion: str | None,
    epsilon: str | None, exp_epsilon: str | None, digits: int | None, as_json: bool, latex: str | None, document: bool,
    certificate: str | None,
) -> None:  # fmt: skip
    """Split a distortion optimally between independent records.

    Each of SOURCES is the source set of one record; alphabets and distortion functions may differ. With --epsilon or
    --exp-epsilon, the least total distortion is found.
    """
    from symdp.cli.related.related_answers import run_split

    targets = Targets(latex, certificate=certificate, document=document)
    run_split(sources, losses, (leakage, delta), (distortion, epsilon, exp_epsilon, value), digits, as_json, targets)


@click.command(cls=Command)
@click.argument("letters", type=ANY_TEXT)
@click.option("--column", metavar="NAME", help="Column of the letters, if LETTERS is a .csv file.")
@options(EPSILON, EXP_EPSILON)
@click.option(
    "--method", type=click.Choice(["subset", "hadamard", "rr"]), default="subset", help="Mechanism that -o writes [subset]."
)
@click.option(
    "--reports", type=int, default=10_000, metavar="N", help="Number of reports to which standard errors refer [10000]."
)
@click.option(
    "-o", "--output", type=WRITTEN, metavar="FILE", help="Write a mechanism for 'symdp apply' and 'symdp estimate'."
)
@click.option("--digits", type=click.IntRange(1), default=3, metavar="N", help="Digits of decimals [3].")
@JSON
def oracles(
    letters: str, column: str | None, epsilon: str | None, exp_epsilon: str | None, method: str, reports: int,
    output: str | None, digits: int, as_json: bool,
) -> None:  # fmt: skip
    """Compare mechanisms for frequency estimation.

    LETTERS is a number, names such as tea,coffee,water, or a .csv file with a column of letters. Subset selection of the
    best size (subset) has the smallest standard error, randomised response (rr) the least distortion for uniform letters,
    and Hadamard response (hadamard) short reports. A standard error is the root of the mean variance over the letters, for
    equally frequent letters. -o writes a mechanism.
    """
    from symdp.cli.mechanisms.oracle_lines import run_oracles

    run_oracles((letters, column), (epsilon, exp_epsilon), method, reports, digits, as_json, output)


@click.command("hockey-stick", cls=Command)
@click.argument("source", type=SOURCE_TEXT)
@click.option("-D", "--distortion", type=DISTORTION, required=True, metavar="D", help="The distortion.")
@click.option(
    "--profile",
    type=LOGARITHMS,
    metavar="PAIRS",
    help='Decide whether one mechanism satisfies all these pairs: "log(2):1/100,log(3):1/1000".',
)
@options(DECIMALS, JSON, THEOREM, CERTIFICATE)
def hockey_stick(
    source: str, distortion: str, profile: str | None, digits: int | None, as_json: bool, latex: str | None,
    document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """Minimise delta at a distortion, as a function of epsilon.

    With --profile, the least slack is found that must be added to each of its deltas; certificate and theorem are about it.
    """
    from symdp.cli.related.related_answers import run_hockey_stick

    run_hockey_stick(
        source, distortion, profile, digits, as_json, Targets(latex, certificate=certificate, document=document)
    )
