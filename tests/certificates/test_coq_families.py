"""Certificates of format 3 about priors and records as theorems of Coq: what holds compiles, what was changed does not.

Covers: symdp.certificates.completions.record_completion, symdp.certificates.coq.claim_terms,
symdp.certificates.coq.coq_choice, symdp.certificates.coq.coq_proof, symdp.certificates.coq.iid_records,
symdp.certificates.coq.profile_theorem, symdp.certificates.coq.records_theorem, symdp.certificates.coq.refuted_theorem,
symdp.graphs.families, symdp.tradeoffs.graphs.few_outputs
"""

import pytest

from symdp import Database, SourceSet, Tradeoff, check_formula
from symdp.certificates.coq.coq_choice import distinct
from symdp.certificates.coq.coq_proof import coq_proof
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.families import blocks, line, ring
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.certificates.coq_files import EVERY_KIND, are_accepted, changed, require_refused
from tests.certificates.document_parts import replaced
from tests.programs import needs_coq

WITH_LEAST = ("box", "ball", "decreasing", "simplex", "band", "focal")


PROFILE = "profile:log(2):1/10,log(5):1/50"
KEPT = {
    "slack": lambda tradeoff: tradeoff.at("1/10"),
    "distortion": lambda tradeoff: tradeoff.inverse(value="1/8"),
    "corners": lambda tradeoff: tradeoff.curve(),
}


def majorised(source):
    return lorenz_envelope(source).certificate.document


def kept(source, ask, leakage=PROFILE):
    return KEPT[ask](Tradeoff(source, leakage=leakage)).certificate.document


@needs_coq
def test_priors_that_all_others_majorise_compile_over_every_set_that_has_one(library, tmp_path):
    alone = SourceSet.single(["1/2", "0", "1/4", "1/4"])
    long = SourceSet.total_variation_ball([f"{k}/210" for k in range(1, 21)], "1/10")
    assert are_accepted(
        [majorised(source) for source in (*[EVERY_KIND[name] for name in WITH_LEAST], alone, long)], tmp_path
    )


def identified(prior, distortion):
    return least_identifiability(prior, distortion=distortion).certificate.document


PRIOR = ["1/2", "3/10", "1/5"]


@needs_coq
def test_identifiability_compiles(library, tmp_path):
    priors = [PRIOR, ["1"], ["1/4"] * 4, [f"{k}/210" for k in range(1, 21)]]
    assert are_accepted([identified(prior, distortion) for prior in priors for distortion in ("1/5", "1/2")], tmp_path)


@needs_coq
def test_changed_certificates_of_identifiability_do_not_compile(library, tmp_path, rng):
    require_refused([changed(identified(PRIOR, distortion), rng) for distortion in ("1/5", "1/10")], tmp_path)


def test_the_statement_is_about_the_identifiability_of_the_prior():
    assert "least_identifiability (vector R 3 (row vertices 0)) (ofQ R (1#5)) (ofQ R " in coq_proof(identified(PRIOR, "1/5"))


ASKS = {
    "lambda": lambda tradeoff: tradeoff.at("1/5"),
    "none": lambda tradeoff: tradeoff.at(0),
    "distortion": lambda tradeoff: tradeoff.inverse(exp_epsilon="5/2"),
    "curve": lambda tradeoff: tradeoff.curve(),
}
# Sets without the uniform prior, over which databases are answered record by record.
APART = [
    EVERY_KIND["vertices"],
    SourceSet.box(["2/5", "1/5", 0], ["1/2", "3/5", "1/5"]),
    EVERY_KIND["ball"],
    EVERY_KIND["inequalities"],
]


def databases(source, ask, leakage="dp"):
    return ASKS[ask](Tradeoff(Database(3, source=source), leakage=leakage)).certificate.document


def kinds(*names, delta="0"):
    tradeoffs = [Tradeoff(EVERY_KIND[name], delta=delta) for name in names]
    return split_budget(tradeoffs, exp_epsilon="5/2").certificate.document


def several(*names, leakage=PROFILE):
    tradeoffs = [Tradeoff(EVERY_KIND[name], leakage=leakage) for name in names]
    return split_budget(tradeoffs, value="1/8").certificate.document


@needs_coq
@pytest.mark.sampled(1)
@pytest.mark.parametrize("leakage", ["dp", "adp:1/7"])
def test_databases_over_every_kind_of_source_set_compile(leakage, library, tmp_path):
    assert are_accepted([databases(source, ask, leakage) for source in APART for ask in ASKS], tmp_path)


@needs_coq
def test_records_of_several_kinds_and_of_one_prior_compile(library, tmp_path):
    one = SourceSet.single(["1/2", "1/4", "1/8", "1/8"])
    documents = [
        kinds("vertices", "ball", "vertices"),
        kinds("box", "inequalities", "simplex", delta="1/7"),
        databases(one, "curve"),
    ]
    assert are_accepted(documents, tmp_path)


@needs_coq
@pytest.mark.sampled(1)
@pytest.mark.parametrize("leakage", [PROFILE, "tv"])
def test_records_under_several_pairs_compile(leakage, library, tmp_path):
    alike = [databases(source, "lambda", leakage) for source in EVERY_KIND.values()]
    assert are_accepted([*alike, several("vertices", "box", "vertices", leakage=leakage)], tmp_path)


@needs_coq
def test_changed_certificates_about_records_do_not_compile(library, tmp_path, rng):
    under_pairs = [databases(EVERY_KIND["vertices"], "lambda", PROFILE), several("vertices", "ball")]
    documents = [databases(EVERY_KIND["vertices"], ask) for ask in ASKS] + [kinds("vertices", "ball")]
    require_refused([changed(one, rng) for one in (*under_pairs, *documents)], tmp_path)


def test_statements_about_records_come_from_the_record():
    texts = [coq_proof(databases(EVERY_KIND["vertices"], ask)) for ask in ASKS]
    source = "(hull (source R 3 vertices))"
    assert f"  least_total_exp_epsilon 3 {source} (ofQ R (1#5)) (ofQ R 0) (ofQ R " in texts[0]
    assert f"  no_finite_total_epsilon 3 {source} (ofQ R 0) (ofQ R 0)." in texts[1]
    assert f"  alike_total R 3 3 [:: ((5#2), 0)]%Q 0 {source} (ofQ R " in texts[2]
    assert f"  curve (fun D => least_total_exp_epsilon 3 {source} D (ofQ R 0))" in texts[3]
    ball = "ball (vector R 3 center2) (ofQ R (1#20))"
    records = f"(records_of [:: (1%nat, hull (source R 3 vertices1)); (1%nat, {ball})])"
    assert records in coq_proof(kinds("vertices", "ball"))
    of_pairs = coq_proof(several("vertices", "ball"))
    assert f"  total_of R 3 pairs (1#8)\n    {records}\n    (ofQ R " in of_pairs
    profile = "(profile_level R pairs) (profile_delta R pairs)"
    assert f"  least_total_slack 3 {profile} {source} (ofQ R (1#5)) (ofQ R " in coq_proof(
        databases(EVERY_KIND["vertices"], "lambda", PROFILE)
    )


@pytest.mark.parametrize(
    ("build", "words"),
    [
        (lambda: kinds("vertices", "decreasing"), "several alphabets"),
        (lambda: Tradeoff(Database(2, 3), leakage="mi").at("1/2").certificate.document, "min-entropy leakage only"),
        (lambda: Tradeoff(Database(2, 3), leakage="mx").at("1/2").certificate.document, "min-entropy leakage only"),
        (lambda: Tradeoff(Database(2, 10_001)).at("1/2").certificate.document, "at most 10000"),
        (lambda: Tradeoff(Database(10_001, 2)).at("1/2").certificate.document, "at most 10000"),
        (lambda: databases(EVERY_KIND["vertices"], "lambda", "ml"), "for all mechanisms only"),
        (lambda: databases(SourceSet.single(["1/2", "1/2"]), "lambda", "kl"), "min-entropy leakage only"),
        (lambda: databases(SourceSet.groups([([1], "1/2", "4/5")], letters=3), "lambda"), "not stated in Coq"),
    ],
)
def test_records_that_are_not_stated_in_coq_are_refused(build, words):
    with pytest.raises(Unsupported, match=words):
        coq_proof(build())


# Sets with the uniform prior, and none: databases are answered by a formula.
EVEN = [
    None,
    EVERY_KIND["simplex"],
    EVERY_KIND["decreasing"],
    SourceSet.box(["1/5", "1/5", 0], ["1/2", "3/5", "1/2"]),
    SourceSet.total_variation_ball(["1/2", "1/4", "1/4"], "1/4"),
    SourceSet.from_vertices([["1/2", "1/4", "1/4"], ["1/6", "5/12", "5/12"]]),
]


def even(source, ask, leakage="dp"):
    database = Database(3, 2) if source is None else Database(3, source=source)
    return ASKS[ask](Tradeoff(database, leakage=leakage)).certificate.document


@needs_coq
@pytest.mark.sampled(1)
@pytest.mark.parametrize("leakage", ["dp", "adp:1/7", "ml", "min-entropy"])
def test_databases_that_may_be_uniform_compile(leakage, library, tmp_path):
    assert are_accepted([even(source, ask, leakage) for source in EVEN for ask in ASKS], tmp_path)


@needs_coq
def test_changed_weights_of_the_uniform_prior_do_not_compile(library, tmp_path, rng):
    documents = [even(source, "lambda", leakage) for leakage in ("dp", "ml") for source in EVEN[1:]]
    require_refused([changed(one, rng) for one in documents], tmp_path)


def test_statements_about_databases_that_may_be_uniform_come_from_the_record():
    measures = ("adp:1/7", "ml", "min-entropy")
    private, leaking, guessed = ([coq_proof(even(None, ask, leakage)) for ask in ASKS] for leakage in measures)
    source, definition = "(hull (source R 2 vertices))", "Definition vertices : seq (seq Q) := [:: [:: 1#2; 1#2]]%Q."
    assert all(definition in text for text in (*private, *leaking))
    assert f"  least_total_exp_epsilon 3 {source} (ofQ R (1#5)) (ofQ R (1#7)) (ofQ R (83#7))." in private[0]
    assert f"  no_finite_total_epsilon 3 {source} (ofQ R 0) (ofQ R (1#7))." in private[1]
    ends = " ".join(["(ofQ R (36#49))"] * 2)
    assert f"  alike_total R 2 3 [:: ((5#2), (1#7))]%Q 0 {source} {ends}." in private[2]
    assert f"  curve (fun D => least_total_exp_epsilon 3 {source} D (ofQ R (1#7)))" in private[3]
    assert f"  least_total_leakage 3 {source} (ofQ R (1#5)) (ofQ R (32#5))." in leaking[0]
    assert f"  total_leakage_between 3 {source} (ofQ R (5#2)) " in leaking[2]
    assert f"  leakage_curve (least_total_leakage 3 {source}) pieces (3#2)." in leaking[3]
    assert f"  least_total_min_entropy 3 {source} (ofQ R (1#5)) (ofQ R (32#5))." in guessed[0]
    assert f"  total_min_entropy_between 3 {source} (ofQ R (5#2)) " in guessed[2]
    assert f"  leakage_curve (least_total_min_entropy 3 {source}) pieces (3#2)." in guessed[3]


@needs_coq
def test_changed_certificates_do_not_compile(library, tmp_path, rng):
    require_refused([changed(majorised(EVERY_KIND[name]), rng) for name in WITH_LEAST], tmp_path)


def test_the_statement_is_about_the_prior_of_the_record():
    text = coq_proof(majorised(EVERY_KIND["box"]))
    assert "least_majorised (box (vector R 3 lower) (vector R 3 upper)) (vector R 3 prior_)." in text


def test_probabilities_are_in_the_order_of_their_last_places():
    assert distinct([1, 3, 0, 1, 2]) == [3, 1, 2]


def test_groups_are_refused():
    with pytest.raises(Unsupported, match="groups and letters are not stated in Coq"):
        coq_proof(majorised(SourceSet.groups([([1, 2], "1/2", "4/5")], letters=3)))
    named = replaced(majorised(EVERY_KIND["box"]), ("question", "sought"), "curve")
    with pytest.raises(Unsupported, match="does not know"):
        coq_proof(named)


@needs_coq
@pytest.mark.sampled(1)
@pytest.mark.parametrize("ask", KEPT)
def test_several_pairs_compile_over_every_set(ask, library, tmp_path):
    alone = SourceSet.single(["1/2", "0", "1/4", "1/4"])
    documents = [kept(source, ask) for source in (*EVERY_KIND.values(), alone)]
    assert are_accepted([*documents, kept(alone, ask, "tv")], tmp_path)


@needs_coq
def test_changed_certificates_of_several_pairs_do_not_compile(library, tmp_path, rng):
    documents = [kept(EVERY_KIND[name], ask) for ask in KEPT for name in ("vertices", "ball")]
    require_refused([changed(one, rng) for one in documents], tmp_path)


def test_the_statement_is_about_the_pairs_of_the_record():
    texts = {ask: coq_proof(kept(EVERY_KIND["vertices"], ask)) for ask in KEPT}
    profile, source = "(profile_level R pairs) (profile_delta R pairs)", "(hull (source R 3 vertices))"
    assert "Definition pairs : seq (Q * Q) := [:: (2, 1#10); (5, 1#50)]%Q." in texts["slack"]
    assert f"least_slack {profile} {source} (ofQ R (1#10)) (ofQ R" in texts["slack"]
    assert f"least_under_profile {profile} {source} (ofQ R (1#8)) (ofQ R" in texts["distortion"]
    assert f"slack_corners {source} pairs corners." in texts["corners"]


def capacity(graph, level="2", outputs=None):
    largest = graph_leakage(graph, level) if outputs is None else few_outputs_leakage(graph, level, outputs)
    return largest.certificate.document


@needs_coq
def test_capacities_compile(library, tmp_path):
    whole = [capacity(graph, level) for graph in (line(1), blocks(2, 1), ring(5)) for level in ("1", "5/2")]
    assert are_accepted([*whole, *[capacity(ring(5), "3/2", outputs) for outputs in (1, 3, 5)]], tmp_path)


@needs_coq
def test_changed_capacities_do_not_compile(library, tmp_path, rng):
    require_refused([changed(one, rng) for one in (capacity(line(4)), capacity(line(4), "3/2", 2))], tmp_path)


def test_the_statement_is_about_the_graph_of_the_record():
    numbers = "(joined 3 edges) (ofQ R 2) (ofQ R (5#3))."
    assert f"  best_min_capacity {numbers}" in coq_proof(capacity(line(3)))
    assert "  best_few_outputs (joined 3 edges) 2 (ofQ R 2) (ofQ R " in coq_proof(capacity(line(3), outputs=2))


GUESSED = {
    "leakage": lambda tradeoff: tradeoff.at("1/5"),
    "nothing": lambda tradeoff: tradeoff.at("3/4"),
    "distortion": lambda tradeoff: tradeoff.inverse(exp_epsilon="3/2"),
    "curve": lambda tradeoff: tradeoff.curve(),
}


def guessed(ask, prior=("1/2", "3/10", "1/5")):
    return GUESSED[ask](Tradeoff(SourceSet.single(list(prior)), leakage="min-entropy")).certificate.document


@needs_coq
def test_guesses_compile(library, tmp_path):
    enclosed = replaced(guessed("distortion"), ("answer", "distortion"), {"between": ["1/5", "1/3"]})
    long = [guessed(ask, [f"{k}/210" for k in range(1, 21)]) for ask in GUESSED]
    assert are_accepted([enclosed, *long, *map(guessed, GUESSED)], tmp_path)


@needs_coq
def test_changed_guesses_do_not_compile(library, tmp_path):
    of_value = replaced(guessed("leakage"), ("asks", "at"), "1/4")
    of_distortion = replaced(guessed("distortion"), ("answer", "distortion"), "1/3")
    of_curve = replaced(guessed("curve"), ("answer", "pieces", 0, "numerator"), ["2", "-1"])
    require_refused([of_value, of_distortion, of_curve], tmp_path)


def test_the_statement_is_about_the_min_entropy_leakage_of_the_prior():
    texts = {ask: coq_proof(guessed(ask)) for ask in GUESSED}
    prior = "(vector R 3 (row vertices 0))"
    assert f"  least_min_entropy {prior} (ofQ R (1#5)) (ofQ R (8#5))." in texts["leakage"]
    assert f"  min_entropy_distortion_between {prior} (ofQ R (3#2)) (ofQ R (1#4)) (ofQ R (1#4))." in texts["distortion"]
    assert f"  leakage_curve (least_min_entropy {prior}) pieces (1#2)." in texts["curve"]


FORMULAS = ("best <= 2**3 - M", "max(1, P1, A2/P1 - D)", "best == (1-D)/(delta+D)", "-best + 1.5 >= 0*min(D, 2)")


def refuted(formula, of_class="II"):
    return check_formula(formula, 3, source_class=of_class).verdict.certificate.document


@needs_coq
def test_refuted_formulas_compile(library, tmp_path):
    assert are_accepted([refuted("best <= M", "I"), *map(refuted, FORMULAS)], tmp_path)


@needs_coq
def test_changed_refutations_do_not_compile(library, tmp_path):
    of_value = replaced(refuted("best <= M"), ("answer", "refuted", "best"), "5")
    of_truth = replaced(refuted("best <= 2**3 - M"), ("question", "formula"), "best <= 2*M")
    require_refused([of_value, of_truth], tmp_path)


def test_the_statement_is_about_the_formula_of_the_record():
    text = coq_proof(refuted(FORMULAS[1]))
    first = "(Larger (Larger (Constant 1) (Chance 1%nat)) (Minus (Over (Least 2%nat) (Chance 1%nat)) Allowed))"
    assert f"(Formula {first} Equal Best)" in " ".join(text.split())
    assert "  refuted_at (sorted_priors R 3) formula_\n    (vector R 3 prior_) (ofQ R (1#4)) (ofQ R 0) (ofQ R 6)." in text
    assert "refuted_at (hull (source R 3 vertices)) formula_" in coq_proof(refuted("best <= M", "I"))
    with pytest.raises(InvalidArgument, match="the name 'Q1' is unknown"):
        coq_proof(replaced(refuted("best <= M"), ("question", "formula"), "best <= Q1"))
