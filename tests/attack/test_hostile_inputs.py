"""Inputs that nobody means well, as files and arguments: one line, in bounded time and memory, and never a traceback.

Covers: symdp.certificates.checker.command, symdp.cli.commands
"""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_SECONDS, MOST_BYTES = 20, 2 * 2**30
STATEMENT = dict.fromkeys(("paper", "id", "text", "source_sha256", "scope", "method"), "x")
SUM = "+".join([f"x{k}" for k in range(25)])


def bounded():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))


def run(arguments, folder, program=("-m", "symdp")):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, *program, *arguments], cwd=folder, capture_output=True, text=True, env=environment,
        preexec_fn=bounded, check=False, timeout=600,
    )  # fmt: skip
    assert done.returncode in (0, 1, 2, 3), (arguments, done.returncode, done.stderr[-300:])
    assert done.stderr.count("\n") <= 1, done.stderr[-2000:]
    assert len(done.stderr) < 2000
    return done


ARGUMENTS = {
    "a curve of 2000 letters": "curve decreasing:2000",
    "a million letters": "solve decreasing:1000000 -D 1/5",
    "letters with leading zeros": "solve simplex:0000000039 -D 1/5",
    "a level of 999 digits on a graph": "solve uniform --adjacency ring:1024 --exp-epsilon 1e999",
    "its leakage": "graph leakage ring:1024 --exp-epsilon 1e999",
    "a huge order, inversely": "solve simplex:3 --exp-epsilon 2 --leakage renyi:1000000000",
    "a huge order of databases": "solve simplex:3 --records 2 -D 1 --leakage sibson:1000000000",
    "an order near 1 of databases": "solve simplex:3 --records 2 -D 1 --leakage sibson:1000000001/1000000000",
    "powers of powers": "check ((1-D)**12)**12 --letters 3 --examples 20",
    "powers and eight letters": "check best**12>=1 --letters 8 --examples 20",
    "powers of sums": "check (P1+P2)**12<=best --letters 4 --examples 20",
    "a product of powers": "check best**4*P1>=P2 --letters 5 --examples 20",
    "a power of one letter": "check (1-D)**12<=1 --letters 3 --examples 20",
    "endless examples": "check best --letters 3 --examples 1000000000000",
    "a device": "solve /dev/zero -D 1/5",
    "a million records": "solve simplex:3 --records 1000000 --leakage ml -D 5",
    "a long level": "solve simplex:3 --exp-epsilon 1e999999",
    "a long epsilon": "solve simplex:3 --epsilon log(1e99999)",
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", ARGUMENTS)
def test_hostile_arguments(name, tmp_path):
    run(ARGUMENTS[name].split(), tmp_path)


NONE = {"point": {}, "multipliers": {}}


def made(question, asks, answer, **evidence):
    """A record and what is to prove it: evidence, or points and multipliers that are not there."""
    said = {"question": question, "answer": answer} | ({"asks": asks} if asks else {})
    return said | ({"evidence": evidence} if evidence else NONE)


def private(source, asks, answer, **more):
    question = {"source": source, "leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
    return made(question | more, asks, answer)


def statement(fact, proof):
    question = {"sought": "statement", **STATEMENT}
    return made(question, None, {"verdict": "PROVED", "facts": [{"title": "t", **fact}]}, proofs=[proof])


def arithmetic(left, **domain):
    return statement({"kind": "arithmetic", "left": left, "relation": "<=", "right": "1", "domain": domain}, {})


def measured(measure, source, asks, answer, **evidence):
    return made({"source": source, "leakage": measure, "loss": "hamming"}, asks, answer, **evidence)


def inverse(measure):
    uniform = {"method": "symmetric", "uniform": {"prior": ["1/3"] * 3}}
    answer = {"distortion": {"between": ["1/4", "1/2"]}}
    return measured(measure, {"simplex": 3}, {"level": "2"}, answer, high=uniform, low=uniform)


def inequality(conclude):
    assumed = {"kind": "inequality", "scalars": [f"x{k}" for k in range(25)], "families": {}, "assume": {}, "suppose": {}}
    model = {"model": {f"x{k}": "1" for k in range(25)}, "terms": [], "equalities": []}
    return statement(assumed | {"conclude": conclude}, model)


def formula(text, letters):
    cell = {"to": f"{letters - 1}*P{letters}", "choices": [], "difference": {"numerator": [], "denominator": []}}
    question = {"sought": "formula", "formula": text, "relation": ">=", "letters": letters, "class": "II"}
    return made(question, None, "proved", pieces=[{"range": 0, "cells": [cell]}])


def databases(leakage, records, **evidence):
    question = {"records": {"records": records, "letters": 3}, "leakage": leakage}
    known = {"theta": "1/10", "weights": ["10", "9"], "levels": ["2", "3"]} | evidence
    return made(question, {"at": "1"}, {"nats": {"in": ["0", "100"]}}, **known)


def ring(size):
    labels = [str(k) for k in range(size)]
    return {"labels": labels, "edges": sorted([min(k, (k + 1) % size), max(k, (k + 1) % size)] for k in range(size))}


def capacity(size, level, **more):
    return made({"sought": "capacity", "adjacency": ring(size), **more}, {"level": level}, {"exp": "2"})


def few_outputs(size, outputs, sets=()):
    rows = [["1"] + ["0"] * (outputs - 1)] * size
    turn = [(k + 1) % size for k in range(size)]
    return capacity(size, "2", outputs=outputs) | {
        "evidence": {"mechanism": rows, "automorphisms": [turn] * 1000, "sets": list(sets)}
    }


def entries(size):
    labels = [str(k) for k in range(size)]
    edges = [[0, k] for k in range(1, size)]
    answer, more = {"distortion": "1/2"}, {"adjacency": {"labels": labels, "edges": edges}}
    return private({"vertices": [[f"1/{size}"] * size]}, {"level": "2"}, answer, **more)


def many_letters(count):
    return private({"simplex": count}, {"at": "1/2"}, {"exp": "2"})


def primes(count):
    """Numbers without common factors: their sum has all of their digits together."""
    found, k = [], 10**9
    while len(found) < count:
        k += 2
        found.append(f"1/{k * (k + 1) + 1}")
    return found


def gaussian(source, asks, answer, **evidence):
    return made({"source": source, "leakage": "gdp", "loss": "hamming", "adjacency": None}, asks, answer, **evidence)


def many_denominators(count):
    known = {
        "diagonal": primes(count),
        "quantiles": primes(count),
        "bound": {"prior": primes(count), "prices": primes(count)},
    }
    return gaussian({"simplex": count}, {"at": "1/2"}, {"mu": {"between": ["1", "2"]}}, **known)


def many_pieces(count):
    piece = {"from": "0", "to": "1/4", "numerator": ["1", "-1"], "denominator": ["0", "1"]}
    answer = {"zero_from": "1/3", "jump": "1", "pieces": [piece] * count}
    return private({"vertices": [["1/3", "2/3"]] * 3000}, {"curve": True}, answer)


def many_priors(count):
    """A curve of more pieces than there is time to write programs for."""
    pieces = [
        {
            "from": f"{k}/{3 * count}",
            "to": f"{k + 1}/{3 * count}",
            "numerator": [str(count - k), "-1"],
            "denominator": ["1", "1"],
        }
        for k in range(count)
    ]
    answer = {"zero_from": "1/3", "jump": "1", "pieces": pieces}
    said = private({"vertices": [["1/3", "2/3"], ["2/3", "1/3"]] * 1000}, {"curve": True}, answer)
    blocks = {f"piece {k + 1}": {} for k in range(count)} | {"a prior": {}}
    return said | {"point": blocks, "multipliers": blocks}


def profile(count):
    pairs = [{"exp_epsilon": f"{1000 + k}/997", "delta": f"1/{k + 7}"} for k in range(count)]
    question = {"source": {"simplex": 3}, "leakage": "profile", "loss": "hamming", "adjacency": None, "profile": pairs}
    return made(question, {"at": "1/10"}, {"slack": "1/2"})


def points(count):
    proof = {"evidence": {"diagonal": ["1"], "quantiles": ["0"], "bound": {"prior": ["1"], "prices": ["1"]}}}
    answer = {"points": [{"distortion": f"{k}/{count}", "mu": ["0", "0"]} for k in range(count)]}
    return gaussian({"simplex": 1}, {"curve": True}, answer, points=[proof] * count)


def since(depth):
    """Records in nats inside of one another."""
    answer, asks = {"distortion": "0"}, {"level": "2"}
    for _ in range(depth):
        end = {"asks": asks, "answer": answer}
        answer = {"distortion": {"between": ["0", "1"]}, "exp": {"between": ["2", "3"]}, "since": [end, end]}
        asks = {"nats": "1"}
    question = {"source": {"simplex": 3}, "leakage": "dp", "loss": "hamming", "adjacency": None, "delta": "0"}
    return made(question, asks, answer, ends=[])


def groups(count):
    one = {"records": 1, "source": {"simplex": 3}, "loss": "hamming"}
    question = {"leakage": "dp", "adjacency": None, "delta": "0", "groups": [one] * count}
    answer = {"distortion": {"between": ["0", str(count)]}, "each": [{"distortion": "1/2"}] * count}
    return made(question, {"level": "2"}, answer)


CERTIFICATES = {
    "thousands of pairs": lambda: profile(5000),
    "a hundred thousand points": lambda: points(100_000),
    "a huge order": lambda: inverse("renyi:1000000"),
    "a huge order of Sibson": lambda: inverse("sibson:1000000001/1000000000"),
    "a long order": lambda: inverse("renyi:" + "9" * 5000),
    "letters by powers": lambda: formula("((P1+D)**12)**12 >= best", 12),
    "powers of powers": lambda: formula("(" * 40 + "P1" + "**12)" * 40 + " >= best", 12),
    "a large sum": lambda: inequality(f"({SUM})**4*({SUM})**4 >= 0"),
    "towers": lambda: arithmetic("*".join(["((7**64)**64)"] * 40)),
    "a power of a long number": lambda: arithmetic("(x**64)**64", x=["9" * 99_999]),
    "min and max": lambda: arithmetic("+".join(["max(x,min(y,1))"] * 2000), x=list(map(str, range(315))), y=["1"] * 315),
    "logarithms of many cases": lambda: arithmetic("+".join(["log(x+1)"] * 99), x=list(map(str, range(1, 99_999)))),
    "a ball of 20 letters": lambda: measured(
        "min-entropy",
        {"center": ["1/20"] * 20, "radius": "1/10"},
        {"at": "1/5"},
        {"nats": []},
        method="guesses",
        matrix=[["1/20"] * 20] * 20,
        planes=[],
    ),
    "a large power of databases": lambda: databases("sibson:1000000000", 50),
    "a power near 1 of databases": lambda: databases("sibson:1000000001/1000000000", 50),
    "many records": lambda: databases("sibson:3/2", 19_000, weights=["1"] * 19_000),
    "a long chain": lambda: databases("adp:1/1000000:pointwise", 1_000_000),
    "a chain of long numbers": lambda: databases(
        "adp:1/1000000:pointwise", 9000, levels=["1" + "0" * 4000, "2" + "0" * 4000]
    ),
    "a large ring": lambda: capacity(60_000, "2"),
    "a ring with a long level": lambda: capacity(1000, "1" + "0" * 90_000),
    "rows of a large ring": lambda: few_outputs(24, 12),
    "a thousand letters by entries": lambda: entries(1000),
    "numbers without common factors": lambda: many_denominators(60_000),
    "pieces times vertices": lambda: many_pieces(20_000),
    "pieces of many priors": lambda: many_priors(300),
    "records in records": lambda: since(18),
    "a hundred thousand groups": lambda: groups(100_000),
    "sixty sets": lambda: few_outputs(60, 2, sets=[[k] for k in range(60)]),
    "letters without a list": lambda: many_letters(10**9),
    "a file of 100 MB": lambda: " " * 100 * 2**20,
    "an integer of 10^6 digits": lambda: '{"version": ' + "1" * 10**6 + "}",
    "a text number of 10^7 digits": lambda: '{"version": "' + "1" * 10**7 + '"}',
    "long numbers": lambda: json.dumps({"a": ["1" * 90_000] * 600}),
    "nesting": lambda: "[" * 10**6,
    "an exponent": lambda: '{"version": 1e999999999}',
}


@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", CERTIFICATES)
def test_hostile_certificates(name, tmp_path):
    text = CERTIFICATES[name]()
    if not isinstance(text, str):
        text = json.dumps({"format": 3, **text})
    (tmp_path / "c.json").write_text(text)
    run(["recheck", "c.json"], tmp_path)  # some of them are true


FILES = {
    "a long integer": ("s.json", lambda: '{"simplex": %s}' % ("1" * 10**7)),
    "a key of dots": ("s.toml", lambda: "a" + ".a" * 10**6 + " = 1"),
    "many keys": ("s.toml", lambda: "\n".join([f"key{k} = 1" for k in range(300_000)])),
    "many letters": ("s.json", lambda: json.dumps({"lower": ["1/99999999"] * 500_000, "upper": ["1/7"] * 500_000})),
    "many values": ("s.json", lambda: json.dumps({"vertices": [["0"] * 999 + ["1"]] * 2000})),
    "many priors in TOML": ("s.toml", lambda: "vertices = [" + "['1/2', '1/2'], " * 600_000 + "]"),
    "a large graph": (
        "g.g6",
        lambda: "~" + "".join([chr(63 + (10_000 >> shift & 63)) for shift in (12, 6, 0)]) + "?" * 10**6,
    ),
    "nested lists": ("s.json", lambda: '{"vertices": ' + "[" * 900 + "]" * 900 + "}"),
    "a million categories": ("t.csv", lambda: "kind\n" + "\n".join(map(str, range(10**6)))),
    "a count of 10^12": ("t.csv", lambda: "kind,n\na,1000000000000\nb,3\n"),
}


@pytest.mark.thorough
@pytest.mark.sampled(1)
@pytest.mark.parametrize("name", FILES)
def test_hostile_files(name, tmp_path):
    path, made = FILES[name]
    (tmp_path / path).write_text(made())
    more = {"t.csv": ["--column", "kind"], "g.g6": []}.get(path, [])
    more += ["--count", "n"] if "10^12" in name else []
    if path == "g.g6":
        done = run(["graph", "leakage", path, "--exp-epsilon", "2"], tmp_path)
    else:
        done = run(["solve", path, "-D", "1/5", *more], tmp_path)
    assert done.returncode == 2, done


@pytest.mark.thorough
def test_a_hundred_thousand_categories_are_answered(tmp_path):
    (tmp_path / "t.csv").write_text("kind\n" + "\n".join([f"c{k % 100_000}" for k in range(150_000)]))
    assert run(["solve", "t.csv", "--column", "kind", "-D", "1/5"], tmp_path).returncode == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("place", ["device", "link", "pipe"])
@pytest.mark.parametrize("asked", ["solve", "recheck", "standalone"])
def test_what_is_no_regular_file_is_refused(asked, place, tmp_path):
    path = Path("/dev/zero")
    if place != "device":
        path = tmp_path / "x.json"
        path.symlink_to("/dev/zero") if place == "link" else os.mkfifo(path)
    checker = ROOT / "symdp" / "certificates" / "checker"
    commands = {
        "solve": ["-m", "symdp", "solve", str(path), "-D", "1/5"],
        "recheck": ["-m", "symdp", "recheck", str(path)],
        "standalone": [str(checker), str(path)],
    }
    assert run(commands[asked], tmp_path, ()).returncode == 2
