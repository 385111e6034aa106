"""The program that Coq extracts reads formulas that a prior refutes, and answers as the checker in Python.

Covers: symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

from collections import Counter
from random import Random

import pytest

from symdp import SourceSet, Tradeoff
from symdp.certificates.checker.command import ACCEPTED, NO_CERTIFICATE, REJECTED
from tests.attack.extracted_answers import changes, forgeries
from tests.attack.two_checkers import without_theorem
from tests.certificates.document_parts import code, inserted
from tests.certificates.extracted_checker import in_coq
from tests.certificates.random_certificates import certificate as drawn
from tests.programs import needs_ocaml

PRIOR = ["1/2", "3/10", "1/5"]


def refuted(formula="best <= 1+delta", prior=PRIOR, distortion="1/5", delta="1/10", of_class="II"):
    """The least lambda at a prior, and a formula of which the checkers say whether it is false there."""
    least = Tradeoff(SourceSet.single(prior), delta=delta).at(distortion).certificate.document
    numbers = {"prior": prior, "distortion": distortion, "delta": delta, "best": least["answer"]["exp"]}
    question = {"sought": "formula", "formula": formula, "letters": len(prior), "class": of_class}
    return {"format": 3, "question": question, "answer": {"refuted": numbers}} | {
        key: least[key] for key in ("point", "multipliers")
    }


def uniform():
    return refuted("M*best == 20+delta", prior=["1/3"] * 3, of_class="I")


# Formulas that the prior refutes, that it fulfils, and what is no formula. The least lambda is 7.
FALSE = [
    "7 + delta", "delta*0", "best == 6+delta", "best=6+delta", "best>=7+delta", "  delta  <=  0 ", "D-delta <= 1/11",
    "max(D, delta) == min(D, delta)", "max(delta) <= 0", "min(P1, P2, P3, delta) >= P3", "P1 + P2 + P3 == 1 + delta",
    "A0 == delta", "A1 == delta", "A2 == P1+delta", "A3 == M*delta", "A2 - A1 == P1*delta", "P1-P2-P3 == delta",
    "P1/P2/P3 == P1/(P2/P3) + delta", "(P1-delta)**2 == P1**2-delta**2", "2**3*delta == 8", "-2**2 == 4+delta",
    "best**0 == 0*delta", "0**0 <= delta", "0.50 == 0.05+delta", "1.5*delta >= 0.16", "-delta >= -0.05",
    "((delta)) == 0", "+".join(["delta"] * 200) + " <= 19", "-".join(["P1"] * 41) + "+delta >= 0", "1-1-delta-1-1 == 0",
    "*".join(["(1-delta)"] * 100) + " >= 1", "delta",
]  # fmt: skip
TRUE = [
    "7 + 0*delta", "best <= 7+delta", "delta == 0.1", "best >= 7-delta", "best == max(delta, 7, 1)", "delta == 1/10",
    "10*delta == M-2", "P1/delta == 5", "(((((delta))))) <= A1", "2**2 + delta == 4.1",
    "A3 - A2 - A1 == P1 - P3 + delta*0", "1/(delta-0.1) == 0", "1/0 <= delta", "P1/(A0*delta) >= 1",
    "best-best-best <= delta",
]  # fmt: skip
NONE = [
    "delta <= <= 1", "delta < 1", "best > delta", "delta <= 1 <= 2", "delta == best == 1", "<= delta",
    "delta <=", "P0 <= delta", "P4 <= delta", "P01 <= delta", "A4 <= delta", "A00 <= delta", "P <= delta", "p1 <= delta",
    "log(2) <= delta", "sum(P1) <= delta", "max <= delta", "max() <= delta", "max(1,) <= delta", "(1, 2) <= delta",
    "(delta <= 1", "delta) <= 1", "2 delta <= 1", "2**-1 <= delta", "2**13 <= delta", "2**1.0 <= delta", "2**D <= delta",
    "2**3**2 <= delta", "--1 <= delta", "+1 <= delta", "1. <= delta", ".5 <= delta", "_1 <= delta", "D_ <= delta",
    "1:2 <= delta", "1;2 <= delta", "delta => 1", "((((2**12)**12)**12)**12)*delta >= 1",
    "(" * 101 + "1" + ")" * 101 + " <= delta",
    "1 <= delta" + " " * 4000, "*".join(["2"] * 102) + " <= delta", "\u00e9 <= delta", "delta\t<= 1", "1 <= delta\n",
    "2*\u0663 <= delta", "deltaD <= 1", "A-1 <= delta", "P1e5 <= delta",
]  # fmt: skip


def of_texts(texts):
    document = refuted()
    return [inserted(document, ("question", "formula"), text) for text in texts]


@needs_ocaml
@pytest.mark.thorough
@pytest.mark.parametrize(("texts", "answer"), [(FALSE, ACCEPTED), (TRUE, REJECTED), (NONE, NO_CERTIFICATE)])
def test_texts_are_read_alike(texts, answer, program, tmp_path):
    documents = of_texts(texts)
    assert [text for text, document in zip(texts, documents, strict=True) if code(document) != answer] == []
    found = in_coq(program, tmp_path, documents)
    assert [text for text, decided in zip(texts, found, strict=True) if decided != answer] == []


SIGNS = [
    "+",
    "-",
    "*",
    "/",
    "**2",
    "**",
    "(",
    ")",
    ",",
    "max(",
    "min(",
    "best",
    "D",
    "delta",
    "M",
    "P1",
    "A2",
    "P4",
    "3",
    "0.5",
    " ",
]


def random_text(rng, depth=4):
    """An expression, most of which the grammar has."""
    if depth == 0 or rng.random() < 0.2:
        return rng.choice(["best", "D", "delta", "M", "P1", "P2", "P3", "A0", "A1", "A2", "A3", "1", "2", "1.5", "0"])
    first, second = random_text(rng, depth - 1), random_text(rng, depth - 1)
    form = rng.choice(
        ["{}+{}", "{} - {}", "{}*{}", "{}/{}", "({})-({})", "-({})*{}", "({})**2+{}", "max({},{})", "min({}, {}, 1)"]
    )
    return form.format(first, second)


def random_formula(rng):
    text = f"{random_text(rng)} {rng.choice(['<=', '>=', '==', '='])} {random_text(rng)}+delta"
    if rng.random() < 0.3:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(SIGNS) + text[place + rng.randint(0, 1) :]
    return text


@needs_ocaml
@pytest.mark.thorough
def test_random_texts_are_answered_alike(program, tmp_path):
    rng = Random(7)
    documents = of_texts([random_formula(rng) for _ in range(600)])
    codes = Counter(zip(map(code, documents), in_coq(program, tmp_path, documents), strict=True))
    # One that divides by 0 and has a name that there is not is rejected for this, or no certificate for that.
    assert set(codes) <= {(answer, answer) for answer in (ACCEPTED, REJECTED, NO_CERTIFICATE)} | {(REJECTED, NO_CERTIFICATE)}
    assert min(codes[ACCEPTED, ACCEPTED], codes[REJECTED, REJECTED], codes[NO_CERTIFICATE, NO_CERTIFICATE]) > 100


GIVEN, LEAST = ("answer", "refuted"), ("point", "reached", "diagonal")

# A document, the part of it that a forger changes, what he writes there, and what both checkers say.
HOSTILE = [
    (refuted, (*GIVEN, "best"), "6", REJECTED),
    (refuted, (*GIVEN, "best"), "8", REJECTED),
    (refuted, (*GIVEN, "best"), "1/2", REJECTED),
    (refuted, (*GIVEN, "best"), "oo", NO_CERTIFICATE),
    (refuted, (*GIVEN, "distortion"), "1/4", REJECTED),
    (refuted, (*GIVEN, "distortion"), "0", REJECTED),
    (refuted, (*GIVEN, "distortion"), "1", REJECTED),
    (refuted, (*GIVEN, "delta"), "0", REJECTED),
    (refuted, (*GIVEN, "delta"), "-1/10", REJECTED),
    (refuted, (*GIVEN, "delta"), "1", REJECTED),
    (refuted, (*GIVEN, "prior"), ["1/5", "3/10", "1/2"], REJECTED),
    (refuted, (*GIVEN, "prior"), ["2/5", "2/5", "1/5"], REJECTED),
    (refuted, (*GIVEN, "prior"), ["1/2", "3/10", "1/10"], REJECTED),
    (refuted, (*GIVEN, "prior"), ["1", "1/5", "-1/5"], REJECTED),
    (refuted, (*GIVEN, "prior"), ["1/2", "1/2"], NO_CERTIFICATE),
    (refuted, (*GIVEN, "k"), 1, NO_CERTIFICATE),
    (refuted, ("answer", "proved"), True, NO_CERTIFICATE),
    (refuted, ("question", "letters"), 4, NO_CERTIFICATE),
    (refuted, ("question", "letters"), "3", NO_CERTIFICATE),
    (refuted, ("question", "letters"), 10**30, NO_CERTIFICATE),
    (refuted, ("question", "class"), "I", REJECTED),
    (refuted, ("question", "class"), "III", NO_CERTIFICATE),
    (refuted, ("question", "formula"), "best <= 1", REJECTED),
    (refuted, ("question", "formula"), None, NO_CERTIFICATE),
    (refuted, ("asks",), {}, NO_CERTIFICATE),
    (refuted, LEAST, "7 7 8/9", REJECTED),
    (refuted, LEAST, "7 7/9", NO_CERTIFICATE),
    (refuted, ("point", "a prior", "weight"), "2", REJECTED),
    (refuted, ("point", "elsewhere"), {}, REJECTED),
    (refuted, ("multipliers", "no smaller lambda", "private"), ["1", "1"], REJECTED),
    (refuted, ("multipliers",), {}, NO_CERTIFICATE),
    (uniform, ("question", "class"), "II", ACCEPTED),
    (uniform, ("question", "formula"), "M*best == 21 - 0*delta", REJECTED),
    (uniform, ("question", "formula"), "P1 == P2 + delta", ACCEPTED),
    (uniform, ("question", "formula"), "P1 >= P2 + delta*0", REJECTED),
    (lambda: refuted("best <= 1", delta="0"), ("question", "formula"), "best == 8", REJECTED),
    (lambda: refuted("best <= 1", delta="0"), ("question", "formula"), "delta >= 1", ACCEPTED),
]


test_what_a_forger_writes_of_formulas_is_answered_alike = forgeries(HOSTILE)


@needs_ocaml
@pytest.mark.thorough
def test_refutations_are_decided(program, tmp_path):
    long = [f"{k}/210" for k in range(20, 0, -1)]
    found = [
        uniform(),
        refuted("best <= 1", ["1"], delta="0"),
        refuted("best <= M-17+delta", long),
        refuted("best", PRIOR, "4/5"),
    ]
    found[-1] = inserted(found[-1], ("question", "formula"), "best >= 2 + delta")
    assert in_coq(program, tmp_path, found) == list(map(code, found)) == [ACCEPTED, REJECTED, ACCEPTED, ACCEPTED]


def refutations(rng):
    yield uniform()
    for _ in range(40):
        yield rng.choice([drawn("refuted formula", rng).document, refuted(), uniform()])


test_changed_refutations_are_answered_alike = changes(
    {"refutations": refutations}, {ACCEPTED: 20, REJECTED: 20}, vectors=4, numbers=4, parts=("question", "answer")
)


def test_formulas_of_other_sets_have_no_theorem():
    assert not without_theorem(refuted())
    assert without_theorem(drawn("refuted formula by blocks", Random(1)).document)
