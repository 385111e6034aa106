"""The command ``theorem``; what it writes is loaded when it runs."""

from __future__ import annotations

from typing import Any

import click

from symdp.cli.command import Command
from symdp.cli.files import ANY_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.options import DOCUMENT, OTHER_VALUES, QUESTION, TABLE, WHERE, options
from symdp.cli.output import Targets

_PLACE = options(
    click.option(
        "-D", "--distortion", metavar="D", help="The least leakage at this distortion; the whole function without."
    ),
    click.option("--epsilon", metavar="E", help='The least distortion at this leakage in nats: 1, "log(3)".'),
    click.option("--exp-epsilon", metavar="LAMBDA", help='The least distortion at exp(epsilon) = LAMBDA: 3, "exp(1)".'),
)
_PAPER = options(
    click.option("--preliminaries", type=WRITTEN, metavar="FILE",
                 help="Write the definitions and lemmas that theorems of one paper share; SOURCE may be left out."),
    click.option("--after", type=ANY_TEXT, metavar="PRELIMINARIES",
                 help="Refer to the results in this file of --preliminaries, which the paper inputs before."),
    click.option("--label", metavar="NAME", help="Name in the labels, such as cor:symdp:NAME [a digest]."),
    click.option("--environments", default="theorem,lemma,corollary,definition", metavar="NAMES",
                 help="Environments of the paper, in the order theorem, lemma, corollary, definition: thm,lem,cor [these]."),
    click.option("--ref", "reference", default="ref", metavar="STYLE", help="ref, or cref of the package cleveref [ref]."),
)  # fmt: skip
_NOTATION = options(
    click.option("--notation", "style", default="epsilon", metavar="STYLE",
                 help="epsilon or exp: what formulas give [epsilon]."),
    click.option("--log", default="e", metavar="BASE", help="e or 2: leakage in nats or in bits [e]."),
    click.option("--prior-name", "prior", default="P", metavar="NAME", help="LaTeX name of a prior [P]."),
    click.option("--distortion-name", "bound", default="D", metavar="NAME", help="Of the bound on the distortion [D]."),
    click.option("--worst-name", "worst", default="Q", metavar="NAME", help="Of a least favourable prior [Q]."),
    click.option("--optimum-name", "optimum", default=r"\epsilon^*", metavar="NAME",
                 help=r"Of the least leakage [\epsilon^*]."),
)  # fmt: skip


@click.command(cls=Command)
@click.argument("source", type=SOURCE_TEXT, required=False)
@options(TABLE, QUESTION, _PLACE, OTHER_VALUES, WHERE)
@click.option("--latex", type=WRITTEN, metavar="FILE", help="Write FILE instead of the terminal.")
@DOCUMENT
@options(_PAPER, _NOTATION)
def theorem(
    source: str | None, distortion: str | None, epsilon: str | None, exp_epsilon: str | None, value: str | None,
    profile: str | None, where: str | None, latex: str | None, document: bool,
    preliminaries: str | None, after: str | None, label: str | None, environments: str, reference: str,
    style: str, log: str, prior: str, bound: str, worst: str, optimum: str, **asked: Any,
) -> None:  # fmt: skip
    """The answer as a theorem in LaTeX with a proof, written from its certificate.

    SOURCE may also be ordered:4 or ordered, one prior P1 >= ... >= PM in symbols, or a source set in symbols as for curve.
    Several theorems of one paper share what --preliminaries FILE writes: the paper inputs FILE, and each theorem is written
    with --after FILE. Then the theorem of one known prior, or of a set with a least majorised prior, is a short corollary.
    """
    from symdp.cli.asking import under_profile
    from symdp.cli.proving import Asking, In, run_preliminaries, run_theorem
    from symdp.theorems.notation import Notation

    place = In(Notation(style, log, prior, bound, worst, optimum), after, label, environments, reference)
    if preliminaries is not None:
        run_preliminaries(preliminaries, place, document and source is None)
        if source is None:
            return
    if source is None:
        raise click.UsageError("Missing argument 'SOURCE'; only --preliminaries FILE needs none.")
    question, value = under_profile({"source": source, **asked}, profile, value)
    asking = Asking(question, (distortion, epsilon, exp_epsilon, value), where)
    run_theorem(asking, place, Targets(latex=latex or "-", document=document))
