"""The checker that Coq extracts answers as the one in Python: random certificates of its kinds, and changes of them."""

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random

import pytest
from document_parts import nodes, replaced
from first_format import by_hand, first_format
from random_certificates import certificate as drawn

from proofs.audit import coq_library
from symdp import Database, SourceSet, Tradeoff, optimal_mechanism, privacy_distortion
from symdp.certificates.checker import command, rules, shape
from symdp.certificates.checker.kinds import FORMS
from symdp.certificates.coq.proof import THEOREMS
from symdp.graphs import families

PROGRAMS = ("coqc", "ocamlfind", "make")
MISSING = not all(map(shutil.which, PROGRAMS)) and not os.environ.get("CI")
needs_ocaml = pytest.mark.skipif(
    MISSING, reason="Debian: coq libcoq-mathcomp-algebra ocaml-nox ocaml-findlib libzarith-ocaml-dev"
)
WORDS = {
    "ACCEPTED": command.ACCEPTED,
    "REJECTED": command.REJECTED,
    "not a certificate": command.NO_CERTIFICATE,
    "not checked": command.UNKNOWN_KIND,
}
# The kinds that the extracted program reads, as its source lists them.
EXTRACTED = tuple(re.findall(r'\("([^"]+)", [A-Z]\w+\.', (coq_library.FOLDER / "extraction" / "main.ml").read_text("utf-8")))
JUNK = (None, True, 0, 1, -1, 1.5, "", "0", "-1", "1/0", "2", "x", "oo", [], {}, ["1"], "1000000")
NO_JSON = ("", "{", "[1, 2", '{"a": 1, "a": 2}', "\ufeff{}", '{"a": "\ud800"}', "1e5", "{} x", '"\n"')


@pytest.fixture(scope="session")
def program():
    return str(coq_library.build_checker())


def in_coq(program, folder, documents):
    """The exit codes of the extracted program."""
    paths = []
    for place, document in enumerate([*documents, {}]):
        paths.append(folder / f"{place}.json")
        paths[-1].write_text(json.dumps(document), encoding="utf-8")
    done = subprocess.run([program, *map(str, paths)], capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    assert (done.stderr, len(lines)) == ("", len(paths))
    return [WORDS[line.split(": ")[1]] for line in lines[:-1]]


def in_python(document):
    try:
        shape.checker(shape.kind_of(document))(document)
    except rules.Rejected:
        return command.REJECTED
    except shape.UnknownKind:
        return command.UNKNOWN_KIND
    except (rules.Malformed, RecursionError):
        return command.NO_CERTIFICATE
    return command.ACCEPTED


@cache
def certificate(seed):
    return drawn(EXTRACTED[seed % len(EXTRACTED)], Random(seed)).document


def changed(document, rng):
    """The document with one part changed; its digest mostly with it."""
    part = rng.choice(["claim", "evidence"])
    part = part if document[part] else "claim"
    found = [(path, value) for path, value in nodes(document[part]) if path]
    numbers = [(path, text) for path, text in found if isinstance(text, str) and rules.NUMBER.fullmatch(text)]
    if numbers and rng.random() < 0.8:
        path, text = rng.choice(numbers)
        near = [Fraction(text) + sign * Fraction(1, step) for sign in (1, -1) for step in (1, 2, 7, 997, 10**9)]
        value = rng.choice([*map(str, near), "0", "1", rng.choice(numbers)[1], f"-{text}".replace("--", "")])
    else:
        path, old = rng.choice(found)
        shorter = old[1:] if isinstance(old, list) else old
        value = rng.choice([*JUNK, shorter, old + old[:1] if isinstance(old, list) else old])
    other = document | {part: replaced(document[part], path, value)}
    return other | ({"claim_sha256": rules.digest(other["claim"])} if rng.random() < 0.9 else {})


def compared(program, folder, seeds, changes):
    """How often each pair of exit codes was given, in Python and by the program."""
    documents = [certificate(seed) for seed in seeds]
    pairs = Counter(zip(map(in_python, documents), in_coq(program, folder, documents), strict=True))
    assert set(pairs) <= {(command.ACCEPTED, command.ACCEPTED), (command.ACCEPTED, command.UNKNOWN_KIND)}, pairs
    for seed, document in zip(seeds, documents, strict=True):
        rng = Random(seed)
        others = [changed(document, rng) for _ in range(changes)]
        for other, *codes in zip(others, map(in_python, others), in_coq(program, folder, others), strict=True):
            assert codes[0] == codes[1] or codes[1] == command.UNKNOWN_KIND, (seed, codes, other)
            pairs[tuple(codes)] += 1
    return pairs


@needs_ocaml
@pytest.mark.thorough
def test_the_extracted_checker_answers_as_the_one_in_python(program, tmp_path):
    pairs = compared(program, tmp_path, range(60), 10)
    assert pairs[command.ACCEPTED, command.ACCEPTED] > 100


def test_what_the_program_decides_is_written_for_coq_too():
    assert set(THEOREMS) == set(EXTRACTED) <= set(FORMS)


@needs_ocaml
@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, 5000, 250))
def test_many_changes_are_answered_alike(first, program, tmp_path):
    compared(program, tmp_path, range(first, first + 250), 20)


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("text", NO_JSON)
def test_what_is_no_json_is_no_certificate(text, program, tmp_path):
    path = tmp_path / "c.json"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    done = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split(":")[0]) == (command.NO_CERTIFICATE, "not a certificate")
    assert command.main([str(path)]) == command.NO_CERTIFICATE


@needs_ocaml
@pytest.mark.thorough
def test_titles_of_letters_are_part_of_what_is_bound(program, tmp_path):
    """The digest is that of Python's text of the claim: other alphabets, characters beyond them, and controls."""
    labels = ['caf\u00e9 "\\/', "\U0001f600\u2028\x7f"]
    document = first_format(optimal_mechanism(SourceSet.single(["2/3", "1/3"], labels=labels), "1/4").certificate)
    other = replaced(document, ("claim", "source", "labels"), ["cafe", "face"])
    assert in_coq(program, tmp_path, [document, other]) == [command.ACCEPTED, command.REJECTED]


@needs_ocaml
@pytest.mark.thorough
def test_what_has_no_theorem_is_told_from_what_is_no_certificate(program, tmp_path):
    enclosed = first_format(Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"]), leakage="renyi:2").at("1/4").certificate)
    poem = by_hand({"kind": "a poem"}, {}).document
    band = first_format(optimal_mechanism(SourceSet.cdf_band(["2/5", "3/5", 1], ["3/5", "9/10", 1]), "1/4").certificate)
    unknown = [enclosed, poem, band]
    assert in_coq(program, tmp_path, unknown) == [command.UNKNOWN_KIND] * 3
    numberless = replaced(poem, ("claim", "kind"), 1)
    assert in_coq(program, tmp_path, [numberless, {"format": "x"}]) == [command.NO_CERTIFICATE] * 2


TWO = SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/5", "1/5", "3/5"]])
ON_A_LINE = {"delta": "1/10", "adjacency": families.line(3)}


def no_level():
    return first_format(Tradeoff(TWO, loss="line", **ON_A_LINE).at(0).certificate)


def priced():
    return first_format(
        Tradeoff(SourceSet.total_variation_ball(["1/9", "4/9", "4/9"], "1/5"), **ON_A_LINE).at("3/20").certificate
    )


def records():
    return first_format(privacy_distortion(Database(5, source=TWO), leakage="adp:1/10").certificate)


# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (no_level, ("evidence", "shares", 0, 2), "-1", command.REJECTED),
    (no_level, ("evidence", "shares", 0), [0, 2, "1000000"], command.REJECTED),
    (no_level, ("evidence", "rows"), ["1000000"] * 3, command.REJECTED),
    (no_level, ("claim", "delta"), "1", command.NO_CERTIFICATE),
    (priced, ("evidence", "rival", "prices"), [], command.REJECTED),
    (priced, ("evidence", "rival", "prices"), [[0, 1, "x"]], command.NO_CERTIFICATE),
    (priced, ("evidence", "bound", "flows"), [], command.REJECTED),
    (priced, ("evidence", "bound", "radii"), ["0", "0", "0"], command.NO_CERTIFICATE),
    (priced, ("evidence", "floor"), ["0", "0", "1"], command.NO_CERTIFICATE),
    (priced, ("claim", "delta"), "0", command.REJECTED),
    (records, ("claim", "database", "records"), 4, command.REJECTED),
    (records, ("claim", "database", "records"), 0, command.NO_CERTIFICATE),
    (records, ("claim", "leakage"), "dp", command.REJECTED),
    (records, ("claim", "zero_from"), "1/2", command.REJECTED),
    (records, ("claim", "record", "pieces", 0, "numerator", 0), "2", command.REJECTED),
    (records, ("claim", "database", "source"), {"simplex": 3}, command.REJECTED),
]


@needs_ocaml
@pytest.mark.thorough
def test_what_a_forger_writes_is_answered_alike(program, tmp_path):
    documents = []
    for ask, path, value, _ in HOSTILE:
        document = inserted(ask(), path, value)
        documents.append(document | {"claim_sha256": rules.digest(document["claim"])})
    wanted = [code for *_, code in HOSTILE]
    assert list(map(in_python, documents)) == wanted
    assert in_coq(program, tmp_path, documents) == wanted
    assert in_coq(program, tmp_path, [ask() for ask in (no_level, priced, records)]) == [command.ACCEPTED] * 3


def inserted(document, path, value):
    """The document with a value at a path, whose last part may be new."""
    if not path:
        return value
    found = dict(document) if isinstance(document, dict) else list(document)
    found[path[0]] = inserted(found.get(path[0]) if isinstance(found, dict) else found[path[0]], path[1:], value)
    return found


@needs_ocaml
@pytest.mark.thorough
def test_work_beyond_the_limit_is_refused_in_one_line(program, tmp_path):
    """Lists that are walked too often, and denominators without common factors; nothing is said of the claim."""
    size = 20_000
    document = first_format(optimal_mechanism(SourceSet.single(["1/2", "1/2"]), "1/4").certificate)
    long = ["1/20000"] * size
    claim = document["claim"] | {"source": {"vertices": [long]}}
    evidence = {
        "diagonal": long,
        "prior": {"prior": long, "weights": ["1"]},
        "spread_prior": {"prior": long, "weights": ["1"]},
    }
    wide = [f"1/{10**4000 + step}" for step in range(100)]
    prior = {"prior": wide, "weights": ["1"]}
    others = {"diagonal": wide, "prior": prior, "spread_prior": prior}
    for place, (source, shown) in enumerate([(claim["source"], evidence), ({"vertices": [wide]}, others)]):
        path = tmp_path / f"{place}.json"
        path.write_text(json.dumps(by_hand(claim | {"source": source}, shown).document), encoding="utf-8")
        done = subprocess.run([program, str(path)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout.count("\n")) == (command.NO_CERTIFICATE, 1)
        assert done.stdout.startswith("not a certificate: too large: ")
