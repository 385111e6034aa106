"""What an answer says beside its certificate: each form of the number in each unit, ends, questions, priors, mechanisms.

Covers: symdp.certificates.answer_certificate, symdp.certificates.claimed_leakage, symdp.certificates.finding
"""

import copy
from fractions import Fraction
from functools import cache

import pytest

from symdp import Certificate, SourceSet, Tradeoff
from symdp.certificates import claimed_leakage
from symdp.certificates.answer_certificate import of_answer
from symdp.cli.questions import answer_documents
from symdp.errors import CertificateRejected, InvalidArgument, SymdpError
from symdp.graphs.families import clique, line
from symdp.leakages.values.leakage_value import LeakageValue
from tests.agreement import every_answer
from tests.certificates.samples import APART, samples

pytestmark = pytest.mark.sampled(20)
ASKS = {
    "at": lambda of: of.at("1/5"),
    "level": lambda of: of.inverse(exp_epsilon="3/2"),
    "low level": lambda of: of.inverse(exp_epsilon="5/4"),
    "nats": lambda of: of.inverse(epsilon="1/3"),
    "value": lambda of: of.inverse(value="1/10"),
    "curve": lambda of: of.curve(),
}
SETTINGS = {name: {"leakage": name, "digits": 4} for name in every_answer.MEASURES} | every_answer.LOSSES
SOURCES = every_answer.SOURCES | {"apart": APART, "even": SourceSet.simplex(3), "a sure one": SourceSet.single([1, 0])}
# What takes long.
LONG = {("profile:1:1/10", "curve"), ("gdp", "curve")}


def written(tradeoff, answer):
    """The answer as JSON data; None where it has no certificate."""
    if answer.unverified is not None:
        return None
    write = answer_documents.of_optimum if hasattr(answer, "distortion") else answer_documents.of_curve
    return write(answer, tradeoff.method, None)


@cache
def known(source, setting, ask):
    try:
        tradeoff = Tradeoff(SOURCES[source], **SETTINGS[setting])
        return written(tradeoff, ASKS[ask](tradeoff))
    except CertificateRejected:
        raise
    except SymdpError:
        return None


def answered(source, setting="dp", ask="at"):
    return copy.deepcopy(known(source, setting, ask))


def read(answer):
    return of_answer("answer.json", answer, lambda document: Certificate(document).record)


def differs(answer):
    """What the answer and its certificate are said to differ in; None where they agree."""
    try:
        assert read(answer) == answer["certificate"]
    except InvalidArgument as error:
        start, _, end = str(error).partition("differ in ")
        assert start == "answer.json: the answer and its certificate "
        return end.removesuffix("; ask again")
    return None


def test_honest_answers_of_every_measure_and_loss_agree():
    asked = 0
    for setting in SETTINGS:
        for ask in ASKS.keys() - {"low level"}:
            for source in ("one prior", "records"):
                answer = answered(source, setting, ask) if (setting, ask) not in LONG else None
                if answer is not None:
                    asked += 1
                    assert differs(answer) is None, (source, setting, ask)
    assert asked > 120


@pytest.mark.parametrize("setting", ["min-entropy", "ml", "dp", "sibson:oo", "tv"])
def test_honest_answers_about_several_records_agree(setting):
    for source in ("records of a prior", "records of a pair"):
        for ask in ("at", "level", "value", "curve"):
            if (answer := answered(source, setting, ask)) is not None:
                assert differs(answer) is None, (source, ask)


def forms(exp):
    return {"exp": str(exp), **LeakageValue.log_of(Fraction(exp)).to_document()}


AT = (("one prior", "dp", "8"), ("one prior", "ml", "2"), ("one prior", "min-entropy", "8/5"), ("records", "ml", "108/5"))


@pytest.mark.parametrize(("source", "setting", "exp"), AT)
def test_the_leakage_is_the_claimed_one_in_all_its_forms(source, setting, exp):
    answer = answered(source, setting)
    assert answer["exp"] == exp
    assert differs(answer | forms(exp)) is None
    for factor in (Fraction(999, 1000), Fraction(1001, 1000), Fraction(1, 2), Fraction(3, 2)):
        assert differs(answer | forms(Fraction(exp) * factor)) == "exp"
        others = forms(Fraction(exp) * factor) | {"exp": exp}
        assert differs(answer | others) == "nats"
        for name in ("nats", "bits", "value", "enclosure"):
            assert differs(answer | {name: others[name]}) == name
    # Where the claim is about the exponential, it is compared as it is, and not up to a billionth.
    exactly = "exp" in answer["certificate"]["answer"]
    for step in (Fraction(-1, 10**12), Fraction(1, 10**12)):
        assert differs(answer | {"exp": str(Fraction(exp) + step)}) == ("exp" if exactly else None)
    assert differs(answer | {"exp": None}) is None
    assert differs(answer | {"exp": "oo"}) == "exp"
    for name in ("value", "enclosure"):
        assert differs(answer | {name: None}) is None
    for name in ("nats", "bits"):
        assert differs(answer | {name: None}) == "form"
    assert differs(answer | {"value": "gibberish"}) == "value"
    assert differs(answer | {"exp_root": {"root_of": ["-2", "1"], "between": ["1", "3"]}}) == "exp_root"


def shifted(text, share):
    """A decimal that is larger by a share of 10^-10."""
    value = Fraction(text) + Fraction(share, 10**10)
    return f"{value.numerator * 10**15 // value.denominator}e-15" if value == 0 else f"{float(value):.15f}"


def test_decimals_are_compared_up_to_a_billionth():
    """Of a leakage above 1 it is a share; of one below a difference."""
    for source, setting, unit in (("one prior", "ml", 1), ("one prior", "dp", Fraction(answered("one prior")["nats"]))):
        answer = answered(source, setting)
        for sign in (-1, 1):
            near, far = (shifted(answer["nats"], sign * share * unit) for share in (5, 20))
            assert differs(answer | {"nats": near}) is None
            assert differs(answer | {"nats": far}) == "nats"
            low, high = answer["enclosure"]
            assert differs(answer | {"enclosure": [shifted(low, sign * 5 * unit), shifted(high, sign * 5 * unit)]}) is None
            moved = [shifted(low, sign * 20 * unit), shifted(high, sign * 20 * unit)]
            assert differs(answer | {"enclosure": moved}) == "enclosure"
        wide = [shifted(answer["enclosure"][0], -20 * unit), shifted(answer["enclosure"][1], 20 * unit)]
        assert differs(answer | {"enclosure": wide}) == "enclosure"
        assert differs(answer | {"bits": shifted(answer["bits"], 5 * unit)}) is None
        assert differs(answer | {"bits": shifted(answer["bits"], 40 * unit)}) == "bits"


@pytest.mark.parametrize("setting", ["dp", "ml", "min-entropy", "line"])
def test_at_a_level_the_leakage_is_at_most_that(setting):
    answer = answered("even" if setting == "dp" else "one prior", setting, "level")
    assert differs(answer) is None
    assert differs(answer | {"mechanism": None, "worst_prior": None} | forms("3/2")) is None
    assert differs(answer | {"mechanism": None, "worst_prior": None} | forms("7/5")) is None
    assert differs(answer | forms("1501/1000")) == "exp"
    assert differs(answer | {"exp": "oo"}) == "exp"
    assert differs(answer | {"nats": "0.41"}) == "nats"
    # Without a rational the other forms are at most the level's.
    assert differs(answer | forms("7/5") | {"exp": None}) is None
    assert differs(answer | forms("1501/1000") | {"exp": None}) == "nats"


def test_at_a_leakage_in_nats_it_is_at_most_the_upper_bound_of_its_exponential():
    answer = answered("one prior", "ml", "nats")
    assert answer["exp"] is None
    assert differs(answer) is None
    below, above = (LeakageValue.number(Fraction(n)).to_document() for n in ("3/10", "34/100"))
    # The upper bound of e^(1/3) is rounded to eleven digits.
    assert differs(answer | below) is None
    assert differs(answer | above) == "nats"


@pytest.mark.parametrize(("setting", "unit", "other"), [("tv", "slack", "mu"), ("gdp", "mu", "slack")])
def test_a_slack_and_a_mu_have_no_other_unit(setting, unit, other):
    answer = answered("one prior", setting)
    assert differs(answer) is None
    for name in (other, "exp", "exp_root", "nats", "bits"):
        assert differs(answer | {name: "1/2"}) == name
    # The number is the claimed one, or lies in its enclosure, up to a billionth.
    for end, side in zip(claimed_leakage.ends_of(answer["certificate"]["answer"][unit]), (-1, 1), strict=True):
        for share, said in ((-side * 5, None), (side * 5, None), (side * 10, None), (side * 11, unit), (side * 20, unit)):
            text = str(Fraction(end) + Fraction(share, 10**10))
            assert differs(answer | {unit: text, "value": None}) == said
    assert differs(answer | {"value": None}) is None
    assert differs(answer | {"value": "1/2"}) == "value"
    assert differs(answer | {unit: "oo", "value": "oo"}) == "form"


def test_at_a_slack_what_remains_is_at_most_that():
    answer = answered("one prior", "tv", "value")
    assert differs(answer) is None
    for slack, said in (("1/10", None), ("0", None), ("1/20", None), ("101/1000", "slack"), ("-1/100", "slack")):
        assert differs(answer | {"slack": slack, "value": slack}) == said


def test_the_distortion_is_the_given_or_the_claimed_one():
    at, level = answered("one prior"), answered("one prior", "ml", "level")
    for text in ("1/4", "0", "2", "201/1000"):
        assert differs(at | {"distortion": text}) == "distortion"
    assert differs(at | {"distortion": "2/10"}) is None
    assert differs(at | {"distortion_bounds": ["1/5", "1/5"]}) is None
    assert differs(at | {"distortion_bounds": ["1/10", "1/5"]}) == "distortion_bounds"
    assert differs(level | {"distortion_bounds": ["7/20", "7/20"], "distortion": "7/20"}) is None
    for bounds in (["7/20", "2/5"], ["3/10", "7/20"], ["7/20"]):
        assert differs(level | {"distortion_bounds": bounds}) == "distortion_bounds"
    assert differs(level | {"distortion": "3/10"}) == "distortion"
    assert differs(level | {"distortion_bounds": None}) == "distortion"
    enclosed = answered("one prior", "sibson:2", "level")
    low, high = enclosed["distortion_bounds"]
    assert low != high == enclosed["distortion"]
    assert differs(enclosed | {"distortion": low}) == "distortion"
    assert differs(enclosed | {"distortion_bounds": [high, high]}) == "distortion_bounds"


def test_a_root_is_the_claimed_one():
    tradeoff = Tradeoff(APART, loss="line")
    answer = written(tradeoff, tradeoff.at("2/5"))
    assert answer["exp_root"] == {"root_of": ["-64", "-47", "12"], "between": ["4", "5"]}
    assert differs(answer) is None
    for change in ({"between": ["3", "5"]}, {"between": ["4", "6"]}, {"root_of": ["-64", "-47", "13"]}):
        assert differs(answer | {"exp_root": answer["exp_root"] | change}) == "exp_root"
    assert differs(answer | {"exp_root": None}) == "exp_root"
    assert differs(answer | {"exp": "5"}) == "exp"
    # Between its ends, whose logarithms are 1.386... and 1.609..., any nats and bits are taken.
    for name, value, said in (
        ("nats", "1.387", None),
        ("nats", "1.609", None),
        ("nats", "1.386", "nats"),
        ("nats", "1.61", "nats"),
        ("bits", "2", None),
        ("bits", "2.32", None),
        ("bits", "1.99", "bits"),
        ("bits", "2.33", "bits"),
    ):
        assert differs(answer | {name: value}) == said


def test_infinite_leakages_are_infinite_in_every_form():
    tradeoff = Tradeoff(SOURCES["one prior"])
    answer = written(tradeoff, tradeoff.at(0))
    assert differs(answer) is None
    for name in ("exp", "nats", "bits", "value"):
        assert differs(answer | {name: "3"}) == name
    assert differs(answered("one prior") | forms("8") | {"nats": "oo"}) == "form"


QUESTION = {
    "source": [{"vertices": [["1/2", "1/5", "3/10"]]}, {"simplex": 3}, None, "text"],
    "records": [1, 2, "2"],
    "letters": [2, 4, 3.0, True, "3"],
    "loss": ["line", "ring", 3, None, "hamming:2"],
    "leakage": ["ml", "adp:1/10", "tv", "kl"],
    "delta": ["1/10", "1", None],
}


@pytest.mark.parametrize("name", QUESTION)
def test_the_question_is_that_of_the_claim(name):
    for setting in ("dp", "ml"):
        answer = answered("one prior", setting)
        for value in QUESTION[name]:
            if value != setting:
                assert differs(answer | {name: value}) in ({name, "delta", "form"} if name == "leakage" else {name, "form"})
    # An approximate leakage has its delta in its name, and in the claim; each is compared.
    answer = answered("one prior", "adp:1/10")
    assert differs(answer) is None
    assert differs(answer | {"leakage": "adp:1/5"}) == "leakage"
    assert differs(answer | {"leakage": "dp"}) == "leakage"
    assert differs(answer | {"delta": "1/5"}) == "delta"


def test_names_of_letters_may_be_left_out_on_one_side():
    named = SourceSet.single(["1/2", "3/10", "1/5"], labels=["a", "b", "c"])
    tradeoff = Tradeoff(named)
    answer = written(tradeoff, tradeoff.at("1/5"))
    assert answer["source"]["labels"] == ["a", "b", "c"]
    assert differs(answer) is None
    without = {key: value for key, value in answer["source"].items() if key != "labels"}
    assert differs(answer | {"source": without}) is None
    assert differs(answer | {"source": answer["source"] | {"labels": ["a", "b", "d"]}}) in (None, "source")
    assert ("labels" in answer["certificate"]["question"]["source"]) == (
        differs(answer | {"source": answer["source"] | {"labels": ["a", "b", "d"]}}) == "source"
    )


def test_without_a_graph_all_letters_are_adjacent():
    answer = answered("one prior")
    complete = clique(3).to_document()
    assert differs(answer | {"adjacency": complete}) is None
    assert differs(answer | {"adjacency": complete | {"edges": [[1, 0], [0, 2], [2, 1]]}}) is None
    assert differs(answer | {"adjacency": line(3).to_document()}) == "adjacency"
    assert differs(answer | {"adjacency": clique(4).to_document()}) == "adjacency"
    on_a_line = answered("one prior", "adjacency")
    assert differs(on_a_line) is None
    assert differs(on_a_line | {"adjacency": None}) == "adjacency"
    assert differs(on_a_line | {"adjacency": complete}) == "adjacency"


def test_a_distortion_function_is_compared_by_name_where_it_has_one():
    on_a_line = answered("one prior", "line")
    assert differs(on_a_line) is None
    assert differs(on_a_line | {"loss": "positions:0,1,2"}) is None
    for name in ("line:2", "ring", "hamming", "positions:0,1,3", "gibberish", None):
        assert differs(on_a_line | {"loss": name}) == "loss"
    for name in ("matrix", "tree", "costs.csv"):
        assert differs(on_a_line | {"loss": name, "mechanism": None}) is None
    listed = answered("one prior", "matrix")
    assert listed["loss"] == "matrix"
    assert differs(listed) is None
    assert differs(listed | {"loss": "line"}) == "loss"
    assert differs(listed | {"loss": "hamming"}) == "loss"


def test_profiles_are_compared_by_their_pairs():
    answer = answered("one prior", "profile:log(2):1/10,log(3):1/20")
    assert differs(answer) is None
    assert differs(answer | {"leakage": "profile:log(3):1/20,log(2):1/10"}) is None
    for name in ("profile:log(2):1/10", "profile:log(2):1/10,log(4):1/20", "profile:log(2):1/20,log(3):1/10", "tv", "gdp"):
        assert differs(answer | {"leakage": name}) == "leakage"
    # A claim without pairs is about no measure at all.
    empty = copy.deepcopy(answer["certificate"])
    empty["question"]["profile"] = []
    for name in ("ml", "gdp", answer["leakage"]):
        assert differs(answer | {"certificate": empty, "leakage": name}) == "leakage"
    irrational = answered("one prior", "profile:1:1/10")
    assert differs(irrational) is None
    # Where no exponential is rational, the deltas are.
    assert differs(irrational | {"leakage": "profile:1:1/5"}) == "leakage"


def test_a_mechanism_keeps_both_bounds_and_a_prior_is_one_of_the_set():
    answer = answered("one prior")
    for rows, said in (
        (answer["mechanism"], None),
        ([["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]], "mechanism"),  # It leaks more,
        ([["1/3", "1/3", "1/3"]] * 3, "mechanism"),  # and this one distorts more.
        ([["7/10", "3/20", "3/20"], ["1/10", "4/5", "1/10"], ["1/10", "1/10", "4/5"]], "mechanism"),
        (None, None),
    ):
        assert differs(answer | {"mechanism": rows}) == said
    for prior, said in ((["1/2", "3/10", "1/5"], None), (None, None), (["3/10", "1/2", "1/5"], "worst_prior")):
        assert differs(answer | {"worst_prior": prior}) == said
    vertices = answered("vertices")
    assert differs(vertices | {"worst_prior": ["2/5", "1/4", "7/20"]}) is None
    assert differs(vertices | {"worst_prior": ["1/3", "1/3", "1/3"]}) == "worst_prior"
    at_level = answered("even", "dp", "level")
    truth = [["1", "0", "0"], ["0", "1", "0"], ["0", "0", "1"]]
    assert differs(at_level | {"mechanism": truth}) == "mechanism"
    # A root and a graph do not bound a ratio of all rows; the distortion is compared there too.
    on_a_line = answered("one prior", "adjacency")
    assert differs(on_a_line | {"mechanism": truth}) is None
    assert differs(on_a_line | {"mechanism": truth[::-1]}) == "mechanism"


def test_functions_have_the_claimed_ends_and_values():
    answer = answered("one prior", "dp", "curve")
    first, second = answer["pieces"]
    assert (first["exp"], second["exp"]) == ("(2 - 2*D)/(D)", "(1 - D)/(-1/5 + D)")
    for name, value in (("zero_from", "2/5"), ("zero_from", None), ("jump", "2"), ("jump", None)):
        assert differs(answer | {name: value}) == name
    assert differs(answer | {"pieces": None}) is None
    split = [first | {"to": "1/4"}, first | {"from": "1/4"}, second]
    assert differs(answer | {"pieces": split}) is None
    for pieces in (
        [],
        [first],
        [second],
        [second, first],
        [first | {"from": "1/10"}, second],
        [first | {"to": "1/4"}, second],
        [first | {"to": "1/4"}, first | {"from": "3/10"}, second],
        [first | {"to": "9/20"}, second | {"from": "9/20"}],
        [first | {"to": "7/20"}, second | {"from": "7/20"}],
        [first, second | {"to": "3/5"}],
        [first | {"exp": "(2 - D)/(D)", "value": "log((2 - D)/(D))"}, second],
        [first, second | {"exp": "(1 - D)/(-1/4 + D)", "value": "log((1 - D)/(-1/4 + D))"}],
        [first | {"value": "2*log((2 - 2*D)/(D))"}, second],
        [first | {"exp": None, "value": "2"}, second],
    ):
        assert differs(answer | {"pieces": pieces}) == "pieces", pieces
    assert differs(answer | {"pieces": [first | {"exp": "(2 - D)/(D)"}, second]}) == "form"
    assert differs(answer | {"pieces": [first | {"exp": None}, second]}) is None


def test_functions_of_several_records_are_those_of_one_at_a_share():
    answer = answered("records of a prior", "dp", "curve")
    (first, second) = answer["pieces"]
    assert (first["to"], second["to"]) == ("4/5", "1")
    assert differs(answer) is None
    halved = [piece | {end: str(Fraction(piece[end]) / 2) for end in ("from", "to")} for piece in (first, second)]
    assert differs(answer | {"pieces": halved, "zero_from": "1/2"}) == "zero_from"
    measured = answered("records of a prior", "ml", "curve")
    assert differs(measured) is None
    (piece, *others) = measured["pieces"]
    assert piece["value"].startswith("2*log(")
    assert differs(measured | {"pieces": [piece | {"value": piece["value"][2:]}, *others]}) == "pieces"
    assert differs(measured | {"pieces": [piece | {"value": f"3{piece['value'][1:]}"}, *others]}) == "pieces"


def test_commands_and_certificates_are_of_one_kind():
    point, curve = answered("one prior"), answered("one prior", "dp", "curve")
    assert differs(point | {"command": "curve"}) == differs(curve | {"command": "solve"}) == "command"
    assert differs(point | {"certificate": curve["certificate"]}) == "command"
    assert differs(point | {"certificate": answered("one prior", "dp", "level")["certificate"]}) == "distortion"


# Of each kind of question other than a trade-off, what an answer may say of it.
OTHERS = {
    "graph leakage": {"exp_epsilon": "3", "exp_leakage": "5/4"},
    "graph leakage with few outputs": {"exp_epsilon": "2", "exp_leakage": "5/4", "outputs": 2},
    "least majorised prior": {"source": {"simplex": 3}, "prior": ["1/3", "1/3", "1/3"]},
    "formula": {"formula": "best >= 2", "letters": 3, "verdict": "REFUTED"},
    "refuted formula": {"formula": "best <= 2", "letters": 3, "prior": ["1/2", "1/2"], "verdict": "PROVED"},
}
PLACES = {
    "exp_epsilon": lambda record: record["asks"]["level"],
    "exp_leakage": lambda record: record["answer"]["exp"],
    "outputs": lambda record: record["question"]["outputs"],
    "source": lambda record: record["question"]["source"],
    "prior": lambda record: record["answer"].get("refuted", record["answer"])["prior"],
    "formula": lambda record: record["question"]["formula"],
    "letters": lambda record: record["question"]["letters"],
    "verdict": lambda record: "PROVED" if record["answer"] == "proved" else "REFUTED",
}


@pytest.mark.parametrize("kind", OTHERS)
def test_answers_to_other_questions_are_compared_where_they_say_something(kind):
    certificate = samples(kind)[0]
    answer = {"certificate": certificate.document} | {name: PLACES[name](certificate.record) for name in OTHERS[kind]}
    assert differs(answer) is None
    for name, value in OTHERS[kind].items():
        assert differs(answer | {name: value}) == name
        if name != "verdict":
            assert differs({key: said for key, said in answer.items() if key != name}) is None
    if "verdict" in answer:
        assert differs(answer | {"verdict": "UNDECIDED"}) == "verdict"
        assert differs({key: said for key, said in answer.items() if key != "verdict"}) == "form"


def test_what_is_not_compared_is_said():
    answer = answered("one prior")
    certificate = answer["certificate"]
    for changed, words in (
        ({"certificate": None}, "answer.json is an answer without a certificate; write one with --certificate FILE"),
        ({"symbols": ["p"]}, "answer.json is an answer in symbols, which is not compared with its certificate"),
        (
            {"certificate": certificate | {"question": certificate["question"] | {"source": {"geometric": "1/2"}}}},
            "answer.json is an answer that lists a prior, and its certificate names it; they are not compared",
        ),
    ):
        with pytest.raises(InvalidArgument, match=f"^{words}"):
            read(answer | changed)
    # What is no certificate is left to the checker.
    for nothing in ("text", [], {}, {"question": 3}, {"claim": None}):
        assert read(answer | {"certificate": nothing}) == nothing


NUMBERS = {"2": 2, "-3/4": Fraction(-3, 4), "0.50": Fraction(1, 2), "-1.25": Fraction(-5, 4), "007": 7}
NO_NUMBERS = ["1e5", "1/0", "1/", "+1", "1.", ".5", "1 ", " 1", "1_0", "0x1", "oo", "", None, 1, 1.5, True, ["1"], "1/-2"]


def test_numbers_of_answers_have_digits_and_no_exponent():
    assert {text: claimed_leakage.rational_of(text) for text in NUMBERS} == NUMBERS
    for text in NO_NUMBERS:
        with pytest.raises(ValueError, match=r"is no number$"):
            claimed_leakage.rational_of(text)


CLAIMED = {
    "a number": ({"exp": "3"}, "log(3)", "log(3)"),
    "no bound": ({"exp": "oo"}, "infinite", "infinite"),
    "between": ({"exp": {"between": ["2", "3"]}}, "log(2)", "log(3)"),
    "a half-open one": ({"exp": {"between": ["2", "oo"]}}, "log(2)", "infinite"),
    "terms": ({"nats": [{"coefficient": "1/2", "argument": "4"}, {"coefficient": "1", "argument": "5"}]}, None, None),
    "nats": ({"nats": "1/3"}, "1/3", "1/3"),
    "nats in": ({"nats": {"in": ["1/4", "1/3"]}}, "1/4", "1/3"),
    "nats low and high": ({"nats": {"low": "1/4", "high": "1/3"}}, "1/4", "1/3"),
    "nats without end": ({"nats": {"in": ["1/4", "oo"]}}, "1/4", "infinite"),
}


@pytest.mark.parametrize("name", CLAIMED)
def test_claimed_leakages_have_two_ends(name):
    claim, low, high = CLAIMED[name]
    ends = claimed_leakage.nats_of(claim)
    if low is None:
        assert [end.nats(12) for end in ends] == [LeakageValue.log_of(Fraction(10)).nats(12)] * 2
        return
    for end, text in zip(ends, (low, high), strict=True):
        assert end.is_infinite if text == "infinite" else end.to_document()["value"] == text


def test_what_is_as_far_from_a_claim_as_rounding_may_be_is_near_it():
    one = LeakageValue.number(Fraction(1))
    for share, is_near in ((1, True), (-1, True), (2, False), (-2, False)):
        nats = 1 + share * claimed_leakage.NEAR
        compared = dict(claimed_leakage.forms({"nats": str(nats), "bits": "0"}, one, one))
        assert compared == {"nats": is_near, "bits": False}
