"""Random questions that an honest user may ask on the command line: all commands, measures, sets and settings."""

import json
from fractions import Fraction

from tests.agreement.random_sources import random_prior, random_source

LEAKAGES = ("dp", "dp", "dp", "adp:1/10", "adp:1/10:pointwise", "ml", "ml", "mi", "mx", "renyi:2", "renyi:3/2", "renyi:7")
LEAKAGES += ("kl", "sibson:2", "sibson:5/3", "sibson:oo", "renyi:oo", "min-entropy")
NAMED = ("kalantari2018:II-6", "kalantari2018:III-10c", "kalantari2018:III-6a", "zhong2022:figure-4", "snee1974:eye")
GRAPHS = ("ring:{}", "clique:{}", "line:{}", "star:{}")
SIDES = (
    "best",
    "1",
    "(M-1)*(1-D)/D",
    "max(1, (M-1)*(1-D)/D)",
    "P1",
    "1-D",
    "best*D",
    "2*best-1",
    "M*(1-D)",
    "1/(P1+D)",
    "A1+1",
)
EPSILONS = ("1", "1/3", "log(2)", "log(3)/2", "2*log(5/4)+1/7", "5")


def random_question(rng, folder):
    """The arguments of a command; the files that it names are written into the folder."""
    kinds = (solve,) * 8 + (curve,) * 3 + (graph,) * 2 + (check, classify, formula, measure)
    return rng.choice(kinds)(rng, folder)


def random_fraction(rng, most=1):
    """A number from 0 to ``most``; at times an end, at times one of many digits."""
    kind = rng.randrange(12)
    if kind < 2:
        return str(kind * most)
    if kind == 2:
        return str(most * Fraction(rng.randrange(10**30), 10**30))
    size = rng.choice((2, 3, 4, 5, 6, 7, 10, 12, 20, 60))
    return str(most * Fraction(rng.randrange(size + 1), size))


def random_level(rng):
    return str(1 + Fraction(rng.randint(0, 40), rng.choice((4, 8, 10, 10, 1))) + (rng.random() < 0.05) * 10**6)


def set_of_priors(rng, folder):
    """A source as the command line takes it, and its number of letters."""
    if rng.random() < 0.1:
        return rng.choice(NAMED), 4
    if rng.random() < 0.1:
        size = rng.randint(1, 7)
        return f"{rng.choice(('simplex', 'decreasing', 'uniform'))}:{size}", size
    if rng.random() < 0.05:
        return table(rng, folder)
    source = random_source(rng)
    if source.shape.vertices is not None and rng.random() < 0.5:
        return ";".join([",".join(map(str, vertex)) for vertex in source.vertices]), source.letters
    path = folder / "source.json"
    document = source.to_document()
    if rng.random() < 0.3:
        document["labels"] = [rng.choice(("a", "[red]", "\u00e9", "x y")) + str(k) for k in range(source.letters)]
    path.write_text(json.dumps(document))
    return str(path), source.letters


def table(rng, folder):
    """A CSV file with counts."""
    size, path = rng.randint(2, 5), folder / "table.csv"
    lines = [f"k{k},{rng.randint(0, 40) + (k == 0)}" for k in range(size)]
    path.write_text("\n".join(["kind,times", *lines, ""]))
    return (str(path), "--column", "kind", "--count", "times"), size


def asked_about(rng, folder):
    """Source, measure and setting; the number of letters and the largest distortion."""
    source, size = set_of_priors(rng, folder)
    arguments = [*(source if isinstance(source, tuple) else (source,))]
    leakage, most = rng.choice(LEAKAGES), 1
    arguments += ["--leakage", leakage]
    if leakage == "dp" and rng.random() < 0.2:
        arguments += ["--delta", rng.choice(("1/100", "1/10", "1/3", "9/10"))]
    setting = rng.random()
    if setting < 0.25:
        most = rng.choice((1, 2, 2, 3, 5))
        arguments += ["--records", str(most)]
    elif setting < 0.4:
        if rng.random() < 0.7:
            arguments[arguments.index("--leakage") + 1] = "dp"
        family = rng.choice(GRAPHS)
        arguments += ["--adjacency", family.format(size - (family == "star:{}"))]
    return arguments, most


def printed(rng, arguments, folder):
    if rng.random() < 0.5:
        arguments.append("--json")
    if rng.random() < 0.1:
        arguments += ["--latex", str(folder / "out.tex")]
    return arguments


def solve(rng, folder):
    arguments, most = asked_about(rng, folder)
    return printed(rng, ["solve", *arguments, *at(rng, most), "--certificate", str(folder / "c.json")], folder)


def at(rng, most):
    """At one distortion, or at one leakage."""
    kind = rng.random()
    if kind < 0.65:
        return ["-D", random_fraction(rng, most)]
    return ["--exp-epsilon", random_level(rng)] if kind < 0.9 else ["--epsilon", rng.choice(EPSILONS)]


def curve(rng, folder):
    arguments, _ = asked_about(rng, folder)
    if rng.random() < 0.3:
        arguments += ["--checkpoint", str(folder / "work.jsonl")]
    if rng.random() < 0.6:
        arguments += ["--certificate", str(folder / "c.json")]
    return printed(rng, ["curve", *arguments], folder)


def random_graph(rng, folder):
    if rng.random() < 0.5:
        return rng.choice(GRAPHS).format(rng.randint(2, 7))
    size, path = rng.randint(2, 6), folder / "graph.txt"
    pairs = [(i, k) for k in range(size) for i in range(k)]
    path.write_text("\n".join([f"v{i} v{k}" for i, k in rng.sample(pairs, rng.randint(1, len(pairs)))] + [""]))
    return str(path)


def graph(rng, folder):
    name, command = random_graph(rng, folder), rng.choice(("leakage", "uniform", "show"))
    if command == "show":
        return ["graph", "show", name, *(["--json"] if rng.random() < 0.5 else [])]
    arguments = ["graph", "leakage", name, "--exp-epsilon", random_level(rng)]
    if command == "uniform":
        arguments = ["solve", "uniform", "--adjacency", name, *at(rng, 1)]
    elif rng.random() < 0.3:
        arguments += ["--outputs", str(rng.randint(1, 4))]
    return [*arguments, "--certificate", str(folder / "c.json"), *(["--json"] if rng.random() < 0.5 else [])]


def check(rng, folder):
    relation = rng.choice(("<=", ">=", "=="))
    text = f"{rng.choice(SIDES)} {relation} {rng.choice(SIDES)}"
    arguments = ["check", text, "--letters", str(rng.randint(2, 4)), "--examples", "20", "--seed", str(rng.randrange(99))]
    return [*arguments, *(["--class", "I"] if rng.random() < 0.2 else []), *(["--json"] if rng.random() < 0.5 else [])]


def classify(rng, folder):
    source, _ = set_of_priors(rng, folder)
    return ["classify", *(source if isinstance(source, tuple) else (source,)), *(["--json"] if rng.random() < 0.5 else [])]


def formula(rng, folder):
    arguments = ["formula", "--leakage", rng.choice(LEAKAGES)]
    if rng.random() < 0.7:
        arguments += ["--letters", str(rng.randint(1, 5))]
    return arguments + (["--records", str(rng.randint(1, 3))] if rng.random() < 0.3 else [])


def measure(rng, folder):
    size, path = rng.randint(1, 4), folder / "mechanism.json"
    path.write_text(json.dumps({"rows": [list(map(str, random_prior(rng, size))) for _ in range(size)]}))
    where = (
        ["--prior", ",".join(map(str, random_prior(rng, size)))] if rng.random() < 0.5 else ["--source", f"simplex:{size}"]
    )
    return ["measure", str(path), *where, "--order", rng.choice(("2", "3/2", "oo"))]
