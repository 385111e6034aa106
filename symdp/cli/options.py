"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from symdp.leakages.names import DEFAULT


def options(*given: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Several options as one decorator, in their order."""

    def added(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(given):
            command = option(command)
        return command

    return added


JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON with exact numbers as text.")
LATEX = click.option("--latex", metavar="FILE", help="Write a LaTeX document that compiles.")
THEOREM = click.option("--latex", metavar="FILE", help="Write what is proved as a theorem in LaTeX.")
PLOT = click.option("--plot", metavar="FILE", help="Draw it (pdf, png, svg).")
CERTIFICATE = click.option("--certificate", metavar="FILE", help="Write the certificate.")
LEAKAGE = click.option(
    "--leakage", default=DEFAULT, metavar="MEASURE",
    help="dp, adp:1/10, ml, mi, mx, renyi:2, kl, zcdp, sibson:2, min-entropy, gdp, tv or profile:log(2):1/10,log(3):0 [dp].",
)  # fmt: skip
DELTA = click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0].")
RECORDS = click.option(
    "--records", type=int, metavar="N",
    help="Databases of N records with priors of SOURCE; D is the expected number of changed records, 0 to N.",
)  # fmt: skip
SOURCE = options(
    click.argument("source"),
    click.option("--column", metavar="NAME", help="Column of categories of a CSV file."),
    click.option("--count", metavar="NAME", help="Column of counts of a CSV file."),
    click.option("--probability", metavar="NAME", help="Column of exact probabilities of a CSV file, which sum to 1."),
    click.option("--confidence", default="0.95", metavar="LEVEL", help="Confidence level for counts [0.95]."),
    click.option(
        "--region",
        default="clopper-pearson",
        metavar="REGION",
        help="What is learnt from counts: clopper-pearson, dkw (letters in order) or dirichlet [clopper-pearson].",
    ),
)
