"""Today's answers are those of the golden corpus, field by field; the corpus asks what it should; a change is seen.

Covers: symdp.sources.source_set
"""

import copy
from fractions import Fraction

import pytest

from symdp import SourceSet
from tests.agreement.full_program import enumerate_vertices, least_distortion_of_full_program
from tests.agreement.golden.answers import answer
from tests.agreement.golden.comparison import differences
from tests.agreement.golden.loss_questions import LOSSES
from tests.agreement.golden.loss_questions import MEASURES as OTHER_MEASURES
from tests.agreement.golden.parametric_questions import ENDLESS, IN_SYMBOLS, RADII
from tests.agreement.golden.questions import FAMILIES, questions_of
from tests.agreement.golden.source_documents import SETS
from tests.agreement.golden.stored import families, load

ENTRIES = load()
SAMPLE_STEP = 25
LEAST_QUESTIONS = 9000
MOST_LETTERS = 4

LEAKAGES = {
    *("dp", "adp", "adp:1/10", "adp:1/3", "adp:1/10:pointwise", "ml", "mi", "renyi:2", "renyi:3/2", "renyi:oo", "kl"),
    *("sibson:2", "sibson:3/2", "sibson:oo", "mx", "min-entropy"),
}
ON_DATABASES = LEAKAGES - {"adp"}
GRAPHS = {*("clique", "ring", "line", "star", "tree", "hamming", "grid", "connected", "disconnected")}
KINDS = {*("optimum", "inverse", "curve", "symbols", "graph utility", "graph function", "graph leakage")}


def questions(**fields):
    """The questions with these fields."""
    return [q for q in (entry["question"] for entry in ENTRIES) if all(q.get(key) == value for key, value in fields.items())]


def stored(family):
    """The entries of a family."""
    return [entry for entry in ENTRIES if entry["question"]["id"].startswith(f"{family}-")]


def answered(entries):
    """The differences between these entries and the answers of now."""
    return [line for entry in entries for line in differences(entry["question"], entry["answer"], answer(entry["question"]))]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "databases_enclosed"])
def test_a_sample_of_the_answers_is_the_stored_one(family):
    assert answered(stored(family)[::SAMPLE_STEP]) == []


@pytest.mark.thorough
@pytest.mark.sampled(5)
@pytest.mark.parametrize("family", FAMILIES)
def test_every_answer_is_the_stored_one(family):
    assert answered(stored(family)) == []


@pytest.mark.thorough
@pytest.mark.parametrize("family", FAMILIES)
def test_the_questions_are_drawn_again_alike(family):
    assert questions_of(family) == [entry["question"] for entry in stored(family)]


def test_there_are_enough_questions_each_asked_once():
    numbers = [entry["question"]["id"] for entry in ENTRIES]
    assert len(set(numbers)) == len(numbers) >= LEAST_QUESTIONS
    assert families() == sorted(FAMILIES)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_of_question_is_asked(kind):
    assert len(questions(kind=kind)) >= 50


@pytest.mark.parametrize("leakage", sorted(LEAKAGES))
def test_every_leakage_is_asked_of_sets_and_of_databases(leakage):
    local = [q for q in questions(leakage=leakage) if "records" not in q]
    assert local
    if leakage in ON_DATABASES:
        on_databases = [q for q in questions(leakage=leakage) if "records" in q]
        assert {q["records"] for q in on_databases} >= set(range(1, 7))
        assert {q["kind"] for q in on_databases} == {"optimum", "inverse", "curve"}


@pytest.mark.parametrize("name", SETS)
def test_every_kind_of_source_set_is_asked_for_points_inverses_and_curves(name):
    assert {q["kind"] for q in questions(set=name, leakage="dp")} >= {"optimum", "inverse", "curve"}
    assert {q["leakage"] for q in questions(set=name)} >= {"dp", "ml"}


@pytest.mark.parametrize("name", sorted(GRAPHS))
def test_every_kind_of_graph_is_asked(name):
    assert {q["kind"] for q in questions(set=name)} == {"graph utility", "graph function", "graph leakage"}
    assert any("prior" in q for q in questions(set=name, kind="graph utility"))


@pytest.mark.parametrize("loss", LOSSES)
def test_every_loss_is_asked_for_points_inverses_and_curves(loss):
    assert {q["kind"] for q in questions(loss=loss)} == {"optimum", "inverse", "curve"}
    assert {q["leakage"] for q in questions(loss=loss)} == {"dp", "adp:1/10", "ml"}


@pytest.mark.parametrize("leakage", OTHER_MEASURES)
def test_measures_without_a_ratio_are_asked_for_points_inverses_and_curves(leakage):
    assert {q["kind"] for q in questions(leakage=leakage)} == {"optimum", "inverse", "curve"}


@pytest.mark.parametrize(("kind", "source", "where"), IN_SYMBOLS)
def test_every_source_in_symbols_is_asked_at_five_choices_of_its_symbols_and_five_distortions(kind, source, where):
    assert len(questions(kind="function in symbols", source=source, where=where)) == 1
    points = questions(kind="value in symbols", source=source, where=where)
    answered_ones = [entry for entry in stored("parametric") if entry["question"] in points]
    assert len({str(q["values"]) for q in points}) == 5
    assert len(points) == 25
    assert all("exp" in entry["answer"]["values"] for entry in answered_ones)


def test_endless_letters_and_divergence_balls_are_asked():
    assert {q["source"] for q in questions(kind="endless value")} == set(ENDLESS)
    assert {q["set"] for q in questions(kind="divergence ball")} == set(RADII)
    assert len(stored("divergence_balls")) >= 100


def test_distortions_lie_at_the_ends_at_thresholds_and_beside_them():
    places = [(entry["question"], entry["answer"]) for entry in ENTRIES if entry["question"]["kind"] == "optimum"]
    ends = {q["distortion"] for q, _ in places}
    assert {"0", "1"} <= ends
    assert sum(Fraction(q["distortion"]).denominator >= 10**5 for q, _ in places if _is_rational(q)) > 300
    assert sum(answer["values"].get("exp") == "1" for _, answer in places) > 500
    assert sum(answer["values"].get("exp") == "oo" for _, answer in places) > 50
    assert sum(q.get("exp_epsilon") == "1" for q in questions(kind="inverse")) > 50


def _is_rational(question):
    text = question["distortion"].replace("/", "")
    return text.isdigit() and not question["distortion"].endswith("/0")


@pytest.mark.parametrize("letters", range(1, 9))
def test_every_number_of_letters_is_asked(letters):
    sizes = [SourceSet.from_document(q["source"]).letters for q in questions(kind="curve", leakage="dp") if _is_document(q)]
    assert letters in sizes
    assert questions(kind="symbols", symbols=letters)


def _is_document(question):
    return "records" not in question and isinstance(question["source"], dict)


# A change is seen.


@pytest.mark.parametrize("field", ["exp", "supremum_attained", "certificate"])
def test_a_planted_change_of_a_value_is_reported(field):
    entry = next(entry for entry in ENTRIES if entry["question"]["id"].startswith("privacy-"))
    planted = copy.deepcopy(entry["answer"])
    planted["values"][field] = "4/3"
    [line] = differences(entry["question"], entry["answer"], planted)
    assert line.startswith(f"{entry['question']['id']} (kind=optimum, ")
    assert line.endswith(f"values.{field} was {entry['answer']['values'][field]}, is 4/3")


def test_a_changed_form_is_reported_unless_values_alone_are_compared():
    entry = ENTRIES[0]
    planted = copy.deepcopy(entry["answer"])
    planted["forms"]["answer"] = "another one"
    assert len(differences(entry["question"], entry["answer"], planted)) == 1
    assert differences(entry["question"], entry["answer"], planted, parts=("values",)) == []


@pytest.mark.parametrize(
    ("after", "lines"),
    [
        (["1/3", "1/3"], 0),
        (["333333333/1000000000", "333333334/1000000000"], 0),
        (["3/10", "2/5"], 1),
        (["1/2", "1/2"], 1),
        (None, 1),
    ],
)
def test_an_enclosure_may_move_but_not_away_and_not_apart(after, lines):
    question = {"id": "enclosed-0000", "kind": "inverse"}
    before = {"values": {"distortion": ["3333333332/10000000000", "3333333335/10000000000"]}, "forms": {}}
    answer = {"values": {} if after is None else {"distortion": after}, "forms": {}}
    assert len(differences(question, before, answer)) == lines


def test_an_exact_distortion_may_not_become_an_enclosure():
    question = {"id": "privacy-0000", "kind": "inverse"}
    before, after = (
        {"values": {"distortion": ends}, "forms": {}} for ends in (["1/3", "1/3"], ["333333333/1000000000", "1/3"])
    )
    assert len(differences(question, before, after)) == 1


# A second route.


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in SETS if name != "library"])
def test_stored_private_values_solve_the_program_over_the_whole_mechanism(name):
    """At the stored level the least distortion of all mechanisms is the stored distortion, with nothing reduced."""
    checked = 0
    for entry in ENTRIES:
        question, values = entry["question"], entry["answer"]["values"]
        if not question["id"].startswith("privacy-") or question["set"] != name:
            continue
        source = SourceSet.from_document(question["source"])
        if source.letters > MOST_LETTERS:
            continue
        vertices = enumerate_vertices(source)
        if question["kind"] == "inverse":
            low, high = map(Fraction, values["distortion"])
            assert low == high == least_distortion_of_full_program(vertices, Fraction(question["exp_epsilon"]))
        elif values["exp"] == "1":
            assert least_distortion_of_full_program(vertices, Fraction(1)) <= Fraction(question["distortion"])
        elif values["exp"] != "oo":
            assert least_distortion_of_full_program(vertices, Fraction(values["exp"])) == Fraction(question["distortion"])
        checked += 1
    assert checked >= 20


@pytest.mark.parametrize(("same", "lines"), [(True, 1), (False, 0)])
def test_another_witness_is_one_line_only_where_the_solver_is_the_one_of_the_corpus(monkeypatch, same, lines):
    monkeypatch.setattr("tests.agreement.golden.comparison.is_of_this_solver", lambda: same)
    entry = next(entry for entry in ENTRIES if entry["answer"]["forms"].get("worst_prior"))
    planted = copy.deepcopy(entry["answer"])
    planted["forms"]["worst_prior"] = ["1/2", "1/2"]
    assert len(differences(entry["question"], entry["answer"], planted)) == lines
    planted["forms"]["worst_prior"] = None
    assert len(differences(entry["question"], entry["answer"], planted)) == 1


@pytest.mark.parametrize(
    ("sample", "agrees"),
    [
        (["1/2", "enclosure", ["0.30000000001", "0.30000000003"]], True),
        (["1/2", "enclosure", ["0.30000000003", "0.30000000004"]], False),
        (["1/2", "enclosure", ["0.3", "0.4"]], False),
        (["1/3", "enclosure", ["0.3", "0.30000000002"]], False),
        (["1/2", "exp", "1"], False),
    ],
)
def test_a_sample_is_the_same_where_narrow_enclosures_meet(sample, agrees):
    known = {"values": {"samples": [["1/2", "enclosure", ["0.3", "0.30000000002"]]]}, "forms": {}}
    other = {"values": {"samples": [sample]}, "forms": {}}
    assert (differences({"id": "a"}, known, other) == []) == agrees
    assert len(differences({"id": "a"}, known, {"values": {"samples": []}, "forms": {}})) == 1
