"""Certificates of statements: each kind of fact is accepted, a changed one only where it is still true, junk never.

Covers: symdp.arithmetic.programs.linear_program, symdp.certificates.checker.claim.schema,
symdp.certificates.checker.identities.implied_inequality, symdp.certificates.checker.identities.ordered_formula,
symdp.certificates.made_certificate, symdp.conjectures.facts, symdp.mechanisms.mechanism, symdp.sources.source_set
"""

import json
import shutil
import string
import subprocess
import sys
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import mpmath
import pytest

from symdp import Certificate, check_formula
from symdp.arithmetic.programs.linear_program import InfeasibleProgram, LinearProgram, UnboundedProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.certificates.checker import rules
from symdp.certificates.checker.claim import schema
from symdp.cli.commands import _run
from symdp.errors import SymdpError
from symdp.mechanisms.mechanism import Mechanism
from tests.agreement.exact_expressions import COMPARE, holds, parsed, relations_of, sides, value_of
from tests.certificates.asked_anew import is_true as is_true_record
from tests.certificates.document_parts import nodes, replaced
from tests.certificates.statement_facts import FACTS, conflict, document, document_of, fact, least_cost, proof_of, text_of

POINTS = 400
KINDS = pytest.mark.parametrize("kind", FACTS)


def accepted(changed):
    """Whether the checker accepts a document; an unexpected exception is an error of the checker."""
    try:
        schema.recheck(changed)
    except (rules.Rejected, rules.Malformed):
        return False
    return True


@KINDS
def test_every_kind_of_fact_is_accepted(kind):
    lines = Certificate(document(kind)).verify()
    assert lines[0] == "there is a proof for each assertion"
    assert len(lines) >= 2
    assert all(line.startswith("1. ") for line in lines[1:])


def test_many_facts_are_lines_of_one_certificate():
    parts = [fact(kind) for kind in FACTS]
    lines = Certificate(document_of([part.assertion for part in parts], [proof_of(part) for part in parts])).verify()
    assert {line.split(".")[0] for line in lines[1:]} == {str(k) for k in range(1, len(FACTS) + 1)}


# What a changed assertion says, decided without the checker.


def arithmetic_is_true(claim):
    cases = [{}]
    for name, values in claim["domain"].items():
        cases = [case | {name: Fraction(value)} for case in cases for value in values]
    with mpmath.workdps(80):
        sides = [[value_of(parsed(claim[side]), case) for side in ("left", "right")] for case in cases]
        return bool(cases) and all(COMPARE[claim["relation"]](left, right) for left, right in sides)


def mechanism_is_true(claim):
    vertices = [[Fraction(p) for p in prior] for prior in claim["vertices"]]
    mechanism = Mechanism.from_rows(claim["rows"])
    probable = all(min(prior) >= 0 and sum(prior) == 1 and len(prior) == mechanism.inputs for prior in vertices)
    largest = max(sum(p * d for p, d in zip(prior, mechanism.letter_distortions, strict=True)) for prior in vertices)
    level = str(mechanism.exp_epsilon) if claim["exp_epsilon"] == "oo" else mechanism.exp_epsilon
    claimed = "oo" if claim["exp_epsilon"] == "oo" else Fraction(claim["exp_epsilon"])
    return probable and level == claimed and largest == Fraction(claim["distortion"])


def program_is_true(claim):
    def end(value):
        return None if value is None else Fraction(value)

    data = LinearProgram()
    bounds = [(end(low), end(high)) for low, high in zip(claim["lower"], claim["upper"], strict=True)]
    rows = [(row["coefficients"], end(row.get("lower")), end(row.get("upper"))) for row in claim["rows"]]
    crossed = any(None not in pair and pair[0] > pair[1] for pair in [*bounds, *[row[1:] for row in rows]])
    if crossed:
        return claim["value"] == "infeasible"
    for cost, (low, high) in zip(claim["minimize"], bounds, strict=True):
        data.add_column(Fraction(cost), low, high)
    for coefficients, low, high in rows:
        data.add_row({k: Fraction(value) for k, value in enumerate(coefficients)}, low, high)
    try:
        return str(minimize(data).value) == str(Fraction(claim["value"]))
    except InfeasibleProgram:
        return claim["value"] == "infeasible"


def certified_is_true(claim):
    inner = claim["claim"]
    question = inner["question"]
    if question.get("sought") == "formula":
        # Any relation follows where the checked region has it; the formula is decided again from its text.
        text = question["formula"].replace("==", "=")
        return check_formula(text, question["letters"], question["class"], examples=50).verdict.name == "PROVED"
    return is_true_record(inner)


def inequality_is_true(claim):
    """Whether no random exact point that satisfies the hypotheses refutes it; for a contradiction: no such point."""
    rng = Random(5)
    relations = relations_of(claim)
    conclusion = None if claim["conclude"] == "contradiction" else (None, *sides(claim["conclude"]))
    for _ in range(POINTS):
        point = random_point(claim, rng)
        if all(holds(relation, *point) for relation in relations) and (conclusion is None or not holds(conclusion, *point)):
            return False
    return True


def random_point(claim, rng):
    values = [Fraction(x) for x in ("0", "1/2", "1", "2", "-1", "1/4", "-1/2")]
    sizes = {family["size"] for family in claim["families"].values()}
    scalars = {name: Fraction(rng.randint(0, 2)) if name in sizes else rng.choice(values) for name in claim["scalars"]}
    families = {
        index: {name: [rng.choice(values) for _ in range(int(scalars[family["size"]]))] for name in family["names"]}
        for index, family in claim["families"].items()
    }
    return scalars, families


TRUTH = {
    "arithmetic": arithmetic_is_true, "mechanism": mechanism_is_true, "program": program_is_true,
    "certified": certified_is_true, "inequality": inequality_is_true,
}  # fmt: skip


def is_true(assertion):
    return text_is_true(json.dumps({key: value for key, value in assertion.items() if key != "title"}))


@cache
def text_is_true(text):
    assertion = json.loads(text)
    try:
        return TRUTH[assertion["kind"]](assertion)
    except (KeyError, ValueError, TypeError, AttributeError, IndexError, SyntaxError, SymdpError, UnboundedProgram):
        return False


@KINDS
def test_the_assertions_are_true_by_the_other_route(kind):
    assert is_true(fact(kind).assertion)


def variants(part):
    """Changed copies of a part of a document."""
    if isinstance(part, dict):
        for key in part:
            rest = {other: value for other, value in part.items() if other != key}
            yield from (rest, rest | {f"{key}x": part[key]}, part | {f"{key}x": part[key]})
    elif isinstance(part, list):
        yield from ([], part[:-1], part[1:], [*part, *part[:1]], part[::-1])
    elif isinstance(part, str) and rules.NUMBER.fullmatch(part):
        value = Fraction(part)
        for changed in (value + Fraction(1, 997), value - Fraction(1, 997), -value, 0, 1, 2 * value, value / 2):
            yield str(changed)
    elif isinstance(part, str):
        for place, character in enumerate(part[:80]):
            yield part[:place] + part[place + 1 :]
            for other in OTHERS.get(character, ()):
                yield part[:place] + other + part[place + 1 :]
    elif part is None:
        yield "0"


OTHERS = {digit: (str((int(digit) + 1) % 10), "0") for digit in string.digits}
OTHERS |= {"<": ">", ">": "<=", "=": "<", "+": "-*", "-": "+", "*": "+/", "/": "*", ",": "+"}


def changed_documents(whole, inside):
    """Every part below a path replaced by each of its variants."""
    for path, part in nodes(whole):
        if path[: len(inside)] == inside:
            yield from ((path, replaced(whole, path, value)) for value in variants(part) if value != part)


@pytest.mark.sampled(2)
@KINDS
def test_a_changed_assertion_is_accepted_only_where_it_is_true(kind):
    tried = stood = 0
    for path, changed in changed_documents(document(kind), ("answer", "facts", 0)):
        tried += 1
        if path[3:] != ("title",) and accepted(changed):
            stood += 1
            assertion = changed["answer"]["facts"][0]
            assert is_true(assertion), (path, assertion)
    assert tried > 20
    assert stood < tried


@KINDS
def test_changed_evidence_is_refused_or_still_evidence(kind):
    """The record is the same, and true; the checker must answer, and refuse most of it."""
    places = list(changed_documents(document(kind), ("evidence", "proofs", 0)))
    answers = [accepted(changed) for _, changed in Random(11).sample(places, min(len(places), 300))]
    assert len(answers) < 20 or answers.count(False) > len(answers) / 2


@pytest.mark.parametrize("kind", ["program", "infeasible program"])
def test_the_evidence_of_a_program_is_judged_by_duality(kind):
    whole = document(kind)
    data = least_cost() if kind == "program" else conflict()
    for path, changed in changed_documents(whole, ("evidence", "proofs", 0)):
        if len(path) == 5 and all(isinstance(value, str) for value in changed["evidence"]["proofs"][0][path[3]]):
            assert accepted(changed) == proves(data, changed["evidence"]["proofs"][0], fact(kind).assertion["value"]), path


def proves(data, evidence, value):
    """The point is feasible with this value; the least cost reduced by the multipliers, over the box, is at least that."""
    inner = LinearProgram()
    duals = [Fraction(y) for y in evidence["duals"]]
    for k, cost in enumerate(data.cost):
        pressed = sum(
            y * Fraction(dict(row.entries()).get(k, 0), row.scale) for y, row in zip(duals, data.rows, strict=True)
        )
        inner.add_column((0 if value == "infeasible" else cost) - pressed, data.lower[k], data.upper[k])
    for y, row in zip(duals, data.rows, strict=True):
        ends = [None if end is None else end / row.scale for end in (row.lower, row.upper)]
        inner.add_column(y, *ends)
    try:
        bound = minimize(inner).value
    except UnboundedProgram:
        return False
    if value == "infeasible":
        return bound > 0
    x = [Fraction(entry) for entry in evidence["x"]]
    feasible = all(
        low <= entry and (high is None or entry <= high) for entry, low, high in zip(x, data.lower, data.upper, strict=True)
    )
    for row in data.rows:
        activity = sum(Fraction(a * x[k]) for k, a in row.entries())
        feasible &= (row.lower is None or row.lower <= activity) and (row.upper is None or activity <= row.upper)
    return feasible and sum(c * entry for c, entry in zip(data.cost, x, strict=True)) == Fraction(value) == bound


@pytest.mark.parametrize("kind", [kind for kind in FACTS if "terms" in FACTS[kind]().evidence])
def test_no_coefficient_of_an_identity_can_change(kind):
    whole, tried = document(kind), 0
    for path, changed in changed_documents(whole, ("evidence", "proofs", 0)):
        if path[-1] in ("coefficient", "multiplier", "factors", "indexed", "times", "over", "name") and changed != whole:
            tried += 1
            assert not accepted(changed) or same_polynomial(path, whole, changed), path
    assert tried >= len(whole["evidence"]["proofs"][0]["terms"])


def same_polynomial(path, whole, changed):
    """A text of another form, such as 0 - 1*L for 0 - 10*L/10, or a product in another order."""
    old, new = [part for here, part in nodes(whole) if here == path], [part for here, part in nodes(changed) if here == path]
    if path[-1] == "multiplier":
        return all(
            value_of(parsed(old[0]), {"L": x, "a": x + 3, "x": x - 5})
            == value_of(parsed(new[0]), {"L": x, "a": x + 3, "x": x - 5})
            for x in (Fraction(1, 3), Fraction(7))
        )
    return sorted(old[0]) == sorted(new[0])


FALSE_VARIANTS = [
    ("arithmetic", "left", "(M-2)*(1-D)/D"),
    ("arithmetic with logarithms", "relation", "<"),
    ("cases", "right", "2"),
    ("mechanism", "exp_epsilon", "9/4"),
    ("mechanism", "distortion", "1/4"),
    ("program", "value", "4/3"),
    ("program", "value", "infeasible"),
    ("infeasible program", "value", "1"),
    ("inequality with an index set", "conclude", "L - L*c - 2*sum(q) >= 0"),
    ("inequality with an index set", "conclude", "L - L*c - sum(q) > 0"),
    ("identity", "conclude", "(x - 1)**2 == x**2 - 2*x"),
    ("strict inequality", "conclude", "x - 2*y > 0"),
    ("supposed and contradicted", "suppose", {"above": {"relation": "x >= 1"}}),
    ("multiplied first", "conclude", "x < 1"),
    ("two index sets", "conclude", "sum(p) >= sum(v) + 2"),
]


@pytest.mark.parametrize(("kind", "key", "value"), FALSE_VARIANTS)
def test_falsehoods_are_false_by_the_other_route_and_refused(kind, key, value):
    changed = replaced(document(kind), ("answer", "facts", 0, key), value)
    assert not is_true(changed["answer"]["facts"][0])
    assert not accepted(changed)


# Forgeries: evidence for what is false, or for what nothing satisfies.


def line(conclude, terms=(), equalities=(), assume=None, suppose=None, **fields):
    """An assertion about scalars x, n and index sets J with q, w, and K with v, with its evidence."""
    families = {"J": {"size": "n", "names": ["q", "w"]}, "K": {"size": "n", "names": ["v"]}}
    model = {"x": "1", "n": "1", "q": ["1"], "w": ["1"], "v": ["1"]} | fields.pop("model", {})
    assertion = {
        "kind": "inequality", "title": "forged", "scalars": ["x", "n"], "families": families,
        "assume": written(assume), "suppose": written(suppose), "conclude": conclude,
    }  # fmt: skip
    evidence = {"times": fields.pop("times", []), "terms": list(terms), "equalities": list(equalities), "model": model}
    return assertion | fields, evidence


def written(relations):
    relation_of = {
        name: relation if isinstance(relation, tuple) else (None, relation) for name, relation in (relations or {}).items()
    }
    return {name: {"relation": text} | ({"over": over} if over else {}) for name, (over, text) in relation_of.items()}


def term(coefficient, *factors, over=None, indexed=()):
    return {"coefficient": coefficient, "factors": list(factors), "over": over, "indexed": list(indexed)}


def times(name, multiplier):
    return {"name": name, "multiplier": multiplier}


A_AND_B = {"a": "x >= 0", "b": "0 - x >= 1"}
FORGERIES = {
    "an example that violates what is assumed": line("x >= 5", [term("1", "a"), term("6", "b")], assume=A_AND_B),
    "an index set that is empty": line(
        "n >= 7", [term("7", over="J", indexed=["a"]), term("7", over="J", indexed=["b"]), term("1", over="J")],
        assume={"a": ("J", "w - 1 >= 0"), "b": ("J", "1 - w - 1/2 >= 0")}, model={"n": "0", "q": [], "w": [], "v": []},
    ),
    "an index set without names and of negative size": line(
        "0 >= 1", [term("1", "a"), term("1", over="J")], assume={"a": "0 - n - 1 >= 0"},
        families={"J": {"size": "n", "names": []}}, model={"n": "-1"},
    ),
    "an index set of half a member": line(
        "0 >= 1", [term("2", "a")], assume={"a": "1/2 - n >= 0", "b": ("J", "0 - 1 >= 0")},
        families={"J": {"size": "n", "names": []}}, model={"n": "1/2"},
    ),
    "families of different lengths": line("x >= 0", [term("1", "a")], assume={"a": "x >= 0"}, model={"q": ["1", "1"]}),
    "something supposed and no contradiction": line("0 >= 1", [term("1", "s")], suppose={"s": "0 >= 1"}),
    "one name assumed and supposed": line(
        "contradiction", [term("1", "s")], assume={"s": "x >= 0"}, suppose={"s": "0 >= 1"}
    ),
    "a sum over no members is not positive": line(
        "sum(w) > 0", [term("1", over="J", indexed=["a"])], assume={"a": ("J", "w > 0")}
    ),
    "a weak assumption for a strict conclusion": line("x > 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "a negative coefficient": line("0 - x >= 0", [term("-1", "a")], assume={"a": "x >= 0"}),
    "a coefficient of zero for strictness": line("x > 0", [term("1", "a"), term("0")], assume={"a": "x >= 0"}),
    "an inequality multiplied as an equation": line("0 - x >= 0", [], [times("a", "0-1")], assume={"a": "x >= 0"}),
    "an equation among the factors": line("0 - x >= 0", [term("1", "e")], assume={"e": "1 - x == 0"}),
    "an equation shown by an inequality": line("x == 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "multiplied by what may be zero": line(
        "x >= 1", [term("1", "a")], assume={"a": "x*(x-1) >= 0", "x": "x >= 0"}, times=["x"]
    ),
    "multiplied by an equation": line("x >= 1", [], assume={"e": "x - 1 == 0"}, times=["e"]),
    "multiplied by an index set": line("x >= 1", [], assume={"j": ("J", "w > 0")}, times=["j"]),
    "divided by a negative number": line("x/(-2) >= 0", [term("1/2", "a")], assume={"a": "x >= 0"}),
    "divided by zero": line("x/(1-1) >= 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "divided by an unknown": line("1/x >= 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "a sum over two index sets": line("sum(w*v) >= 0", [term("1", over="J", indexed=["a"])], assume={"a": ("J", "w >= 0")}),
    "an assumption on another index set": line(
        "sum(v) >= 0", [term("1", over="K", indexed=["a"])], assume={"a": ("J", "w >= 0")}
    ),
    "an indexed assumption outside its sum": line("x >= 0", [term("1", "a")], assume={"a": ("J", "x >= 0")}),
    "an unknown index set": line("x >= 0", [term("1", "a")], assume={"a": ("I", "x >= 0")}),
    "an indexed name without a sum": line("w >= 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "the square of a sum is no sum of squares": line("sum(w*sum(w)) == sum(w*w)"),
    "a constant summed is not the constant": line("sum(sum(w)) == sum(w)"),
    "a name like an inner unknown": line("x >= 0", scalars=["x", "n", "sum w**1"], model={"sum w**1": "0"}),
    "the function as a name": line("sum >= 0", scalars=["x", "n", "sum"], model={"sum": "0"}),
    "one name in two index sets": line(
        "sum(w) >= 0", families={"J": {"size": "n", "names": ["w"]}, "K": {"size": "n", "names": ["w"]}}
    ),
    "a name that is a scalar too": line("sum(x) >= 0", families={"J": {"size": "n", "names": ["x"]}}),
    "a size that is no scalar": line("sum(w) >= 0", families={"J": {"size": "m", "names": ["w"]}}),
    "two relations": line("0 <= 1 <= 0", [term("1", "a")], assume={"a": "x >= 0"}),
    "no relation": line("x", [term("1", "a")], assume={"a": "x >= 0"}),
    "an unknown relation": line("x != 0", assume={"a": "x >= 0"}),
    "a contradiction from what an example satisfies": line("contradiction", [term("1", "a")], assume={"a": "x >= 0"}),
    "a tower of powers": line("(((x+9)**64)**64)**64 >= 0"),
    "a power of many unknowns": line(f"({'+'.join(['x', 'n', *[f'sum(w**{k})' for k in range(1, 30)]])})**64 >= 0"),
}  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", FORGERIES)
def test_forged_inequalities_are_refused(name):
    assertion, evidence = FORGERIES[name]
    assert not accepted(document_of([assertion], [evidence]))


def test_the_honest_versions_of_the_forgeries_are_accepted():
    honest = [
        line("sum(w) >= 0", [term("1", over="J", indexed=["a"])], assume={"a": ("J", "w > 0")}),
        line("x > 0", [term("1", "a"), term("1/3")], assume={"a": "x >= 1/3"}),
        line("(x-1)/(-2) <= 0", [term("1/2", "a")], assume={"a": "x >= 1"}),
        line("sum(w*sum(w)) == sum(w)*sum(w)"),
        line("sum(sum(w)) == n*sum(w)"),
        line("x >= 1", [term("1", "a")], assume={"a": "x*(x-1) >= 0", "x": "x > 0"}, times=["x"]),
        line("contradiction", [term("1", "s")], suppose={"s": "0 >= 1"}),
        line("sum(v) >= 0 - n", [term("1", over="K", indexed=["a"])], assume={"a": ("K", "v >= 0-1")}),
    ]
    for assertion, evidence in honest:
        assert accepted(document_of([assertion], [evidence])), assertion["conclude"]


def test_a_statement_needs_a_verdict_facts_and_a_witness():
    part = fact("arithmetic")
    one, proof = [part.assertion], [part.evidence]
    assert accepted(document_of(one, proof, verdict="REFUTED", witness={"x": 1}))
    for changed in (
        {"verdict": "TESTED"}, {"verdict": "REFUTED"}, {"verdict": "REFUTED", "witness": {}}, {"sought": "poem"},
        {"verdict": "REFUTED", "witness": [1]}, {"witness": {"x": 1}}, {"note": "x"}, {"id": None},
        {"verdict": None}, {"source_sha256": 0}, {"text": ["x"]},
    ):  # fmt: skip
        assert not accepted(document_of(one, proof, **changed)), changed
    assert not accepted(document_of([*one, *one], proof))
    assert not accepted(document_of([], []))
    assert not accepted(document_of(one, [*proof, *proof]))
    for key in ("format", "version", "asks", "point"):
        assert not accepted(document("arithmetic") | {key: 2})


FALSE_LINES = {
    "no case": {"domain": {"M": [], "D": ["1/2"]}},
    "too many cases": {"domain": {"M": ["3"] * 400, "D": ["1/2"] * 400}},
    "a division by zero": {"left": "1/(M-3)"},
    "the logarithm of zero": {"left": "log(M-3)", "relation": "<"},
    "the logarithm of a negative number": {"left": "log(-M)"},
    "an equation of logarithms": {"left": "log(4)", "relation": "==", "right": "2*log(2)"},
    "a weak relation between equal logarithms": {"left": "log(4)", "relation": "<=", "right": "2*log(2)"},
    "an unknown name": {"left": "N"},
    "an unknown relation": {"relation": "!="},
    "a sum": {"left": "sum(M)"},
}


@pytest.mark.parametrize("name", FALSE_LINES)
def test_arithmetic_that_is_not_decided_is_refused(name):
    part = fact("arithmetic")
    assert not accepted(document_of([part.assertion | FALSE_LINES[name]], [{}]))


MATRICES = {
    "no prior": {"vertices": [], "distortion": "0"},
    "no input": {"rows": [], "vertices": [], "distortion": "0"},
    "a row that sums to more": {"rows": [["2/3", "2/3"], ["1/4", "3/4"]]},
    "a negative entry": {"rows": [["4/3", "-1/3"], ["1/4", "3/4"]]},
    "rows of different lengths": {"rows": [["1"], ["1/4", "3/4"]]},
    "a prior that sums to less": {"vertices": [["1/2", "1/4"]]},
    "a prior with a negative entry": {"vertices": [["2", "-1"]]},
    "infinity where it is finite": {"exp_epsilon": "oo"},
}


@pytest.mark.parametrize("name", MATRICES)
def test_what_is_no_mechanism_is_refused(name):
    assert not accepted(document_of([fact("mechanism").assertion | MATRICES[name]], [{}]))


# Junk: the checkers answer whatever stands in a certificate.

TYPES = [None, True, -1, 1.5, "", [], {}]
JUNK = [
    10**30, "1/0", "x", "0" * 5000, "9" * 5000, "(" * 500, "(" * 90 + "1" + ")" * 90, "1" + "+1" * 9000,
    "1" + "*1" * 9000, "(((9**64)**64)**64)**64", "log(log(1))", "\ud800", [[]], ["1"], [None], [{}], {"over": []},
]  # fmt: skip


@pytest.mark.sampled(1)
@KINDS
def test_junk_in_any_place_is_answered(kind, rng):
    whole = document(kind)
    places = [path for path, _ in nodes(whole)]
    for path in rng.sample(places, min(len(places), 80)):
        for value in [*TYPES, *rng.sample(JUNK, 3)]:
            accepted(replaced(whole, path, value))


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["arithmetic", "inequality with an index set"])
def test_all_junk_in_expressions_is_answered(kind):
    whole = document(kind)
    for key in ("left", "right", "conclude") if kind == "arithmetic" else ("conclude", "title"):
        for value in [*TYPES, *JUNK]:
            accepted(replaced(whole, ("answer", "facts", 0, key), value))


# The checkers as scripts, alone in a directory, and the command.


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    shutil.copytree(Path(rules.__file__).parent, folder / "checker")
    return folder


def run_alone(folder, text):
    (folder / "certificate.json").write_text(text)
    command = [sys.executable, "-I", "-S", "checker", "certificate.json"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, done.stdout.split(":")[0]


@pytest.mark.sampled(4)
@KINDS
def test_the_checker_stands_alone(kind, alone):
    assert run_alone(alone, text_of(kind)) == (0, "ACCEPTED")


DIGITS, DEEP = "1" * 6000, f"{'(1*' * 99}1{')' * 99}{'*1' * 99}"


def with_line(whole, **parts):
    """The first fact changed."""
    changed = whole
    for key, value in parts.items():
        changed = replaced(changed, ("answer", "facts", 0, key), value)
    return changed


ENDS = {
    "a false line": (lambda whole: with_line(whole, relation="<"), 1),
    "facts without proofs": (lambda whole: replaced(whole, ("evidence", "proofs"), []), 1),
    "an undecided sign": (lambda whole: with_line(whole, left="log(8/7)", right="log(8) - log(7)", domain={}), 1),
    "a title that no terminal prints": (lambda whole: with_line(whole, title="\ud800", relation="<"), 1),
    "no certificate": (lambda whole: [1, 2], 2),
    "an unknown kind of fact": (lambda whole: with_line(whole, kind="poem"), 2),
    "an unfinished expression": (lambda whole: with_line(whole, left="(" * 99 + "1" * 200, domain={}), 2),
    "a deep expression": (lambda whole: with_line(whole, left=DEEP, relation="<", domain={}), 0),
    "deep evidence": (lambda whole: replaced(whole, ("evidence", "proofs", 0), nested(500)), 0),
}  # fmt: skip


def nested(depth):
    inside = {}
    for _ in range(depth):
        inside = {"x": inside}
    return inside


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ENDS)
def test_exit_codes_of_the_script_and_of_the_command(name, alone, tmp_path, capsys):
    change, code = ENDS[name]
    text = json.dumps(change(document("arithmetic")))
    assert run_alone(alone, text) == (code, ("ACCEPTED", "REJECTED", "not a certificate")[code])
    path = tmp_path / "certificate.json"
    path.write_text(text)
    assert _run(["recheck", str(path)]) == code
    printed = capsys.readouterr()
    # What is accepted is said in a second line.
    assert (printed.out + printed.err).count("\n") == (1 if code else 2)


def test_what_is_nested_beyond_measure_is_no_certificate(alone, tmp_path):
    """Deep nesting is answered in one line."""
    for depth in (900, 2000, 100_000):
        text = json.dumps(document("arithmetic")).replace('"text"', f'"witness": {"[" * depth}{"]" * depth}, "text"')
        assert run_alone(alone, text)[0] in (1, 2)
        path = tmp_path / "certificate.json"
        path.write_text(text)
        assert _run(["recheck", str(path)]) in (1, 2)


def test_the_command_accepts_and_shows_every_line(tmp_path, capsys):
    path = tmp_path / "certificate.json"
    path.write_text(text_of("inequality with an index set"))
    assert _run(["recheck", str(path), "--verbose"]) == 0
    printed = capsys.readouterr().out
    assert 'holds: 1. "row": the identity holds' in printed
    verdict, sentence = printed.splitlines()[-2:]
    assert verdict.endswith("lines checked")
    assert sentence.startswith("proved: these facts hold: ")


def test_numbers_of_many_digits_are_answered(alone):
    """Python reads 4300 digits at a time unless it is told otherwise; the script reads more."""
    changed = replaced(document("arithmetic"), ("answer", "facts", 0, "left"), f"{DIGITS}*M*D")
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(4300)
    try:
        with pytest.raises(SymdpError, match="digits"):
            Certificate(changed).verify()
    finally:
        sys.set_int_max_str_digits(before)
    assert run_alone(alone, json.dumps(changed)) == (0, "ACCEPTED")
