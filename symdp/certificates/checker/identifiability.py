"""Re-check the certificate of a least identifiability, with the Python standard library only.

A claim names a prior P without zeros and a distortion D; a mechanism is lambda-identifiable if P(x|z) <= lambda P(i|z) for
all outputs z that occur and all letters x, i. The claim is the least lambda of the mechanisms whose Hamming distortion is at
most D. The facts used, with J(x,z) = P_x W(z|x), whose columns then have entries of ratio at most lambda:

(I) The sum of all columns is P, so that no ratio of two letters of P exceeds lambda.
(J) 1 - D <= sum_z J(z,z), and J(z,z) is at most lambda / (lambda + M - 1) times the sum of its column, hence
    lambda >= (M - 1)(1 - D) / D, and there is no such lambda for D = 0 and M > 1.
(K) J(z,z) is at most lambda J(m,z) for a least likely letter m, hence lambda >= (1 - D) / P_m.
"""

from . import rules, work

KIND = "least identifiability"
MOST_LETTERS = 1000


@work.counted
def recheck(document):
    """Check a parsed certificate; return the lines that were checked or raise Malformed or Rejected."""
    lines, claim, evidence = rules.opened(document)
    kind = rules.field(claim, "kind", str)
    if kind != KIND:
        raise rules.Malformed(f'"kind" of the claim is {kind[:40]!r}')
    prior, distortion = rules.vector(claim, "prior", None), rules.number(claim, "distortion")
    size, level = len(prior), rules.number(claim, "exp_epsilon")
    if not 1 <= size <= MOST_LETTERS:
        raise rules.Malformed(f"the prior has {size} letters, 1 to {MOST_LETTERS} are checked")
    rules.require(lines, "the prior is positive and sums to 1", min(prior) > 0 and sum(prior) == 1)
    rules.require(lines, f"0 <= D <= 1 for D = {distortion}", 0 <= distortion <= 1)
    rows = [rules.vector({"row": row}, "row", size) for row in rules.field(evidence, "matrix", list)]
    work.spend(size * size)
    rules.require(
        lines, "the matrix is stochastic", len(rows) == size and all(min(row) >= 0 and sum(row) == 1 for row in rows)
    )
    columns = [[p * row[z] for p, row in zip(prior, rows)] for z in range(size)]
    rules.require(lines, f"it is {level}-identifiable", all(max(column) <= level * min(column) for column in columns))
    kept = sum(column[z] for z, column in enumerate(columns))
    rules.require(lines, f"its distortion is at most {distortion}", 1 - kept <= distortion)
    needed = [max(prior) / min(prior), (1 - distortion) / min(prior)]
    if distortion:
        needed.append((size - 1) * (1 - distortion) / distortion)
    rules.require(lines, f"no lambda below {level} will do, facts (I), (J), (K)", level == max(needed))
    return lines
