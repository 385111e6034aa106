r"""The least leakage of one prior P or of all mixtures of two, P and Q, in symbols, with the Python standard library only.

The claim names sets of letters, and pairs of sets of which the second has one letter more ("silent": single letters, and
pairs of those).

A pair (A, B) counts where P(A) - Q(A) and Q(B) - P(B) are both positive or both negative; with their shares g and h of their
sum, the diagonal between the indicators of A and B that has the share g of B has the accuracy r = h P(A) + g P(B) under both
priors, and the trace t = |A| + g (|B| - |A|).

A set A has r = min(P(A), Q(A)) and t = |A|. Claimed is: exp(epsilon) is 1 where 1 - D <= r for a silent entry that counts,
otherwise infinite at D = 0, and else the least (1-D)(t-1)/(r-(1-D)) of the corners that count and have r > 1 - D.

Every diagonal is one of a mechanism, so that no entry does harm. None is missing: the vertices of the diagonals x in [0,1]^M
and accuracies r with P.x >= r, Q.x >= r have at most one fractional entry, where both accuracies are r, and for sum x <= 1
in place of x <= 1 at most two that are not 0; the tangents that give the optimum touch such points.

Where letter y is ahead of letter z, that is P_y >= P_z and Q_y >= Q_z everywhere, exchanging x_y < x_z is no loss; so a set
with z is needed only if it holds y. A pair is not needed either that counts nowhere: some a, b >= 0, not both 0, have a
(P(A) - Q(A)) + b (Q(B) - P(B)) <= 0, and some others the same for the negatives. A point of the symbols shows that the claim
is about something.
"""

from fractions import Fraction
from itertools import combinations

from .. import rules
from . import affine_forms as affine

MOST_LETTERS = 6


def check(lines, world, source, answer, evidence):
    """Check the evidence for a segment."""
    vertices = rules.field(source, "vertices", list)
    if not 1 <= len(vertices) <= 2:
        raise rules.Malformed(f'"vertices" must be one prior or two, not {len(vertices)}')
    size = len(vertices[0])
    if not 2 <= size <= MOST_LETTERS:
        raise rules.Malformed(f"priors must have 2 to {MOST_LETTERS} letters, not {size}")
    priors = [world.forms({"vertices": row}, "vertices", size) for row in vertices]
    world.check_point(lines, rules.field(evidence, "point", dict), "all values of the symbols")
    proofs = rules.field(evidence, "source", list)
    rules.require(lines, "a proof for each prior", len(proofs) == len(priors))
    for place, (prior, proof) in enumerate(zip(priors, proofs), 1):
        world.check_prior(lines, f"prior {place}", prior, proof)
    ahead = check_ahead(lines, world, priors, rules.field(evidence, "ahead", list))
    segment = Segment(lines, world, priors, ahead, rules.field(evidence, "nowhere", list))
    segment.check_entries("silent", entries(answer, "silent", size, True), True)
    segment.check_entries("corners", entries(answer, "corners", size, False), False)


def entries(answer, key, size, alone):
    """Return the sets and pairs of sets of the claim, as tuples of frozen sets of letters from 0 on."""
    claimed = []
    for parts in rules.field(answer, key, list):
        well = len(parts) in (1, 2) and all(part and len(set(part)) == len(part) for part in parts)
        if not well or not all(1 <= x <= size for part in parts for x in part):
            raise rules.Malformed(f'"{key}" must hold sets of letters from 1 to {size}, or pairs of them')
        sets = tuple(frozenset(x - 1 for x in part) for part in parts)
        if alone:
            fits = all(len(part) == 1 for part in sets) and len(set(sets)) == len(sets)
        else:
            fits = len(sets[0]) >= 2 if len(sets) == 1 else len(sets[1] - sets[0]) == 1 and sets[0] < sets[1]
        if not fits:
            raise rules.Malformed(f'"{key}" holds sets that do not fit: single letters, or sets of which one has one more')
        claimed.append(sets)
    return claimed


def letters_of(record, key):
    """Return a set of letters of the evidence, from 0 on."""
    letters = rules.field(record, key, list)
    if not all(type(x) is int for x in letters):
        raise rules.Malformed(f'"{key}" must be a list of letters')
    return frozenset(letters)


def check_ahead(lines, world, priors, records):
    """Check pairs of letters of which the first is ahead; together they form no cycle."""
    size, pairs = len(priors[0]), set()
    if len(records) > size * size:
        raise rules.Malformed(f'"ahead" has {len(records)} pairs, and must have at most {size * size}')
    for record in records:
        pair, proofs = rules.field(record, "letters", list), rules.field(record, "proofs", list)
        well = len(pair) == 2 and all(type(x) is int and 0 <= x < size for x in pair) and len(proofs) == len(priors)
        rules.require(lines, "two letters, and a proof for each prior", well)
        for prior, proof in zip(priors, proofs):
            text = f"letter {pair[0] + 1} is ahead of letter {pair[1] + 1}"
            world.follows(lines, text, affine.minus(prior[pair[0]], prior[pair[1]]), proof)
        pairs.add(tuple(pair))
    left = set(range(size))
    while first := {x for x in left if not any((y, x) in pairs for y in left)}:
        left -= first
    rules.require(lines, "no letter is ahead of itself", not left)
    return pairs


class Segment:
    """A segment between two priors, with the sets and pairs of sets that its answer needs."""

    def __init__(self, lines, world, priors, ahead, nowhere):
        self.lines, self.world, self.first, self.last, self.ahead = lines, world, priors[0], priors[-1], ahead
        self.size, self.nowhere = len(priors[0]), {}
        for record in nowhere:
            start, end = (letters_of(record, key) for key in ("start", "end"))
            self.nowhere[start, end] = rules.field(record, "proofs", list)

    def leading(self, count):
        """Yield the sets of a size that contain every letter ahead of one of theirs."""
        for chosen in combinations(range(self.size), count):
            if not any(z in chosen and y not in chosen for y, z in self.ahead):
                yield frozenset(chosen)

    def check_entries(self, name, claimed, alone):
        """Check that each needed set and pair is an entry, or counts nowhere."""
        known = set(claimed)
        sizes = [1] if alone else range(2, self.size + 1)
        missing = [letters for size in sizes for letters in self.leading(size) if (letters,) not in known]
        rules.require(self.lines, f"{name}: every set that is needed", not missing)
        for start, end in self.pairs(alone):
            if (start, end) in known or (alone and (end, start) in known):
                continue
            prefix = "{" + ", ".join(str(x + 1) for x in sorted(start)) + "}"
            more = ", ".join(str(x + 1) for x in sorted(end - start))
            self.check_nowhere(f"{name}: no diagonal is between {prefix} and letter {more}", start, end)

    def pairs(self, alone):
        if alone:
            yield from combinations(self.leading(1), 2)
            return
        for size in range(1, self.size):
            for start in self.leading(size):
                yield from ((start, end) for end in self.leading(size + 1) if start < end)

    def check_nowhere(self, text, start, end):
        proofs = self.nowhere.get((start, end), [])
        rules.require(self.lines, f"{text}, with two proofs", len(proofs) == 2)
        gain, loss = self.gain(start), affine.scaled(self.gain(end), Fraction(-1))
        for sign, proof in zip((1, -1), proofs):
            a, b = rules.vector(proof, "weights", 2)
            rules.require(self.lines, f"{text}: weights", min(a, b) >= 0 and a + b > 0)
            both = affine.plus(affine.scaled(gain, a), affine.scaled(loss, b))
            self.world.follows(self.lines, text, affine.scaled(both, Fraction(-sign)), rules.field(proof, "proof", list))

    def gain(self, letters):
        """Return P(A) - Q(A)."""
        first, last = (affine.total([prior[x] for x in letters], self.world.size) for prior in (self.first, self.last))
        return affine.minus(first, last)
