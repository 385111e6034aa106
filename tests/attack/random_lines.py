"""Random command lines, honest and hostile: over all commands and options that click knows, so that new ones are drawn too.

An option is drawn by its name where it is in ``VALUES``, else by its type, so that one that is new is drawn as well.
"""

import json
import os

import click

from symdp.cli.commands import group
from tests.agreement.random_sources import random_prior

MEASURES = ("dp", "dp", "dp", "ml", "mi", "mx", "kl", "tv", "gdp", "renyi:2", "renyi:oo", "sibson:2", "min-entropy",
            "adp:1/10", "adp:1/10:pointwise", "profile:log(2):1/10")  # fmt: skip
LOSSES = ("hamming", "line", "line:2", "ring", "lists:2", "erasure:1/4", "positions:0,1,5/2", "graph:ring:3", "costs.csv",
          "strings:2,2", "permutations:3")  # fmt: skip
GRAPHS = ("ring:4", "clique:3", "line:3", "star:2", "graph.txt", "hamming:2,2")
SOURCES = ("set.json", "box.json", "set.toml", "simplex:3", "uniform:4", "decreasing:3", "1/2,3/10,1/5",
           "1/2,3/10,1/5; 1/5,1/2,3/10", "ball:1/10:1/2,3/10,1/5", "contamination:1/10:1/2,1/2", "pari-mutuel:1/5:1/2,1/2",
           "geometric:1/2:5", "geometric:1/2..3/4:4", "zipf:1:4", "zipf:1..2:4", "geometric:1/2:oo", "zipf:2:oo",
           "zipf:1..3:1000000", "chi-square:1/50:1/2,1/2", "kullback-leibler:1/50:1/2,1/2", "mixture:1/10..1/4:3/5,2/5",
           "kalantari2018:II-6", "zhong2022:figure-4", "p,1-p", "ball:r:C1,C2,C3", "geometric:rho:4",
           "p,1-p; q,1-q", "p,q,1-p-q", "ordered:3", "geometric:rho", "box:l,0:1,v")  # fmt: skip
FORMULAS = ("best", "1 <= best", "(M-1)*(1-D)/D", "max(1, (M-1)*(1-D)/D) >= best", "P1*best >= 1-D", "best <= 2", "A1+1",
            "(1-P1)*(1-D)/(P1*D) <= best", "best**2 >= 1", "top(2)*best >= 1-D")  # fmt: skip
RELATIONS = ("D <= 1/2", "P1 <= 1/2", "D <= PM", "P1+P2 <= 3/4, D <= 1-P1", "p <= 1/2", "r <= 1/10", "p <= q, q <= 1/2")
FAMILIES = ("ball:C,r", "geometric:rho", "zipf:2", "lower:max(C-r,0)", "mixture:C,r", "prior:i", "prior:2*M-i")
NUMBERS = ("0", "1", "1/2", "1/5", "0.1", "1/100", "3/4", "2/3", "1e-3")
LEVELS = ("1", "2", "3/2", "10", "1.1", "1000")
EPSILONS = ("1", "1/3", "log(2)", "log(3)/2", "0", "5")
HOSTILE = ("", " ", "-", "--", "-1", "0", "00", "1/0", "0/0", "1e999", "-1e-999", "1" * 5000, "1/" + "7" * 3000, "nan", "oo",
           "inf", "1_000", "\u0661", "\u00e9", "\u202e1/2", "1\n2", "\t", "a,b,,", ";", ",", "1/2,1/2,1/2", "1/2;1/2,1/2",
           "0x10", "1e1000000000", "9" * 30, "1000000", "1000000000000", "-5", "2.5", "1/3.5", "M", "best", "D", "None",
           "[]",
           "{}", "$(id)", "../..", "..", "/", "/dev/null", "/dev/full", "/dev/zero", "/dev/stdout", "missing.json",
           "folder.json", "pipe.json", "binary.json", "empty.json", "nested.json", "huge.csv", "link.json", "latin.csv",
           "deep/er/file.json", "x" * 300, "x" * 300 + ".json",
           "(" * 500, "+".join(["P1"] * 200), "P1" + "**9" * 9,
           "simplex:1000000000", "zipf:0..3:1000000", "geometric:999/1000:3000", "uniform:100000", "ring:1000000",
           "lists:10", "permutations:9", "renyi:1000000000", "adp:0", "profile:", "graph:missing", "a=b", "a=1/2,b=1/2",
           "\udcff", "\x1b[31m", "%s%n", "\\input{a}", "@", "-D", "--json", "set.json")  # fmt: skip
OUTPUTS = ("out.json", "out.tex", "out.txt", "-", "out.json", "deep/out.json")
WORDS = ("", "a", "x,y", "1")
VALUES = {
    "source": SOURCES, "sources": SOURCES, "prior": ("1/2,3/10,1/5", "1/2,1/2", "4/5,1/5", "uniform:4", "geometric:1/2:4"),
    "leakage": MEASURES, "loss": LOSSES, "losses": LOSSES, "adjacency": GRAPHS, "graph": GRAPHS, "hamming": ("2,2", "3,2"),
    "delta": ("0", "1/10", "1/3", "1/100"), "distortion": NUMBERS, "epsilon": EPSILONS, "exp_epsilon": LEVELS,
    "value": ("1/2", "1", "0", "1/10"), "records": ("1", "2", "3"), "digits": ("3", "9", "20"), "uses": ("1", "2", "10"),
    "order": ("2", "3/2", "oo"), "outputs": ("1", "2", "3"), "examples": ("5", "20"), "seed": ("0", "7"),
    "values": ("p=1/5", "p=1/5,q=2/5", "rho=1/2"),
    "formula": FORMULAS, "where": RELATIONS, "source_class": ("I", "II"), "family": FAMILIES,
    "profile": ("log(2):1/10", "log(2):1/100,log(3):1/1000", "1:1/10"), "column": ("kind",), "count": ("times",),
    "probability": ("share",), "confidence": ("0.95", "9/10"), "region": ("clopper-pearson", "dkw", "dirichlet"),
    "mechanism": ("mechanism.json",), "file": ("certificate.json", "answer.json"), "data": ("people.csv",),
    "style": ("epsilon", "exp"), "log": ("e", "2"), "name": ("kalantari2018:figure-1", "none"),
    "latex": OUTPUTS, "certificate": OUTPUTS, "checkpoint": OUTPUTS, "reissue": OUTPUTS, "coq": ("out.v",),
    "batch": ("questions.jsonl", "set.json"), "certificates": ("shards", "."), "jobs": ("1", "2"), "chunk": ("1", "3"),
    "output": OUTPUTS, "plot": ("out.svg",),
}  # fmt: skip
# What an honest user gives one of; what takes other programs, or minutes, is not drawn.
ALTERNATIVES = ("distortion", "epsilon", "exp_epsilon", "value")
LEFT_OUT = {"coqc", "audit", "cluster"}
# The options of many questions at once, which are drawn together.
MANY = {"batch", "output", "certificates", "jobs", "chunk"}
DIGITS = {"letters": {"oracles": ("3", "10"), "sensitive": ("1", "1,2"), "conjecture": ("3", "4")}}


def commands(command=group, path=()):
    """All commands, each with the words that call it."""
    if isinstance(command, click.Group):
        for name, found in command.commands.items():
            yield from commands(found, (*path, name))
    else:
        yield path, command


def random_line(rng):
    """The arguments of a command line; half of the lines are honest."""
    path, command = rng.choice([found for found in commands() if found[0][0] not in LEFT_OUT])
    hostile = rng.choice((0, 0, 0, 0.1, 0.3, 1))
    line, found = list(path), [each for each in command.params if each.name not in LEFT_OUT]
    many = path == ("solve",) and rng.random() < 0.15
    if path == ("solve",) and rng.random() >= hostile / 10:
        found = [each for each in found if (each.name in MANY) == many]
    if hostile and rng.random() < 0.02:
        return [*line, rng.choice(("--help", "--nothing", "-h", "extra"))]
    alternatives = [each.name for each in found if each.name in ALTERNATIVES]
    chosen = rng.choice(alternatives) if alternatives else None
    arguments = [each for each in found if isinstance(each, click.Argument)]
    tables = False
    for each in arguments:
        values = [value(rng, path, each, hostile) for _ in range(rng.randint(1, 3) if each.nargs == -1 else 1)]
        if (each.name == "source" or path[-1] == "oracles") and not hostile and rng.random() < 0.08:
            values, tables = ["people.csv"], True
        if each.required or path == ("solve",) or rng.random() < 0.5:
            line += values
    for each in found:
        if each not in arguments and is_drawn(rng, each, chosen, tables, many, hostile):
            line += option(rng, path, each, hostile)
            if hostile and rng.random() < 0.03:
                line += option(rng, path, each, hostile)
    return line


def is_drawn(rng, each, chosen, tables, many, hostile):
    if each.required or (many and each.name in ("batch", "output")):
        return rng.random() >= hostile / 10
    if each.name in ("column", "count", "probability"):
        return tables if each.name == "column" else (each.name == "count" and tables) or rng.random() < hostile / 10
    if each.name in ALTERNATIVES and chosen is not None and rng.random() > hostile / 5:
        return each.name == chosen
    return rng.random() < (0.5 if each.name == "as_json" or many else 0.12)


def option(rng, path, each, hostile):
    name = rng.choice(each.opts)
    return [name] if getattr(each, "is_flag", False) else [name, value(rng, path, each, hostile)]


def value(rng, path, each, hostile):
    if rng.random() < hostile:
        return rng.choice(HOSTILE)
    if each.name in ("source", "prior") and rng.random() < 0.3:
        return ",".join(map(str, random_prior(rng, rng.randint(1, 5))))
    if each.name in ("distortion", "delta") and rng.random() < 0.3:
        return f"{rng.randint(0, 20)}/20"
    if each.name == "letters":
        return rng.choice(DIGITS["letters"].get(path[-1], ("2", "3", "4")))
    if each.name in VALUES:
        return rng.choice(VALUES[each.name])
    return rng.choice(("1", "2", "5") if "int" in each.type.name else WORDS)


def write_files(folder):
    """What the lines name: files that are sound, odd, or none."""
    prior = ["1/2", "3/10", "1/5"]
    texts = {
        "set.json": json.dumps({"vertices": [prior, ["1/3"] * 3], "labels": ["red", "green", "blue"]}),
        "box.json": json.dumps({"lower": ["1/10"] * 3, "upper": ["1/2"] * 3}),
        "set.toml": 'center = ["1/2", "3/10", "1/5"]\nradius = "1/10"\n',
        "people.csv": "kind,times,share\na,5,1/2\nb,3,1/4\nc,2,1/4\n",
        "costs.csv": "0,1,2\n1,0,1\n2,1,0\n",
        "graph.txt": "a b\nb c\n",
        "mechanism.json": json.dumps({"rows": [["1/2", "1/4", "1/4"], ["1/4", "1/2", "1/4"], ["1/4", "1/4", "1/2"]]}),
        "empty.json": "",
        "nested.json": '{"vertices": ' + "[" * 5000 + "]" * 5000 + "}",
    }
    questions = [{"source": "1/2,3/10,1/5", "D": "1/5"}, {"source": "uniform:3"}, "nonsense", {"source": "p,1-p", "D": 0.1}]
    texts["questions.jsonl"] = "\n".join(map(json.dumps, questions))
    (folder / "shards").mkdir()
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "latin.csv").write_bytes(b"kind,times\n\xe9,3\n\xff\x00,2\n")
    (folder / "binary.json").write_bytes(bytes(range(256)) * 40)
    (folder / "huge.csv").write_bytes(b"")
    os.truncate(folder / "huge.csv", 300 * 2**20)
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    (folder / "link.json").symlink_to("/dev/zero")


def contents(folder):
    """What stands in the files that lines read; of a long one its size."""
    found = {}
    for path in sorted(folder.iterdir()):
        if path.is_file() and not path.is_symlink() and not path.name.startswith("out."):
            size = path.stat().st_size
            found[path.name] = (size, path.read_bytes() if size < 2**20 else b"")
    return found
