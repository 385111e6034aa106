"""Options that several commands share."""

from __future__ import annotations

import csv
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from symdp.cli.file_options import ANY_TEXT, KEPT, LOSS_TEXT, PICTURE, SOURCE_TEXT, WRITTEN
from symdp.cli.notation import DISTORTION, LOGARITHMS, RELATIONS, SHARE
from symdp.errors import InvalidArgument
from symdp.leakages.measure_names import DEFAULT

if TYPE_CHECKING:
    from symdp.tradeoffs.common.distortion_at_epsilon import LevelBelow


def options(*decorators: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Combine several options into one decorator, in their order."""

    def added(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(decorators):
            command = option(command)
        return command

    return added


def required_level(epsilon: str | None, exp_epsilon: str | None) -> LevelBelow:
    """Return exp(epsilon), rounded down to a rational, from one of ``--epsilon`` and ``--exp-epsilon``."""
    from symdp.tradeoffs.common.distortion_at_epsilon import level_below

    if epsilon is None and exp_epsilon is None:
        raise click.UsageError("Missing option '--exp-epsilon' or '--epsilon'.")
    return level_below(epsilon, exp_epsilon)


def _labels(_: click.Context, option: click.Parameter, text: str | None) -> list[str] | None:
    """Return labels between commas, written as in a line of a CSV file."""
    if text is None:
        return None
    try:
        rows = list(csv.reader([text], strict=True, skipinitialspace=True))
    except csv.Error as error:
        raise InvalidArgument(f"{option.name}={text!r:.60} must be labels between commas ({error})") from None
    return [label for row in rows for label in row]


JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, with exact numbers as text.")
DOCUMENT = click.option("--document", is_flag=True, help="Make the LaTeX file a document that compiles, not a fragment.")
LATEX = options(
    click.option("--latex", type=WRITTEN, metavar="FILE", help="Write a LaTeX fragment, to be included by \\input."),
    DOCUMENT,
)
THEOREM = options(
    click.option("--latex", type=WRITTEN, metavar="FILE", help="Write the result as a LaTeX theorem with its proof."),
    DOCUMENT,
)
EPSILON = click.option(
    "--epsilon", type=LOGARITHMS, metavar="E", help='epsilon in nats: 1, "ln 3"; exp(epsilon) is rounded down.'
)
EXP_EPSILON = click.option("--exp-epsilon", metavar="LAMBDA", help='exp(epsilon) instead: a rational >= 1, "exp(1)".')
LEVEL = options(
    click.option(
        "--epsilon", type=LOGARITHMS, metavar="E", help='Find the least distortion at this leakage in nats: 1, "ln 3".'
    ),
    click.option("--exp-epsilon", metavar="LAMBDA", help='Find the least distortion at exp(epsilon) = LAMBDA: 3, "exp(1)".'),
)
PLOT = click.option("--plot", type=PICTURE, metavar="FILE", help="Plot it (pdf, png, svg).")
CERTIFICATE = click.option("--certificate", type=WRITTEN, metavar="FILE", help="Write the certificate.")
WHERE = click.option(
    "--where", metavar="RELATIONS", type=RELATIONS, help='Constraints on the symbols of SOURCE: "p <= q <= 1/2".'
)
AT = click.option("--at", "values", metavar="VALUES", help="Values of the symbols of SOURCE for --plot: p=1/5,q=2/5.")
LEAKAGE = click.option(
    "--leakage", default=DEFAULT, metavar="MEASURE",
    type=LOGARITHMS,
    help="Leakage measure: dp, adp:1/10, ml, mi, mx, renyi:2, kl, zcdp, sibson:2, min-entropy, gdp, tv or "
    "profile:log(2):1/10,log(3):0 [dp].",
)  # fmt: skip
DELTA = click.option(
    "--delta", type=SHARE, default="0", metavar="DELTA", help="delta of (epsilon, delta)-differential privacy [0]."
)
RECORDS = click.option(
    "--records", type=int, metavar="N",
    help="Databases of N records, each with a prior of SOURCE; D is the expected number of changed records, 0 to N.",
)  # fmt: skip
TABLE = options(
    click.option("--column", metavar="NAME", help="Column of categories."),
    click.option("--count", metavar="NAME", help="Column of counts."),
    click.option("--probability", metavar="NAME", help="Column of exact probabilities, which sum to 1."),
    click.option("--confidence", type=SHARE, default="0.95", metavar="LEVEL", help="Confidence level of the region [0.95]."),
    click.option(
        "--region",
        default="clopper-pearson",
        metavar="REGION",
        help="Confidence region from counts: clopper-pearson, dkw (ordered letters) or dirichlet [clopper-pearson].",
    ),
    click.option(
        "--letters",
        callback=_labels,
        metavar="A,B,...",
        help='All letters, observed or not; in CSV notation: a,"b, c" [those of the file].',
    ),
    click.option(
        "--order",
        callback=_labels,
        metavar="A,B,...",
        help="All letters in their natural order [numbers as numbers; with --count the order of the file].",
    ),
)
SOURCE = options(click.argument("source", type=SOURCE_TEXT), TABLE)
QUESTION = options(
    LEAKAGE, DELTA, RECORDS,
    click.option(
        "--loss", type=LOSS_TEXT, default="hamming", metavar="LOSS",
        help="Distortion function, with mean D: hamming, line, line:2 (squares), ring, positions:0,1,5/2, lists:2, "
        "erasure:1/4, strings:3,2, permutations:4,kendall, graph:ring:6, or a .csv file with a row of costs for each "
        "letter [hamming].",
    ),
    click.option(
        "--adjacency", type=ANY_TEXT, metavar="GRAPH",
        help="Require privacy between adjacent letters only: ring:6, clique:4, another graph of 'symdp graph --help', or "
        "a file.",
    ),
    click.option(
        "--joint", is_flag=True,
        help="With --records: i.i.d. records with one of the priors that SOURCE lists; the mechanism reads all of them.",
    ),
    click.option(
        "--digits", type=int, metavar="N",
        help="Digits of a value that is not known exactly [9], and of decimals beside the fractions in tables [none].",
    ),
)  # fmt: skip
OTHER_VALUES = options(
    click.option(
        "--value", metavar="V", help="Find the least distortion at this mu of gdp, or slack of a profile or of tv."
    ),
    click.option(
        "--profile", type=LOGARITHMS, metavar="PAIRS",
        help='Find the least distortion for several pairs of epsilon and delta: "log(2):1/100,log(3):1/1000".',
    ),
)  # fmt: skip
CONSTRAINT = options(
    click.option(
        "-D", "--distortion", type=DISTORTION, metavar="D", help="Find the least leakage at this distortion: 1/5, 0.2, 20%."
    ),
    LEVEL,
    OTHER_VALUES,
)
BATCH = options(
    click.option(
        "--batch", type=ANY_TEXT, metavar="QUESTIONS",
        help='Answer many questions: a JSON object a line, {"source": "1/2,1/2", "D": "1/5", "leakage": "ml"}.',
    ),
    click.option(
        "-o", "--output", type=KEPT, metavar="FILE",
        help="With --batch, the file of the answers, in the order of the questions; the same command resumes from it.",
    ),
    click.option(
        "--certificates", metavar="FOLDER",
        help="With --batch, write certificates to files of an existing folder, one for each chunk, and not into answers.",
    ),
    click.option("--jobs", type=int, metavar="N", help="With --batch, solve in N processes [all processors]."),
    click.option("--cluster", metavar="ADDRESS", help="With --batch, solve on the workers of a Dask scheduler."),
    click.option("--chunk", type=int, metavar="N", help="With --batch, send N questions to a worker together [250]."),
)  # fmt: skip
DECIMALS = click.option("--digits", type=int, metavar="N", help="Write decimals of N digits beside fractions [none].")
