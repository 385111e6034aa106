"""Whether a record about a formula or a statement is true: its texts are read by Python's own grammar, and tried."""

import ast
import operator
import re
from fractions import Fraction as F
from itertools import accumulate, product
from random import Random

import mpmath

from symdp.arithmetic.programs.linear_program import LinearProgram
from symdp.arithmetic.programs.optimize import minimize
from symdp.errors import Infeasible
from tests.attack.least_values import real

RELATIONS = {"<=": operator.le, ">=": operator.ge, "==": operator.eq, "<": operator.lt, ">": operator.gt, "=": operator.eq}
OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}
POINTS, CLOSE, FEWEST, TIMES = 60, mpmath.mpf(10) ** -30, 3, 300


def sides_of(text):
    """(left, relation, right); one side alone is what the optimum is said to be."""
    parts = re.split(r"(<=|>=|==|=|<|>)", text)
    if len(parts) == 1:
        parts = ["best", "==", *parts]
    return parts[0], RELATIONS[parts[1]], parts[2]


def value(text, names, index=None):
    """The value of an expression; ``index`` gives the lists of indexed names to sum over."""
    return _value(ast.parse(text.strip(), mode="eval").body, names, index or {})


def _value(tree, names, lists):
    if isinstance(tree, ast.Constant):
        return F(str(tree.value))
    if isinstance(tree, ast.Name):
        return names[tree.id]
    if isinstance(tree, ast.UnaryOp):
        return -_value(tree.operand, names, lists)
    if isinstance(tree, ast.Call):
        return _called(tree, names, lists)
    left, right = (_value(part, names, lists) for part in (tree.left, tree.right))
    if isinstance(tree.op, ast.Pow):
        return left ** int(right)
    if isinstance(left, F) != isinstance(right, F):
        left, right = (real(part) if isinstance(part, F) else part for part in (left, right))
    return OPERATORS[type(tree.op)](left, right)


def _called(tree, names, lists):
    if tree.func.id == "sum":
        inside = [name.id for name in ast.walk(tree.args[0]) if isinstance(name, ast.Name) and name.id in lists]
        size = len(lists[inside[0]])
        return sum([_value(tree.args[0], names | {key: lists[key][k] for key in inside}, lists) for k in range(size)], F(0))
    parts = [_value(part, names, lists) for part in tree.args]
    if tree.func.id == "log":
        return mpmath.log(real(parts[0]) if isinstance(parts[0], F) else parts[0]) if parts[0] != 1 else F(0)
    if tree.func.id in ("top", "tail"):
        return names[tree.func.id][int(parts[0])]
    return {"max": max, "min": min}[tree.func.id](parts)


def holds(left, relation, right):
    """Of exact numbers exactly, else up to rounding."""
    if isinstance(left, F) and isinstance(right, F):
        return relation(left, right)
    difference = (real(left) if isinstance(left, F) else left) - (real(right) if isinstance(right, F) else right)
    if relation is operator.eq:
        return abs(difference) < CLOSE
    return relation(difference, 0) if abs(difference) >= CLOSE else relation in (operator.le, operator.ge)


# Formulas: the optimum of one prior is the least level at which randomised response on its likeliest letters will do.


def best(prior, distortion, delta):
    u = 1 - distortion / (1 - delta)
    falling = sorted(prior, reverse=True)
    if u <= falling[0]:
        return F(1)
    return min([u * (k - 1) / (top - u) for k, top in enumerate(accumulate(falling), 1) if k > 1 and top > u])


def names_at(prior, distortion, delta):
    """What the names of a formula stand for at an ordered prior."""
    size = len(prior)
    names = {f"P{k}": p for k, p in enumerate(prior, 1)} | {f"A{k}": sum(prior[size - k :], F(0)) for k in range(size + 1)}
    return names | {"D": distortion, "delta": delta, "M": F(size), "best": best(prior, distortion, delta)}


def is_formula_true(claim, prior, distortion, delta):
    left, relation, right = sides_of(claim["formula"])
    names = names_at(prior, distortion, delta)
    return holds(value(left, names), relation, value(right, names))


def formula(made):
    """It holds at every one of many priors and distortions."""
    claim = made["question"]
    relation = sides_of(claim["formula"])[1]
    if RELATIONS[claim["relation"]] is not relation:
        return False
    rng, size = Random(1), claim["letters"]
    for _ in range(POINTS):
        weights = [rng.choice((0, 1, 1, 2, 5, 9)) for _ in range(size)]
        weights = [1] * size if claim["class"] == "I" or not any(weights) else sorted(weights, reverse=True)
        prior, distortion = [F(w, sum(weights)) for w in weights], F(rng.randint(1, 199), 200)
        delta = F(rng.randint(0, 9), 20) if "delta" in claim["formula"] else F(0)
        try:
            if not is_formula_true(claim, prior, distortion, delta):
                return False
        except ZeroDivisionError:
            continue
    return True


def refuted_formula(made):
    """It is false at the claimed point."""
    claim = {**made["question"], **made["answer"]["refuted"]}
    prior, distortion, delta = [F(p) for p in claim["prior"]], F(claim["distortion"]), F(claim["delta"])
    well = len(prior) == claim["letters"] and sum(prior) == 1 and min(prior) >= 0 and sorted(prior, reverse=True) == prior
    well = well and 0 < distortion < 1 and 0 <= delta < 1 and (delta == 0 or "delta" in claim["formula"])
    well = well and (claim["class"] == "II" or len(set(prior)) == 1)
    return (
        well and best(prior, distortion, delta) == F(claim["best"]) and not is_formula_true(claim, prior, distortion, delta)
    )


# Formulas by blocks: the letters are random too.


def names_on(prior, distortion, delta, k):
    """Those of an alphabet, with the sums of the greatest and least letters."""
    greatest = [sum(prior[:count], F(0)) for count in range(len(prior) + 1)]
    least = [1 - total for total in reversed(greatest)]
    return names_at(prior, distortion, delta) | {"PM": prior[-1], "k": F(k), "top": greatest, "tail": least}


def is_true_on(claim, prior, distortion, delta, k):
    """Whether it holds there, or its hypotheses do not; what names a letter that is not there claims nothing."""
    names = names_on(prior, distortion, delta, k)
    try:
        for text in claim["where"]:
            left, relation, right = sides_of(text)
            if not holds(value(left, names), relation, value(right, names)):
                return True
        left, relation, right = sides_of(claim["formula"])
        return holds(value(left, names), relation, value(right, names))
    except (ZeroDivisionError, KeyError, IndexError):
        return True


def by_blocks(made):
    """It holds at every one of many priors on many alphabets, at distortions that the prior names too."""
    claim = made["question"]
    rng = Random(3)
    texts = " ".join([claim["formula"], *claim["where"]])
    for _ in range(TIMES):
        size = rng.randint(2, 9) if claim["letters"] == "all" else claim["letters"]
        weights = sorted([rng.choice((0, 1, 1, 1, 2, 5, 9)) for _ in range(size)], reverse=True)
        weights[0] += not any(weights)
        prior = [F(w, sum(weights)) for w in weights]
        named = [sum(prior[j:], F(0)) for j in range(1, size)] + [F(rng.randint(1, 99), 100)] * 3
        distortion = rng.choice([place for place in named if 0 < place < 1] or [F(1, 2)])
        delta = F(rng.randint(0, 9), 20) if "delta" in texts else F(0)
        if not is_true_on(claim, prior, distortion, delta, rng.randint(1, size)):
            return False
    return True


def refuted_by_blocks(made):
    """It is false at the claimed point, where the hypotheses hold."""
    claim = {**made["question"], **made["answer"]["refuted"]}
    prior, delta, distortion = [F(p) for p in claim["prior"]], F(claim["delta"]), F(claim["distortion"])
    well = sum(prior) == 1 and min(prior) >= 0 and sorted(prior, reverse=True) == prior and 1 <= claim["k"] <= len(prior)
    texts = " ".join([claim["formula"], *claim["where"]])
    well = well and len(prior) > 1 and 0 < distortion < 1 and 0 <= delta < 1 and (delta == 0 or "delta" in texts)
    return (
        well
        and best(prior, distortion, delta) == F(claim["best"])
        and not is_true_on(claim, prior, distortion, delta, claim["k"])
    )


# Statements.


def statement(made):
    """Every fact holds; what they have to do with the text is for the reader."""
    return all(FACTS[each["kind"]](each) for each in made["answer"]["facts"])


def arithmetic(claim):
    relation = RELATIONS[claim["relation"]]
    columns = [[(name, F(text)) for text in texts] for name, texts in claim["domain"].items()]
    cases = [dict(case) for case in product(*columns)]
    return bool(cases) and all(holds(value(claim["left"], case), relation, value(claim["right"], case)) for case in cases)


def mechanism(claim):
    rows = [[F(w) for w in row] for row in claim["rows"]]
    priors = [[F(p) for p in row] for row in claim["vertices"]]
    laws = all(sum(law) == 1 and min(law) >= 0 for law in [*rows, *priors])
    wrong = max(
        1 - sum(p * row[x] for x, (p, row) in enumerate(zip(prior, rows, strict=True)) if x < len(row)) for prior in priors
    )
    level = F(1)
    for column in zip(*rows, strict=True):
        if max(column) and not min(column):
            level = "oo"
        elif max(column) and level != "oo":
            level = max(level, max(column) / min(column))
    same = (
        claim["exp_epsilon"] == "oo" if level == "oo" else claim["exp_epsilon"] != "oo" and F(claim["exp_epsilon"]) == level
    )
    return laws and same and wrong == F(claim["distortion"])


def program(claim):
    read = lambda end: None if end is None else F(end)  # noqa: E731
    data = LinearProgram()
    columns = [
        data.add_column(cost=F(cost), lower=read(low), upper=read(high))
        for cost, low, high in zip(claim["minimize"], claim["lower"], claim["upper"], strict=True)
    ]
    for row in claim["rows"]:
        entries = dict(zip(columns, map(F, row["coefficients"]), strict=True))
        data.add_row(entries, lower=read(row["lower"]), upper=read(row["upper"]))
    try:
        return minimize(data).value == F(claim["value"]) if claim["value"] != "infeasible" else minimize(data) is None
    except Infeasible:
        return claim["value"] == "infeasible"


def certified(fact):
    from tests.attack.true_claims import holds as is_true

    return is_true(fact["claim"])


def inequality(claim):
    """The conclusion holds at all random points, enough of them, where the assumptions do."""
    rng, tried = Random(2), 0
    for _ in range(TIMES):
        names, lists = random_point(rng, claim)
        known = [*claim["assume"].values(), *claim["suppose"].values()]
        if all(is_relation_true(each["relation"], names, lists, claim["families"].get(each.get("over"))) for each in known):
            tried += 1
            if claim["conclude"] == "contradiction" or not is_relation_true(claim["conclude"], names, lists):
                return False
    return tried >= FEWEST or claim["conclude"] == "contradiction"


def random_point(rng, claim):
    """Scalars, and index sets of their sizes whose numbers add up to 1 at times."""
    names = {name: F(rng.randint(-2, 6), rng.choice((1, 1, 2, 4))) for name in claim["scalars"]}
    lists = {}
    for family in claim["families"].values():
        names[family["size"]] = F(size := rng.randint(1, 3))
        for name in family["names"]:
            numbers = [F(rng.randint(0, 4)) for _ in range(size)]
            scale = sum(numbers) if rng.random() < 0.7 and any(numbers) else 1
            lists[name] = [number / scale for number in numbers]
    return names, lists


def is_relation_true(text, names, lists, family=None):
    left, relation, right = sides_of(text)
    own = family["names"] if family else []
    count = len(lists[own[0]]) if own else 1
    cases = [names | {name: lists[name][k] for name in own} for k in range(count)]
    return all(holds(value(left, case, lists), relation, value(right, case, lists)) for case in cases)


FACTS = {
    "arithmetic": arithmetic,
    "mechanism": mechanism,
    "program": program,
    "certified": certified,
    "inequality": inequality,
}
