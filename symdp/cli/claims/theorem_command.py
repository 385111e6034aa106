"""The command ``theorem``; the modules that write theorems are loaded when it runs."""

from __future__ import annotations

from typing import Any

import click

from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets
from symdp.cli.file_options import ANY_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.notation import DISTORTION
from symdp.cli.options import DOCUMENT, LEVEL, OTHER_VALUES, QUESTION, TABLE, WHERE, options

_PLACE = options(
    click.option(
        "-D", "--distortion", type=DISTORTION, metavar="D", help="State the least leakage at this D [as a function of D]."
    ),
    LEVEL,
)
_PAPER = options(
    click.option("--preliminaries", type=WRITTEN, metavar="FILE",
                 help="Write the definitions and lemmas that the theorems of a paper share; SOURCE is optional."),
    click.option("--after", type=ANY_TEXT, metavar="PRELIMINARIES",
                 help="Cite the results in this file of --preliminaries, which the paper includes before."),
    click.option("--label", metavar="NAME", help="Name in the labels, as in cor:symdp:NAME [a digest]."),
    click.option("--environments", default="theorem,lemma,corollary,definition", metavar="NAMES",
                 help="Environments of the paper for theorem, lemma, corollary and definition: thm,lem,cor [these words]."),
    click.option("--ref", "reference", default="ref", metavar="STYLE",
                 help="Command for references: ref, or cref of the package cleveref [ref]."),
)  # fmt: skip
_NOTATION = options(
    click.option("--notation", "style", default="epsilon", metavar="STYLE",
                 help="Write formulas for epsilon or for exp(epsilon): epsilon or exp [epsilon]."),
    click.option("--log", default="e", metavar="BASE", help="Base of logarithms: e for nats, 2 for bits [e]."),
    click.option("--prior-name", "prior", default="P", metavar="NAME", help="LaTeX name of a prior [P]."),
    click.option("--distortion-name", "bound", default="D", metavar="NAME",
                 help="LaTeX name of the bound on the distortion [D]."),
    click.option("--worst-name", "worst", default="Q", metavar="NAME", help="LaTeX name of a least favourable prior [Q]."),
    click.option("--optimum-name", "optimum", default=r"\epsilon^*", metavar="NAME",
                 help=r"LaTeX name of the least leakage [\epsilon^*]."),
)  # fmt: skip


@click.command(cls=Command)
@click.argument("source", type=SOURCE_TEXT, required=False)
@options(TABLE, QUESTION, _PLACE, OTHER_VALUES, WHERE)
@click.option("--latex", type=WRITTEN, metavar="FILE", help="Write FILE instead of printing.")
@DOCUMENT
@options(_PAPER, _NOTATION)
def theorem(
    source: str | None, distortion: str | None, epsilon: str | None, exp_epsilon: str | None, value: str | None,
    profile: str | None, where: str | None, latex: str | None, document: bool,
    preliminaries: str | None, after: str | None, label: str | None, environments: str, reference: str,
    style: str, log: str, prior: str, bound: str, worst: str, optimum: str, **model: Any,
) -> None:  # fmt: skip
    """Write the answer as a LaTeX theorem with its proof.

    SOURCE may also be ordered:4 or ordered, one prior P1 >= ... >= PM in symbols, or a source set in symbols as for
    'symdp curve'. Several theorems of one paper share the definitions and lemmas that --preliminaries FILE writes: the paper
    includes FILE, and each theorem is written with --after FILE. The theorem on one known prior, or on a set with a least
    majorised prior, is then a short corollary.
    """
    from symdp.cli.claims.theorem_lines import PaperOptions, TheoremQuestion, run_preliminaries, run_theorem
    from symdp.cli.questions.tradeoff_commands import under_profile
    from symdp.theorems.notation import Notation

    place = PaperOptions(Notation(style, log, prior, bound, worst, optimum), after, label, environments, reference)
    if preliminaries is not None:
        run_preliminaries(preliminaries, place, document and source is None)
        if source is None:
            return
    if source is None:
        raise click.UsageError("Missing argument 'SOURCE'; only --preliminaries FILE needs none.")
    question, value = under_profile({"source": source, **model}, profile, value)
    theorem_question = TheoremQuestion(question, (distortion, epsilon, exp_epsilon, value), where)
    run_theorem(theorem_question, place, Targets(latex=latex or "-", document=document))
