r"""Random values of the names of lemmas that satisfy their hypotheses, by the file of the lemma.

Letters and outputs are 1, ..., M. Each entry returns the values of names, and the domains of indices; formulas that a lemma
only supposes, or states of a case that is not drawn each time, are listed in SUPPOSED.
"""

from fractions import Fraction
from math import comb, log

ZERO, ONE = Fraction(0), Fraction(1)


def part(rng, low=0, high=1, steps=12):
    return low + (high - low) * Fraction(rng.randint(0, steps), steps)


def inside(rng, low=0, high=1, steps=12):
    """A number strictly between two others."""
    return low + (high - low) * Fraction(rng.randint(1, steps - 1), steps)


def law(rng, size, positive=False):
    """Probabilities, with zeros and ties more often than not."""
    weights = [rng.choice([0, 1, 1, 2, 3, rng.randint(1, 9)]) + positive for _ in range(size)]
    weights[rng.randrange(size)] += 1
    return [Fraction(weight, sum(weights)) for weight in weights]


def matrix(rng, size, positive=False):
    return [law(rng, size, positive) for _ in range(size)]


def private(rng, size):
    """A mechanism without zeros, and the largest ratio of entries of a column, or somewhat more."""
    rows = matrix(rng, size, positive=True)
    return rows, max(max(column) / min(column) for column in zip(*rows, strict=True)) * rng.choice([1, 1, Fraction(5, 4)])


def vector(values):
    """A function of a letter, 0 for other arguments."""
    return lambda x: values[x - 1] if 1 <= x <= len(values) else ZERO


def table(rows):
    """A function W(y | x) of an output, or a set of outputs, and a letter."""
    return lambda y, x: sum([rows[x - 1][z - 1] for z in y], ZERO) if isinstance(y, frozenset) else rows[x - 1][y - 1]


def square(rows):
    """A function of two letters, row first."""
    return lambda x, y: rows[x - 1][y - 1]


def letters(size, *names):
    return dict.fromkeys(names or ("x", "y", "z", "x'"), range(1, size + 1))


def mean(first, second):
    return sum([a * b for a, b in zip(first, second, strict=True)], ZERO)


def excess(values, level):
    return sum([max(ZERO, value - level) for value in values], ZERO)


def events(rng, size):
    return frozenset(x for x in range(1, size + 1) if rng.random() < 0.5)


def accurate(rng):
    size = rng.randint(2, 5)
    d = inside(rng, 0, 1 - Fraction(1, size))
    s, b = 1 - d, d / (size - 1)
    rows = [[s if x == y else b for y in range(size)] for x in range(size)]
    return {"M": Fraction(size), "D": d, "s": s, "b": b, "W": table(rows)}, letters(size)


def attained(rng):
    size = rng.randint(2, 5)
    b, prior, level = [part(rng) for _ in range(size)], law(rng, size, positive=True), 1 + part(rng, 0, 5)
    b[rng.randrange(size)] = inside(rng)
    u = level * mean(prior, b) / (level - 1 + sum(b)) * rng.choice([1, Fraction(3, 4)])
    m = level / (level - 1 + sum(b))
    names = {"D": 1 - u, "u": u, r"\lambda": level, "P": vector(prior), "b": vector(b), "m": m}
    return names | {"q": vector([m * value for value in b])}, letters(size)


def floors(rng):
    while True:
        size, r = rng.randint(2, 3), inside(rng, 0, 3)
        prior, costs = law(rng, size), [[Fraction(rng.randint(0, 6)) for _ in range(size)] for _ in range(size)]
        n = [part(rng, 0, 2, 4) for _ in range(size)]
        total = [mean(prior, column) for column in zip(*costs, strict=True)]
        if sum(n) < 1:
            continue
        f = []
        for row in costs:
            rest, shares = ONE, [ZERO] * size
            for y in sorted(range(size), key=row.__getitem__):
                shares[y] = min(rest, n[y])
                rest -= shares[y]
            f.append(shares)
        big, a, filled = sum(n), mean(n, total), sum([p * mean(fx, row) for p, fx, row in zip(prior, f, costs, strict=True)])
        d = (a + r * filled) / (big + r)
        if d >= min(total) or any(min(column) for column in zip(*f, strict=True)):
            continue
        rows = [[(n[y] + r * fx[y]) / (big + r) for y in range(size)] for fx in f]
        m = [min(column) for column in zip(*rows, strict=True)]
        names = {"P": vector(prior), "r": r, "D": d, "n": vector(n), "N": big, "A": a, "F": filled, "W": table(rows)}
        names |= {"m": vector(m), "s": sum(m), r"\lambda": 1 + r, "f": square(f)}
        return names | {"d": square(costs), "d_": vector(total)}, letters(size)


def levels(rng):
    names, domains = floors(rng)
    d, r, cost, prior, total = (names[name] for name in ("D", "r", "d", "P", "d_"))
    size = len(domains["x"])
    mu = [ZERO] * size
    for x in rng.sample(range(1, size + 1), size):
        for step in (Fraction(3), ONE, Fraction(1, 3)):
            raised = [value + step * (x == place) for place, value in enumerate(mu, 1)]
            sums = [sum([max(ZERO, raised[z - 1] - r * prior(z) * cost(z, y)) for z in domains["x"]]) for y in domains["y"]]
            if all(value <= total(y) - d for y, value in zip(domains["y"], sums, strict=True)):
                mu = raised
    a, big, filled = (names[name] for name in ("A", "N", "F"))
    return names | {r"\mu": vector(mu), "h_n": lambda at, rate: a - big * at + rate * filled}, domains


def bound(rng):
    size = rng.randint(2, 5)
    prior, rows, s = law(rng, size), matrix(rng, size), part(rng, 0, 6)
    q = [rows[x][x] for x in range(size)]
    names = {"Q": vector(prior), "W": table(rows), "s": s, "q": vector(q), "D": 1 - mean(prior, q)}
    return names | {"c": vector([max(ZERO, s * p - 1) for p in prior])}, letters(size)


def spheres(rng):
    n, m = rng.randint(1, 5), rng.randint(2, 4)
    return n, m, [Fraction(comb(n, k) * (m - 1) ** k) for k in range(n + 1)]


def from_zero(values):
    """A function of 0, 1, ..., which is 0 elsewhere."""
    return lambda k: values[k] if 0 <= k < len(values) else ZERO


def chain_of(sizes, level, delta):
    n = len(sizes) - 1
    heights = [sum([level ** (k - j) * sizes[j] for j in range(k + 1)], ZERO) for k in range(n + 1)]
    last = max(k for k in range(n + 1) if delta * sum(heights[:k]) < 1)
    weights = [ZERO] * (n + 1)
    weights[last] = (1 - delta * sum(heights[:last])) / heights[last]
    for k in reversed(range(last)):
        weights[k] = level * weights[k + 1] + delta
    return heights, last, weights


def chains(rng):
    n, _, sizes = spheres(rng)
    delta, other = Fraction(rng.choice([0, 1, 2, 5, 19]), 20), 1 + part(rng, 0, 3)
    level = other + inside(rng)
    heights, last, weights = chain_of(sizes, level, delta)
    means = chain_of(sizes, other, delta)[2]
    moments = [sum([level ** (k - j) * j * sizes[j] for j in range(k + 1)], ZERO) for k in range(n + 1)]
    nu = moments[last] / heights[last]
    mu = [nu * heights[k] - moments[k] if k <= last else ZERO for k in range(n + 1)]
    names = {"N": from_zero(sizes), r"\lambda": level, r"\lambda'": other, r"\delta": delta, "n": Fraction(n)}
    names |= {"K": Fraction(last), "H": from_zero(heights), "w": from_zero(weights), "J": from_zero(moments), r"\nu": nu}
    names |= {r"\mu": from_zero(mu), "v": from_zero(means), r"\Delta": sum([k * a * w for k, (a, w) in enumerate(
        zip(sizes, weights, strict=True))], ZERO)}  # fmt: skip
    return names, {"k": range(n + 1), "j": range(n + 1)}


def converse(rng):
    while True:
        size = rng.randint(2, 5)
        prior, rows = law(rng, size), matrix(rng, size, positive=True)
        sigma = inside(rng, 0, max(prior), 24)
        u = excess(prior, sigma) + sigma + rng.choice([ZERO, ZERO, part(rng)])
        rival = rng.choice([law(rng, size), [Fraction(1, size)] * size])
        level = max(max(column) / min(column) for column in zip(*rows, strict=True))
        if u <= 1 and max(rival) < u and 1 <= level < u / sigma:
            q = [rows[x][x] for x in range(size)]
            names = {"D": 1 - u, "u": u, r"\sigma": sigma, "Q": vector(prior), "R": vector(rival), r"\lambda": u / sigma}
            return names | {r"\mu": level, "q": vector(q), "s": max(q)}, letters(size)


def core(rng):
    size = rng.randint(2, 4)
    rows, level = private(rng, size)
    q = [rows[x][x] for x in range(size)]
    return {"W": table(rows), "q": vector(q), r"\lambda": level}, letters(size)


def delta(rng):
    size, share = rng.randint(2, 4), part(rng, 0, 1, 13) * Fraction(12, 13)
    rows, level = private(rng, size)
    mixed = [[share * (x == y) + (1 - share) * w for y, w in enumerate(row)] for x, row in enumerate(rows)]
    q = [max(ZERO, mixed[x][x] - share) / (1 - share) for x in range(size)]
    names = {
        r"\delta": share,
        r"\lambda": level,
        "V": table(rows),
        "W": table(mixed),
        "q": vector(q),
        "E": events(rng, size),
    }
    return names, letters(size)


def diagonal(rng):
    size = rng.randint(1, 5)
    rows, level = private(rng, size)
    q = [rows[x][x] for x in range(size)]
    first = q.index(max(q)) + 1
    return {"W": table(rows), "q": vector(q), r"\lambda": level, "x": Fraction(first)}, letters(size)


def entropies(rng):
    n, m, _ = spheres(rng)
    d = inside(rng, 0, n * (1 - Fraction(1, m)))
    s, b = 1 - d / n, d / (n * (m - 1))
    return {"n": Fraction(n), "M": Fraction(m), "D": d, "s": s, "b": b, r"\rho": s / b}, {}


def guess(rng):
    while True:
        size = rng.randint(2, 5)
        prior = law(rng, size)
        z = prior.index(max(prior))
        if prior[z] < 1:
            d = (1 - prior[z]) * part(rng)
            tau = 1 - d / (1 - prior[z])
            rows = [[tau * (x == y) + (1 - tau) * (y == z) for y in range(size)] for x in range(size)]
            names = {"Q": vector(prior), "z": Fraction(z + 1), "D": d, r"\tau": tau, "W": table(rows)}
            return names, letters(size, "x", "y")


def guesses(rng):
    size, count = rng.randint(2, 4), rng.randint(1, 3)
    priors, shares, rows = [law(rng, size) for _ in range(count)], law(rng, count), matrix(rng, size)
    m = [[[share * v * rng.choice([1, 1, Fraction(1, 2)]) for v in law(rng, size)] for _ in range(size)] for share in shares]
    n = [max(sum(values) for values in of_prior) for of_prior in m]
    prior, h = law(rng, size), part(rng, 0, 2)
    c = [[sum([m[k][y][x] * priors[k][x] / max(priors[k]) for k in range(count)], ZERO) for y in range(size)]
         for x in range(size)]  # fmt: skip
    names = {"R": square(priors), "m": lambda k, y, x: m[k - 1][y - 1][x - 1], "n": vector(n), "h": h, "c": square(c)}
    names |= {"Q": vector(prior), "W": table(rows), "D": 1 - mean(prior, [rows[x][x] for x in range(size)])}
    return names, letters(size) | {"k": range(1, count + 1)}


def kept(rng):
    while True:
        size = rng.randint(2, 5)
        prior = sorted(law(rng, size), reverse=True)
        m = rng.randint(2, size)
        a, last, after = sum(prior[m:], ZERO), prior[m - 1], prior[m] if m < size else ZERO
        d = a + (m - 1) * (after + (last - after) * Fraction(rng.randint(0, 5), 6))
        if not 0 < d < 1 or last == after:
            continue
        t = (d - a) / ((m - 1) * (1 - d))
        ell = [(1 - d) / p for p in prior[:m]] + [1 / t] * (size - m)
        q = [(p / (1 - d) - t) / (1 - t) for p in prior[:m]] + [ZERO] * (size - m)
        z = [[ell[x] * (1 if x == y else t) for y in range(size)] for x in range(size)]
        rows = [[q[y] * z[x][y] for y in range(size)] for x in range(size)]
        names = {"K": frozenset(range(1, m + 1)), "m": Fraction(m), "A": a, "D": d, "P": vector(prior), "t": t}
        names |= {r"\ell": vector(ell), "Q": vector(q), "z": square(z), "W": table(rows), r"\Delta": d}
        return names, letters(size, "x", "y")


def kernel(rng):
    size, level = rng.randint(2, 5), 1 + inside(rng, 0, 3)
    far = [[Fraction(abs(x - y)) for y in range(size)] for x in range(size)]
    weights = [part(rng, 0, 2) for _ in range(size)]
    m = [sum([w * level ** -int(far[x][z]) for x, w in enumerate(weights)], ZERO) for z in range(size)]
    prior = [value * inside(rng) for value in m]
    h = [max(part(rng, 0, 3) * level ** -int(far[x][z]) for z in range(size)) for x in range(size)]
    base = [part(rng, 0, 3) for _ in range(size)]
    h = [max(base[z] * level ** -int(far[x][z]) for z in range(size)) for x in range(size)]
    names = {r"\lambda": level, "t": 1 / level, "d": square(far), "w": vector(weights), "m": vector(m), "P": vector(prior)}
    return names | {"h": vector(h)}, letters(size)


def mechanism(rng):
    return {r"\lambda": 1 + part(rng, 0, 5)}, {"k": range(1, 6)}


def moments(rng):
    size, a = rng.randint(2, 4), Fraction(rng.choice([2, 3, 4]))
    d = inside(rng, 0, 1 - Fraction(1, size))
    s, b, rows = 1 - d, d / (size - 1), matrix(rng, size)
    rows = [[max(s, w) if x == y else w * min(ONE, (1 - s) / (1 - row[x])) if row[x] < 1 else w
             for y, w in enumerate(row)] for x, row in enumerate(rows)]  # fmt: skip
    rows = [[w + (1 - sum(row)) * (x == y) for y, w in enumerate(row)] for x, row in enumerate(rows)]
    names = {"M": Fraction(size), "a": a, "D": d, "s": s, "b": b, "G": s**a.numerator + (size - 1) * b**a.numerator}
    return names | {"W": table(rows), "h": sum([rows[x][x] for x in range(size)]) / size}, letters(size)


def multipliers(rng, share=ZERO):
    size = rng.randint(2, 3)
    rows = matrix(rng, size, positive=True)
    prior, every = law(rng, size), range(size)
    costs = [[Fraction(rng.randint(0, 6)) for _ in every] for _ in every]
    level = max(max(column) / min(column) for column in zip(*rows, strict=True)) + inside(rng)
    f = [[[ZERO if x == z else Fraction(rng.choice([0, 0, 1, 2]), 24) for z in every] for x in every] for _ in every]

    def slack(w):
        return [[prior[x] * costs[x][y] - w[x] + sum([f[y][x][z] - level * f[y][z][x] for z in every], ZERO) for x in every]
                for y in every]  # fmt: skip

    w = [min(row[x] for row in slack([ZERO] * size)) - rng.choice([0, 0, 1]) for x in every]
    s, mu = slack(w), level - inside(rng)
    largest = [[max(f[y][x][z] for y in every) for z in every] for x in every]
    if share:
        share = max(
            sum([max(ZERO, p - mu * q) for p, q in zip(first, second, strict=True)]) for first in rows for second in rows
        )
    names = {"Q": vector(prior), "w": vector(w), "d": square(costs), "f": lambda y, x, z: f[y - 1][x - 1][z - 1]}
    names |= {"s": lambda y, x: s[y - 1][x - 1], r"\lambda": level, "W": table(rows), r"\mu": mu, "c": square(largest)}
    return names | {r"\delta": share}, letters(size)


def multipliers_with_delta(rng):
    return multipliers(rng, ONE)


def ordered(rng):
    while True:
        size = rng.randint(2, 6)
        prior = sorted(law(rng, size), reverse=True)
        tails = [sum(prior[m:], ZERO) for m in range(size + 1)]
        theta = [ZERO, ZERO] + [tails[m] + (m - 1) * prior[m - 1] for m in range(2, size + 1)] + [ZERO]
        m = rng.randint(2, size)
        if theta[m + 1] == theta[m]:
            continue
        d = theta[m + 1] + (theta[m] - theta[m + 1]) * Fraction(rng.randint(0, 11), 12)
        if d > 0:
            sigma = (d - tails[m]) / (m - 1)
            names = {"P": vector(prior), "R": vector(prior), "M": Fraction(size), "m": Fraction(m), "A": from_zero(tails)}
            names |= {r"\theta": from_zero(theta), "D": d, "u": 1 - d, r"\sigma": sigma, r"\lambda": (1 - d) / sigma}
            return names, letters(size, "x")


def orders(rng):
    size = rng.randint(2, 6)
    b = inside(rng, 0, Fraction(1, size))
    s = 1 - (size - 1) * b
    alpha = float(1 + inside(rng, 0, 4))
    names = {"M": Fraction(size), "s": s, "b": b, r"\rho": s / b, r"\alpha": alpha, "v": (alpha - 0.5) ** 2}
    ell, c = log(s / b), (size - 2) / (2 * (s / b) ** 0.5)
    return names | {r"\ell": ell, "c": c, "x": ell * (alpha - 0.5)}, {}


def pairs(rng):
    size = rng.randint(2, 4)
    b = Fraction(rng.randint(1, 6), 6 * size)
    s, h = 1 - (size - 1) * b, part(rng)
    names = {"a": Fraction(rng.choice([2, 3])), "s": s, "b": b, "M": Fraction(size), r"\rho": s / b, "h": h}
    return names | {"g": (1 - h) / (size - 1)}, {}


def possible(rng):
    """The function h of a pair (epsilon, delta), and diagonals for which the condition holds."""
    level, share = 1 + part(rng, 0, 3), part(rng) * Fraction(11, 12)

    def h(v):
        return max(ZERO, level * v - level + 1 - share, (v - share) / level)

    while True:
        size = rng.randint(2, 4)
        q = [part(rng) for _ in range(size)]
        q.sort(reverse=True)
        rest = 1 - sum([h(v) for v in q[1:]], ZERO)
        if q[0] <= rest <= 1:
            q[0] = rest
            names = {"h": h, "h_": vector([h(v) for v in q]), "g": lambda v: v - h(v), "g_": vector([v - h(v) for v in q])}
            return names | {"q": vector(q)}, letters(size) | {"i": range(1, size + 1)}


def powers(rng):
    _, _, sizes = spheres(rng)
    a = Fraction(rng.choice([2, 3]))
    theta = inside(rng, 0, Fraction(3, 2))
    w = [float(max(ZERO, 1 - theta * k)) ** (1 / (float(a) - 1)) for k in range(len(sizes))]
    scale = sum([float(size) * value for size, value in zip(sizes, w, strict=True)])
    d = sum([k * float(size) * value for k, (size, value) in enumerate(zip(sizes, w, strict=True))]) / scale
    g = sum([float(size) * float(max(ZERO, 1 - theta * k)) ** (float(a) / (float(a) - 1)) for k, size in enumerate(sizes)])
    names = {"a": a, r"\theta": theta, "D": d, "N": from_zero(sizes), "w": from_zero(w), "S": scale, "G": g, "T": sum(sizes)}
    return names, {"k": range(len(sizes))}


def priced(rng):
    size = rng.randint(2, 4)
    rows, second, prior, k = matrix(rng, size), law(rng, size), law(rng, size), part(rng, 0, 3)
    c, e = [[part(rng, -2, 2) for _ in range(size)] for _ in range(size)], [part(rng, -2, 2) for _ in range(size)]
    total = sum([mean(*pair) for pair in zip(c, rows, strict=True)], ZERO) + mean(e, second)
    names = {"F": total + rng.choice([0, 1]), "C": square(c), "W": table(rows), "E": vector(e), "V": vector(second), "k": k}
    return names | {"R": vector(prior), "D": 1 - mean(prior, [rows[x][x] for x in range(size)])}, letters(size)


def prices(rng):
    names, domains = possible(rng)
    size, h, q = len(domains["x"]), names["h"], names["q"]
    prior, kappa = law(rng, size), [part(rng) for _ in range(size)]
    k, grid = sum(kappa), [Fraction(place, 24) for place in range(25)] + [q(x) for x in range(1, size + 1)]
    most = [max((p - own) * v - (k - own) * h(v) for v in grid) for p, own in zip(prior, kappa, strict=True)]
    return names | {"Q": vector(prior), r"\kappa": vector(kappa), "k": k, "m": vector(most)}, domains


def profile(rng):
    size, level = rng.randint(2, 4), inside(rng, 0, 3)
    rows = matrix(rng, size)
    most = max(
        sum([max(ZERO, p - level * q) for p, q in zip(first, second, strict=True)]) for first in rows for second in rows
    )
    names = {r"\lambda": lambda j: level, r"\delta'": lambda j: most, "W": table(rows), "E": events(rng, size)}
    return names | {"h": lambda v: max(ZERO, level * v - level + 1 - most, (v - most) / level)}, letters(size) | {"j": [1]}


def radii(rng):
    size, level = rng.randint(2, 4), 1 + part(rng, 0, 3)
    rows, level = private(rng, size)
    prior, costs = law(rng, size), [[Fraction(rng.randint(0, 6)) for _ in range(size)] for _ in range(size)]
    nu = [min(p * cost for cost in row) - rng.choice([0, 0, 1]) for p, row in zip(prior, costs, strict=True)]
    m = [min(column) for column in zip(*rows, strict=True)]
    names = {"Q": vector(prior), r"\nu": vector(nu), "d": square(costs), r"\lambda": level, "W": table(rows), "m": vector(m)}
    return names, letters(size)


def ratios(rng):
    while True:
        size = rng.randint(2, 3)
        prior, others, rows = law(rng, size), matrix(rng, size, positive=True), matrix(rng, size)
        if rng.random() < 0.25:
            # An output that is not used.
            rows = [[ZERO, first + second, *others_of_row] for first, second, *others_of_row in rows]
        columns = list(zip(*rows, strict=True))
        v = [mean(other, column) for other, column in zip(others, columns, strict=True)]
        least = [min(mean(p, column) for p in (prior, *others)) for column in columns]
        if any(low == 0 and any(column) for low, column in zip(least, columns, strict=True)):
            continue
        reached = max(max(column) / low for low, column in zip(least, columns, strict=True) if low)
        level, n = reached + part(rng, 0, 2), [Fraction(rng.choice([0, 1, 2]), 4) for _ in range(size)]
        m = [[n[y] / level * law(rng, size)[x] / size for y in range(size)] for x in range(size)]
        a = [max(prior[x] * (x == y) + n[y] * others[y][x] - m[x][y] for y in range(size)) for x in range(size)]
        names = {"Q": vector(prior), "R": square(others), "a": vector(a), "n": vector(n), "m": square(m), "r": level}
        return names | {"r'": reached, "v": vector(v), "W": table(rows)}, letters(size)


def replies(rng):
    n, m, _ = spheres(rng)
    share, level = part(rng) * Fraction(11, 12), 1 + part(rng, 0, 5)
    right, wrong = (level + share * (m - 1)) / (level + m - 1), (1 - share) / (level + m - 1)
    d = n * (1 - right)
    names = {"M": Fraction(m), "n": Fraction(n), r"\lambda": level, r"\delta": share, "D": d, "h": right}
    return names | {"p": lambda one, other: right if one == other else wrong}, {"l": range(1, m + 1), "j": range(1, m + 1)}


def response(rng):
    size, level = rng.randint(1, 5), 1 + part(rng, 0, 5)
    q = sorted([part(rng) for _ in range(size)], reverse=True)
    most = (level - 1) * q[0] + sum(q)
    q = [value * min(ONE, level / most) for value in q] if most else q
    w = [(a - b) * (level + k - 1) / level for k, (a, b) in enumerate(zip(q, [*q[1:], ZERO], strict=True), 1)]
    return {r"\lambda": level, "q": vector(q), "w": vector(w), "M": Fraction(size)}, letters(size, "x", "k", "j")


def scaled(rng):
    while True:
        size = rng.randint(2, 5)
        b, prior = [part(rng) for _ in range(size)], law(rng, size)
        t, r = sum(b), mean(prior, b) * rng.choice([1, Fraction(3, 4)])
        if t <= 1 or r == 0:
            continue
        u = inside(rng, 0, r)
        sigma = (r - u) / (t - 1)
        if u >= sigma:
            names = {"b": vector(b), "t": t, "u": u, "r": r, r"\sigma": sigma, r"\lambda": u / sigma, "P": vector(prior)}
            return names | {"q": vector([u * value / r for value in b])}, letters(size)


def shells(rng):
    n, m, sizes = spheres(rng)
    last = rng.randint(0, n - 1)
    starts = [sum([k * sizes[k] for k in range(full + 1)]) / sum(sizes[: full + 1]) for full in range(n + 1)]
    d = starts[last] + (starts[last + 1] - starts[last]) * part(rng)
    h = (last + 1 - d) / sum([(last + 1 - k) * sizes[k] for k in range(last + 1)])
    more = (1 - h * sum(sizes[: last + 1])) / sizes[last + 1]
    names = {"n": Fraction(n), "M": Fraction(m), "N": from_zero(sizes), "K": Fraction(last), "D": d, "h": h, "h'": more}
    return names | {"a": from_zero(starts)}, {"k": range(n + 1)}


def silent(rng):
    size = rng.randint(2, 5)
    b, prior = [value * rng.choice([1, Fraction(1, 2)]) for value in law(rng, size)], law(rng, size)
    return {"b": vector(b), "P": vector(prior), "D": 1 - mean(prior, b)}, letters(size)


def stars(rng):
    size = rng.randint(2, 4)
    a = part(rng, 0, Fraction(1, size))
    d = inside(rng, 0, 1 - Fraction(1, size))
    s, b, spread = 1 - d, d / (size - 1), law(rng, size)
    prior = [a + (1 - size * a) * value for value in spread]
    rows = [[s if x == y else b for y in range(size)] for x in range(size)]
    names = {"M": Fraction(size), "a": a, "D": d, "s": s, "b": b, "P": vector(prior), "W": table(rows), "T": size * s}
    return names | {"r": s / (a * s + (1 - a) * b)}, letters(size)


def supremum(rng):
    while True:
        names, domains = converse(rng)
        size, u, sigma = len(domains["x"]), names["u"], names[r"\sigma"]
        a, beta, prior = law(rng, size), part(rng, 0, 6), law(rng, size)
        b = [beta * rng.choice([ONE, ZERO, part(rng)]) for _ in range(size)]
        chosen = frozenset(x for x, p in enumerate(prior, 1) if p > sigma)
        if mean(prior, [x + y for x, y in zip(a, b, strict=True)]) < u + beta * (u - sigma) + sigma * sum(b):
            continue
        if max(prior) >= u or not chosen:
            continue
        names |= {
            "a": vector(a),
            "b": vector(b),
            r"\beta": beta,
            "P": vector(prior),
            "B": chosen,
            "k": Fraction(len(chosen)),
        }
        return names | {"s": inside(rng)}, domains


def tangent(rng):
    r, beta = inside(rng, 0, 3), inside(rng, 0, 3)
    alpha = rng.choice([r * beta, inside(rng, 0, 6)])
    return {"a": Fraction(rng.choice([2, 3])), r"\alpha": alpha, r"\beta": beta, "r": r, "v": alpha / beta}, {}


def tangent_of_order_1(rng):
    names, domains = tangent(rng)
    return names | {"v": names[r"\alpha"] / (names["r"] * names[r"\beta"])}, domains


def trace(rng):
    while True:
        size = rng.randint(2, 5)
        q = [rng.choice([ZERO, ONE, part(rng), part(rng)]) for _ in range(size)]
        t = sum(q)
        if t < 1:
            continue
        rows = [[q[x] if x == y else (1 - q[x]) * q[y] / (t - q[x]) if q[x] < 1 else ZERO for y in range(size)]
                for x in range(size)]  # fmt: skip
        return {"q": vector(q), "T": t, "W": table(rows)}, letters(size)


def information(rng):
    return kept(rng)


def best_floor(rng):
    names, domains = floors(rng)
    rate = names["r"]
    return names | {"r": lambda d: rate}, domains


def corners(rng):
    while True:
        names, domains = ordered(rng)
        prior, tails, theta, size = (names[name] for name in ("P", "A", r"\theta", "M"))
        kept_letters = [m for m in range(int(size), 1, -1) if theta(m) > theta(m + 1)]
        n = len(kept_letters)
        ends = [ZERO, *[theta(m) for m in kept_letters]]
        k = rng.randint(1, n)
        share = inside(rng)
        d = (1 - share) * ends[k - 1] + share * ends[k]
        if d == 0:
            continue
        slopes = [ZERO, *[prior(m) for m in kept_letters]]
        sigma = (1 - share) * slopes[k - 1] + share * slopes[k]
        own = [prior(x) for x in domains["x"]]
        reported = [[Fraction(x <= m) for x in domains["x"]] for m in kept_letters]
        found = {"P": prior, "Q": prior, "R": square([own] * n), "b": square(reported)}
        found |= {r"\tau": vector(list(map(sum, reported))), r"\alpha": vector([1 - tails(m) for m in kept_letters])}
        found |= {r"\sigma": sigma, r"\sigma_": from_zero(slopes), "D": d, "D_": from_zero(ends), "k": Fraction(k)}
        return found | {"n": Fraction(n), r"\kappa": share, "u": 1 - d, r"\lambda": (1 - d) / sigma}, domains


def pairs_of_order_1(rng):
    names, domains = pairs(rng)
    return {name: known for name, known in names.items() if name != "a"}, domains


def posterior(rng):
    size = rng.randint(2, 4)
    rows, prior = matrix(rng, size, positive=True), law(rng, size, positive=True)
    joint = [[p * w for w in row] for p, row in zip(prior, rows, strict=True)]
    level = max(max(column) / min(column) for column in zip(*joint, strict=True))
    d = 1 - sum([joint[x][x] for x in range(size)])
    return {"M": Fraction(size), "J": square(joint), "P": vector(prior), r"\lambda": level, "D": d}, letters(size)


INSTANCES = {
    "best_floor": best_floor,
    "corners": corners,
    "information": information,
    "pairs_of_order_1": pairs_of_order_1,
    "posterior": posterior,
    "accurate": accurate,
    "attained": attained,
    "bound": bound,
    "chains": chains,
    "converse": converse,
    "core": core,
    "delta": delta,
    "diagonal": diagonal,
    "entropies": entropies,
    "floors": floors,
    "guess": guess,
    "guesses": guesses,
    "kept": kept,
    "kernel": kernel,
    "levels": levels,
    "mechanism": mechanism,
    "moments": moments,
    "multipliers": multipliers,
    "multipliers_with_delta": multipliers_with_delta,
    "ordered": ordered,
    "orders": orders,
    "pairs": pairs,
    "possible": possible,
    "powers": powers,
    "priced": priced,
    "prices": prices,
    "profile": profile,
    "radii": radii,
    "ratios": ratios,
    "replies": replies,
    "response": response,
    "scaled": scaled,
    "shells": shells,
    "silent": silent,
    "stars": stars,
    "supremum": supremum,
    "tangent": tangent,
    "tangent_of_order_1": tangent_of_order_1,
    "trace": trace,
}
# What a lemma supposes at a place of its proof, or a case that it tells from others: as read, without spaces, after "if" the
# condition that stands beside it.
SUPPOSED = {
    "corners": {"k=0", "k=1", "k=n", r"1=\sum_xQ(x)\leu<1"},
    "information": {"P(x)=0", "t=1"},
    "pairs_of_order_1": {"h=s", "g=b"},
    "posterior": {r"x'\ney"},
    "chains": {r"\mu_k=0", r"k\leK", r"v_k\le\lambda'v_{k+1}+\delta", r"\lambda'=\lambda", r"v_0\le\delta"},
    "converse": {r"s=1"},
    "floors": {r"s=1"},
    "guess": {r"y\nez"},
    "kept": {
        r"(m-1)P(x)>D-A",
        r"(m-1)P(x)\leD-A",
        r"\ell_x=(1-D)/P(x)",
        r"\ell_x=1/t",
        r"A>0",
        r"P(x)>t(1-D)",
        r"(1-D)(1-t)-P(y)(1/t-1)=(1-t)(1-D-P(y)/t)\ge0",
        r"\ell_xt=1",
    },
    "kernel": {r"m_x\le\lambdam_{x'}", r"h_x\le\lambdah_{x'}", r"t=1"},
    "ordered": {r"m=2", r"D=0", r"m<M", r"P(x)=P(1)", r"A_m=0", r"1-P(1)=\theta_m"},
    "orders": {r"\alpha=1", r"v=\frac14", r"c=2"},
    "pairs": {r"h=s", r"g=b"},
    "possible": {r"x\ne1", r"i\nex", r"g_x\geg_{x'}", r"q_x\leq_1+h_{x'}\le1-h_x"},
    "ratios": {r"r'<r", r"n_y>0", r"v_y=0", r"v_y=0 if n_y>0", r"W(y\midx)\ler'v_y=0", "v_y>0"},
    "replies": {r"\delta=0", r"0<D<n(1-\delta)(1-1/M)", r"l\nej"},
    "response": {r"k=1"},
    "shells": {r"D=a_K", r"D=a_{K+1}"},
    "stars": {r"a=D=0", r"a>0", r"a=0", r"T=M"},
    "supremum": {r"\max_xP(x)\geu", r"P(x)>\sigma"},
    "tangent": {r"\alpha=r\beta", r"\beta=0<\alpha", r"\alpha=0"},
    "tangent_of_order_1": {r"\alpha=r\beta", r"\beta=0<\alpha", r"\alpha=0"},
    "trace": {r"q_x<1", r"y\nex", r"q_x<1\leT"},
}
