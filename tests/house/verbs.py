"""Every kind of source, every verb of a trade-off and its answers, every option of the commands: what comes of each pair.

A cell of the matrix is "answers", "refused" (Unsupported, with a way out), or what else is raised. What fails is listed in
``verbs.txt`` beside this file, from which lines may only be taken:

    python -m tests.house.verbs             # print the matrix, and how many cells fail
    python -m tests.house.verbs --write     # write the list anew, where it has become shorter
"""

import sys
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from symdp import Database, SourceSet, Tradeoff
from symdp.errors import InvalidArgument, Unsupported
from symdp.sources.parametric.symbol_reader import read_symbols
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.tradeoffs.tradeoff import least_distortion, optimal_mechanism, privacy_distortion

LISTED = Path(__file__).with_name("verbs.txt")
ANSWERS, REFUSED, UNTRUE = "answers", "refused", "an untrue sentence"
# What is said only where it is so: there are symbols to give values, and the source is none of those that are taken.
UNTRUE_WORDS = ("give the symbols values", "must be a SourceSet or a Database", "is incomplete or has a bad number")
NUMBERS, SYMBOLIC = ["1/2", "3/10", "1/5"], ("ordered", "even", "segment", "moving", "geometric")

SOURCES = {
    "listed": lambda: SourceSet.from_vertices([NUMBERS, ["3/10", "1/5", "1/2"]]),
    "one prior": lambda: SourceSet.single(NUMBERS),
    "box": lambda: SourceSet.box(["1/5", "1/5", "1/5"], ["1/2", "1/2", "1/2"]),
    "records": lambda: Database(2, 3),
    "ordered": lambda: SourceSet.ordered_symbols(3),
    "even": lambda: read_symbols("p,1-p; q,1-q", "p <= q, q <= 1/2"),
    "segment": lambda: read_symbols("p,q,1-p-q; r,s,1-r-s"),
    "moving": lambda: read_symbols("t,1-t,0; 1-t,0,t", "0 <= t, t <= 1"),
    "geometric": lambda: SourceSet.geometric("rho"),
    "endless": lambda: SourceSet.geometric("1/2", "oo"),
    "zipf": lambda: SourceSet.zipf(2, "oo"),
    "chi-square": lambda: ChiSquareBall(NUMBERS, "1/50"),
    "kullback-leibler": lambda: KullbackLeiblerBall(NUMBERS, "1/50"),
}
TRADEOFF = ("zero_from", "method", "scope", "question")
OPTIMUM = ("value", "exp", "epsilon", "distortion", "mechanism", "certificate", "worst_prior", "source", "leakage", "delta")
CURVE = ("pieces", "breakpoints", "zero_from", "jump", "certificate", "delta", "leakage", "source", "thresholds", "scope")
CURVE_CALLS = ("theorem", "to_latex", "to_sympy", "plot")
MEASURES = ("ml", "mi", "adp:1/10", "min-entropy", "gdp", "tv", "renyi:2")


def _of_answer(name):
    return lambda tradeoff: getattr(tradeoff.at("1/4"), name)


def _of_curve(name):
    return lambda tradeoff: getattr(tradeoff.curve(), name)


VERBS = {
    "at": lambda tradeoff: tradeoff.at("1/4"),
    "curve": lambda tradeoff: tradeoff.curve(),
    "inverse": lambda tradeoff: tradeoff.inverse(exp_epsilon=3),
    **{name: lambda tradeoff, name=name: getattr(tradeoff, name) for name in TRADEOFF},
    **{f"at.{name}": _of_answer(name) for name in OPTIMUM},
    "at.theorem": lambda tradeoff: tradeoff.at("1/4").theorem(),
    "curve.at": lambda tradeoff: tradeoff.curve().at("1/4"),
    **{f"curve.{name}": _of_curve(name) for name in CURVE},
    **{f"curve.{name}()": lambda tradeoff, name=name: getattr(tradeoff.curve(), name)() for name in CURVE_CALLS},
    "curve.inverse": lambda tradeoff: tradeoff.curve().inverse(exp_epsilon=3),
}
QUESTIONS = {
    **{f"leakage={name}": lambda source, name=name: Tradeoff(source, leakage=name).at("1/4") for name in MEASURES},
    "delta=1/10": lambda source: Tradeoff(source, delta="1/10").at("1/4"),
    "loss=line": lambda source: Tradeoff(source, loss="line").at("1/4"),
    "optimal_mechanism": lambda source: optimal_mechanism(source, "1/4"),
    "least_distortion": lambda source: least_distortion(source, 3),
    "privacy_distortion": lambda source: privacy_distortion(source),
}

# The same sources as the command line has them.
TEXTS = {
    "listed": ["1/2,3/10,1/5; 3/10,1/5,1/2"],
    "one prior": ["1/2,3/10,1/5"],
    "records": ["simplex:3", "--records", "2"],
    "even": ["p,1-p; q,1-q", "--where", "p <= q, q <= 1/2"],
    "segment": ["p,q,1-p-q; r,s,1-r-s"],
    "moving": ["t,1-t,0; 1-t,0,t", "--where", "0 <= t, t <= 1"],
    "geometric": ["geometric:rho"],
    "endless": ["geometric:1/2:oo"],
    "chi-square": ["chi-square:1/50:1/2,3/10,1/5"],
    "kullback-leibler": ["kullback-leibler:1/50:1/2,3/10,1/5"],
}
COMMANDS = {
    "solve -D": ["solve", "-D", "1/4"],
    "solve --exp-epsilon": ["solve", "--exp-epsilon", "3"],
    "solve --json": ["solve", "-D", "1/4", "--json"],
    "solve --leakage ml": ["solve", "-D", "1/4", "--leakage", "ml"],
    "solve --loss line": ["solve", "-D", "1/4", "--loss", "line"],
    "solve --latex": ["solve", "-D", "1/4", "--latex", "-"],
    "solve --certificate": ["solve", "-D", "1/4", "--certificate", "-"],
    "curve": ["curve"],
    "curve --json": ["curve", "--json"],
    "curve --latex": ["curve", "--latex", "-"],
    "curve --certificate": ["curve", "--certificate", "-"],
    "theorem": ["theorem"],
    "theorem -D": ["theorem", "-D", "1/4"],
    "formula": ["formula"],
    "classify": ["classify"],
    "compare": ["compare"],
}


def matrix():
    """{(source, verb): what comes of it}, of Python and of the command line."""
    made = {name: build() for name, build in SOURCES.items()}
    cells = {(name, verb): outcome(ask, made[name]) for name in made for verb, ask in QUESTIONS.items()}
    cells |= {
        (name, verb): outcome(lambda source, ask=ask: ask(Tradeoff(source)), made[name])
        for name in made
        for verb, ask in VERBS.items()
    }
    return cells | {(name, verb): command(verb, name) for name in TEXTS for verb in COMMANDS}


def outcome(ask, source):
    """What comes of a question in Python."""
    try:
        ask(source)
    except (Unsupported, InvalidArgument) as error:
        return judged(str(error))
    except Exception as error:
        return type(error).__name__
    return ANSWERS


def command(verb, name):
    """What comes of a command: it answers with 0, or refuses with 2 in one sentence."""
    from symdp.cli.commands import _run

    asked, said = COMMANDS[verb], StringIO()
    try:
        with redirect_stdout(StringIO()), redirect_stderr(said):
            code = _run([asked[0], *TEXTS[name], *asked[1:]])
    except Exception as error:
        return type(error).__name__
    return ANSWERS if code == 0 else judged(said.getvalue()) if code == 2 else f"exit code {code}"


def judged(message):
    """Whether a refusal is one line, and says nothing that is not so of these sources."""
    untrue = any(words in message for words in UNTRUE_WORDS) or "No such option" in message
    return UNTRUE if untrue or "\n" in message.strip() else REFUSED


def failing(cells):
    """The lines of the list."""
    return [f"{name}: {verb}: {found}" for (name, verb), found in sorted(cells.items()) if found not in (ANSWERS, REFUSED)]


def listed():
    """What is known to fail."""
    return LISTED.read_text(encoding="utf-8").splitlines()


def main(arguments):
    """Print the matrix by source; write the list where asked."""
    import matplotlib

    matplotlib.use("Agg")
    cells = matrix()
    for name in SOURCES:
        print(f"{name:17s}", dict(Counter(found for (source, _), found in cells.items() if source == name)))
    lines = failing(cells)
    print(len(lines), "of", len(cells), "cells fail")
    if "--write" in arguments:
        new = set(lines) - set(listed() if LISTED.exists() else lines)
        if new:
            print("not written, as these are new:", *sorted(new), sep="\n")
            return 1
        LISTED.write_text("\n".join([*lines, ""]), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
