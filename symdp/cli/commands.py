"""The command line: the group of all commands, solve to formula, derive, classify, check, recheck and audit, and main."""

from __future__ import annotations

import signal
import sys
from io import TextIOWrapper
from typing import Any

import click
from click.core import ParameterSource

from symdp.cli import sections
from symdp.cli.claims.conjecture_command import conjecture
from symdp.cli.claims.theorem_command import theorem
from symdp.cli.command_class import Group, complain, interrupted, report_fault
from symdp.cli.command_output import WATCH, Targets
from symdp.cli.figures.figure_commands import compare_command, figure
from symdp.cli.file_options import ANY_TEXT, KEPT, LOSS_TEXT, SOURCE_TEXT, WRITTEN
from symdp.cli.mechanisms.mechanism_commands import apply, color_command, estimate, measure_command, profile_command
from symdp.cli.notation import RELATIONS
from symdp.cli.options import (
    AT,
    BATCH,
    CERTIFICATE,
    CONSTRAINT,
    DECIMALS,
    DELTA,
    JSON,
    LATEX,
    LEAKAGE,
    PLOT,
    QUESTION,
    RECORDS,
    SOURCE,
    TABLE,
    THEOREM,
    WHERE,
    options,
)
from symdp.cli.refusals import refusal_of
from symdp.cli.related.graph_commands import graph_group
from symdp.cli.related.related_questions import hockey_stick, identify, oracles, sensitive, split
from symdp.text_file import keeping_inputs
from symdp.version import __version__


class _AllCommands(Group):
    """The group of all commands, whose help ends in the exit codes."""

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the forms of SOURCE, the options, the commands and the exit codes."""
        with formatter.section("SOURCE is, for example, one of"):
            formatter.write_dl(sections.FORMS["SOURCE"])
        super().format_options(context, formatter)
        with formatter.section("Exit codes"):
            formatter.write_dl([(str(code), meaning) for code, meaning in sections.EXIT_CODES.items()])

    def invoke(self, context: click.Context) -> Any:
        """Run a command; report an interruption in one line."""
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise click.Abort from None  # Click would print an empty line before it.


@click.group(cls=_AllCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="symdp")
def group() -> None:
    """Compute exact privacy-distortion trade-offs, with certificates.

    'symdp COMMAND --help' describes a command, and the guide lists all forms of SOURCE.
    """


_outputs = options(QUESTION, JSON, LATEX, PLOT, AT, CERTIFICATE)


@group.command()
@click.argument("source", type=SOURCE_TEXT, required=False)
@options(TABLE, _outputs, CONSTRAINT, WHERE, BATCH)
def solve(
    source: str | None, distortion: str | None, epsilon: str | None, exp_epsilon: str | None, value: str | None,
    profile: str | None, as_json: bool, latex: str | None, document: bool, plot: str | None, certificate: str | None,
    batch: str | None, output: str | None, certificates: str | None, jobs: int | None, cluster: str | None,
    chunk: int | None, **question: Any,
) -> int:  # fmt: skip
    """Find the least leakage at a distortion, or the least distortion at a leakage.

    With --adjacency, SOURCE may also be uniform, or LABEL=NUMBER,... for the vertices of the graph.

    \b
    Examples:
      symdp solve 1/2,3/10,1/5 -D 1/3
      symdp solve 1/2,3/10,1/5 --epsilon 1
      symdp solve survey.csv --column answer -D 10% --certificate c.json
      symdp solve --batch questions.jsonl -o answers.jsonl --jobs 2

    The exit code of --batch is the greatest of those that its questions have one by one.
    """
    many = {"output": output, "certificates": certificates, "jobs": jobs, "cluster": cluster, "chunk": chunk}
    if batch is not None:
        from symdp.cli.batches.batch_command import BatchOptions, run_batch

        _require_only(batch, {"batch", *many})
        return run_batch(BatchOptions(batch, output, certificates, jobs, cluster, chunk))
    if (name := next((name for name, value in many.items() if value is not None), None)) is not None:
        raise click.UsageError(f"--{name} is about many questions; give their file by --batch FILE")
    if source is None:
        raise click.UsageError("Missing argument 'SOURCE'.")
    from symdp.cli.questions.tradeoff_commands import Constraint, QuestionOptions, run_solve, under_profile

    targets = Targets(latex, plot, certificate, document=document)
    question, value = under_profile(question, profile, value)
    run_solve(QuestionOptions(source, **question), Constraint(distortion, epsilon, exp_epsilon, value), as_json, targets)
    return sections.DONE


def _require_only(batch: str, names: set[str]) -> None:
    """Refuse options about one question, which each line of a file of questions states by itself."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = max(parameter.opts, key=len)
            raise click.UsageError(f"--batch {batch:.60} reads its questions from the file; leave {option} out")


@group.command()
@options(SOURCE, _outputs)
@click.option(
    "--checkpoint", type=KEPT, metavar="FILE", help="Save finished work in FILE; the same command resumes from it."
)
@click.option("--jobs", type=int, metavar="N", help="Solve linear programs in N processes [1].")
@click.option("--cluster", metavar="ADDRESS", help="Solve linear programs on the workers of a Dask scheduler.")
@WHERE
def curve(
    as_json: bool, latex: str | None, document: bool, plot: str | None, certificate: str | None, checkpoint: str | None,
    jobs: int | None, cluster: str | None, **question: Any,
) -> None:  # fmt: skip
    """Compute the least leakage as a function of the distortion.

    SOURCE may contain symbols: "p,1-p; q,1-q", ball:r:C1,C2,C3, contamination:eta:C1,C2, box:l,0:1,v,
    sarwate2014:binary:p,q.
    """
    from symdp.cli.questions.tradeoff_commands import QuestionOptions, run_curve

    targets = Targets(latex, plot, certificate, checkpoint, document)
    run_curve(QuestionOptions(**question), as_json, targets, cluster, jobs)


@group.command()
@click.argument("source", required=False)
@click.option("--letters", type=int, metavar="M", help="Number of letters; without it, the statement for every M.")
@click.option("--ball", is_flag=True, help="All priors within total variation r of one prior, C1 >= ... >= CM.")
@click.option("--loss", metavar="LOSS", help="A distortion function in symbols: hamming, lists, strings:LENGTH, ring:M.")
@WHERE
@options(LEAKAGE, DELTA, RECORDS, JSON, LATEX)
def formula(
    source: str | None, letters: int | None, ball: bool, loss: str | None, where: str | None, leakage: str, delta: str,
    records: int | None, as_json: bool, latex: str | None, document: bool,
) -> None:  # fmt: skip
    """Print the closed form in symbols.

    It is for one prior P1 >= ... >= PM, or for all sets that contain the uniform prior. With SOURCE, a source set in
    symbols such as "p,1-p; q,1-q" or ball:r:C1,C2,C3, print the closed form for this set.
    """
    from symdp.cli.questions.formula_lines import Family, run_formula

    targets = Targets(latex=latex, document=document)
    run_formula(Family(source, letters, ball, where, loss), leakage, delta, records, as_json, targets)


@group.command()
@click.argument("source", type=SOURCE_TEXT, required=False)
@click.option("--letters", type=int, metavar="M", help="One prior P1 >= ... >= PM in symbols, M from 2 to 5.")
@click.option(
    "--loss", type=LOSS_TEXT, default="hamming", metavar="LOSS", help="Distortion function: hamming or line [hamming]."
)
@WHERE
@click.option("--seed", type=int, default=0, metavar="S", help="Seed of the points at which the result is compared [0].")
@options(LEAKAGE, DELTA, JSON, LATEX)
def derive(
    source: str | None, letters: int | None, loss: str, where: str | None, seed: int, leakage: str, delta: str,
    as_json: bool, latex: str | None, document: bool,
) -> None:  # fmt: skip
    """Derive the closed form step by step, and check it.

    From the program through the colouring patterns of optimal mechanisms to formulas and thresholds. Each pattern is solved
    in symbols, is optimal exactly on a range of D, and the ranges meet. It is for dp and ml.

    \b
    Examples:
      symdp derive --letters 3
      symdp derive 1/2,3/10,1/5 --leakage ml
      symdp derive "p,1-p; q,1-q" --where "p <= q, q <= 1/2" --latex FILE --document
    """
    from symdp.cli.questions.derivation_lines import run_derive

    targets = Targets(latex=latex, document=document)
    run_derive(source, letters, where, (leakage, delta, loss), seed, as_json, targets)


@group.command()
@options(SOURCE, WHERE, RECORDS, JSON, CERTIFICATE)
def classify(
    source: str, where: str | None, records: int | None, as_json: bool, certificate: str | None, **table: Any
) -> None:
    """Decide whether a source set is of Class I, II or III.

    A set is of Class I if its convex hull contains the uniform prior, of Class II if it does not and all priors rank the
    letters in the same order, and of Class III otherwise. The answer has a witness, and a prior that is least favourable at
    every distortion if one is known.
    """
    from symdp.cli.questions.classification_lines import run_classify
    from symdp.cli.table_notes import source_in_numbers

    run_classify(source_in_numbers(source, where, records, table), as_json, Targets(certificate=certificate))


@group.command()
@click.argument("formula")
@click.option("--letters", type=int, metavar="M", help="Number of letters, 2 to 8.")
@click.option("--all-letters", is_flag=True, help="All numbers of letters at once.")
@click.option("--where", type=RELATIONS, default="", metavar="RELATIONS", help='Hypotheses: "P1+P2 <= 1/2, D <= P2".')
@click.option("--class", "source_class", default="II", metavar="CLASS", help="Class of the source sets, I or II [II].")
@click.option("--examples", type=int, default=2000, metavar="N", help="Random instances, if no other method decides [2000].")
@click.option("--seed", type=int, default=0, metavar="S", help="Seed of the random instances [0].")
@options(DECIMALS, JSON, CERTIFICATE)
@THEOREM
def check(
    formula: str, letters: int | None, all_letters: bool, where: str, source_class: str, examples: int, seed: int,
    digits: int | None, as_json: bool, certificate: str | None, latex: str | None, document: bool,
) -> int:  # fmt: skip
    """Prove or refute a formula for exp(epsilon), for all priors.

    FORMULA is, for example, "(M-1)*(1-D)/D" or "(M-1)*(1-D)/D >= best". It may contain D, M, delta, best (the exact
    optimum), the probabilities P1..PM in decreasing order, A0..AM (Ak is the sum of the k least), max and min; with
    --all-letters or --where also PM, top(k) and tail(k) (the sums of the k greatest and least).

    Exit code 0 proved, 1 refuted, 3 undecided, 4 vacuous: nothing satisfies the hypotheses.
    """
    from symdp.cli.claims.formula_check_lines import run_check

    if all_letters == (letters is not None):
        raise click.UsageError("give either --letters M or --all-letters")
    size, targets = "all" if letters is None else letters, Targets(latex, None, certificate, document=document)
    verdict = run_check(formula, size, source_class, examples, seed, where, digits, as_json, targets)
    return sections.VERDICTS.get(verdict, sections.UNDECIDED)


@group.command()
@click.argument("file", type=ANY_TEXT)
@click.option("--verbose", is_flag=True, help="Print every line that was checked, and the files of the checker in use.")
@click.option("--coq", type=WRITTEN, metavar="FILE", help="Write the claim as a Coq theorem with its proof, for proofs/coq.")
@click.option("--coqc", is_flag=True, help="Run Coq on the file of --coq, and first compile its library if necessary.")
@THEOREM
@click.option(
    "--reissue",
    type=WRITTEN,
    metavar="FILE",
    help="Write a certificate of format 1 in the current format.",
)
@click.option(
    "--mpmath",
    type=int,
    metavar="DIGITS",
    help="Evaluate the claim by the definitions in mpmath instead, and print to how many digits it agrees.",
)
def recheck(
    file: str, verbose: bool, coq: str | None, coqc: bool, latex: str | None, document: bool, reissue: str | None,
    mpmath: int | None,
) -> None:  # fmt: skip
    """Verify a certificate without the solver.

    FILE is a certificate or a JSON answer that contains one; the statement that it proves is printed. A file that ends in
    .jsonl has one of them on each line, as 'symdp solve --batch' writes them; all of them are checked.

    With --mpmath the mechanism and the least favourable prior are evaluated instead: those of the JSON answer, or for a
    certificate those of its question, which is solved again. Agreement is no proof.

    Exit code 0 accepted, 1 rejected, 2 not a certificate.
    """
    writes = bool(coq or reissue or latex or coqc or document)
    if file.lower().endswith(".jsonl"):
        from symdp.cli.claims.recheck_command import run_recheck_lines

        if writes or mpmath is not None:
            raise click.UsageError(f"{file:.60} has many certificates, and the options are for one; save its line as a file")
        run_recheck_lines(file, verbose)
        return
    if mpmath is not None:
        from symdp.cli.claims.digit_lines import run_digits

        if writes:
            raise click.UsageError("--mpmath evaluates a claim and writes no file; leave out the other options")
        run_digits(file, mpmath, verbose)
        return
    from symdp.cli.claims.recheck_command import run_recheck

    if coqc and coq is None:
        raise click.UsageError("--coqc needs --coq FILE.v, the file that it checks")
    run_recheck(file, {"coq": coq, "reissue": reissue}, Targets(latex=latex, document=document), verbose, coqc)


@group.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED, metavar="[PAPER[/ID]]...")
def audit(arguments: tuple[str, ...]) -> int:
    """Check the statements of five papers and of the toolkit.

    Without arguments, print the papers and the commands. Options and names are those of 'python -m proofs' in a checkout.
    """
    from symdp.cli.audit_command import run_audit

    return run_audit(arguments)


group.add_command(graph_group)
group.add_command(compare_command)
group.add_command(figure)
group.add_command(measure_command)
group.add_command(profile_command)
group.add_command(color_command)
group.add_command(apply)
group.add_command(estimate)
group.add_command(theorem)
for _command in (sensitive, identify, split, oracles, hockey_stick, conjecture):
    group.add_command(_command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    # Exact answers may have thousands of digits; the length of inputs is bounded where they are read.
    sys.set_int_max_str_digits(0)
    # A process that is asked to end cleans up, as after Ctrl-C, and reports it.
    signals: list[int] = []

    def interrupt(number: int, _: object) -> None:
        signals.append(number)
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
        code = interrupted("interrupted") if signals else report_fault(error)
    sys.exit(code)


def _run(arguments: list[str] | None) -> int:
    try:
        with keeping_inputs(), WATCH.watching():
            returned = group.main(arguments, prog_name="symdp", standalone_mode=False)
    except click.exceptions.Exit as request:
        return request.exit_code
    except (KeyboardInterrupt, click.Abort) as stopped:
        return interrupted(str(stopped) or "interrupted")
    except SystemExit:
        # Click ends the program, with 1, where nobody reads the help to its end; here 1 means rejected.
        return sections.DONE
    except Exception as error:
        refusal = refusal_of(error)
        if refusal is None:
            raise
        return complain(*refusal)
    return returned if isinstance(returned, int) else sections.DONE
