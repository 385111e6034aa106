"""Re-check the certificate of a statement of a paper, with the Python standard library only.

Run ``python recheck_statement.py FILE`` with the other recheck files beside it: exit code 0 accepted, 1 rejected, 2 not a
certificate. The claim names the statement (paper, number, LaTeX text, a digest of its source), its verdict, and the
assertions from which the verdict follows; each assertion is re-derived here from exact numbers by its own kind of proof.
That the assertions say what the statement says is for the reader of the statement's file to judge.
"""

import sys
from fractions import Fraction
from itertools import product
from pathlib import Path

if __package__:
    from symdp.certificates import recheck as base
    from symdp.certificates import recheck_expression as expressions
    from symdp.certificates import recheck_inequality as inequalities
else:
    sys.path.insert(0, str(Path(__file__).parent))  # an isolated Python does not look beside the script
    import recheck as base  # type: ignore[import-not-found, no-redef]
    import recheck_expression as expressions  # type: ignore[import-not-found, no-redef]
    import recheck_inequality as inequalities  # type: ignore[import-not-found, no-redef]

FUNCTIONS = ("max", "min", "log")
MOST_CASES = 100_000
work = base.work


@base.work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = base.opened(document)
    for key in ("paper", "id", "text", "source_sha256", "scope", "method"):
        base.field(claim, key, str)
    verdict = base.field(claim, "verdict", str)
    if claim.get("kind") != "statement":
        raise base.Malformed('"kind" of the claim is not "statement"')
    base.require(lines, "the verdict is PROVED or REFUTED", verdict in ("PROVED", "REFUTED"))
    if verdict == "REFUTED":
        base.require(lines, "a refutation names its witness", bool(base.field(claim, "witness", dict)))
    assertions, proofs = base.field(claim, "assertions", list), base.field(evidence, "proofs", list)
    base.require(lines, "there is a proof for each assertion", 0 < len(assertions) == len(proofs))
    for number, (assertion, proof) in enumerate(zip(assertions, proofs), 1):
        kind, name = base.field(assertion, "kind", str), f"{number}. {base.field(assertion, 'title', str)}"
        if kind not in CHECKS or not isinstance(proof, dict):
            raise base.Malformed(f"an assertion of kind {kind[:20]!r} is unknown")
        CHECKS[kind](lines, name, assertion, proof)
    return lines


def check_arithmetic(lines, name, claim, _):
    """A relation between two expressions, for every combination of the listed values of their names."""
    left, right = (expressions.parse(base.field(claim, side, str), FUNCTIONS) for side in ("left", "right"))
    relation = base.field(claim, "relation", str)
    domain = base.field(claim, "domain", dict)
    columns = {key: [base.fraction(text, key) for text in base.field(domain, key, list)] for key in domain}
    count = 1
    for values in columns.values():
        count *= len(values)
    if relation not in expressions.RELATIONS.values() or not 0 < count <= MOST_CASES:
        raise base.Malformed(f"a relation over 1 to {MOST_CASES} cases is expected")
    sizes = {key: max(map(work.bits_of, values)) for key, values in columns.items()}
    work.spend(count * sum(expressions.cost(tree, sizes)[1] for tree in (left, right)) // 4)
    for values in product(*columns.values()):
        case = dict(zip(columns, values))
        where = ", ".join(f"{key} = {value}" for key, value in case.items())
        if not expressions.holds(left, relation, right, case):
            raise base.Rejected(f"{name}: {claim['left']} {relation} {claim['right']} {where}")
    lines.append(f"{name}: {claim['left']} {relation} {claim['right']}, {count} cases")


def check_mechanism(lines, name, claim, _):
    """A stochastic matrix, its least exp(epsilon) and its largest Hamming distortion over priors."""
    rows = [base.vector({"row": row}, "row", None) for row in base.field(claim, "rows", list)]
    priors = [base.vector({"prior": row}, "prior", len(rows)) for row in base.field(claim, "vertices", list)]
    stochastic = all(min(row) >= 0 and sum(row) == 1 and len(row) == len(rows[0]) for row in rows)
    base.require(lines, f"{name}: the matrix is stochastic", bool(rows) and stochastic)
    well = bool(priors) and all(min(p) >= 0 and sum(p) == 1 for p in priors)
    base.require(lines, f"{name}: the priors are probability vectors, at least one", well)
    level = "oo" if claim.get("exp_epsilon") == "oo" else base.number(claim, "exp_epsilon")
    base.require(lines, f"{name}: exp(epsilon) = {level}", level == least_level(rows))
    kept = [row[x] if x < len(row) else Fraction(0) for x, row in enumerate(rows)]
    distortion = base.number(claim, "distortion")
    largest = max(1 - base.dot(prior, kept) for prior in priors)
    base.require(lines, f"{name}: distortion {distortion}", distortion == largest)


def least_level(rows):
    """The least exp(epsilon) of a matrix; "oo" where a column holds a zero beside a positive entry."""
    worst = Fraction(1)
    for column in zip(*rows):
        if max(column) > 0:
            if min(column) == 0:
                return "oo"
            worst = max(worst, max(column) / min(column))
    return worst


def check_program(lines, name, claim, evidence):
    """The least value of a linear program, by a feasible point and multipliers that reach the same value."""
    cost = base.vector(claim, "minimize", None)
    lower, upper = (ends(claim, key, len(cost)) for key in ("lower", "upper"))
    rows = base.field(claim, "rows", list)
    matrix = [base.vector(row, "coefficients", len(cost)) for row in rows]
    below, above = ([end(row, key) for row in rows] for key in ("lower", "upper"))
    duals = base.vector(evidence, "duals", len(rows)) if rows else []
    infeasible = claim.get("value") == "infeasible"
    reduced = [Fraction(0) if infeasible else c for c in cost]
    for y, row in zip(duals, matrix):
        reduced = [r - y * a for r, a in zip(reduced, row)]
    reached = pressed(duals, below, above) + pressed(reduced, lower, upper)
    if infeasible:
        return base.require(lines, f"{name}: the multipliers combine the rows to a contradiction", reached > 0)
    x, value = base.vector(evidence, "x", len(cost)), base.number(claim, "value")
    activity = [base.dot(row, x) for row in matrix]
    base.require(lines, f"{name}: the point is feasible", within(x, lower, upper) and within(activity, below, above))
    base.require(lines, f"{name}: the point has the value {value}", base.dot(cost, x) == value)
    return base.require(lines, f"{name}: the multipliers reach {value}", reached == value)


def pressed(multipliers, lower, upper):
    """The sum of multipliers times the bounds that they press on."""
    total = Fraction(0)
    for value, low, high in zip(multipliers, lower, upper):
        bound = low if value > 0 else high
        if value:
            if bound is None:
                raise base.Rejected("a multiplier presses on a bound that does not exist")
            total += value * bound
    return total


def within(values, lower, upper):
    pairs = zip(values, lower, upper)
    return all((low is None or low <= value) and (high is None or value <= high) for value, low, high in pairs)


def ends(record, key, size):
    found = [None if text is None else base.fraction(text, key) for text in base.field(record, key, list)]
    if len(found) != size:
        raise base.Malformed(f'"{key}" must have {size} entries')
    return found


def end(row, key):
    return ends({key: [row.get(key) if isinstance(row, dict) else None]}, key, 1)[0]


def check_certified(lines, name, claim, evidence):
    """A certificate of another kind as a line of this one."""
    inner = base.field(claim, "claim", dict)
    document = {"format": base.FORMAT, "version": base.VERSION, "claim": inner, "evidence": evidence}
    document["claim_sha256"] = base.digest(inner)
    lines.extend([f"{name}: {line}" for line in base.shapes.checker(inner.get("kind"))(document)])


CHECKS = {
    "arithmetic": check_arithmetic,
    "mechanism": check_mechanism,
    "program": check_program,
    "certified": check_certified,
    "inequality": inequalities.check_inequality,
}

if __name__ == "__main__":
    sys.exit(base.main(sys.argv[1:]))
