"""The command ``conjecture``; the modules that answer it are loaded when it runs."""

from __future__ import annotations

import click

from symdp.cli import sections
from symdp.cli.command_class import Command
from symdp.cli.command_output import Targets
from symdp.cli.file_options import FAMILY_TEXT
from symdp.cli.notation import RELATIONS
from symdp.cli.options import CERTIFICATE, JSON, LATEX, options


@click.command(cls=Command)
@click.argument("family", type=FAMILY_TEXT)
@click.option(
    "--where", type=RELATIONS, default="", metavar="BOUNDS", help='Bounds of the parameters: "0 <= rho <= 1/2" [0 to 1].'
)
@click.option("--letters", type=int, default=8, metavar="M", help="Compare with exact instances of up to M letters [8].")
@options(JSON, LATEX, CERTIFICATE)
def conjecture(
    family: str, where: str, letters: int, as_json: bool, latex: str | None, document: bool, certificate: str | None
) -> int:  # fmt: skip
    """Find and prove a closed form for a family of source sets.

    The closed form is inferred from exact small instances, and then proved or refuted.

    FAMILY is ball:C,r, contamination:C,eta, pari-mutuel:C,d or mixture:C,a around an ordered prior C; geometric:rho; zipf:2;
    prior:WEIGHT (the weight of letter i, in i, M, C and parameters); lower:BOUND (all priors with P(A) >= BOUND, in
    C = C(A) and parameters); or a .json or .toml file with one of these as "family", and optionally "where".

    Exit code 0 proved, 1 refuted, 3 undecided.
    """
    from symdp.cli.claims.discovery_lines import run_conjecture

    verdict = run_conjecture(family, where, letters, as_json, Targets(latex, None, certificate, document=document))
    return sections.VERDICTS.get(verdict, sections.UNDECIDED)
