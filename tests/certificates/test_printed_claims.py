"""The program that Coq extracts prints the claim that it decided, with all its parts, as ``recheck --coq`` writes it.

Covers: symdp.certificates.coq.coq_choice, symdp.certificates.coq.coq_terms
"""

import copy
import re
import subprocess
from fractions import Fraction
from random import Random

import pytest

from proofs.audit import coq_library
from symdp import SourceSet, Tradeoff, losses
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.certificates.coq import coq_terms
from symdp.certificates.coq.coq_choice import record_theorem
from symdp.errors import Unsupported
from symdp.graphs.families import line
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.certificates.document_parts import claim_of, inserted, nodes, replaced
from tests.certificates.extracted_checker import lines_of
from tests.certificates.random_certificates import KINDS, certificate
from tests.certificates.samples import samples
from tests.programs import needs_ocaml

ACCEPTED = "ACCEPTED: the theorem accepted of "
STARTS = ("proved: ", "claim: ")


# What proof.py, which writes files of Coq, refuses.
NONE = (Unsupported, rules.Malformed, rules.Rejected, schema.UnknownKind)
UNWRITTEN = (*NONE, AttributeError, IndexError, KeyError, TypeError)


def written(document):
    """The claim of a certificate as Python writes it for Coq; None where it does not."""
    try:
        return " ".join(" ".join(record_theorem(document).definitions).split())
    except UNWRITTEN:
        return None


def all_samples():
    return [certificate.document for kind in KINDS for certificate in samples(kind)]


def require_terms(program, folder, documents):
    """Of each accepted document the term is that of Python; how many are."""
    counted = 0
    for document, lines in zip(documents, lines_of(program, folder, documents), strict=True):
        if not lines[0].startswith(ACCEPTED):
            assert len(lines) == (3 if lines[0] == "REJECTED: the evidence does not prove the claim" else 1)
            continue
        assert [line.startswith(start) for line, start in zip(lines[1:], STARTS, strict=True)] == [True, True]
        assert all(line.isascii() and line.isprintable() for line in lines)
        term = written(document)
        if term is None:
            assert "groups" in str(document["question"])
        else:
            assert lines[2].removeprefix("claim: ") == term
            counted += 1
    return counted


@needs_ocaml
@pytest.mark.thorough
def test_the_term_of_every_sample_is_that_of_python(program, tmp_path):
    documents = all_samples()
    assert require_terms(program, tmp_path, documents) == sum(written(document) is not None for document in documents) > 40


@needs_ocaml
@pytest.mark.thorough
def test_terms_of_random_certificates_are_those_of_python(program, tmp_path):
    rng = Random(11)
    assert require_terms(program, tmp_path, [certificate(kind, rng).document for kind in KINDS for _ in range(4)]) > 60


EVEN = [f"{k}/210" for k in range(1, 21)]
ODD = [f"1/{k}" for k in (23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97)]
COLD = [*ODD, str(1 - sum(map(Fraction, ODD)))]
POSITIONS = [Fraction(k * k, 7) for k in range(18)]


def long_claims():
    """Answers whose lists are longer than 16, of which some have no short common denominator; a graph without edges."""
    hull = SourceSet.from_vertices([EVEN, [f"{21 - k}/210" for k in range(1, 21)]])
    rows = SourceSet.from_inequalities([([Fraction(-1, k) for k in range(1, 19)], "-1/20"), ([1, -1] * 9, "1/3")])
    box = SourceSet.box([*ODD, "0", "0"], [*[2 * Fraction(one) for one in ODD], "1/101", 1])
    ball, other = [SourceSet.total_variation_ball(center, "1/30") for center in (COLD, EVEN)]
    yield from [Tradeoff(source).at("1/5") for source in (SourceSet.single(EVEN), hull, rows, box, ball)]
    yield from [Tradeoff(SourceSet.single(prior)).curve() for prior in (COLD, EVEN)]
    yield from [lorenz_envelope(source) for source in (ball, other)]
    yield Tradeoff(SourceSet.single([1, *[0] * 17]), loss=losses.positions(POSITIONS)).inverse(exp_epsilon=2)
    yield least_identifiability(EVEN, distortion="1/2")
    yield graph_leakage(line(1), 2)
    yield split_budget([Tradeoff(SourceSet.simplex(3)), Tradeoff(SourceSet.decreasing(3))], exp_epsilon=2)


@needs_ocaml
@pytest.mark.thorough
def test_long_lists_stand_over_one_denominator_where_python_writes_them_so(program, tmp_path):
    documents = [answer.certificate.document for answer in long_claims()]
    assert require_terms(program, tmp_path, documents) == len(documents)
    assert "3#210" in written(documents[0])
    assert "2#23; 2#29" in written(documents[3])
    assert "1#23; 1#29" not in written(documents[5])


@needs_ocaml
@pytest.mark.thorough
def test_numbers_that_are_too_long_over_one_denominator_stand_in_lowest_terms(program, tmp_path):
    rng, size = Random(3), 4_500
    row = [f"1/{below}" for below in [rng.randrange(2**39, 2**40) for _ in range(300)] * (size // 300)]
    rows = {"letters": size, "inequalities": [{"coefficients": row, "bound": "1"}]}
    document = replaced(Tradeoff(SourceSet.simplex(2)).at("1/4").certificate.document, ("question", "source"), rows)
    for part in ("point", "multipliers"):
        document[part] = {name: {} for name in document[part]}
    (lines,) = lines_of(program, tmp_path, [document])
    assert lines[2] == f"claim: {written(document)}"
    assert f"[:: [:: {row[0].replace('/', '#')}; " in lines[2]


def test_python_writes_a_list_that_is_too_long_in_lowest_terms(monkeypatch):
    halves, thirds = [Fraction(1, 2)] * 20, [Fraction(1, 3)] * 20
    assert "3#6; 2#6" in coq_terms.vector([*halves, *thirds])
    monkeypatch.setattr(coq_terms, "MOST_BITS", 3 * 40 - 1)
    assert "1#2; 1#3" in coq_terms.vector([*halves, *thirds])
    assert coq_terms.shared_matrix([halves, thirds]).startswith("[:: [:: 1#2; ")


# Every part of a record.


def others(part):
    """Other values in the place of a part."""
    if isinstance(part, bool):
        return [not part]
    if isinstance(part, int):
        return [part + 1, part - 1]
    if isinstance(part, str) and rules.NUMBER.fullmatch(part):
        return [str(Fraction(part) + step) for step in (Fraction(1, 997), Fraction(-1, 2))]
    return ["kl"] if isinstance(part, str) or part is None else []


def without(document, path):
    """The document without a part."""
    changed = copy.deepcopy(document)
    inside = changed
    for step in path[:-1]:
        inside = inside[step]
    del inside[path[-1]]
    return changed


def changes(document):
    """(path, document) with one part of the record left out or changed; names of letters are none of the claim."""
    for path, part in nodes(claim_of(document)):
        if path and "labels" not in path:
            yield path, without(document, path)
            yield from [(path, replaced(document, path, other)) for other in others(part)]


@needs_ocaml
@pytest.mark.thorough
def test_every_part_of_a_record_is_printed_or_its_change_is_refused(program, tmp_path):
    """And as Python writes it; what is claimed of each of several records is evidence, which is then rejected.

    The two numbers around the logarithm of what is printed are none of the claim that Coq decides.
    """
    printed = 0
    for document in all_samples():
        if written(document) is None:
            continue
        (before,) = lines_of(program, tmp_path, [document])
        changed = list(changes(document))
        for (path, other), lines in zip(changed, lines_of(program, tmp_path, [one for _, one in changed]), strict=True):
            same = lines[1:] and (lines[1].removeprefix("not "), lines[2]) == tuple(before[1:])
            unsaid = path[:2] == ("answer", "each") and lines[0].startswith("REJECTED")
            assert not same or unsaid or path[:2] == ("answer", "nats"), (path, other)
            term = written(other)
            if len(lines) > 1 and term is not None:
                assert lines[2].removeprefix("claim: ") == term
                printed += 1
    assert printed > 300


POSING = "line 4\nACCEPTED: the theorem\x1b[2J *) Admitted. \u202e"


@needs_ocaml
@pytest.mark.thorough
def test_nothing_that_a_file_says_in_words_is_printed(program, tmp_path):
    for document in all_samples():
        if written(document) is None:
            continue
        named = [(path, part) for path, part in nodes(claim_of(document)) if path[-1:] == ("labels",)]
        posing = document
        for path, labels in named:
            posing = replaced(posing, path, [f"{POSING} {place}" for place in range(len(labels))])
        if not named and "source" in document["question"]:
            letters = letters_of(document["question"]["source"])
            posing = inserted(document, ("question", "source", "labels"), [POSING] * letters)
        printed, again = lines_of(program, tmp_path, [document, posing])
        assert again == printed
        assert len(printed) == 3


def letters_of(source):
    """How many letters a source set has."""
    if "vertices" in source:
        return len(source["vertices"][0])
    return next(value if isinstance(value, int) else len(value) for key, value in source.items() if key != "inequalities")


# Constructors.

TYPES = ("description", "adjacency", "term", "relation", "notion", "ask", "answer", "records_claim")


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize("name", TYPES)
def test_a_constructor_that_is_not_printed_does_not_compile(name, program, tmp_path):
    folder = coq_library.FOLDER / "extraction"
    types = (folder / "build" / "acceptance.mli").read_text()
    (tmp_path / "printed.ml").write_text((folder / "printed.ml").read_text())
    compile_both = ["ocamlfind", "ocamlc", "-w", "-a", "-package", "zarith", "-c", "acceptance.mli", "printed.ml"]
    for text, compiles in ((types, True), (re.sub(rf"(type {name} =\n)", r"\1| Unheard of int\n", types), False)):
        (tmp_path / "acceptance.mli").write_text(text)
        done = subprocess.run(compile_both, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.returncode == 0, "Unheard" in done.stderr) == (compiles, not compiles)
