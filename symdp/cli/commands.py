"""Commands: solve, curve, compare, theorem, formula, classify, check, recheck, measure, figure, apply and others."""

from __future__ import annotations

import signal
import sys
from io import TextIOWrapper
from typing import Any

import click

from symdp import __version__, errors
from symdp.cli.command import BAD_INPUT, Group, complain, interrupted, report_fault
from symdp.cli.conjecturing import conjecture
from symdp.cli.drawing import compare_command, figure
from symdp.cli.files import ANY_TEXT, KEPT, WRITTEN
from symdp.cli.graphs import graph_group
from symdp.cli.mechanisms import apply, estimate, measure_command, profile_command
from symdp.cli.notions import hockey_stick, identify, oracles, sensitive, split
from symdp.cli.options import (
    AT,
    CERTIFICATE,
    DELTA,
    JSON,
    LATEX,
    LEAKAGE,
    OTHER_VALUES,
    PLOT,
    QUESTION,
    RECORDS,
    SOURCE,
    THEOREM,
    WHERE,
    options,
)
from symdp.cli.output import WATCH, Targets
from symdp.cli.writing import theorem
from symdp.text_file import keeping_inputs

DONE, REFUTED, UNDECIDED, VACUOUS = 0, 1, 3, 4


class _Whole(Group):
    """All commands; who is interrupted says so in one line, where click would print an empty one before it."""

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise click.Abort from None


@click.group(cls=_Whole, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="symdp")
def group() -> None:
    """Exact privacy-distortion trade-offs with certificates.

    SOURCE is a library name (kalantari2018:II-6, zhong2022:figure-4, sarwate2014:binary:1/10,3/10, snee1974:eye,
    simplex:4, decreasing:4, ...), vertices such as "1/2,3/10,1/5; 3/10,1/5,1/2", a neighbourhood such as
    ball:1/10:1/2,3/10,1/5 (contamination, pari-mutuel), a .json or .toml file with vertices, inequalities, lower/upper,
    center/radius, cdf_lower/cdf_upper, groups or focal sets, or a .csv file with --column NAME and perhaps --count NAME
    [--confidence 0.95, --region dkw, --letters A,B,..., --order A,B,...] or --probability NAME.

    Exit codes: 0 done or accepted, 1 rejected or refuted, 2 bad input, 3 undecided, 4 vacuous, 70 a fault in symdp,
    130 interrupted.
    """


_question = options(SOURCE, QUESTION, JSON, LATEX, PLOT, AT, CERTIFICATE)


@group.command()
@_question
@click.option("-D", "--distortion", metavar="D", help="Find the least leakage at this distortion.")
@click.option("--epsilon", metavar="E", help='Find the least distortion at this leakage in nats: 1, "log(3)".')
@click.option("--exp-epsilon", metavar="LAMBDA", help='Find the least distortion at exp(epsilon) = LAMBDA: 3, "exp(1)".')
@OTHER_VALUES
@WHERE
def solve(
    distortion: str | None, epsilon: str | None, exp_epsilon: str | None, value: str | None, profile: str | None,
    as_json: bool, latex: str | None, document: bool, plot: str | None, certificate: str | None, **asked: Any,
) -> None:  # fmt: skip
    """The optimal mechanism at one distortion, or at one leakage.

    With --adjacency, SOURCE may be uniform, or LABEL=NUMBER,... for the vertices.
    """
    from symdp.cli.asking import Asked, At, run_solve, under_profile

    targets = Targets(latex, plot, certificate, document=document)
    question, value = under_profile(asked, profile, value)
    run_solve(Asked(**question), At(distortion, epsilon, exp_epsilon, value), as_json, targets)


@group.command()
@_question
@click.option(
    "--checkpoint", type=KEPT, metavar="FILE", help="Keep finished work in FILE; the same command resumes from it."
)
@WHERE
def curve(
    as_json: bool, latex: str | None, document: bool, plot: str | None, certificate: str | None, checkpoint: str | None,
    **asked: Any,
) -> None:  # fmt: skip
    """The whole function D -> epsilon*, piece by piece.

    SOURCE may have symbols: "p,1-p; q,1-q", ball:r:C1,C2,C3, contamination:eta:C1,C2, box:l,0:1,v,
    sarwate2014:binary:p,q.
    """
    from symdp.cli.asking import Asked, run_curve

    targets = Targets(latex, plot, certificate, checkpoint, document)
    run_curve(Asked(**asked), as_json, targets)


@group.command()
@click.argument("source", required=False)
@click.option("--letters", type=int, metavar="M", help="Number of letters; without it the statement for every M.")
@click.option("--ball", is_flag=True, help="All priors within total-variation distance r of one, C1 >= ... >= CM.")
@click.option("--loss", metavar="LOSS", help="A distortion function in symbols: hamming, lists, strings:LENGTH, ring:M.")
@WHERE
@options(LEAKAGE, DELTA, RECORDS, JSON, LATEX)
def formula(
    source: str | None, letters: int | None, ball: bool, loss: str | None, where: str | None, leakage: str, delta: str,
    records: int | None, as_json: bool, latex: str | None, document: bool,
) -> None:  # fmt: skip
    """The closed form in symbols: for one prior P1 >= ... >= PM, or for sets that contain the uniform prior.

    With SOURCE, such as "p,1-p; q,1-q" or ball:r:C1,C2,C3, that of a source set in symbols.
    """
    from symdp.cli.formulas import Family, run_formula

    targets = Targets(latex=latex, document=document)
    run_formula(Family(source, letters, ball, where, loss), leakage, delta, records, as_json, targets)


@group.command()
@options(SOURCE, WHERE, RECORDS, JSON, CERTIFICATE)
def classify(
    source: str, where: str | None, records: int | None, as_json: bool, certificate: str | None, **table: Any
) -> None:
    """Class I, II or III of a source set, with a witness, and its least favourable prior, where one rules every D."""
    from symdp.cli.describing import run_classify
    from symdp.cli.reading import source_in_numbers

    run_classify(source_in_numbers(source, where, records, table), as_json, Targets(certificate=certificate))


@group.command()
@click.argument("formula")
@click.option("--letters", type=int, metavar="M", help="Number of letters, 2 to 8.")
@click.option("--all-letters", is_flag=True, help="Every number of letters at once.")
@click.option("--where", default="", metavar="RELATIONS", help='Hypotheses, such as "P1+P2 <= 1/2, D <= P2".')
@click.option("--class", "source_class", default="II", metavar="CLASS", help="Class of the source sets, I or II [II].")
@click.option("--examples", type=int, default=2000, metavar="N", help="Random instances, if nothing else decides [2000].")
@click.option("--seed", type=int, default=0, metavar="S", help="Seed of the random instances [0].")
@options(JSON, CERTIFICATE)
@THEOREM
def check(
    formula: str, letters: int | None, all_letters: bool, where: str, source_class: str, examples: int, seed: int,
    as_json: bool, certificate: str | None, latex: str | None, document: bool,
) -> int:  # fmt: skip
    """Decide a formula for exp(epsilon), such as "(M-1)*(1-D)/D", or "... >= best".

    Names: D, M, delta, best (the exact optimum), P1..PM, A0..AM (sums of the k least), max, min; with --all-letters or
    --where also PM, top(k), tail(k) (sums of the k greatest and least). Exit code 0 proved, 1 refuted, 3 undecided,
    4 vacuous: nothing satisfies the hypotheses.
    """
    from symdp.cli.checking import run_check

    if all_letters == (letters is not None):
        raise click.UsageError("give either --letters M or --all-letters")
    size, targets = "all" if letters is None else letters, Targets(latex, None, certificate, document=document)
    verdict = run_check(formula, size, source_class, examples, seed, where, as_json, targets)
    return {"PROVED": DONE, "REFUTED": REFUTED, "VACUOUS": VACUOUS}.get(verdict, UNDECIDED)


@group.command()
@click.argument("file", type=ANY_TEXT)
@click.option("--verbose", is_flag=True, help="Print every line that was checked, and the files of the checker that did it.")
@click.option(
    "--coq", type=WRITTEN, metavar="FILE", help="Write the claim as a theorem of Coq with its proof, for proofs/coq."
)
@click.option("--coqc", is_flag=True, help="Have Coq check the file of --coq; its library is compiled where it is not.")
@THEOREM
@click.option(
    "--reissue",
    type=WRITTEN,
    metavar="FILE",
    help="Write a certificate of format 1 anew, in the format of today.",
)
def recheck(
    file: str, verbose: bool, coq: str | None, coqc: bool, latex: str | None, document: bool, reissue: str | None
) -> None:  # fmt: skip
    """Check a certificate, or the one in a JSON answer, without the solver, and say what it proves.

    Exit code 0 accepted, 1 rejected, 2 not a certificate.
    """
    from symdp.cli.rechecking import run_recheck

    if coqc and coq is None:
        raise click.UsageError("--coqc checks the file of --coq FILE.v; name it")
    run_recheck(file, {"coq": coq, "reissue": reissue}, Targets(latex=latex, document=document), verbose, coqc)


@group.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[PAPER[/ID]]...")
def audit(arguments: tuple[str, ...]) -> int:
    """Audit the papers, statement by statement, as 'python -m proofs' does in a checkout; it takes the same options."""
    from symdp.cli.papers import run_audit

    return run_audit(arguments)


group.add_command(graph_group)
group.add_command(compare_command)
group.add_command(figure)
group.add_command(measure_command)
group.add_command(profile_command)
group.add_command(apply)
group.add_command(estimate)
group.add_command(theorem)
for _command in (sensitive, identify, split, oracles, hockey_stick, conjecture):
    group.add_command(_command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    # Exact answers may have thousands of digits; the length of what a user writes is bounded where it is read.
    sys.set_int_max_str_digits(0)
    # Who is told to end cleans up, as after Ctrl-C, and says so.
    told: list[int] = []

    def interrupt(number: int, _: object) -> None:
        told.append(number)
        raise KeyboardInterrupt

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, interrupt)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
    except Exception as error:
        # Libraries in C that are interrupted while they are loaded turn that into errors of their own.
        code = interrupted("interrupted") if told else report_fault(error)
    sys.exit(code)


def _run(arguments: list[str] | None) -> int:
    try:
        with keeping_inputs(), WATCH.watching():
            returned = group.main(arguments, prog_name="symdp", standalone_mode=False)
    except click.exceptions.Exit as request:
        return request.exit_code
    except click.ClickException as error:
        return complain(error.format_message().replace("\n", " "), BAD_INPUT)
    except errors.CertificateRejected as error:
        return complain(f"REJECTED: {error}", REFUTED, prefix="")
    except errors.SymdpError as error:
        return complain(str(error), UNDECIDED if isinstance(error, errors.Undecided) else BAD_INPUT)
    except MemoryError:
        return complain("the question needs more memory than there is; use fewer letters", BAD_INPUT)
    except (KeyboardInterrupt, click.Abort) as stopped:
        return interrupted(str(stopped) or "interrupted")
    except OSError as error:
        return complain(f"a file cannot be read or written ({error.strerror or error})", BAD_INPUT)
    except SystemExit:
        # Click ends the program, with 1, where nobody reads the help to its end; here 1 means rejected.
        return DONE
    return returned if isinstance(returned, int) else DONE
