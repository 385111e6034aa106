"""``symdp sensitive``, ``identify``, ``split``, ``oracles`` and ``hockey-stick``: neighbours of the notion, and its uses."""

from __future__ import annotations

import click

from symdp.cli.command import Command
from symdp.cli.files import ANY_TEXT, LOSS_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.options import CERTIFICATE, EPSILON, EXP_EPSILON, JSON, THEOREM, options
from symdp.cli.output import Targets
from symdp.leakages.names import DEFAULT

_DISTORTION = click.option("-D", "--distortion", metavar="D", help="The distortion, or the total of all records.")


@click.command(cls=Command)
@click.argument("source", type=SOURCE_TEXT)
@click.option("--letters", required=True, metavar="LETTERS", help="The sensitive letters, counted from 1: 1,3.")
@click.option(
    "--loss", type=LOSS_TEXT, default="hamming", metavar="LOSS", help="The distortion function, as of solve [hamming]."
)
@options(EPSILON, EXP_EPSILON, JSON, THEOREM, CERTIFICATE)
def sensitive(
    source: str, letters: str, loss: str, epsilon: str | None, exp_epsilon: str | None, as_json: bool, latex: str | None,
    document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """The least distortion where only some letters are sensitive (one-sided, or utility-optimised, privacy)."""
    from symdp.cli.telling import run_sensitive

    targets = Targets(latex, certificate=certificate, document=document)
    run_sensitive(source, letters, loss, (epsilon, exp_epsilon), as_json, targets)


@click.command(cls=Command)
@click.argument("prior", type=SOURCE_TEXT)
@options(_DISTORTION, EPSILON, EXP_EPSILON, JSON, THEOREM, CERTIFICATE)
def identify(
    prior: str, distortion: str | None, epsilon: str | None, exp_epsilon: str | None, as_json: bool, latex: str | None,
    document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """The least identifiability, the largest ratio of posterior probabilities, at a distortion, or the reverse.

    PRIOR is one known prior without zeros, such as 1/2,3/10,1/5.
    """
    from symdp.cli.telling import run_identify

    targets = Targets(latex, certificate=certificate, document=document)
    run_identify(prior, distortion, (epsilon, exp_epsilon), as_json, targets)


@click.command(cls=Command)
@click.argument("sources", type=SOURCE_TEXT, nargs=-1, required=True)
@click.option(
    "--loss", "losses", type=LOSS_TEXT, multiple=True, metavar="LOSS", help="One for each record, or one for all [hamming]."
)
@click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0].")
@click.option("--leakage", default=DEFAULT, metavar="NAME", help="dp, gdp, tv or profile:PAIRS [dp].")
@click.option("--value", metavar="V", help="The slack of a profile, 0 for the profile itself, or mu.")
@options(_DISTORTION, EPSILON, EXP_EPSILON, JSON, THEOREM, CERTIFICATE)
def split(
    sources: tuple[str, ...], losses: tuple[str, ...], delta: str, leakage: str, value: str | None, distortion: str | None,
    epsilon: str | None, exp_epsilon: str | None, as_json: bool, latex: str | None, document: bool, certificate: str | None,
) -> None:  # fmt: skip
    """The best split of a distortion, or of what it is at a leakage, between independent records.

    Each of SOURCES is what is known of one record; alphabets and distortion functions may differ.
    """
    from symdp.cli.telling import run_split

    targets = Targets(latex, certificate=certificate, document=document)
    run_split(sources, losses, (leakage, delta), (distortion, epsilon, exp_epsilon, value), as_json, targets)


@click.command(cls=Command)
@click.argument("letters", type=ANY_TEXT)
@click.option("--column", metavar="NAME", help="Column of the letters, where LETTERS is a .csv file.")
@options(EPSILON, EXP_EPSILON)
@click.option("--method", type=click.Choice(["subset", "hadamard", "rr"]), default="subset", help="What -o writes [subset].")
@click.option("--reports", type=int, default=10_000, metavar="N", help="Reports that standard errors are for [10000].")
@click.option(
    "-o", "--output", type=WRITTEN, metavar="FILE", help="Write a mechanism that 'symdp apply' and 'symdp estimate' read."
)
@JSON
def oracles(
    letters: str, column: str | None, epsilon: str | None, exp_epsilon: str | None, method: str, reports: int,
    output: str | None, as_json: bool,
) -> None:  # fmt: skip
    """Mechanisms for estimating the frequencies of letters: their standard errors, and a file for 'symdp apply'.

    LETTERS is a number, names such as tea,coffee,water, or a .csv file with a column of letters. Subset selection of the
    best size (subset) estimates best, randomised response (rr) distorts uniform letters least, Hadamard response (hadamard)
    has short reports. A standard error is the root of the mean variance of all letters, where they are equally frequent.
    """
    from symdp.cli.oracles import run_oracles

    run_oracles((letters, column), (epsilon, exp_epsilon), method, reports, as_json, output)


@click.command("hockey-stick", cls=Command)
@click.argument("source", type=SOURCE_TEXT)
@click.option("-D", "--distortion", required=True, metavar="D", help="The distortion.")
@click.option("--profile", metavar="PAIRS", help='Whether one mechanism has all of these: "log(2):1/100,log(3):1/1000".')
@options(JSON, THEOREM, CERTIFICATE)
def hockey_stick(
    source: str, distortion: str, profile: str | None, as_json: bool, latex: str | None, document: bool,
    certificate: str | None,
) -> None:  # fmt: skip
    """The least delta at a distortion as a function of epsilon, and which profiles one mechanism can have.

    A certificate and a theorem are of the profile: the least that must be added to each of its deltas.
    """
    from symdp.cli.telling import run_hockey_stick

    run_hockey_stick(source, distortion, profile, as_json, Targets(latex, certificate=certificate, document=document))
