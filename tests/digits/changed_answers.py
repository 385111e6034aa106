"""Answers as data, each with one entry changed, and the report of each in mpmath.

The answers are two of each family of the golden corpus and some that no solver gives; what is changed is an entry of the
claim, or one of the first numbers of the mechanism, of the prior or of the source; or an entry is left out.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

from symdp.digits.answer_check import check_answer
from symdp.errors import SymdpError
from symdp.tradeoffs.common.plain_answers import plain_answer
from tests.agreement.digit_questions import result
from tests.agreement.golden import stored
from tests.certificates.document_parts import numbers, replaced

DIGITS = 20
KINDS = ("optimum", "inverse", "graph utility", "divergence ball")
PAIR = {"vertices": [["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"]]}
KEPT = [["1", "0"], ["0", "1"]]
HALVES = {"source": {"vertices": [["1/2", "1/2"]]}, "leakage": "dp", "distortion": "1/4", "exp": "3"}
FAIR = [["3/4", "1/4"], ["1/4", "3/4"]]
# Without distortion, at the border of what is finite, enclosed, and of records: answers that no solver is asked for.
MADE = {
    "halves": HALVES | {"mechanism": FAIR, "worst_prior": ["1/2", "1/2"]},
    "no distortion": HALVES
    | {"distortion": "0", "exp": None, "value": "oo", "mechanism": KEPT, "worst_prior": ["1/2", "1/2"]},
    "one letter that occurs": HALVES
    | {"source": {"vertices": [["1", "0"]]}, "distortion": "0", "exp": None, "value": "oo", "mechanism": KEPT}
    | {"worst_prior": ["1", "0"]},
    "infinite at a distortion": HALVES | {"exp": None, "value": "oo", "mechanism": KEPT, "worst_prior": ["1/2", "1/2"]},
    "costs without distortion": HALVES
    | {"distortion": "0", "exp": None, "value": "oo", "mechanism": KEPT, "worst_prior": ["1/2", "1/2"]}
    | {"loss": [["0", "2"], ["2", "0"]]},
    "an enclosure": HALVES | {"exp": None, "enclosure": ["1.0986122886", "1.0986122887"], "mechanism": FAIR},
    "a wide enclosure": HALVES | {"exp": None, "enclosure": ["1", "2"], "mechanism": FAIR, "worst_prior": ["1/2", "1/2"]},
    "bounds of a least distortion": HALVES | {"distortion_bounds": ["1/4", "1/4"], "mechanism": FAIR},
    "wide bounds of a least distortion": HALVES | {"distortion_bounds": ["1/5", "1/3"], "mechanism": FAIR},
    "pointwise": HALVES | {"leakage": "adp:1/10:pointwise", "distortion_bounds": ["1/4", "1/4"], "mechanism": FAIR},
    "records": HALVES
    | {"records": 3, "distortion": "3/4", "worst_prior": ["1/2", "1/2"]}
    | {"mechanism": {"factors": [{"records": 3, "mechanism": {"rows": FAIR}}]}},
    "records of two kinds": HALVES | {"records": 3, "mechanism": {"factors": [{"records": 1}, {"records": 2}]}},
    "no mechanism": HALVES | {"mechanism": None},
    "no prior is named": {"source": PAIR, "leakage": "dp", "distortion": "1/4", "exp": "9/2", "mechanism": None},
    "a root": HALVES | {"exp": None, "exp_root": {"root_of": ["-9", "0", "1"], "between": ["2", "4"]}, "mechanism": FAIR},
}
MOST_NUMBERS = 9
MEASURES = ("ml", "mx", "adp:1/10", "mi", "renyi:2", "kl", "sibson:3", "min-entropy", "tv")
# In place of an entry.
OTHERS = {"exp": ("1", "5"), "value": ("0", "oo", "2"), "distortion": ("0", "1/3"), "leakage": MEASURES}


def changes(answer) -> Iterator[tuple[str, dict]]:
    """The answer, and with one entry changed or left out."""
    yield "as it is", answer
    forms = [key for key in ("exp", "exp_root", "value", "enclosure") if answer.get(key) is not None]
    for key in ("worst_prior", "mechanism", "supremum_attained", *forms):
        if answer.get(key) is not None and forms != [key]:
            yield f"without {key}", answer | {key: None}
    for key, values in OTHERS.items():
        for value in values:
            yield f"{key} {value}", answer | {key: value}
    yield "not attained", answer | {"supremum_attained": False}
    if answer.get("letters") != 1:
        yield "two letters adjacent", answer | {"adjacency": {"edges": [[0, 1]]}}
    for path, text in islice(numbers(answer, ("mechanism", "worst_prior", "source")), MOST_NUMBERS):
        yield f"{'.'.join(map(str, path))} more", replaced(answer, path, str(Fraction(text) + Fraction(1, 7)))


def answers() -> dict:
    """The answers of the corpus as data, and those that are made."""
    questions = [question for family in stored.families() for question in islice(answered(family), 2)]
    found = {question["id"]: lambda question=question: plain_answer(result(question)) for question in questions}
    return found | {name: lambda made=made: made for name, made in MADE.items()}


def answered(family) -> Iterator[dict]:
    """The questions of a family that have an answer at a point."""
    for entry in stored.of_family(family):
        if "error" not in entry["answer"]["values"] and entry["question"]["kind"] in KINDS:
            yield entry["question"]


def report(answer) -> str:
    """What the comparison says, or why there is none."""
    try:
        return str(check_answer(answer, DIGITS))
    except (SymdpError, ArithmeticError) as error:
        return f"{type(error).__name__}: {error}"


def reports(name) -> Iterator[tuple]:
    """The reports on an answer and its changes."""
    answer = answers()[name]()
    for change, changed in changes(answer):
        yield f"{name}, {change}", lambda changed=changed: report(changed)
