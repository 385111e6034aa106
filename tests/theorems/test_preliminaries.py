"""What theorems of one paper share: mathematics decided at random numbers, values of the toolkit, labels.

Covers: symdp.theorems.notation, symdp.theorems.paper, symdp.theorems.parametric.ordered_prior_text,
symdp.theorems.preliminaries, symdp.theorems.theorem
"""

import re
from fractions import Fraction
from importlib import resources
from random import Random
from types import SimpleNamespace

import pytest
import sympy

from symdp import SourceSet, Tradeoff, read_source
from symdp.errors import InvalidArgument
from symdp.theorems import theorem
from symdp.theorems.notation import Notation
from symdp.theorems.paper import FIXED, Paper, cited
from symdp.theorems.parametric.ordered_prior_text import OrderedPrior, theorem_holds
from symdp.theorems.preliminaries import Preliminaries, Result, closure
from symdp.theorems.text.sentences import Part
from symdp.tradeoffs.tradeoff import optimal_mechanism
from tests.agreement.random_sources import random_prior

ZERO, ONE = Fraction(0), Fraction(1)
LEMMAS = [f"lem:symdp:{name}" for name in ("diagonal", "response", "scaled", "converse", "ranges", "supremum", "delta")]
LABELS = ["def:symdp:mechanism", *LEMMAS, "thm:symdp:ordered"]
# What the theorem on one ordered prior needs, and itself.
NEEDED = ["def:symdp:mechanism", "lem:symdp:diagonal", "lem:symdp:converse", "thm:symdp:ordered"]


def rational(rng, low=0, high=1):
    return low + (high - low) * Fraction(rng.randint(0, 12), 12)


def response(size, letters, level):
    """Randomised response as the lemma on diagonals defines it, row by row."""
    k = len(letters)
    known = [[level if x == y else ONE for y in letters] for x in letters]
    rows = []
    for x in range(size):
        weights = known[letters.index(x)] if x in letters else [ONE] * k
        rows.append([weights[letters.index(y)] / sum(weights) if y in letters else ZERO for y in range(size)])
    return rows


def is_private(rows, level):
    return all(max(column) <= level * min(column) for column in zip(*rows, strict=True))


def random_diagonal(rng, size, level):
    """A q that satisfies the inequality of the lemma, often with equality, often with ties and zeros."""
    q = [rng.choice([ZERO, ONE, rational(rng)]) for _ in range(size)]
    most = (level - 1) * max(q) + sum(q)
    return [value * level / most * rng.choice([1, 1, rational(rng)]) for value in q] if most else q


@pytest.mark.parametrize("seed", range(60))
def test_the_mixture_of_the_lemma_has_the_diagonal(seed):
    rng = Random(seed)
    size, level = rng.randint(1, 6), 1 + rational(rng, 0, 5)
    q = random_diagonal(rng, size, level)
    order = sorted(range(size), key=lambda x: -q[x])
    ranked = [*[q[x] for x in order], ZERO]
    weights = [(ranked[k - 1] - ranked[k]) * (level + k - 1) / level for k in range(1, size + 1)]
    assert sum(weights) == ((level - 1) * ranked[0] + sum(q)) / level <= 1
    parts = [(weight, response(size, sorted(order[:k]), level)) for k, weight in enumerate(weights, 1)]
    parts.append((1 - sum(weights), response(size, [order[0]], level)))
    rows = [[sum(weight * part[x][y] for weight, part in parts) for y in range(size)] for x in range(size)]
    assert all(sum(row) == 1 for row in rows)
    assert is_private(rows, level)
    assert all(rows[x][x] >= q[x] for x in range(size))
    assert all(is_private(part, level) for _, part in parts)


@pytest.mark.parametrize("seed", range(40))
def test_diagonals_of_private_mechanisms_satisfy_the_inequality(seed):
    rng = Random(seed)
    size, level = rng.randint(2, 5), 1 + rational(rng, 0, 5)
    columns = [[1 + rational(rng) * (level - 1) for _ in range(size)] for _ in range(size)]
    rows = [list(row) for row in zip(*columns, strict=True)]
    rows = [[value / sum(row) for value in row] for row in rows]
    ratio = max(max(column) / min(column) for column in zip(*rows, strict=True))
    q = [rows[x][x] for x in range(size)]
    assert (ratio - 1) * max(q) + sum(q) <= ratio


@pytest.mark.parametrize("seed", range(200))
def test_the_converse_lemma_holds_step_by_step(seed):
    rng = Random(seed)
    size = rng.randint(2, 6)
    prior, rival = random_prior(rng, size), random_prior(rng, size)
    sigma = rational(rng, Fraction(1, 24), max(prior))
    excess = sum(max(ZERO, p - sigma) for p in prior)
    u = min(ONE, excess + sigma + rng.choice([ZERO, ZERO, rational(rng)]))
    level = u / sigma
    if excess > u - sigma:
        return
    mu = 1 + (level - 1) * rng.choice([ONE, ZERO, rational(rng)])
    q = random_diagonal(rng, size, mu)
    s, kept = max(q), sum(p * value for p, value in zip(prior, q, strict=True))
    steps = [kept, sigma * sum(q) + s * excess, sigma * (sum(q) + (level - 1) * s), sigma * (mu + (level - mu) * s)]
    assert steps == sorted(steps)
    assert steps[-1] == u - sigma * (level - mu) * (1 - s)
    assert s <= 1
    assert kept <= u
    if mu < level and max(rival) < u:
        assert kept < u or sum(p * value for p, value in zip(rival, q, strict=True)) < u


def test_the_identities_of_the_theorem_are_identities():
    a, m, here, below, u, sigma, s, mu, d = sympy.symbols("A m P_m P_{m+1} u sigma s mu D")
    assert sympy.expand((a - below) + m * below - (a + (m - 1) * below)) == 0
    level = u / sigma
    assert sympy.expand(sigma * (mu + (level - mu) * s) - (u - sigma * (level - mu) * (1 - s))) == 0
    found = (d - a) / (m - 1)
    assert sympy.simplify(1 - a - m * found - ((1 - d) - found)) == 0
    value = (1 - d) / found
    assert sympy.simplify(value * (1 - a) / (value + m - 1) - (1 - d)) == 0
    assert sympy.simplify(value - (m - 1) * (1 - d) / (d - a)) == 0
    assert sympy.simplify(found.subs(d, a + (m - 1) * here) - here) == 0


def test_the_theorem_fails_with_any_of_its_identities(monkeypatch):
    plain, decided = sympy.cancel, []
    monkeypatch.setattr(sympy, "cancel", lambda difference: decided.append(difference) or plain(difference))
    assert theorem_holds()
    for wrong in tuple(decided):
        monkeypatch.setattr(sympy, "cancel", lambda difference, wrong=wrong: sympy.Integer(difference == wrong))
        assert not theorem_holds()


def tied_prior(rng, size):
    """A prior with ties and zeros more often than not."""
    weights = [rng.choice([0, 1, 1, 2, 3, rng.randint(1, 9)]) for _ in range(size)]
    total = sum(weights) or 1
    return tuple([Fraction(weight, total) for weight in weights]) if any(weights) else (ONE, *[ZERO] * (size - 1))


def distortions(ordered, rng):
    """0, 1, each threshold and a little beside it, and a point of each range."""
    stops = [part.stop for part in ordered.ranges]
    beside = [stop + sign * Fraction(1, 10**6) for stop in stops for sign in (-1, 1)]
    inside = [part.start + (part.stop - part.start) * Fraction(rng.randint(1, 9), 10) for part in ordered.ranges]
    return [ZERO, ONE, *rng.sample(stops, min(2, len(stops))), *rng.sample(beside, min(2, len(beside))), *inside[:2]]


def theorem_value(ordered, d):
    """exp of the least leakage by the theorem; None for infinity."""
    if d >= ordered.zero_from:
        return ONE
    return next((part.level(d) for part in ordered.ranges if part.start <= d < part.stop), None) if d else None


@pytest.mark.parametrize("block", range(8))
def test_the_theorem_has_the_values_of_the_toolkit(block):
    rng = Random(block)
    for _ in range(27):
        prior = tied_prior(rng, rng.randint(2, 9))
        ordered = OrderedPrior(prior, Notation())
        thresholds = [part.stop for part in ordered.ranges]
        assert thresholds == sorted(set(thresholds))
        assert thresholds[-1:] == ([ordered.zero_from] if ordered.zero_from else [])
        for d in distortions(ordered, rng):
            level = optimal_mechanism(SourceSet.single(prior), d).exp
            assert theorem_value(ordered, d) == (None if str(level) == "oo" else level), (prior, d)


def test_every_result_names_what_it_needs():
    text, seen = Preliminaries().to_latex(), set()
    assert Paper(text).labels >= set(LABELS)
    assert [result.label for result in Preliminaries().results] == LABELS
    for result in Preliminaries().results:
        referred = {label for label in cited(result.text) if not label.startswith("eq:")}
        assert referred - {result.label} <= set(result.needs) <= seen
        seen.add(result.label)
    assert closure([LABELS[-1]]) == NEEDED


def test_the_notation_is_that_of_the_paper():
    notation = Notation("epsilon", "2", "p_X", "D_0", r"\pi", r"\varepsilon^\star")
    text = Preliminaries(notation).to_latex()
    for name in (
        r"p_X(1)\ge\dots\ge p_X(M)",
        r"\varepsilon^\star(p_X,D_0)",
        r"\log_2\dfrac{(m-1)(1-D_0)}{D_0-A_m}",
        r"\pi(x)-\sigma",
    ):
        assert name in text
    for name in (r"\epsilon^*", r"\log\dfrac", "e^{", "(1-D)", "Logarithms are natural", "P(1)"):
        assert name not in text
    assert Preliminaries(Notation()).to_latex().count(r"\begin{") == text.count(r"\begin{")


FILES = sorted(path.stem for path in (resources.files("symdp.theorems") / "lemmas").iterdir())
# In a formula, with commands and words in capitals taken out.
FORMULA = re.compile(r"\\\[.*?\\\]|\\begin\{(align\*|equation)\}.*?\\end\{\1\}|\$[^$]*\$", re.DOTALL)


@pytest.mark.parametrize("name", FILES)
def test_no_name_of_a_lemma_is_left_as_it_stands_in_the_file(name):
    notation = Notation("epsilon", "2", r"\pi", r"\eta", r"\varpi", r"\varepsilon^\star")
    result = Result(name, notation)
    assert result.statement
    for found in FORMULA.finditer(result.text):
        plain = re.sub(r"\\[A-Za-z]+|[A-Z]{2,}", " ", found[0])
        assert not set(plain) & set("PQD"), found[0]
        assert re.search(r"\\(?:varpi|eta|pi)[A-Za-z]", found[0]) is None
    plain = "".join([FORMULA.sub("", part) for part in (result.statement, result.proof)]).replace(r"H\"older", "")
    assert (
        re.search(
            r"[\\^_{}]", re.sub(r"\\(?:label|ref|eqref|emph)\{[^}]*\}|\\(?:begin|end)\{\w+\}(?:\[[^]]*\])?", "", plain)
        )
        is None
    )


KNOWN = SourceSet.single(["1/2", "3/10", "1/5"])


def test_a_label_that_is_missing_is_refused_in_one_line():
    theorem = Tradeoff(KNOWN).curve().theorem()
    text = Preliminaries().to_latex()
    assert theorem.to_latex(Paper(text)).count(r"\ref{thm:symdp:ordered}") == 1
    for label in NEEDED:
        for gone in (text.replace(label, "lem:other"), text.replace(rf"\label{{{label}}}", rf"% \label{{{label}}}")):
            with pytest.raises(InvalidArgument, match=rf"after=pre.tex has no .label.{label}.; write") as refused:
                theorem.to_latex(Paper(gone, file="pre.tex"))
            assert "\n" not in str(refused.value)
    pair = Tradeoff(read_source("1/2,3/10,1/5; 3/10,1/5,1/2")).curve().theorem()
    with pytest.raises(InvalidArgument, match=r"has no .label.eq:symdp:converse.; write"):
        pair.to_latex(Paper(text.replace(r"\label{eq:symdp:converse}", "")))
    with pytest.raises(InvalidArgument, match="version 1, not 2; write them anew"):
        Paper(text.replace("version 2", "version 1"))
    with pytest.raises(InvalidArgument, match="is a document itself; leave --document out"):
        theorem.to_document(Paper("\\documentclass{article}\n" + text))


@pytest.mark.parametrize("wrong", ["", "thm,", "thm,lem,cor,dfn,rem", "the orem", "thm*", r"thm}\input{x", "a" * 41])
def test_names_of_environments_are_words(wrong):
    with pytest.raises(InvalidArgument, match="must be 1 to 4 names made of letters"):
        Paper(environments=wrong)


@pytest.mark.parametrize("wrong", ["", "a b", "-a", "a_b", r"a}\input{b", "a" * 41, *FIXED])
def test_labels_are_words(wrong):
    with pytest.raises(InvalidArgument, match="label="):
        Paper(label=wrong)


def test_a_paper_has_its_own_environments_and_references():
    paper = Paper(environments="thm,lem,cor,dfn", reference="cref", label="mine")
    shared = Preliminaries().to_latex(paper)
    found = Tradeoff(KNOWN).curve().theorem()
    whole, short = found.to_latex(paper), found.to_latex(Paper(shared, "mine", paper.environments, "cref"))
    for text, kinds in ((shared, "thm lem dfn"), (whole, "thm lem"), (short, "cor")):
        assert set(re.findall(r"\\begin\{(thm|lem|cor|dfn|theorem|lemma|corollary|definition)\}", text)) == set(
            kinds.split()
        )
        assert r"~\ref" not in text
    assert r"\label{thm:symdp:mine}" in whole
    assert r"\label{lem:symdp:mine:diagonal}" in whole
    assert r"\label{cor:symdp:mine}" in short
    document = found.to_document(paper)
    assert document.count(r"\label{lem:symdp:diagonal}") == 1
    assert r"\newtheorem{cor}{Corollary}" in document
    with pytest.raises(InvalidArgument, match="ref=eqref must be ref or cref"):
        Paper(reference="eqref")


def test_what_the_preliminaries_define_is_replaced_by_one_reference():
    paper = SimpleNamespace(labels={"def:a", "def:b"})
    parts = [
        Part("first"),
        Part("A", shared="def:a"),
        Part("second"),
        Part("again A", shared="def:a"),
        Part("C", shared="def:c"),
    ]
    reference = r"Mechanisms, their privacy and least leakages are those of Definition~\ref{def:a}."
    assert [part.latex for part in theorem._referring(parts, paper)] == ["first", reference, "second", "C"]
    assert [part.latex for part in theorem._referring(parts, SimpleNamespace(labels=set()))] == [
        part.latex for part in parts
    ]
