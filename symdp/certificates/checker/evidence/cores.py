"""Sets of priors above a supermodular lower probability: membership and least accuracies, standard library only.

The least P.q over such a set is found greedily: where letters enter by falling q, the sum of q times the growth of the lower
probability of what has entered; or, what is the same, the letters with the least q are filled first. The shapes are

    Band     cdf_lower[k] <= P_1 + ... + P_k <= cdf_upper[k]
    Groups   groups of letters, any two nested or disjoint, with bounds of their probabilities
    Focal    masses on sets of letters, each of which may go to any letter of its set
"""

from fractions import Fraction
from heapq import merge
from itertools import accumulate, combinations, groupby

from .. import work

KINDS = ({"cdf_lower", "cdf_upper"}, {"groups", "letters"}, {"focal", "letters"})
MOST_LETTERS = 10**6


def read(data, vector, number):
    """Return the set that a claim describes; None if it is malformed. The readers of numbers are those of the checker."""
    if "cdf_lower" in data:
        lower, upper = vector(data, "cdf_lower", None), vector(data, "cdf_upper", None)
        return Band(lower, upper) if len(lower) == len(upper) else None
    letters, ends = data["letters"], ("lower", "upper") if "groups" in data else ("mass",)
    if not 1 <= letters <= MOST_LETTERS:
        return None
    parts = data["groups"] if "groups" in data else data["focal"]
    work.spend(sum(len(part["letters"]) for part in parts))
    if not all(proper(part["letters"], letters) for part in parts):
        return None
    rows = [([place - 1 for place in part["letters"]], *[number(part, end) for end in ends]) for part in parts]
    return Groups(letters, rows) if "groups" in data else Focal(letters, rows)


def proper(members, letters):
    """Return a non-empty set of letters, counted from 1."""
    return members and len(set(members)) == len(members) and all(1 <= place <= letters for place in members)


def fill(q, room, mass):
    """Return the cost of a mass on the letters with the least q, each with limited room."""
    value = Fraction(0)
    for letter in sorted(range(len(q)), key=q.__getitem__):
        step = min(room[letter], mass)
        value, mass = value + step * q[letter], mass - step
    return value


def least_prefix_average(q):
    """Return the least mean of the first k entries; the vertices of decreasing priors are uniform on k letters.

    While q repeats a number the averages only rise or only fall, so that the ends of its runs decide.
    """
    total, count, averages = Fraction(0), 0, []
    for _, run in groupby(q, key=id):
        value, *others = run
        total, count = total + value * (1 + len(others)), count + 1 + len(others)
        averages.append(total / count)
    return min(averages)


def two_rows(size, members, low, high):
    """Return the half-spaces of bounds on the probability of a set of letters, without those that always hold."""
    below = [(row_of(size, members, -1), -low)] if low > 0 else []
    return below + ([(row_of(size, members), high)] if high < 1 else [])


def row_of(size, members, sign=1):
    return [Fraction(sign if place in members else 0) for place in range(size)]


class Band:
    """Bounds of a distribution function."""

    def __init__(self, lower, upper):
        self.letters = len(lower)
        self.lower = [*list(accumulate(lower, max))[:-1], Fraction(1)]
        self.upper = list(accumulate(reversed(upper), min))[::-1]
        ends = min(lower) >= 0 and max(upper) == upper[-1] == 1 >= max(lower)
        self.well = ends and all(a <= b for a, b in zip(self.lower, self.upper))

    def holds(self, prior):
        return all(a <= p <= b for a, p, b in zip(self.lower, accumulate(prior), self.upper))

    def accuracy(self, q):
        """Return the least P.q: letters enter by falling q, and lower probabilities are sums over intervals."""
        total, starts, stops = Fraction(0), {}, {}  # of each interval of letters that have entered, by its other end
        for letter in sorted(range(self.letters), key=q.__getitem__, reverse=True):
            start, stop = starts.pop(letter - 1, letter), stops.pop(letter + 1, letter)
            starts[stop], stops[start] = start, stop
            parts = [self.interval(start, letter - 1)] if start < letter else []
            parts += [self.interval(letter + 1, stop)] if letter < stop else []
            total += q[letter] * (self.interval(start, stop) - sum(parts))
        return total

    def half_spaces(self):
        """Return rows a with bounds b such that the set consists of the priors with a.P <= b."""
        ends = [(range(k + 1), self.lower[k], self.upper[k]) for k in range(self.letters - 1)]
        return [row for members, low, high in ends for row in two_rows(self.letters, members, low, high)]

    def interval(self, start, stop):
        """Return the least probability of the letters from start to stop."""
        return max(Fraction(0), self.lower[stop] - (self.upper[start - 1] if start else 0))


class Groups:
    """A hierarchy of groups, filled from the inside outwards by steps of rising q."""

    def __init__(self, letters, rows):
        self.letters = letters
        self.rows = [*sorted(rows, key=lambda row: len(row[0])), (range(letters), Fraction(1), Fraction(1))]
        self.well = all(0 <= low <= high <= 1 for _, low, high in rows) and self.least([0] * letters) is not None

    def holds(self, prior):
        return all(low <= sum(prior[place] for place in members) <= high for members, low, high in self.rows)

    def accuracy(self, q):
        return self.least(q)

    def half_spaces(self):
        return [row for members, low, high in self.rows[:-1] for row in two_rows(self.letters, members, low, high)]

    def least(self, q):
        """Return the least P.q; None if groups overlap or the bounds exclude every prior."""
        # A part of the alphabet: its number of letters, their least probability and its cost, and steps (q, further mass).
        parts, owner = [(1, Fraction(0), Fraction(0), [(value, Fraction(1))]) for value in q], list(range(self.letters))
        for members, low, high in self.rows:
            inside = [parts[place] for place in dict.fromkeys(owner[letter] for letter in members)]
            held, cost = sum(part[1] for part in inside), sum(part[2] for part in inside)
            if sum(part[0] for part in inside) != len(members) or held > high:
                return None
            work.spend(sum(len(part[3]) for part in inside))
            kept = []
            for value, room in merge(*[part[3] for part in inside]):
                step = min(room, max(Fraction(0), low - held))
                held, cost = held + step, cost + step * value
                if room > step:
                    kept.append((value, room - step))
            if held < low:
                return None
            for letter in members:
                owner[letter] = len(parts)
            parts.append((len(members), held, cost, shortened(kept, high - held)))
        return parts[-1][2]


def shortened(steps, room):
    """Return the first steps up to a total mass."""
    kept = []
    for value, step in steps:
        if room > 0:
            kept.append((value, min(step, room)))
            room -= step
    return kept


class Focal:
    """Masses on sets of letters."""

    def __init__(self, letters, rows):
        self.letters, self.rows = letters, rows
        self.well = all(mass >= 0 for _, mass in rows) and sum(mass for _, mass in rows) == 1

    def half_spaces(self):
        """Return the half-spaces that bound each set of letters from below by the masses of its subsets."""
        sets = [set(chosen) for count in range(1, self.letters) for chosen in combinations(range(self.letters), count)]
        inside = [sum(mass for members, mass in self.rows if chosen.issuperset(members)) for chosen in sets]
        return [(row_of(self.letters, chosen, -1), -mass) for chosen, mass in zip(sets, inside) if mass > 0]

    def accuracy(self, q):
        return sum(mass * min(q[place] for place in members) for members, mass in self.rows)

    def holds(self, prior):
        """Decide by shortest augmenting paths whether the masses can be divided to give each letter its probability."""
        left, missing, shares = [mass for _, mass in self.rows], list(prior), [{} for _ in self.rows]
        while any(left):
            path = self.path(left, missing, shares)
            if path is None:
                return False
            # Mass enters the first set of the path; each set gives it to a letter, and the next set takes that letter's.
            taken = [(row, letter) for (_, letter), (row, _) in zip(path, path[1:])]
            amount = min(left[path[0][0]], missing[path[-1][1]], *[shares[row][letter] for row, letter in taken])
            for row, letter in path:
                shares[row][letter] = shares[row].get(letter, 0) + amount
            for row, letter in taken:
                shares[row][letter] -= amount
            left[path[0][0]] -= amount
            missing[path[-1][1]] -= amount
        return True

    def path(self, left, missing, shares):
        """Return pairs (set, letter) from a set with mass left to a letter that lacks mass; None if there is no path."""
        entered = {row: None for row, mass in enumerate(left) if mass > 0}  # a set -> the pair from which it was reached
        seen, waiting = set(), list(entered)
        for row in waiting:
            work.spend(len(self.rows[row][0]))
            for letter in self.rows[row][0]:
                if letter in seen:
                    continue
                seen.add(letter)
                if missing[letter] > 0:
                    return self.back((row, letter), entered)
                work.spend(len(shares))
                for other, amounts in enumerate(shares):
                    if other not in entered and amounts.get(letter, 0) > 0:
                        entered[other] = (row, letter)
                        waiting.append(other)
        return None

    def back(self, pair, entered):
        steps = []
        while pair is not None:
            steps.insert(0, pair)
            pair = entered[pair[0]]
        return steps
