"""The definitions of the leakages once more, in mpmath's floating point: nothing is shared with the package."""

import mpmath


def big(value):
    return mpmath.mpf(value.numerator) / value.denominator


def table(matrix):
    return [[big(entry) for entry in row] for row in matrix]


def outputs(matrix, prior):
    return [mpmath.fsum(p * row[y] for p, row in zip(prior, matrix, strict=True)) for y in range(len(matrix[0]))]


def dp(matrix, prior):
    worst = mpmath.mpf(1)
    for column in zip(*matrix, strict=True):
        for more in column:
            for less in column:
                if more > 0:
                    worst = mpmath.inf if less == 0 else max(worst, more / less)
                if worst == mpmath.inf:
                    return worst
    return mpmath.log(worst)


def ml(matrix, prior):
    return mpmath.log(mpmath.fsum(max(column) for column in zip(*matrix, strict=True)))


def mx(matrix, prior):
    ratios = []
    for y, total in enumerate(outputs(matrix, prior)):
        most = max(row[y] for row in matrix)
        if most > 0:
            ratios.append(mpmath.inf if total == 0 else most / total)
    return mpmath.log(max(ratios))


def mi(matrix, prior):
    totals = outputs(matrix, prior)
    return mpmath.fsum(
        p * w * mpmath.log(w / totals[y])
        for p, row in zip(prior, matrix, strict=True)
        for y, w in enumerate(row)
        if p * w > 0
    )


def renyi(matrix, prior, order):
    worst = mpmath.mpf(0)
    for first in matrix:
        for second in matrix:
            if any(p > 0 and q == 0 for p, q in zip(first, second, strict=True)):
                return mpmath.inf
            total = mpmath.fsum(p**order * q ** (1 - order) for p, q in zip(first, second, strict=True) if p > 0)
            worst = max(worst, mpmath.log(total) / (order - 1))
    return worst


def kl(matrix, prior):
    worst = mpmath.mpf(0)
    for first in matrix:
        for second in matrix:
            if any(p > 0 and q == 0 for p, q in zip(first, second, strict=True)):
                return mpmath.inf
            worst = max(worst, mpmath.fsum(p * mpmath.log(p / q) for p, q in zip(first, second, strict=True) if p > 0))
    return worst


def sibson(matrix, prior, order):
    total = mpmath.mpf(0)
    for y in range(len(matrix[0])):
        total += mpmath.fsum(p * row[y] ** order for p, row in zip(prior, matrix, strict=True) if p > 0) ** (1 / order)
    return order / (order - 1) * mpmath.log(total)


def min_entropy(matrix, prior):
    guessed = mpmath.fsum(max(p * row[y] for p, row in zip(prior, matrix, strict=True)) for y in range(len(matrix[0])))
    return mpmath.log(guessed / max(prior))


def excess(matrix, level, pointwise):
    """The least delta at exp(epsilon) = level."""
    combine = max if pointwise else mpmath.fsum
    return max(
        combine([max(mpmath.mpf(0), p - level * q) for p, q in zip(first, second, strict=True)])
        for first in matrix
        for second in matrix
    )


def value(name, matrix, prior):
    """A leakage by its name, at mpmath's precision."""
    kind, *order = name.split(":")
    rows, shares = table(matrix), [big(p) for p in prior]
    if order:
        from fractions import Fraction

        return {"renyi": renyi, "sibson": sibson}[kind](rows, shares, big(Fraction(order[0])))
    return {"dp": dp, "ml": ml, "mx": mx, "mi": mi, "kl": kl, "min-entropy": min_entropy}[kind](rows, shares)
