"""Commands: solve, curve, formula, classify, check, recheck, measure, and the group graph."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import click

from symdp import __version__, errors
from symdp.cli.graphs import graph_group
from symdp.cli.output import Targets

DONE, REFUTED, BAD_INPUT, UNDECIDED, INTERRUPTED = 0, 1, 2, 3, 130


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="symdp")
def group() -> None:
    """Exact privacy-distortion trade-offs with certificates.

    SOURCE is a library name (kalantari2018:II-6, zhong2022:figure-4, sarwate2014:binary:1/10,3/10, snee1974:eye,
    simplex:4, decreasing:4, ...), vertices such as "1/2,3/10,1/5; 3/10,1/5,1/2", a .json or .toml file with vertices,
    inequalities, lower/upper or center/radius, or a .csv file with --column NAME and perhaps --count NAME
    [--confidence 0.95] or --probability NAME.

    Exit codes: 0 done or accepted, 1 rejected or refuted, 2 bad input, 3 undecided.
    """


def _source_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(
        [
            click.argument("source"),
            click.option("--column", metavar="NAME", help="Column of categories of a CSV file."),
            click.option("--count", metavar="NAME", help="Column of counts of a CSV file."),
            click.option(
                "--probability", metavar="NAME", help="Column of exact probabilities of a CSV file, which sum to 1."
            ),
            click.option("--confidence", default="0.95", metavar="LEVEL", help="Confidence level for counts [0.95]."),
        ]
    ):
        command = option(command)
    return command


def _output_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for option in reversed(
        [
            click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0]."),
            click.option("--json", "as_json", is_flag=True, help="Print JSON with exact numbers as text."),
            click.option("--latex", metavar="FILE", help="Write a LaTeX document that compiles."),
            click.option("--plot", metavar="FILE", help="Draw the function (pdf, png, svg)."),
            click.option("--certificate", metavar="FILE", help="Write the certificate."),
        ]
    ):
        command = option(command)
    return command


LEAKAGE = click.option(
    "--leakage", default="dp", metavar="MEASURE",
    help="dp, adp (with --delta), ml, mi, mx, renyi:2, kl, sibson:2 or min-entropy [dp].",
)  # fmt: skip
RECORDS = click.option(
    "--records", type=int, metavar="N",
    help="Databases of N records with priors of SOURCE; D is the expected number of changed records, 0 to N.",
)  # fmt: skip


@group.command()
@_source_options
@click.option("-D", "--distortion", metavar="D", help="Find the least leakage at this distortion.")
@click.option("--exp-epsilon", metavar="LAMBDA", help="Find the least distortion at exp(epsilon) = LAMBDA.")
@LEAKAGE
@RECORDS
@click.option("--digits", type=int, default=9, metavar="N", help="Digits of a value that is not known exactly [9].")
@_output_options
def solve(
    source: str, column: str | None, count: str | None, probability: str | None, confidence: str,
    distortion: str | None, exp_epsilon: str | None,
    leakage: str, records: int | None, digits: int, delta: str, as_json: bool,
    latex: str | None, plot: str | None, certificate: str | None,
) -> None:  # fmt: skip
    """The optimal mechanism at one distortion, or at one leakage."""
    from symdp.cli.solving import Question, run_solve

    if (distortion is None) == (exp_epsilon is None):
        raise errors.InvalidArgument("give exactly one of -D/--distortion and --exp-epsilon")
    targets = Targets(latex, plot, certificate, reads=source)
    asked = Question(delta, leakage, digits)
    if records is not None:
        from symdp.cli.databases import run_solve as run_databases

        read = _read(source, column, count, probability, confidence, as_json)
        run_databases(read, records, distortion, exp_epsilon, asked, as_json, targets)
        return
    run_solve(
        _read(source, column, count, probability, confidence, as_json), distortion, exp_epsilon, asked, as_json, targets
    )


@group.command()
@_source_options
@LEAKAGE
@RECORDS
@_output_options
@click.option("--checkpoint", metavar="FILE", help="Keep finished work in FILE; the same command resumes from it.")
def curve(
    source: str, column: str | None, count: str | None, probability: str | None, confidence: str,
    leakage: str, records: int | None, delta: str, as_json: bool,
    latex: str | None, plot: str | None, certificate: str | None, checkpoint: str | None,
) -> None:  # fmt: skip
    """The whole function D -> epsilon*, piece by piece."""
    from symdp.cli.solving import Question, run_curve

    targets = Targets(latex, plot, certificate, checkpoint, reads=source)
    if records is not None:
        from symdp.cli.databases import run_curve as run_databases

        read = _read(source, column, count, probability, confidence, as_json)
        run_databases(read, records, Question(delta, leakage), as_json, targets, checkpoint)
        return
    run_curve(
        _read(source, column, count, probability, confidence, as_json),
        Question(delta, leakage),
        as_json,
        targets,
        checkpoint,
    )


@group.command()
@click.option("--letters", type=int, metavar="M", help="Number of letters; without it the statement for every M.")
@LEAKAGE
@RECORDS
@click.option("--delta", default="0", metavar="DELTA", help="(epsilon, delta)-LDP, standard sense [0].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--latex", metavar="FILE", help="Write a LaTeX document that compiles.")
def formula(
    letters: int | None, leakage: str, records: int | None, delta: str, as_json: bool, latex: str | None
) -> None:  # fmt: skip
    """The closed form in symbols: for one prior P1 >= ... >= PM, or for sets that contain the uniform prior."""
    if records is not None:
        from symdp.cli.databases import run_formula

        run_formula(records, letters, leakage, delta, as_json, Targets(latex=latex))
        return
    from symdp.cli.leakages import run_formula_of

    run_formula_of(letters, leakage, delta, as_json, Targets(latex=latex))


@group.command()
@_source_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def classify(
    source: str, column: str | None, count: str | None, probability: str | None, confidence: str, as_json: bool
) -> None:
    """Class I, II or III of a source set, with a witness."""
    from symdp.cli.describing import run_classify

    run_classify(_read(source, column, count, probability, confidence, as_json), as_json)


@group.command()
@click.argument("formula")
@click.option("--letters", type=int, required=True, metavar="M", help="Number of letters, 2 to 8.")
@click.option("--class", "source_class", default="II", metavar="CLASS", help="Class of the source sets, I or II [II].")
@click.option("--examples", type=int, default=2000, metavar="N", help="Random instances, if nothing else decides [2000].")
@click.option("--seed", type=int, default=0, metavar="S", help="Seed of the random instances [0].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(formula: str, letters: int, source_class: str, examples: int, seed: int, as_json: bool) -> int:
    """Decide a formula for exp(epsilon), such as "(M-1)*(1-D)/D", or "... >= best".

    Names: D, M, delta, best (the exact optimum), P1..PM, A0..AM (sums of the k least), max, min. Exit code 0 proved,
    1 refuted, 3 undecided.
    """
    from symdp.cli.checking import run_check

    return {"PROVED": DONE, "REFUTED": REFUTED}.get(
        run_check(formula, letters, source_class, examples, seed, as_json), UNDECIDED
    )


@group.command()
@click.argument("file")
@click.option("--verbose", is_flag=True, help="Print every line that was checked.")
@click.option("--coq", metavar="FILE", help="Write the claim as a theorem of Coq with its proof, for proofs/coq.")
def recheck(file: str, verbose: bool, coq: str | None) -> None:
    """Check a certificate without the solver: exit code 0 accepted, 1 rejected, 2 not a certificate."""
    from symdp.cli.accepting import run_recheck

    lines = run_recheck(file, coq)
    for line in lines if verbose else []:
        click.echo(_printable(f"holds: {line}"))
    click.echo(f"ACCEPTED: {len(lines)} lines checked")


@group.command(name="measure")
@click.argument("mechanism")
@click.option("--prior", metavar="PRIOR", help='One prior, such as "1/2,1/2".')
@click.option("--source", metavar="SOURCE", help="The largest values over a source set instead of one prior.")
@click.option("--order", default="2", metavar="A", help="Order of the Renyi and Sibson measures, above 1 or oo [2].")
@click.option("--delta", default="1/10", metavar="DELTA", help="delta of the measure adp [1/10].")
@click.option("--json", "as_json", is_flag=True, help="Print JSON with exact values and enclosures as text.")
def measure_command(
    mechanism: str, prior: str | None, source: str | None, order: str, delta: str, as_json: bool
) -> None:  # fmt: skip
    """All leakages of a mechanism, a .json file {"rows": [["3/4", "1/4"], ...]}."""
    from symdp.cli.measuring import run_measure

    run_measure(mechanism, prior, source, order, delta, as_json)


group.add_command(graph_group)


def _read(
    source: str, column: str | None, count: str | None, probability: str | None, confidence: str, as_json: bool
) -> Any:  # fmt: skip
    from symdp.cli.reading import show_table
    from symdp.sources.reader import read_source

    read = read_source(source, column, count, confidence, probability)
    if not as_json:
        show_table(read)
    return read


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    # Exact answers may have thousands of digits; the length of what a user writes is bounded where it is read.
    sys.set_int_max_str_digits(0)
    sys.exit(_run(arguments))


def _run(arguments: list[str] | None) -> int:
    try:
        returned = group.main(arguments, prog_name="symdp", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.ctx.get_help() if error.ctx else "", err=True)
        return BAD_INPUT
    except click.exceptions.Exit as request:
        return request.exit_code
    except click.ClickException as error:
        return _complain(error.format_message().replace("\n", " "), BAD_INPUT)
    except errors.CertificateRejected as error:
        return _complain(f"REJECTED: {error}", REFUTED, prefix="")
    except errors.Undecided as error:
        return _complain(str(error), UNDECIDED)
    except errors.SymdpError as error:
        return _complain(str(error), BAD_INPUT)
    except MemoryError:
        return _complain("the question needs more memory than there is; use fewer letters", BAD_INPUT)
    except (KeyboardInterrupt, click.Abort):
        return _complain("interrupted; a --checkpoint file keeps what was done", INTERRUPTED)
    except BrokenPipeError:
        sys.stderr.close()
        return DONE
    return returned if isinstance(returned, int) else DONE


def _complain(message: str, code: int, prefix: str = "symdp: ") -> int:
    click.echo(_printable(prefix + " ".join(message.split())), err=True)
    return code


def _printable(text: str) -> str:
    """Lone surrogates, which JSON text may hold and no terminal shows, as their escapes."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
