"""Pages say what is decided: formulas are read back from their LaTeX and hold at given values; other sentences are locked.

Covers: symdp.theorems.local.profile_page, symdp.theorems.preliminaries, symdp.theorems.setting.diagonal_accuracy,
symdp.theorems.setting.privacy_lemmas, symdp.theorems.text.displays, symdp.theorems.text.sentences
"""

import json
import re
from fractions import Fraction
from importlib import resources
from random import Random

import pytest

from tests.theorems.kinds import KINDS
from tests.theorems.latex_values import RELATIONS, Unreadable, decided, formulas, read
from tests.theorems.lemma_values import INSTANCES, SUPPOSED
from tests.theorems.lock import COQ, ROOT, differences, locked, of_lemma, of_module, sentences
from tests.theorems.page_values import PageValues
from tests.theorems.planted import PLANTED

LEMMAS = {path.name.removesuffix(".tex"): path.read_text(encoding="utf-8")
          for path in (resources.files("symdp.theorems") / "lemmas").iterdir()}  # fmt: skip
NAME = re.compile(r"[A-Za-z]'*|\\[A-Za-z]+'*")
# Conditions in words that have more than one name.
CONDITIONS = {r"x\nex'", r"x'\nex", "n_y=1", r"h\ge1-D_1/4", r"(m-1)P(x)\leD-A"}
STEP = re.compile(r"\n\\emph\{(?:At|Kind|The (?:first|second))")
COUNTED = re.compile(r"letters[^$]{0,12}\$1,(?:(?:\d+,)*|\\dots,)(\d+)\$")
# How many formulas of lemmas, and sides of chains and relations on the pages of all kinds, are read; to be raised only.
LEAST_FORMULAS, LEAST_SIDES, LEAST_RELATIONS = 360, 475, 450


def test_every_sentence_was_read_since_it_changed():
    lines = differences(sentences(), locked())
    assert lines == [], "read these sentences, then lock them with 'python -m tests.theorems.lock':\n" + "\n".join(lines)


def test_the_theorems_of_coq_that_decide_sentences_are_there():
    known = json.loads((ROOT / "proofs" / "coq" / "statements.json").read_text(encoding="utf-8"))["theorems"]
    assert {name for names in COQ.values() for name in names} <= set(known)
    assert set(COQ) <= set(LEMMAS)


def outcomes(name, text, seeds):
    """By each formula of a lemma, without spaces, whether it holds at random values, None where it cannot be decided."""
    found, text = {}, text.replace("OTHERS", "(M-1)")
    for seed in seeds:
        names, domains = INSTANCES[name](Random(f"{name}:{seed}"))
        for tokens, guards in formulas(text):
            if not any(token in RELATIONS for token in tokens):
                continue
            told = "".join(tokens) + (" if " + ",".join(["".join(guard) for guard in guards]) if guards else "")
            try:
                result = decided(tokens, names, domains, guards)
            except (Unreadable, TypeError, ZeroDivisionError):
                result = None
            found.setdefault(told, set()).add(result)
    return found


@pytest.mark.parametrize("name", INSTANCES)
def test_the_formulas_of_a_lemma_hold_at_random_values(name):
    found = outcomes(name, LEMMAS[name], range(12))
    assert {told for told, results in found.items() if False in results} <= SUPPOSED.get(name, set())
    assert {told for told, results in found.items() if results == {True}}


def test_what_is_supposed_stands_in_the_lemmas():
    for name, supposed in SUPPOSED.items():
        left = set(supposed)
        for draw in range(40):
            left -= {told for told, results in outcomes(name, LEMMAS[name], [draw]).items() if False in results}
            if not left:
                break
        assert not left, name


def test_most_formulas_of_lemmas_are_decided():
    results = [results for name in INSTANCES for results in outcomes(name, LEMMAS[name], range(3)).values()]
    assert sum(True in found for found in results) >= LEAST_FORMULAS


def read_by_part(theorem):
    """Each part of a page with the values that the text of the page up to its end gives to names."""
    text = "".join([part.latex for part in (*theorem.setting, *theorem.statement, *theorem.proof)])
    counted = COUNTED.search(text)
    values, start = PageValues(int(counted[1]) if counted else 3), None
    for part in (*theorem.setting, *theorem.statement, *theorem.proof):
        if part not in theorem.setting and start is None:
            start = dict(values.names)
        if STEP.match(part.latex):
            values.names = dict(start)
        values.learn(part.latex)
        yield part, values


def sides_of(part, values):
    """Each side of a chain: its LaTeX, its value as read, None where a name has none, and that of its term."""
    return [(term.latex, value, term.value) for term in part.terms for value in values.sides(term.latex)]


def relations_of(part, values):
    """Each relation of a sentence, and whether it holds as read, None where a name has no value.

    In words a relation between numbers and one name, such as D>0, is a condition.
    """
    found = []
    for tokens, guards in formulas(part.latex):
        named = {token for token in tokens if NAME.fullmatch(token) and token not in RELATIONS}
        if any(token in RELATIONS for token in tokens) and (part.decide is not None or len(named) > 1):
            try:
                holds = decided(tokens, values.names, values.domains, guards)
            except (Unreadable, TypeError, ZeroDivisionError, IndexError):
                holds = None
            found.append(("".join(tokens), holds))
    return found


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", KINDS)
def test_a_page_says_what_its_own_numbers_give(name, tmp_path):
    """Sides of chains have the values of their terms, relations in claims hold, and what is told twice is the same."""
    for part, values in read_by_part(KINDS[name](tmp_path)[0]):
        for latex, value, expected in sides_of(part, values):
            assert value in (None, expected), latex
        assert {latex for latex, holds in relations_of(part, values) if holds is False} <= CONDITIONS
        assert values.contradictions == []


@pytest.mark.thorough
def test_most_of_what_is_decided_is_read(tmp_path):
    sides, relations = 0, 0
    for build in KINDS.values():
        for part, values in read_by_part(build(tmp_path)[0]):
            sides += sum([value is not None for _, value, _ in sides_of(part, values)])
            relations += sum([bool(holds) for _, holds in relations_of(part, values)])
    assert sides >= LEAST_SIDES
    assert relations >= LEAST_RELATIONS


def refusals(place, old, new):
    """What refuses a change of a text of symdp/theorems: the lock, or numbers, which a reader cannot overrule."""
    text = (ROOT / "symdp" / "theorems" / place).read_text(encoding="utf-8")
    assert text.count(old) == 1, "the change is to be planted in a text that stands there once"
    changed = text.replace(old, new)
    name = place.removeprefix("lemmas/").removesuffix(".tex")
    now = of_lemma(name, changed) if place.endswith(".tex") else of_module(changed)
    found = {"lock"} if differences({place: now}, {place: locked()[place]}) else set()
    if name in INSTANCES:
        results = outcomes(name, changed, range(12))
        wrong = {told for told, values in results.items() if False in values} - SUPPOSED.get(name, set())
        found |= {"numbers"} if wrong else set()
    return found


@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_a_planted_change_is_refused(number):
    place, old, new, by = PLANTED[number]
    assert refusals(place, old, new) == {"lock", *by}


def test_formulas_are_read_as_they_are_written():
    names = {"a": Fraction(3), r"\lambda": Fraction(2), "q": lambda x: Fraction(x, 4), "W": lambda y, x: Fraction(x, y)}
    letters = {"x": (1, 2), "y": (1, 2), "k": (1, 2, 3)}
    for latex, value in {
        r"\frac{a}{2}-\frac12": 1,
        r"a(\lambda-1)\max_xq_x+\sum_x q_x": Fraction(9, 4),
        r"\bigl(1-\lambda\bigr)_+ + (\lambda-1)^+": 1,
        r"\sum_{x\ne1}W(y\mid x)[y=2]": None,
        r"\sum_{k\le\lambda}k^2a": 15,
        r"\max(0,\,a-\lambda\cdot 2)": 0,
        r"a/\lambda a": Fraction(9, 2),
        r"q_{2}": Fraction(1, 2),
        r"\binom{4}{2}": 6,
        r"-a^{2}+10\allowbreak 0": 91,
    }.items():
        if value is None:
            with pytest.raises(Unreadable):
                read(latex, names, letters)
        else:
            assert read(latex, names, letters) == value
    ((tokens, guards),) = formulas(r"$q_x<1/2$ for $x\ne2$")
    assert decided(tokens, names, letters, guards)
    assert not decided(tokens, names, letters)
