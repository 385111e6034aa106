"""No sentence of a theorem is false: all claims of all templates are evaluated on random sources; changed ones are found.

Covers: symdp.certificates.finding, symdp.conjectures.certificate_theorem, symdp.theorems.claims.formula_page,
symdp.theorems.databases.database_page, symdp.theorems.databases.distance_page, symdp.theorems.databases.pointwise_page,
symdp.theorems.databases.sibson_page, symdp.theorems.general_loss.approximate_entries_page,
symdp.theorems.general_loss.column_minima_function_page, symdp.theorems.general_loss.entries_page,
symdp.theorems.graphs.graph_converse, symdp.theorems.graphs.graph_page, symdp.theorems.local.identifiability_page,
symdp.theorems.local.irrational_epsilon_page, symdp.theorems.measures.enclosure_page,
symdp.theorems.measures.response_bounds, symdp.theorems.notation, symdp.theorems.page, symdp.theorems.page_choice,
symdp.theorems.parametric.ordered_prior_page, symdp.theorems.record, symdp.theorems.setting.adjacent_letters,
symdp.theorems.setting.measure_definitions, symdp.theorems.text.formula_text, symdp.theorems.text.polynomial_text,
symdp.tradeoffs.databases.database_claims
"""

import re
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import proofs
from symdp import Certificate, Database, SourceSet, Tradeoff, check_formula, measure, read_source, theorem_of
from symdp.certificates.finding import Finding
from symdp.conjectures.certificate_theorem import finding_of, solved_again
from symdp.errors import Unsupported
from symdp.graphs.graph_reader import read_graph
from symdp.sources.shapes.divergence_balls import ChiSquareBall
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import template
from symdp.theorems.parametric.ordered_prior_page import ordered_theorem
from symdp.theorems.record import Record
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import optimal_mechanism, privacy_distortion
from tests.agreement.random_sources import random_prior, random_source


def told(found):
    """What was found as plain data that a test may change: question, asks, answer and evidence."""
    finding = found if isinstance(found, Finding) else found.finding
    return deepcopy(finding.record) | {"evidence": deepcopy(finding.evidence)}


def built(document):
    """The theorem of what may be wrong."""
    record, evidence = Record.of(document), document["evidence"]
    return template(record, evidence)(record, evidence, Notation())


def all_hold(theorem):
    text = theorem.to_latex()
    whole = "None" not in text and re.search(r"<[a-z]+>", text) is None
    return len(theorem.claims) > 0 and theorem.false_claims() == () and whole


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(120))
def test_claims_about_differential_privacy_hold_on_random_sources(seed):
    rng = Random(seed)
    source, delta = random_source(rng), rng.choice([Fraction(0), Fraction(0), Fraction(1, 10)])
    tradeoff = Tradeoff(source, delta=delta)
    distortion = Fraction(rng.randint(0, 20), 20)
    best = tradeoff.at(distortion)
    theorem = best.theorem()
    assert all_hold(theorem)
    level = best.exp
    assert (theorem.title == "Infinite leakage") == (str(level) == "oo")
    assert (theorem.title == "No leakage") == (level == 1)
    if "It is a supremum" in theorem.to_latex():
        assert best.supremum_attained is False
        assert "No single prior" in theorem.to_latex()
    assert all_hold(tradeoff.inverse(exp_epsilon=Fraction(rng.randint(2, 12), 2)).theorem())
    assert all_hold(tradeoff.curve().theorem())


MEASURES = ("ml", "mi", "renyi:2", "renyi:5/2", "kl", "sibson:2", "sibson:3/2", "min-entropy", "mx")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(80))
def test_claims_about_measures_hold_on_random_sources(seed):
    rng = Random(seed)
    letters = rng.randint(2, 4)
    named = rng.choice(
        [SourceSet.simplex(letters), SourceSet.decreasing(letters), SourceSet.single(random_prior(rng, letters))]
    )
    tradeoff = Tradeoff(named, leakage=rng.choice(MEASURES))
    refusals = []
    for ask in (lambda: tradeoff.at(Fraction(rng.randint(1, 19), 20)), tradeoff.curve):
        try:
            assert all_hold(ask().theorem())
        except Unsupported as refusal:
            refusals.append(str(refusal))
    assert all(re.search("theorem: none is written|point by point", text) for text in refusals)


@pytest.mark.parametrize("leakage", ["sibson:3/2", "sibson:2", "min-entropy", "ml", "mi"])
def test_what_tells_everything_has_a_page_at_every_order(leakage):
    page = Tradeoff(SourceSet.simplex(3), leakage=leakage).at(0).theorem()
    assert all_hold(page)
    assert r"\epsilon^*=\log 3" in page.to_latex()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_claims_about_least_distortions_hold(seed):
    rng = Random(seed)
    letters = rng.randint(2, 3)
    named = rng.choice([SourceSet.simplex(letters), SourceSet.single(random_prior(rng, letters))])
    tradeoff = Tradeoff(named, leakage=rng.choice(["dp", *MEASURES]), digits=5)
    asked = rng.choice([{"epsilon": f"{rng.randint(1, 9)}/4"}, {"exp_epsilon": Fraction(rng.randint(4, 12), 4)}])
    assert all_hold(tradeoff.inverse(**asked).theorem())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(30))
def test_claims_about_distortion_functions_hold(seed):
    rng = Random(seed)
    loss = rng.choice(["line", "line:2", "ring", "lists:2", "erasure:1/4", "positions:0,1,5/2"])
    single = SourceSet.single(random_prior(rng, 3))
    tradeoff = Tradeoff(single, loss=loss)
    assert all_hold(tradeoff.curve().theorem())
    assert all_hold(tradeoff.at(tradeoff.zero_from * Fraction(rng.randint(0, 9), 9)).theorem())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(8))
def test_claims_with_a_delta_and_any_distortion_function_hold(seed):
    rng = Random(seed)
    named = rng.choice([SourceSet.single(random_prior(rng, 3)), read_source("1/2,3/10,1/5; 3/10,1/5,1/2")])
    tradeoff = Tradeoff(named, loss=rng.choice(["line", "line:2", "lists:2", "positions:0,1,5/2"]), delta="1/10")
    assert all_hold(tradeoff.inverse(exp_epsilon=rng.randint(1, 5)).theorem())
    assert all_hold(tradeoff.at(tradeoff.zero_from * Fraction(rng.randint(1, 9), 9)).theorem())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(20))
def test_claims_about_sensitive_letters_and_identifiability_hold(seed):
    rng = Random(seed)
    prior = random_prior(rng, rng.randint(2, 4))
    letters = rng.sample(range(1, len(prior) + 1), rng.randint(0, len(prior)))
    single, level = SourceSet.single(prior), rng.randint(1, 4)
    answer = least_sensitive_distortion(single, letters, exp_epsilon=level, loss=rng.choice(["hamming", "line"]))
    assert all_hold(theorem_of(answer.certificate))
    positive = [(p + Fraction(1, 10)) / (1 + Fraction(len(prior), 10)) for p in prior]
    assert all_hold(theorem_of(least_identifiability(positive, distortion=Fraction(rng.randint(1, 20), 20)).certificate))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(10))
def test_claims_about_databases_by_distance_hold(seed):
    rng = Random(seed)
    records, letters = rng.randint(1, 6), rng.randint(2, 4)
    leakage = rng.choice(["sibson:2", "sibson:3/2", "sibson:3", "adp:1/10:pointwise", "adp:1/200:pointwise"])
    tradeoff = Tradeoff(Database(records, letters=letters), leakage=leakage)
    assert all_hold(tradeoff.at(Fraction(rng.randint(0, 10 * records), 10)).theorem())
    level = Fraction(rng.randint(2, 8), 2)
    assert all_hold(tradeoff.inverse(exp_epsilon=level).theorem())
    others = Tradeoff(Database(records, source=read_source("1/2,3/10,1/5")), leakage=rng.choice(["mi", "renyi:2", "ml"]))
    assert all_hold(others.inverse(exp_epsilon=level).theorem())


@pytest.mark.parametrize("leakage", ["dp", "adp:1/10", "mi", "renyi:2", "ml", "min-entropy", "mx", "sibson:2"])
def test_databases_of_one_letter_have_pages(leakage):
    tradeoff = Tradeoff(Database(3, letters=1), leakage=leakage)
    for answer in (tradeoff.at(0), tradeoff.inverse(exp_epsilon=2), tradeoff.curve()):
        assert all_hold(answer.theorem())


def test_with_a_delta_no_page_says_that_the_output_does_not_depend_on_the_database():
    tradeoff = Tradeoff(Database(3, letters=3), leakage="adp:1/10")
    for answer in (tradeoff.at("9/5"), tradeoff.inverse(exp_epsilon=1)):
        assert "does not depend" not in answer.theorem().to_latex()


STATEMENTS = sorted((Path(proofs.__file__).parent / "certificates").glob("*/*.json"))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(0, len(STATEMENTS), 6))
def test_claims_of_statements_hold(place):
    try:
        theorem = theorem_of(Certificate.load(STATEMENTS[place]))
    except Unsupported as refusal:
        refused = str(refusal)
    else:
        assert all_hold(theorem)
        return
    assert re.search("at most", refused)


FORMULAS = (
    "best >= 1",
    "best <= max((M-1)*(1-delta-D)/D, 1)",
    "best <= max((M-1)*(1-D)/D, 1)",
    "best >= min((1-D)/(1-P1), 2-D)",
    "best*D <= (M-1)*(1-D) + D",
)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("letters", [2, 3])
@pytest.mark.parametrize("source_class", ["I", "II"])
def test_claims_about_formulas_hold(text, letters, source_class):
    verdict = check_formula(text, letters, source_class=source_class).verdict
    if verdict.name in ("PROVED", "REFUTED"):
        assert all_hold(verdict.theorem())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_claims_about_databases_hold(seed):
    rng = Random(seed)
    records, letters = rng.randint(1, 50), rng.randint(2, 5)
    leakage = rng.choice(["dp", "adp:1/10", "mi", "renyi:2", "renyi:3", "kl", "ml", "min-entropy", "mx"])
    tradeoff = Tradeoff(Database(records, letters=letters), leakage=leakage)
    assert all_hold(tradeoff.at(Fraction(rng.randint(0, 10 * records), 10)).theorem())
    assert all_hold(tradeoff.curve().theorem())


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(30))
def test_claims_about_independent_records_hold(seed):
    rng = Random(seed)
    records = rng.randint(1, 9)
    source = rng.choice([SourceSet.single(random_prior(rng, 3)), read_source("1/2,3/10,1/5; 3/10,1/5,1/2")])
    tradeoff = Tradeoff(Database(records, source=source), leakage=rng.choice(["dp", "adp:1/10", "mi", "ml", "renyi:2"]))
    theorem = tradeoff.at(Fraction(rng.randint(1, 10 * records), 10)).theorem()
    assert all_hold(theorem)


def test_where_nothing_leaks_a_record_is_right_as_often_as_the_likeliest_letter_at_most():
    words = "Where nothing leaks, the output does not depend on the database, and each record is right with probability"
    for source, most, least in (
        (None, "$1/3$ at most under the uniform prior, so that", "8/3"),
        (SourceSet.single(["1/2", "3/10", "1/5"]), "$1/2$ at most if records have the prior $P$; so", "2"),
    ):
        data = Database(4, letters=3) if source is None else Database(4, source=source)
        page = Tradeoff(data, leakage="mi").inverse(exp_epsilon=1).theorem()
        assert all_hold(page)
        (text,) = re.findall(rf"{words} (.*?)\$D\\ge", page.to_latex(), re.DOTALL)
        assert text.split() == most.split()
        assert rf"\ge {least}$" in page.to_latex()


CERTIFIED = {
    "a ring": lambda: graph_leakage(read_graph("ring:5"), 3),
    "a star": lambda: graph_leakage(read_graph("star:4"), "5/2"),
    "few outputs": lambda: graph_leakage(read_graph("ring:5"), 3, outputs=2),
    "chi-square": lambda: Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at("1/4"),
    "chi-square, no leakage": lambda: Tradeoff(ChiSquareBall(["1/2", "3/10", "1/5"], "1/50")).at("4/5"),
    "majorised in a hull": lambda: lorenz_envelope(read_source("1/2,3/10,1/5; 3/10,1/5,1/2; 1/5,2/5,2/5")),
    "majorised in a ball": lambda: lorenz_envelope(read_source("ball:1/10:1/2,3/10,1/5")),
    "majorised under inequalities": lambda: lorenz_envelope(SourceSet.from_inequalities(["P1 >= 2/5"], 3)),
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", CERTIFIED)
def test_claims_of_other_certificates_hold(name):
    assert all_hold(theorem_of(CERTIFIED[name]().certificate))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(40))
def test_claims_about_graphs_hold(seed):
    rng = Random(seed)
    graph = read_graph(rng.choice(["line:4", "ring:5", "star:3", "clique:4", "line:2"]))
    single = SourceSet.single(random_prior(rng, graph.size))
    source = single if rng.random() < 0.6 else SourceSet.simplex(graph.size)
    tradeoff = Tradeoff(source, adjacency=graph)
    for ask in (
        lambda: tradeoff.at(Fraction(rng.randint(1, 9), 10)),
        lambda: tradeoff.inverse(exp_epsilon=rng.randint(1, 5)),
    ):
        assert all_hold(ask().theorem())


SYMBOLS = [(name, letters) for name in ("dp", "adp:1/10", "ml", "mi", "min-entropy") for letters in (2, 3, 4, 7, None)]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("place", range(len(SYMBOLS)))
def test_claims_in_symbols_are_identities(place):
    name, letters = SYMBOLS[place]
    assert all_hold(ordered_theorem(measure(name), letters))


@pytest.mark.sampled(2)
@pytest.mark.parametrize("seed", range(60))
def test_the_formula_in_symbols_is_the_optimum(seed):
    """A second route: the thresholds and values that the theorem in symbols states, at a random prior."""
    rng = Random(seed)
    size = rng.randint(2, 6)
    prior = sorted(random_prior(rng, size), reverse=True)
    tails = [sum(prior[size - k :], Fraction(0)) for k in range(size + 1)]
    ends = [tails[k] + (size - 1 - k) * prior[size - 1 - k] for k in range(size - 1)]
    assert ends == sorted(ends)
    assert ends[-1] == 1 - prior[0]
    for k, (start, stop) in enumerate(zip([Fraction(0), *ends], ends, strict=False)):
        for share in (Fraction(1, 3), Fraction(2, 3)):
            d = start + share * (stop - start)
            if 0 < d < stop:
                claimed = (size - 1 - k) * (1 - d) / (d - tails[k])
                assert optimal_mechanism(SourceSet.single(prior), d).exp == claimed


CHANGES = {
    "distortion": lambda document: document["asks"].update(at="1/7"),
    "level": lambda document: document["answer"].update(exp="9"),
    "delta": lambda document: document["question"].update(delta="1/100"),
}


@pytest.mark.parametrize("key", CHANGES)
def test_a_changed_record_makes_a_sentence_false(key):
    document = told(optimal_mechanism(SourceSet.single(["1/2", "3/10", "1/5"]), "1/5").certificate)
    CHANGES[key](document)
    assert built(document).false_claims()


def test_infinite_leakage_needs_two_letters_that_occur_on_a_path():
    """Of 1/2, 0, 1/3, 1/6 on a line, the path from the first letter to the second ends where no secret has to be told."""
    source = SourceSet.single(["1/2", 0, "1/3", "1/6"])
    document = told(Tradeoff(source, adjacency=read_graph("line:4")).at(0).certificate)
    assert document["evidence"]["path"] == [0, 1, 2]
    assert all_hold(built(document))
    for path, ends in (([0, 1], "$P(1)=1/2$ and $P(2)=0$"), ([1, 2], "$P(2)=0$ and $P(3)=1/3$")):
        document["evidence"]["path"] = path
        (false,) = built(document).false_claims()
        assert false.latex == f"{ends} are positive"
    document["evidence"]["path"] = [0, 2]
    (false,) = built(document).false_claims()
    assert false.latex == ", and the letters $1$ and $3$ are adjacent one to the next"


def test_a_changed_multiplier_of_the_evidence_makes_a_sentence_false():
    document = told(Tradeoff(SourceSet.simplex(3), leakage="ml").at("1/4").certificate)
    document["evidence"]["slope"] = "4"
    assert built(document).false_claims()


SHELLS = {
    "a bound": ("sibson:3/2", lambda document: document["answer"].update(nats={"in": ["9/5", "2"]})),
    "a level": ("adp:1/100:pointwise", lambda document: document["evidence"].update(levels=["4", "4"])),
    "an angle": ("sibson:2", lambda document: document["evidence"].update(theta="1/3")),
}


@pytest.mark.parametrize("name", SHELLS)
def test_changed_numbers_of_databases_make_a_sentence_false(name):
    leakage, change = SHELLS[name]
    document = told(Tradeoff(Database(4, letters=3), leakage=leakage).at(1).certificate)
    change(document)
    assert built(document).false_claims()


def test_a_changed_assertion_makes_a_sentence_of_a_statement_false():
    path = Path(proofs.__file__).parent / "certificates" / "kalantari2018" / "lemma_4.json"
    document = told(finding_of(Certificate.load(path)))
    assert built(document).false_claims() == ()
    document["answer"]["facts"][0]["conclude"] = "Pi*Di + Pj*Dj > Pi*Dj + Pj*Di"
    assert len(built(document).false_claims()) == 1


def test_changed_letters_and_numbers_make_sentences_false():
    source = read_source("1/2,3/10,1/5; 3/10,1/5,1/2")
    found = told(least_sensitive_distortion(source, [1, 3], exp_epsilon=2).certificate)
    assert built(found).false_claims() == ()
    found["question"]["sensitive"] = [1, 2, 3]
    assert built(found).false_claims()
    found = told(least_identifiability(["1/2", "3/10", "1/5"], distortion="1/3").certificate)
    found["answer"]["exp"] = "3"
    assert built(found).false_claims()


@pytest.mark.parametrize("place", range(2))
def test_a_changed_piece_makes_a_sentence_false(place):
    source = SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]])
    document = told(privacy_distortion(source).certificate)
    piece = document["answer"]["pieces"][place]
    piece["numerator"] = [str(Fraction(value) * 2) for value in piece["numerator"]]
    assert built(document).false_claims()


def test_a_changed_flow_makes_a_sentence_false():
    tradeoff = Tradeoff(SourceSet.simplex(3), adjacency=read_graph("line:3"))
    document = told(tradeoff.at("1/4").certificate)
    document["evidence"]["bound"]["flows"][0][1][0][2] = "1/7"
    assert built(document).false_claims()


def test_bounds_beyond_the_evidence_make_a_sentence_false():
    document = told(Tradeoff(SourceSet.single(["2/3", "1/3"]), leakage="renyi:2", digits=4).at("1/6").certificate)
    assert built(document).false_claims() == ()
    document["answer"]["nats"]["low"] = document["answer"]["nats"]["high"]
    assert len(built(document).false_claims()) == 1


@pytest.mark.parametrize("style", ["epsilon", "exp"])
@pytest.mark.parametrize("log", ["e", "2"])
def test_the_notation_is_the_users(style, log):
    notation = Notation(style, log, "p_X", "D_0", r"\pi", r"\varepsilon^\star")
    text = Tradeoff(SourceSet.simplex(3)).at("1/4").theorem(notation).to_latex()
    assert ("2^{" in text) == (log == "2")
    assert (r"^{\varepsilon^\star(\mathcal{S},D_0)}=6" in text) == (style == "exp")
    assert "$D_0=1/4$" in text
    assert r"\epsilon^*" not in text


def test_a_certificate_of_today_is_read_as_it_is(monkeypatch):
    path = Path(proofs.__file__).parent / "certificates" / "kalantari2018" / "lemma_4.json"
    today = Certificate.load(path)
    monkeypatch.setattr(Certificate, "reissued", lambda _: pytest.fail("nothing is to be issued again"))
    assert finding_of(today).record


@pytest.mark.parametrize(("level", "epsilon"), [(1, "0"), (2, r"\log 2")])
def test_the_least_distortion_of_single_outputs_is_told_at_its_level(level, epsilon):
    theorem = Tradeoff(Database(2, letters=3), leakage="adp:1/10:pointwise").inverse(exp_epsilon=level).theorem()
    assert rf"For $\epsilon={epsilon}$ the least distortion of $\epsilon$-private mechanisms is" in theorem.to_latex()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: split_budget([Tradeoff(read_source("1/2,3/10,1/5"))] * 2, exp_epsilon=2),
        lambda: Tradeoff(read_source("1/2,3/10,1/5")).inverse(epsilon="1/3"),
    ],
)
def test_groups_of_one_kind_and_levels_in_nats_are_solved_again(ask):
    certificate = ask().certificate
    assert solved_again(certificate.record).record == certificate.record
