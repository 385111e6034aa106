"""Options that several commands have."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from symdp.cli.files import ANY_TEXT, LOSS_TEXT, PICTURE, SOURCE_TEXT, WRITTEN
from symdp.errors import InvalidArgument
from symdp.leakages.names import DEFAULT

if TYPE_CHECKING:
    from symdp.tradeoffs.levels.level import LevelBelow


def options(*given: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Several options as one decorator, in their order."""

    def added(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(given):
            command = option(command)
        return command

    return added


def required_level(epsilon: str | None, exp_epsilon: str | None) -> LevelBelow:
    """What one of ``--epsilon`` and ``--exp-epsilon`` says."""
    from symdp.tradeoffs.levels.level import level_below

    if epsilon is None and exp_epsilon is None:
        raise click.UsageError("Missing option '--exp-epsilon' or '--epsilon'.")
    return level_below(epsilon, exp_epsilon)


def _labels(_: click.Context, option: click.Parameter, text: str | None) -> list[str] | None:
    """Labels between commas, written as in a line of a CSV file."""
    if text is None:
        return None
    try:
        rows = list(csv.reader([text], strict=True, skipinitialspace=True))
    except csv.Error as error:
        raise InvalidArgument(f"{option.name}={text!r:.60} must be labels between commas ({error})") from None
    return [label for row in rows for label in row]


JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON with exact numbers as text.")
DOCUMENT = click.option("--document", is_flag=True, help="Make the LaTeX an article that compiles, not a fragment.")
LATEX = options(
    click.option("--latex", type=WRITTEN, metavar="FILE", help="Write a fragment in LaTeX, which a paper inputs."), DOCUMENT
)
THEOREM = options(
    click.option("--latex", type=WRITTEN, metavar="FILE", help="Write what is proved as a theorem in LaTeX."), DOCUMENT
)
EPSILON = click.option("--epsilon", metavar="E", help='epsilon in nats: 1, 1/2, "log(3)"; exp(epsilon) is rounded down.')
EXP_EPSILON = click.option("--exp-epsilon", metavar="LAMBDA", help='exp(epsilon) instead: a rational >= 1, "exp(1)".')
PLOT = click.option("--plot", type=PICTURE, metavar="FILE", help="Draw it (pdf, png, svg).")
CERTIFICATE = click.option("--certificate", type=WRITTEN, metavar="FILE", help="Write the certificate.")
WHERE = click.option("--where", metavar="RELATIONS", help='What holds of the symbols of SOURCE: "p <= q, q <= 1/2".')
AT = click.option(
    "--at", "values", metavar="VALUES", help="Values of the symbols of SOURCE at which --plot draws: p=1/5,q=2/5."
)
LEAKAGE = click.option(
    "--leakage", default=DEFAULT, metavar="MEASURE",
    help="dp, adp:1/10, ml, mi, mx, renyi:2, kl, zcdp, sibson:2, min-entropy, gdp, tv or profile:log(2):1/10,log(3):0 [dp].",
)  # fmt: skip
DELTA = click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0].")
RECORDS = click.option(
    "--records", type=int, metavar="N",
    help="Databases of N records with priors of SOURCE; D is the expected number of changed records, 0 to N.",
)  # fmt: skip
TABLE = options(
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
    click.option(
        "--letters",
        callback=_labels,
        metavar="A,B,...",
        help='All letters of a CSV file, seen or not; in CSV too: a,"b, c" [those of the file].',
    ),
    click.option(
        "--order",
        callback=_labels,
        metavar="A,B,...",
        help="All letters of a CSV file from the first to the last [numbers as numbers; with --count that of the file].",
    ),
)
SOURCE = options(click.argument("source", type=SOURCE_TEXT), TABLE)
QUESTION = options(
    LEAKAGE, DELTA, RECORDS,
    click.option(
        "--loss", type=LOSS_TEXT, default="hamming", metavar="LOSS",
        help="Distortion function, whose mean is D: hamming, line, line:2 (squares), ring, positions:0,1,5/2, lists:2, "
        "erasure:1/4, strings:3,2, permutations:4,kendall, graph:ring:6, or a .csv file with a row of costs for each "
        "letter [hamming].",
    ),
    click.option(
        "--adjacency", type=ANY_TEXT, metavar="GRAPH",
        help="Only neighbours must not be told apart: ring:6, clique:4, another graph of 'symdp graph --help', or a file.",
    ),
    click.option(
        "--joint", is_flag=True,
        help="With --records: all records have one of the priors that SOURCE lists, and mechanisms read them together.",
    ),
    click.option("--digits", type=int, default=9, metavar="N", help="Digits of a value that is not known exactly [9]."),
)  # fmt: skip
OTHER_VALUES = options(
    click.option(
        "--value", metavar="V", help="The same for a leakage that is no epsilon: mu of gdp, the slack of a profile or of tv."
    ),
    click.option(
        "--profile", metavar="PAIRS",
        help='Find the least distortion under pairs of epsilon and delta: "log(2):1/100,log(3):1/1000".',
    ),
)  # fmt: skip
