"""Certificates of format 3 as theorems of Coq: what holds compiles, what was changed does not.

Covers: symdp.certificates.checker.arithmetic.vectors, symdp.certificates.completions.column_completion,
symdp.certificates.completions.completion, symdp.certificates.completions.mechanism_completion,
symdp.certificates.completions.mechanism_infinite, symdp.certificates.completions.source_prices,
symdp.certificates.coq.claim_blocks, symdp.certificates.coq.coq_proof, symdp.certificates.coq.mechanism_terms,
symdp.certificates.coq.source_terms, symdp.tradeoffs.local.sensitive_letters
"""

import re
from fractions import Fraction
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs import families
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from tests.certificates.coq_files import EVERY_KIND, are_accepted, changed, drawn_source, require_refused
from tests.certificates.document_parts import replaced
from tests.programs import needs_coq

THREE = {
    "lambda": lambda tradeoff: tradeoff.at("1/10"),
    "none": lambda tradeoff: tradeoff.at(0),
    "curve": lambda tradeoff: tradeoff.curve(),
}
ASKS = THREE | {"distortion": lambda tradeoff: tradeoff.inverse(exp_epsilon="5/2")}
LEAKING = {
    "leakage": lambda tradeoff: tradeoff.at("1/10"),
    "at a leakage": lambda tradeoff: tradeoff.inverse(exp_epsilon="3/2"),
    "curve of leakages": lambda tradeoff: tradeoff.curve(),
}


def document(source, ask, delta="0"):
    if ask in LEAKING:
        return LEAKING[ask](Tradeoff(source, leakage="ml")).certificate.document
    return ASKS[ask](Tradeoff(source, delta=delta)).certificate.document


@needs_coq
@pytest.mark.sampled(1)
@pytest.mark.parametrize("delta", ["0", "1/7"])
def test_every_question_over_every_kind_of_source_set(delta, library, tmp_path):
    assert are_accepted([document(source, ask, delta) for source in EVERY_KIND.values() for ask in ASKS], tmp_path)


@needs_coq
def test_maximal_leakage_over_every_kind_of_source_set(library, tmp_path):
    assert are_accepted([document(source, ask) for source in EVERY_KIND.values() for ask in LEAKING], tmp_path)


def enclosed(low, high):
    """The least distortion at a leakage between two numbers."""
    issued = document(EVERY_KIND["vertices"], "at a leakage")
    least = Fraction(issued["answer"]["distortion"])
    return replaced(issued, ("answer", "distortion"), {"between": [str(least - low), str(least + high)]})


@needs_coq
def test_two_numbers_around_a_distortion_compile_and_others_do_not(library, tmp_path):
    tiny = Fraction(1, 1000)
    assert are_accepted([enclosed(0, 0), enclosed(tiny, 0), enclosed(0, tiny)], tmp_path)
    require_refused([enclosed(-tiny, tiny), enclosed(tiny, -tiny)], tmp_path)


COSTS = {"all letters": {"loss": "line"}, "a path": {"loss": "line", "adjacency": families.line(3)}}
WHOLE = ("lambda", "none", "distortion")
ENTRIES = COSTS | {"a delta": {"adjacency": families.line(3), "delta": "1/7"}, "three outputs": {"loss": "erasure:1/4"}}


def of_entries(about, ask="lambda", source=EVERY_KIND["vertices"]):
    return ASKS[ask](Tradeoff(source, **ENTRIES[about])).certificate.document


def of_sensitive_letters():
    best = least_sensitive_distortion(EVERY_KIND["box"], [1, 3], exp_epsilon="5/2", loss="line")
    return best.certificate.document


@needs_coq
def test_whole_mechanisms_compile(library, tmp_path):
    """At every question that has a number, or two around it, as its answer."""
    documents = [
        of_entries(about, ask, EVERY_KIND[name]) for about in COSTS for ask in WHOLE for name in ("vertices", "ball")
    ]
    more = [of_entries(about, ask) for about in ("a delta", "three outputs") for ask in WHOLE]
    assert are_accepted([*documents, *more, of_sensitive_letters()], tmp_path)


@needs_coq
def test_changed_certificates_of_whole_mechanisms_do_not_compile(library, tmp_path, rng):
    require_refused(
        [changed(of_entries(about, ask), rng) for about in ENTRIES for ask in ("lambda", "distortion")], tmp_path
    )


def test_what_is_said_of_whole_mechanisms():
    texts = [coq_proof(of_entries(about, "none")) for about in ENTRIES] + [coq_proof(of_sensitive_letters())]
    assert "no_level (adjacent_in 3 AllPairs) (hull (source R 3 vertices)) (loss_matrix R 3 3 costs)" in texts[0]
    assert "no_level (adjacent_in 3 (Edges edges)) (hull (source R 3 vertices)) (loss_matrix R 3 3 costs)" in texts[1]
    assert "no_level_within (adjacent_in 3 (Edges edges))" in texts[2]
    assert "(loss_matrix R 3 4 costs)" in texts[3]
    assert "least_loss_among (adjacent_in 3 (FromLetters letters))" in texts[4]
    assert "Definition letters : seq nat := [:: 0; 2]%nat." in texts[4]
    with pytest.raises(Unsupported, match="of certificates of format 3"):
        coq_proof(of_entries("all letters", source=SourceSet.simplex(3)))


@needs_coq
def test_random_certificates_of_format_3_compile(library, tmp_path):
    rng = Random(8)
    assert are_accepted([document(drawn_source(seed, rng), [*ASKS][seed % 4]) for seed in range(12)], tmp_path)


@needs_coq
def test_long_lists_and_one_letter_compile(library, tmp_path):
    """Above 16 entries numbers stand over one denominator; with one letter some blocks of Coq's program are empty."""
    weights = [Random(k).randint(1, 50) for k in range(18)]
    priors = [[f"{weight}/{sum(part)}" for weight in part] for part in (weights, weights[9:] + weights[:9])]
    long = [document(SourceSet.from_vertices(priors), ask) for ask in ("lambda", "distortion")]
    alone = [document(SourceSet.single(priors[0]), "curve", "1/7"), document(SourceSet.decreasing(1), "lambda")]
    assert are_accepted([*long, *alone], tmp_path)


@needs_coq
def test_changed_certificates_of_format_3_do_not_compile(library, tmp_path, rng):
    asked = [("vertices", "0"), ("ball", "1/7")]
    documents = [document(EVERY_KIND[name], ask, delta) for ask in (*ASKS, *LEAKING) for name, delta in asked]
    require_refused([changed(one, rng) for one in documents], tmp_path)


def test_the_statement_comes_from_the_record_alone():
    issued = document(EVERY_KIND["vertices"], "lambda", "1/7")
    other = replaced(issued, ("point", "reached", "top"), "1")
    texts = [re.sub(r"Definition evidence.*?\|}\.", "", coq_proof(one), flags=re.DOTALL) for one in (issued, other)]
    assert texts[0] == texts[1]
    assert coq_proof(issued) != coq_proof(other)
    assert "least_approximate_exp_epsilon (hull (source R 3 vertices)) (ofQ R (1#10)) (ofQ R (1#7)) (ofQ R" in texts[0]


def test_groups_are_not_stated_in_coq():
    with pytest.raises(Unsupported, match="groups and letters are not stated in Coq"):
        coq_proof(document(SourceSet.groups([([1, 2], "1/2", "4/5")], letters=3), "lambda"))


def test_bands_and_focal_sets_are_stated_in_coq():
    texts = {name: coq_proof(document(EVERY_KIND[name], "lambda")) for name in ("band", "focal")}
    assert "(DistributionBands.band (vector R 3 lower) (vector R 3 upper)) (ofQ R (1#10))" in texts["band"]
    assert "Definition lower : seq Q := [:: 2#5; 3#5; 1]%Q." in texts["band"]
    assert "least_approximate_exp_epsilon (shared_masses R 3 parts masses) (ofQ R (1#10))" in texts["focal"]
    assert "Definition parts : seq (seq nat) := [:: [:: 0; 1]; [:: 2]; [:: 0; 2]]%nat." in texts["focal"]
    assert "Definition masses : seq Q := [:: 1#2; 1#4; 1#4]%Q." in texts["focal"]


def test_the_leakage_of_a_statement_is_that_of_the_record():
    texts = [coq_proof(document(EVERY_KIND["vertices"], ask)) for ask in LEAKING]
    assert "least_maximal_leakage (hull (source R 3 vertices)) (ofQ R (1#10)) (ofQ R" in texts[0]
    assert "leakage_achievable (hull (source R 3 vertices)) E (ofQ R (3#2)) -> ((ofQ R" in texts[1]


def test_what_is_no_certificate_of_format_3_is_refused():
    issued = document(EVERY_KIND["vertices"], "lambda")
    with pytest.raises(InvalidArgument, match="not a certificate"):
        coq_proof(issued | {"asks": {}})
    with pytest.raises(InvalidArgument, match='"reached" is missing'):
        coq_proof(issued | {"point": {"a prior": {"weight": "1 0"}}})
    with pytest.raises(Unsupported, match="differential privacy"):
        coq_proof(replaced(issued, ("answer", "exp"), {"between": ["1", "9"]}))
