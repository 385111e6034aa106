"""The prover of polynomial implications: what it finds holds at exact points, and it says so where it finds nothing.

Covers: symdp.certificates.checker.identities.paper_statement, symdp.conjectures.implications.consistent_example,
symdp.conjectures.implications.implication
"""

import json
import os
import subprocess
import sys
from fractions import Fraction
from random import Random

import pytest

from symdp.certificates.checker.identities import paper_statement
from symdp.conjectures.implications.implication import inequality
from symdp.errors import InvalidArgument, Undecided
from tests.agreement.exact_expressions import holds, relations_of, sides


def eighths(rng, low=0, high=24):
    return Fraction(rng.randint(low, high), 8)


def shares(rng, size):
    weights = [rng.randint(0, 6) for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]


# Each case: what the prover is asked, and random points (scalars, families) that satisfy what is assumed.


def ordered_prior(letters, total_one):
    names = [f"P{k}" for k in range(1, letters + 1)]
    gaps = {f"gap {k}": f"P{k} - P{k + 1} >= 0" for k in range(1, letters)} | {"last": f"P{letters} >= 0"}
    assume = gaps | ({"prior": f"{' + '.join(names)} == 1"} if total_one else {})

    def point(rng):
        values = sorted(shares(rng, letters), reverse=True)
        return dict(zip(names, values if total_one else [7 * value for value in values], strict=True)), {}

    return {"scalars": " ".join(names), "assume": assume, "model": {name: Fraction(1, letters) for name in names}}, point


def cases():
    unit = {"scalars": "x", "assume": {"low": "x - 1/4 >= 0", "high": "3/4 - x >= 0"}, "model": {"x": "1/2"}}

    def inside(rng):
        return {"x": Fraction(1, 4) + Fraction(rng.randint(0, 40), 80)}, {}

    def plane(rng):
        return {name: eighths(rng, -24) for name in ("x", "y", "z", "u")}, {}

    free = {"scalars": "x y z u", "assume": {}, "model": dict.fromkeys("xyzu", 0)}
    yield "an identity of squares", free | {"conclude": "(x+y)**2 - (x-y)**2 == 4*x*y"}, plane
    yield "the identity of Lagrange", free | {"conclude": "(x**2+y**2)*(z**2+u**2) == (x*z+y*u)**2 + (x*u-y*z)**2"}, plane
    yield "a quotient by a negative number", free | {"conclude": "(x - y)/(-2) == y/2 - x/2"}, plane
    for letters in range(2, 6):
        total = " + ".join([f"P{k}" for k in range(1, letters + 1)])
        squares = " + ".join([f"P{k}**2" for k in range(1, letters + 1)])
        given, point = ordered_prior(letters, total_one=False)
        yield f"squares of {letters} ordered numbers", given | {"conclude": f"{letters}*({squares}) >= ({total})**2"}, point
        given, point = ordered_prior(letters, total_one=True)
        yield f"the likeliest of {letters} letters", given | {"conclude": f"{letters}*P1 >= 1"}, point
        yield f"the least likely of {letters} letters", given | {"conclude": f"P{letters} <= 1/{letters}"}, point
        yield f"collisions of {letters} letters", given | {"conclude": f"{squares} >= 1/{letters}", "degree": 2}, point
    yield "Bernstein of degree 5", unit | {"conclude": "x**2 - x + 1/3 > 0", "degree": 5}, inside
    yield "Bernstein of a cubic", unit | {"conclude": "x**3 - x <= 0", "degree": 3}, inside
    yield "a strict bound inside", unit | {"conclude": "x*(1-x) > 1/8", "degree": 2}, inside
    yield "duality with multipliers that are parameters", {
        "scalars": "a b t x y",
        "assume": {"row": "x + y <= 1", "cap": "x <= t", "order": "a >= b", "b": "b >= 0"},
        "conclude": "a*x + b*y <= b + (a-b)*t",
        "model": {"a": 1, "b": 0, "t": 1, "x": 0, "y": 0},
    }, parametric_point  # fmt: skip
    yield "a strict term with a small share", {
        "scalars": "x y", "assume": {"strict": "x - 1000*y > 0", "y": "y >= 0", "x": "x >= 0"},
        "conclude": "x > 0", "model": {"x": 1, "y": 0}, "degree": 1,
    }, above_the_strict_line  # fmt: skip
    yield "divided by what is positive", {
        "scalars": "L c", "assume": {"entry": "c > 0", "private": "L*c - c >= 0"}, "conclude": "L >= 1", "times": "entry",
        "model": {"L": 1, "c": "1/2"}, "degree": 1,
    }, lambda rng: ({"L": 1 + eighths(rng), "c": eighths(rng, 1)}, {})  # fmt: skip
    yield from sums()


def above_the_strict_line(rng):
    y = eighths(rng)
    return {"x": 1000 * y + Fraction(1, rng.randint(1, 99)), "y": y}, {}


def parametric_point(rng):
    b, x = eighths(rng), eighths(rng, -24)
    scalars = {"a": b + eighths(rng), "b": b, "t": x + eighths(rng), "x": x, "y": 1 - x - eighths(rng)}
    return scalars, {}


def sums():
    one = {"families": {"J": ("n", "p")}}

    def numbers(rng):
        size = rng.randint(0, 5)
        return {"n": Fraction(size), "m": eighths(rng, -24)}, {"J": {"p": [eighths(rng, -24) for _ in range(size)]}}

    def with_mean(rng):
        scalars, families = numbers(rng)
        entries = families["J"]["p"]
        return scalars | {"m": sum(entries) / len(entries) if entries else Fraction(5)}, families

    yield "the variance of any number of numbers", one | {
        "scalars": "n m", "assume": {}, "conclude": "sum((p - m)**2) == sum(p*p) - 2*m*sum(p) + n*m**2",
        "model": {"n": 2, "m": 1, "p": [0, 2]},
    }, numbers  # fmt: skip
    yield "a sum inside a sum", one | {
        "scalars": "n m", "assume": {}, "conclude": "sum(p*sum(p) - m) == sum(p)**2 - n*m",
        "model": {"n": 1, "m": 0, "p": [3]},
    }, numbers  # fmt: skip
    yield "the mean of squares", one | {
        "scalars": "n m", "assume": {"square": ("J", "(p - m)**2 >= 0"), "mean": "n*m == sum(p)"},
        "conclude": "sum(p*p) >= n*m**2", "model": {"n": 2, "m": 1, "p": [0, 2]},
    }, with_mean  # fmt: skip
    yield "a row bounds the diagonal", {
        "scalars": "L c n", "families": {"J": ("n", "w q")},
        "assume": {"row": "c + sum(w) == 1", "ldp": ("J", "L*w - q >= 0")}, "conclude": "L - L*c - sum(q) >= 0",
        "model": {"L": 2, "c": "1/2", "n": 1, "w": ["1/2"], "q": ["1/2"]}, "degree": 1,
    }, private_row  # fmt: skip
    yield "an average of equal numbers", {
        "scalars": "n D", "families": {"J": ("n", "p x")}, "assume": {"prior": "sum(p) == 1", "equal": ("J", "x == D")},
        "conclude": "sum(p*x) == D", "model": {"n": 2, "D": "1/4", "p": ["1/3", "2/3"], "x": ["1/4", "1/4"]}, "degree": 2,
    }, equal_numbers  # fmt: skip
    yield "two index sets of different size", {
        "scalars": "n m t", "families": {"J": ("n", "p"), "K": ("m", "v")},
        "assume": {"prior": "sum(p) == 1", "p": ("J", "p >= 0"), "v": ("K", "v <= t"), "t": "t >= 0"},
        "conclude": "sum(p)*sum(v) <= m*t", "model": {"n": 1, "m": 2, "t": 1, "p": [1], "v": [1, 0]}, "degree": 1,
        "equality_multipliers": {"prior": ["1", "sum(v)"]},
    }, two_sets  # fmt: skip


def private_row(rng):
    size, level = rng.randint(0, 5), 1 + eighths(rng)
    row = shares(rng, size + 1)
    q = [level * w - eighths(rng) for w in row[1:]]
    return {"L": level, "c": row[0], "n": Fraction(size)}, {"J": {"w": row[1:], "q": q}}


def equal_numbers(rng):
    prior = shares(rng, rng.randint(1, 6))
    D = eighths(rng, -24)
    return {"n": Fraction(len(prior)), "D": D}, {"J": {"p": prior, "x": [D] * len(prior)}}


def two_sets(rng):
    prior, t, size = shares(rng, rng.randint(1, 4)), eighths(rng), rng.randint(0, 4)
    values = [t - eighths(rng) for _ in range(size)]
    return {"n": Fraction(len(prior)), "m": Fraction(size), "t": t}, {"J": {"p": prior}, "K": {"v": values}}


CASES = {name: (given, point) for name, given, point in cases()}


@pytest.mark.sampled(31)
@pytest.mark.parametrize("name", CASES)
def test_what_is_found_is_checked_and_holds_at_exact_points(name):
    given, point = CASES[name]
    fact = inequality(name, **given)
    paper_statement.CHECKS["inequality"]([], name, fact.assertion, fact.evidence)
    assumed, rng = relations_of(fact.assertion), Random(name)
    conclusion = (None, *sides(fact.assertion["conclude"]))
    for _ in range(60):
        scalars, families = point(rng)
        assert all(holds(relation, scalars, families) for relation in assumed), (scalars, families)
        assert holds(conclusion, scalars, families), (scalars, families)


# True, and out of reach: squares that nobody gave, zeros inside, strictness that nothing gives.

UNREACHED = {
    "a square": {"scalars": "x y", "assume": {}, "conclude": "x**2 + y**2 >= 2*x*y", "degree": 4},
    "a square on a quadrant": {
        "scalars": "x y", "assume": {"x": "x >= 0", "y": "y >= 0"}, "conclude": "x**2 + y**2 >= 2*x*y", "degree": 4,
    },
    "a zero inside an interval": {
        "scalars": "x", "assume": {"low": "x >= 0", "high": "x <= 1"}, "conclude": "(x - 1/2)**2 >= 0", "degree": 8,
    },
    "the inequality of Cauchy": {
        "scalars": "n", "families": {"J": ("n", "p q")}, "assume": {}, "conclude": "sum(p*p)*sum(q*q) >= sum(p*q)**2",
    },
    "too small a degree": {
        "scalars": "x", "assume": {"low": "x >= 0", "high": "x <= 1"}, "conclude": "x**2 - x + 1/3 > 0", "degree": 4,
    },
    "an integer size": {"scalars": "n", "families": {"J": ("n", "p")}, "assume": {}, "conclude": "n*(n - 1) >= 0"},
}  # fmt: skip


@pytest.mark.parametrize("name", UNREACHED)
def test_what_is_true_and_out_of_reach_is_undecided(name):
    given = UNREACHED[name]
    with pytest.raises(Undecided, match=f"{name}: "):
        inequality(name, model={"x": "1/2", "y": "1/2", "n": 1, "p": [1], "q": [1]}, **given)


FALSE = {
    "the wrong direction": ("x**2 <= 0", {"x": "x >= 0"}),
    "strict where equality occurs": ("x > 0", {"x": "x >= 0"}),
    "a product of strict and weak": ("x*y > 0", {"x": "x > 0", "y": "y >= 0"}),
    "an inequality as an equation": ("x == 0", {"x": "x >= 0", "y": "y >= 0"}),
    "an assumption too few": ("x*y >= 0", {"x": "x >= 0"}),
    "a wrong constant": ("x*(1-x) <= 6/25", {"x": "x >= 0", "rest": "1 - x >= 0"}),
    "a wrong factor": ("3*x**2 >= 2*x", {"x": "x >= 0", "rest": "1 - x >= 0"}),
    "a wrong identity": ("(x+y)**2 == x**2 + y**2", {}),
    "no contradiction": ("contradiction", {"x": "x >= 0", "y": "y - x >= 0"}),
    "a false bound where all is bounded": ("x + y <= 1", {"x": "x <= 1", "y": "y <= 1", "both": "x + y <= 3/2"}),
    "a sum of nothing": ("sum(w) > 0", {"w": ("J", "w > 0")}),
    "a sum of products for a product of sums": ("n*sum(w*v) >= sum(w)*sum(v)", {"w": ("J", "w >= 0"), "v": ("J", "v >= 0")}),
    "another index set": ("sum(u) >= 0", {"w": ("J", "w >= 0")}),
    "a size that is too small": ("sum(w) <= 1", {"w": ("J", "w <= 1"), "n": "n <= 2"}),
}


@pytest.mark.sampled(14)
@pytest.mark.parametrize("name", FALSE)
def test_planted_falsehoods_are_never_proved(name):
    conclude, assume = FALSE[name]
    model = {"x": "1/2", "y": "1/2", "n": 1, "w": ["1/2"], "v": ["1/2"], "u": ["1/2"]}
    families = {"J": ("n", "w v"), "K": ("n", "u")}
    with pytest.raises(Undecided):
        inequality(name, scalars="x y n", families=families, assume=assume, conclude=conclude, model=model, degree=3)


def random_polynomial(rng, names, degree):
    terms = []
    for _ in range(rng.randint(2, 6)):
        factors = [rng.choice(names) for _ in range(rng.randint(0, degree))]
        terms.append("*".join([f"({rng.randint(-4, 4)})", *factors]))
    return " + ".join(terms)


@pytest.mark.thorough
def test_random_polynomials_are_proved_only_where_they_are_not_negative():
    """On the square [0, 1] x [0, 1], with a grid of exact points as the judge."""
    rng, proved, refuted = Random(4), 0, 0
    square = {"x": "x >= 0", "y": "y >= 0", "x1": "1 - x >= 0", "y1": "1 - y >= 0"}
    grid = [{"x": Fraction(i, 6), "y": Fraction(j, 6)} for i in range(7) for j in range(7)]
    for _ in range(120):
        relation = rng.choice([">=", ">=", ">", "=="])
        conclude = f"{random_polynomial(rng, ['x', 'y'], 3)} {relation} {rng.choice(['0', '-3'])}"
        true = all(holds((None, *sides(conclude)), point, {}) for point in grid)
        try:
            inequality("random", assume=square, conclude=conclude, degree=3)
        except Undecided:
            refuted += not true
            continue
        proved += 1
        assert true, conclude
    assert proved >= 15
    assert refuted >= 40


@pytest.mark.thorough
def test_random_sums_are_proved_only_where_they_hold():
    rng, proved, refuted = Random(9), 0, 0
    assume = {"w": ("J", "w >= 0"), "v": ("J", "1 - v >= 0"), "t": "t >= 0"}
    points = []
    for _ in range(150):
        size = rng.randint(0, 3)
        entries = {"w": [eighths(rng) for _ in range(size)], "v": [1 - eighths(rng) for _ in range(size)]}
        points.append(({"n": Fraction(size), "t": eighths(rng)}, {"J": entries}))
    parts = ["sum(w)", "sum(v)", "n", "t", "t*sum(w)", "t*sum(v)", "t*n", "sum(w*v)", "1"]
    for _ in range(120):
        chosen = rng.sample(parts, rng.randint(1, 4))
        conclude = " + ".join([f"({rng.choice([-1, 1, 2])})*{part}" for part in chosen]) + " >= 0"
        true = all(holds((None, *sides(conclude)), *point) for point in points)
        try:
            inequality("random", assume=assume, conclude=conclude, families={"J": ("n", "w v")})
        except Undecided:
            refuted += not true
            continue
        proved += 1
        assert true, conclude
    assert proved >= 10
    assert refuted >= 40


MODELS = {
    "an assumption that it violates": ({"x": -1, "n": 1, "w": [1]}, 'the example satisfies "low"'),
    "a strict assumption at its edge": ({"x": 2, "n": 1, "w": [1]}, 'the example satisfies "below"'),
    "one member of an index set": ({"x": 1, "n": 3, "w": [1, 1, -1]}, 'the example satisfies "member"'),
    "an equation": ({"x": 1, "n": 1, "w": [2]}, 'the example satisfies "total"'),
    "a number of members": ({"x": 1, "n": 2, "w": [1]}, "the example has the size n"),
    "no members": ({"x": 0, "n": 0, "w": []}, "the example has the size n"),
    "half a member": ({"x": 1, "n": "1/2", "w": [1]}, "the example has the size n"),
    "a missing scalar": ({"n": 1, "w": [1]}, "must hold exact numbers"),
    "a missing family": ({"x": 1, "n": 1}, '"w" is missing'),
    "a number for a family": ({"x": 1, "n": 1, "w": 1}, '"w" is missing'),
    "a float": ({"x": 1.5, "n": 1, "w": ["3/2"]}, "x=1.5"),
    "no number": ({"x": "one", "n": 1, "w": [1]}, "x='one'"),
}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_violates_what_is_assumed_is_refused(name):
    model, words = MODELS[name]
    assume = {"low": "x >= 0", "below": "x < 2", "member": ("J", "w >= 0"), "total": "sum(w) == x"}
    given = {"scalars": "x n", "assume": assume, "families": {"J": ("n", "w")}}
    assert inequality("kept", conclude="sum(w) >= 0", model={"x": 1, "n": 1, "w": [1]}, **given)
    with pytest.raises(InvalidArgument) as caught:
        inequality("kept", conclude="sum(w) >= 0", model=model, **given)
    assert words in str(caught.value)


MISUSE = {
    "an unknown name": ({"conclude": "z >= 0"}, "'z' is unknown"),
    "no relation": ({"conclude": "x"}, "no relation"),
    "two relations": ({"conclude": "0 <= x <= 1"}, "more than one relation"),
    "an indexed name outside a sum": ({"conclude": "w >= 0"}, "'w' is unknown"),
    "a quotient by an unknown": ({"conclude": "1/x >= 0"}, "not a number"),
    "a quotient by zero": ({"conclude": "x/0 >= 0"}, "not a number"),
    "a function": ({"conclude": "max(x, 0) >= 0"}, "cannot be read at '('"),
    "a sum of a constant": ({"conclude": "sum(1) >= 0"}, "one index set"),
    "an unknown index set": ({"assume": {"a": ("I", "w >= 0")}}, "'I' is unknown"),
    "an unknown product": ({"products": ["up*down"]}, "names of assumptions"),
    "a product outside its index set": ({"products": ["member"]}, "no inequality between scalars"),
    "a product of another index set": ({"products": ["J: low"]}, "no inequality on J"),
    "an unknown assumption to use": ({"using": ["up"]}, "'up' is not the name"),
    "a multiplier of nothing": ({"equality_multipliers": {"up": ["1"]}}, "'up' is not the name"),
    "multiplied by an unknown": ({"times": "up"}, "'up' is not the name"),
    "multiplied by what may be zero": ({"conclude": "low >= 0", "times": "low"}, "'low' is unknown"),
    "multiplied by a weak assumption": ({"conclude": "x + 1 >= 0", "times": "low"}, '"low" is positive'),
    "a size that is no scalar": ({"families": {"J": ("m", "w")}}, "size of an index set"),
    "a name twice": ({"families": {"J": ("n", "x")}}, "declared twice"),
    "something supposed without a contradiction": ({"suppose": {"s": "0 >= 1"}}, "what is supposed is contradicted"),
    "too many products": ({"degree": 300}, "over 20000 products; name some"),
}  # fmt: skip


@pytest.mark.sampled(21)
@pytest.mark.parametrize("name", MISUSE)
def test_misuse_is_named(name):
    changed, words = MISUSE[name]
    assume = {"low": "x >= 0", "member": ("J", "w >= 0")}
    given = {"scalars": "x n", "families": {"J": ("n", "w")}, "assume": assume, "conclude": "x + sum(w) >= 0"}
    with pytest.raises(InvalidArgument) as caught:
        inequality("asked", model={"x": 1, "n": 1, "w": [1], "v": [1]}, **given | changed)
    assert words in str(caught.value), str(caught.value)


EXAMPLES = {
    "nothing assumed": ({}, {}),
    "an equation": ({"e": "3*x == 2*y + 1", "y": "y >= 7"}, {}),
    "an interval between simple numbers": ({"low": "x > 7/13", "high": "x < 8/13"}, {}),
    "a product": ({"e": "x*y == 1/6", "x": "x - y > 0", "y": "y > 0"}, {}),
    "a prior with a tail": ({"one": "sum(p) == 1", "p": ("J", "p - 1/4 >= 0"), "n": "n >= 2"}, {"J": ("n", "p")}),
    "two index sets": (
        {"p": ("J", "p >= 0"), "q": ("K", "q > 0"), "e": "sum(p) == sum(q)", "m": "m - n >= 1"},
        {"J": ("n", "p"), "K": ("m", "q")},
    ),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_found(name):
    """That it satisfies what is assumed is checked before a fact is returned."""
    assume, families = EXAMPLES[name]
    fact = inequality(name, assume=assume, families=families, conclude="1 > 0", degree=0)
    indexed = {one for _, names in families.values() for one in names.split()}
    assert fact.evidence["model"].keys() == set(fact.assertion["scalars"]) | indexed


@pytest.mark.parametrize("assume", [{"x": "x >= 1", "y": "0 - x >= 0"}, {"e": "x**2 == 2"}, {"n": "n >= 100"}])
def test_without_an_example_nothing_is_concluded(assume):
    with pytest.raises(Undecided, match="no example of the assumptions was found; give one as model"):
        inequality("empty", assume=assume, families={"J": ("n", "w")}, conclude="1 > 0", degree=0)


def test_scalars_are_the_names_that_no_index_set_has():
    fact = inequality(
        "read", assume={"w": ("J", "L*w - q >= 0"), "c": "c == 1"}, conclude="sum(L*w) - c*sum(q) >= 0",
        families={"J": ("n", "w q")},
    )  # fmt: skip
    assert fact.assertion["scalars"] == ["L", "c", "n"]


def test_only_the_named_products_and_multipliers_are_used():
    given = {
        "scalars": "x y", "assume": {"x": "x >= 0", "y": "y - 1 >= 0", "e": "x*y == x"}, "model": {"x": 1, "y": 1},
        "conclude": "x*y >= 0",
    }  # fmt: skip
    named = inequality("named", products=["x*y", "x"], equality_multipliers={"e": []}, **given)
    assert sorted(term["factors"] for term in named.evidence["terms"]) == [["x"], ["x", "y"]]
    assert named.evidence["equalities"] == []
    by_equation = inequality("by the equation", products=["x"], **given)
    assert by_equation.evidence["equalities"]
    with pytest.raises(Undecided):
        inequality("neither", products=["y"], equality_multipliers={"e": []}, **given)
    with pytest.raises(Undecided):
        inequality("not used", using=["y"], equality_multipliers={"e": []}, **given)


def test_what_is_supposed_may_be_impossible_but_must_be_contradicted():
    given = {"scalars": "x", "assume": {"high": "x <= 1"}, "model": {"x": 0}}
    fact = inequality("above", suppose={"above": "x >= 2"}, conclude="contradiction", **given)
    assert fact.assertion["suppose"] == {"above": {"relation": "x >= 2"}}
    with pytest.raises(Undecided):
        inequality("no contradiction", suppose={"at": "x >= 1"}, conclude="contradiction", **given)


EVIDENCE = """
from symdp.conjectures.implications.implication import inequality
given = {"families": {"J": ("n", "p q")}, "assume": {"first": "sum(p) == 1", "second": "sum(q) == 1"}}
print(inequality("t", conclude="sum(a*p + (1-a)*q) == 1", **given).evidence)
"""


@pytest.mark.thorough
def test_a_fact_is_json_and_the_same_in_every_process():
    """Python orders sets of text differently in each process; certificates do not depend on it."""
    given, _ = CASES["a row bounds the diagonal"]
    fact = inequality("written", **given)
    json.dumps([fact.assertion, fact.evidence])
    found = [
        subprocess.run(
            [sys.executable, "-c", EVIDENCE], env=os.environ | {"PYTHONHASHSEED": str(seed)}, capture_output=True, text=True,
            check=True,
        ).stdout
        for seed in range(4)
    ]  # fmt: skip
    assert len(set(found)) == 1
