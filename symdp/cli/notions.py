"""``symdp sensitive``, ``identify``, ``split``, ``oracles`` and ``hockey-stick``: neighbours of the notion, and its uses."""

from __future__ import annotations

import click

from symdp.cli.options import CERTIFICATE, JSON, THEOREM, options
from symdp.cli.output import Targets
from symdp.leakages.names import DEFAULT

_EXP_EPSILON = click.option("--exp-epsilon", metavar="LAMBDA", help="exp(epsilon), a rational of at least 1.")
_DISTORTION = click.option("-D", "--distortion", metavar="D", help="The distortion, or the total of all records.")
_LEVEL = click.option("--exp-epsilon", required=True, metavar="LAMBDA", help="exp(epsilon), a rational of at least 1.")


@click.command()
@click.argument("source")
@click.option("--letters", required=True, metavar="LETTERS", help="The sensitive letters, counted from 1: 1,3.")
@click.option("--loss", default="hamming", metavar="LOSS", help="The distortion function, as of solve [hamming].")
@options(_LEVEL, JSON, THEOREM, CERTIFICATE)
def sensitive(
    source: str, letters: str, loss: str, exp_epsilon: str, as_json: bool, latex: str | None, certificate: str | None
) -> None:  # fmt: skip
    """The least distortion where only some letters are sensitive (one-sided, or utility-optimised, privacy)."""
    from symdp.cli.telling import run_sensitive

    run_sensitive(source, letters, loss, exp_epsilon, as_json, Targets(latex, certificate=certificate, reads=source))


@click.command()
@click.argument("prior")
@options(_DISTORTION, _EXP_EPSILON, JSON, THEOREM, CERTIFICATE)
def identify(
    prior: str, distortion: str | None, exp_epsilon: str | None, as_json: bool, latex: str | None, certificate: str | None
) -> None:  # fmt: skip
    """The least identifiability, the largest ratio of posterior probabilities, at a distortion, or the reverse.

    PRIOR is one known prior without zeros, such as 1/2,3/10,1/5.
    """
    from symdp.cli.telling import run_identify

    run_identify(prior, distortion, exp_epsilon, as_json, Targets(latex, certificate=certificate, reads=prior))


@click.command()
@click.argument("sources", nargs=-1, required=True)
@click.option("--loss", "losses", multiple=True, metavar="LOSS", help="One for each record, or one for all [hamming].")
@click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0].")
@click.option("--leakage", default=DEFAULT, metavar="NAME", help="dp, gdp, tv or profile:PAIRS [dp].")
@click.option("--value", metavar="V", help="The slack of a profile, 0 for the profile itself, or mu.")
@options(_DISTORTION, _EXP_EPSILON, JSON, THEOREM, CERTIFICATE)
def split(
    sources: tuple[str, ...], losses: tuple[str, ...], delta: str, leakage: str, value: str | None, distortion: str | None,
    exp_epsilon: str | None, as_json: bool, latex: str | None, certificate: str | None,
) -> None:  # fmt: skip
    """The best split of a distortion, or of what it is at a leakage, between independent records.

    Each of SOURCES is what is known of one record; alphabets and distortion functions may differ.
    """
    from symdp.cli.telling import run_split

    targets = Targets(latex, certificate=certificate)
    run_split(sources, losses, (leakage, delta), (distortion, exp_epsilon, value), as_json, targets)


@click.command()
@click.argument("letters", type=int)
@options(_LEVEL, JSON)
def oracles(letters: int, exp_epsilon: str, as_json: bool) -> None:
    """Mechanisms for estimating frequencies of so many letters: their variances, and what they distort.

    Randomised response distorts uniform letters least, subset selection of the best size estimates them best.
    """
    from symdp.cli.telling import run_oracles

    run_oracles(letters, exp_epsilon, as_json)


@click.command("hockey-stick")
@click.argument("source")
@click.option("-D", "--distortion", required=True, metavar="D", help="The distortion.")
@click.option("--profile", metavar="PAIRS", help='Whether one mechanism has all of these: "log(2):1/100,log(3):1/1000".')
@options(JSON, THEOREM, CERTIFICATE)
def hockey_stick(
    source: str, distortion: str, profile: str | None, as_json: bool, latex: str | None, certificate: str | None
) -> None:  # fmt: skip
    """The least delta at a distortion as a function of epsilon, and which profiles one mechanism can have.

    A certificate and a theorem are of the profile: the least that must be added to each of its deltas.
    """
    from symdp.cli.telling import run_hockey_stick

    run_hockey_stick(source, distortion, profile, as_json, Targets(latex, certificate=certificate, reads=source))
