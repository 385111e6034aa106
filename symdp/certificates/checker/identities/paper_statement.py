"""Re-check the certificate of a statement of a paper, with the Python standard library only.

The claim names the statement (paper, number, LaTeX text, a digest of its source), its verdict, and the
assertions from which the verdict follows; each assertion is re-derived here from exact numbers by its own kind of proof.
That the assertions say what the statement says is for the reader of the statement's file to judge.
"""

from fractions import Fraction
from itertools import product

from .. import rules, work
from ..arithmetic import expression as expressions
from ..claim.nested_records import CERTIFIED
from ..kernel import block_programs as programs
from ..words.phrases import quoted
from . import implied_inequality as inequalities

FUNCTIONS = ("max", "min", "log")
MOST_CASES = 100_000


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    answer = record["answer"]
    if answer["verdict"] == "REFUTED":
        rules.require(lines, "a refutation names its witness", bool(answer["witness"]))
    facts, proofs = answer["facts"], rules.field(evidence, "proofs", list)
    rules.require(lines, "there is a proof for each assertion", 0 < len(facts) == len(proofs))
    claims = iter(record.inside)
    for number, (assertion, proof) in enumerate(zip(facts, proofs), 1):
        kind, name = rules.field(assertion, "kind", str), f"{number}. {quoted(rules.field(assertion, 'title', str))}"
        if kind not in CHECKS or not isinstance(proof, dict):
            raise rules.Malformed(f"assertions of the kind {kind[:20]!r} are unknown")
        CHECKS[kind](lines, name, {**assertion, "claim": next(claims)} if kind == CERTIFIED else assertion, proof)


def check_arithmetic(lines, name, claim, _):
    """Check a relation between two expressions, for every combination of the listed values of their names."""
    left, right = (expressions.parse(rules.field(claim, side, str), FUNCTIONS) for side in ("left", "right"))
    relation = rules.field(claim, "relation", str)
    domain = rules.field(claim, "domain", dict)
    inequalities.require_used('"domain"', domain, inequalities.names(left) | inequalities.names(right))
    columns = {key: [rules.fraction(text, key) for text in rules.field(domain, key, list)] for key in domain}
    count = 1
    for values in columns.values():
        count *= len(values)
    if relation not in expressions.RELATIONS.values() or not 0 < count <= MOST_CASES:
        raise rules.Malformed(f"an arithmetic assertion must have a relation, and 1 to {MOST_CASES} cases")
    sizes = {key: max(map(work.bits_of, values)) for key, values in columns.items()}
    work.spend(count * sum(expressions.cost(tree, sizes)[1] for tree in (left, right)) // 4)
    for values in product(*columns.values()):
        case = dict(zip(columns, values))
        where = ", ".join(f"{key} = {value}" for key, value in case.items())
        if not expressions.holds(left, relation, right, case):
            raise rules.Rejected(f"{name}: {claim['left']} {relation} {claim['right']} {where}")
    lines.append(f"{name}: {claim['left']} {relation} {claim['right']}, {count} cases")


def check_mechanism(lines, name, claim, _):
    """Check a stochastic matrix, its least exp(epsilon) and its largest Hamming distortion over priors."""
    rows = [rules.vector({"row": row}, "row", None) for row in rules.field(claim, "rows", list)]
    priors = [rules.vector({"prior": row}, "prior", len(rows)) for row in rules.field(claim, "vertices", list)]
    stochastic = all(min(row) >= 0 and sum(row) == 1 and len(row) == len(rows[0]) for row in rows)
    rules.require(lines, f"{name}: the matrix is stochastic", stochastic)
    well = bool(priors) and all(min(p) >= 0 and sum(p) == 1 for p in priors)
    rules.require(lines, f"{name}: the priors are probability vectors, at least one", well)
    level = "oo" if claim.get("exp_epsilon") == "oo" else rules.number(claim, "exp_epsilon")
    rules.require(lines, f"{name}: exp(epsilon) = {level}", level == least_level(rows))
    kept = [row[x] if x < len(row) else Fraction(0) for x, row in enumerate(rows)]
    distortion = rules.number(claim, "distortion")
    largest = max(1 - rules.dot(prior, kept) for prior in priors)
    rules.require(lines, f"{name}: distortion {distortion}", distortion == largest)


def least_level(rows):
    """Return the least exp(epsilon) of a matrix; "oo" where a column holds a zero beside a positive entry."""
    worst = Fraction(1)
    for column in zip(*rows):
        if max(column) > 0:
            if min(column) == 0:
                return "oo"
            worst = max(worst, max(column) / min(column))
    return worst


def check_program(lines, name, claim, evidence):
    """Check the least value of a linear program, by a feasible point and multipliers with the same value."""
    cost = rules.vector(claim, "minimize", None)
    lower, upper = (ends(claim, key, len(cost)) for key in ("lower", "upper"))
    rows = rules.field(claim, "rows", list)
    matrix = [rules.vector(row, "coefficients", len(cost)) for row in rows]
    below, above = ([end(row, key) for row in rows] for key in ("lower", "upper"))
    duals = rules.vector(evidence, "duals", len(rows)) if rows else []
    infeasible = claim.get("value") == "infeasible"
    reduced = [Fraction(0) if infeasible else c for c in cost]
    for y, row in zip(duals, matrix):
        reduced = [r - y * a for r, a in zip(reduced, row)]
    reached = pressed(duals, below, above) + pressed(reduced, lower, upper)
    if infeasible:
        return rules.require(lines, f"{name}: the multipliers combine the rows to a contradiction", reached > 0)
    x, value = rules.vector(evidence, "x", len(cost)), rules.number(claim, "value")
    activity = [rules.dot(row, x) for row in matrix]
    rules.require(lines, f"{name}: the point is feasible", within(x, lower, upper) and within(activity, below, above))
    rules.require(lines, f"{name}: the point has the value {value}", rules.dot(cost, x) == value)
    return rules.require(lines, f"{name}: the multipliers reach {value}", reached == value)


def pressed(multipliers, lower, upper):
    """Return the sum of multipliers times their bounds."""
    total = Fraction(0)
    for value, low, high in zip(multipliers, lower, upper):
        bound = low if value > 0 else high
        if value:
            if bound is None:
                raise rules.Rejected("every multiplier that is not 0 has a bound")
            total += value * bound
    return total


def within(values, lower, upper):
    pairs = zip(values, lower, upper)
    return all((low is None or low <= value) and (high is None or value <= high) for value, low, high in pairs)


def ends(record, key, size):
    bounds = [None if text is None else rules.fraction(text, key) for text in rules.field(record, key, list)]
    if len(bounds) != size:
        raise rules.Malformed(f'"{key}" must have {size} entries')
    return bounds


def end(row, key):
    return ends({key: [row.get(key) if isinstance(row, dict) else None]}, key, 1)[0]


def check_certified(lines, name, claim, evidence):
    """Check a certificate of another kind as a line of this one."""
    lines.extend([f"{name}: {line}" for line in programs.inner(claim["claim"], evidence)])


CHECKS = {
    "arithmetic": check_arithmetic,
    "mechanism": check_mechanism,
    "program": check_program,
    CERTIFIED: check_certified,
    "inequality": inequalities.check_inequality,
}
