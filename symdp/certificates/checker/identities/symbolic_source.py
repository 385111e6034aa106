r"""Re-check the least leakage of a source set in symbols, with the Python standard library only.

The claim: for all values of the symbols at which the forms of "where" are not negative and those of "zero" are zero, the
source is a set of priors, and for epsilon-local differential privacy and Hamming loss exp(epsilon) is as follows, in D in
[0, 1].

A set with "cells": the values lie in a cell, that is, its forms are not negative, and in each cell in which they lie it is 1
from D = "zero_from" on, below that infinite at D = 0 and (k-1)(1-D)/(D - A) in the piece of "letters" k from D = "from" to
D = "to", where A is the sum of all but the k first entries of "prior". A set with "corners": see :mod:`.symbolic_diagonals`.

The proof for a cell, as :mod:`.affine_forms` says: the entries of its prior P fall and sum to 1, and P is in the set.
Letters belong to the entries such that, for each k after which the entries fall, every prior Q of the set gives the k first
letters at least what P does.

So the sum of the k largest entries of Q is at least that of P, first for these k and then for all, as it is concave in k,
and that of P affine between them: P is majorised by Q. A prior that all others majorise is least favourable at every D, so
that the answer is that of the one prior P: with the k likeliest letters between the thresholds. A piece is left out where it
begins where it ends.

The cells cover all values: at each leaf of a tree, whose branches make a form nonnegative or nonpositive, the forms of one
cell follow, or the conditions contradict each other. There is a cell, and each contains a point, so that no claim is
vacuous.
"""

from fractions import Fraction

from .. import rules
from . import affine_forms as affine
from . import symbolic_diagonals

MOST_LETTERS, MOST_DEPTH = 12, 200


def check(lines, record, evidence):
    """Append the lines of a record that its evidence proves, or raise Malformed or Rejected."""
    data, answer = record["question"]["source"], record["answer"]
    world = affine.World(data)
    if "corners" in answer:
        return symbolic_diagonals.check(lines, world, data["set"], answer, evidence)
    source = read_source(world, data["set"])
    source.check(lines, rules.field(evidence, "source", list))
    cells, proofs = answer["cells"], rules.field(evidence, "cells", list)
    rules.require(lines, f"a proof for each of {len(cells)} cells, at least one", 1 <= len(cells) == len(proofs))
    for place, (cell, proof) in enumerate(zip(cells, proofs), 1):
        Cell(lines, f"cell {place}", world, source, cell).check(proof)
    wheres = [world.forms(cell, "where") for cell in cells]
    return check_cover(lines, world, wheres, rules.field(evidence, "cover", dict), [], 0)


def check_cover(lines, world, wheres, node, path, depth):
    """Check a node of the tree: a branch, a cell, or an empty remainder."""
    if not isinstance(node, dict) or depth > MOST_DEPTH:
        raise rules.Malformed(f"a node of the tree must be an object, at a depth of at most {MOST_DEPTH}")
    if "split" in node:
        form, parts = world.form(node["split"], "split"), rules.field(node, "parts", list)
        rules.require(lines, "a form is not negative, or not positive", len(parts) == 2)
        for part, sign in zip(parts, (1, -1)):
            check_cover(lines, world, wheres, part, [*path, affine.scaled(form, Fraction(sign))], depth + 1)
        return
    if "empty" in node:
        world.follows(lines, "no values are left", world.number(-1), node["empty"], path)
        return
    place, proofs = rules.field(node, "cell", int), rules.field(node, "proofs", list)
    well = 0 <= place < len(wheres) and len(proofs) == len(wheres[place])
    rules.require(lines, "a cell, and a proof for each of its forms", well)
    for form, proof in zip(wheres[place], proofs):
        world.follows(lines, f"what is left lies in cell {place + 1}", form, proof, path)


class Cell:
    """One cell: its prior, that all others majorise it, and the pieces."""

    def __init__(self, lines, name, world, source, claimed):
        self.lines, self.name, self.world, self.source, self.claimed = lines, name, world, source, claimed
        self.size = source.size
        self.where, self.prior = world.forms(claimed, "where"), world.forms(claimed, "prior", source.size)

    def follows(self, text, target, proof):
        self.world.follows(self.lines, f"{self.name}: {text}", target, proof, self.where)

    def check(self, proof):
        self.world.check_point(self.lines, rules.field(proof, "point", dict), self.name, self.where)
        prior, order = self.prior, rules.field(proof, "order", list)
        falls = rules.field(proof, "falls", list)
        well = sorted(order) == list(range(self.size)) if all(type(x) is int for x in order) else False
        rules.require(self.lines, f"{self.name}: each letter has an entry", well and len(falls) == self.size)
        for k, (entry, after) in enumerate(zip(prior, [*prior[1:], self.world.number(0)])):
            self.follows(f"entry {k + 1} is at least the next one", affine.minus(entry, after), falls[k])
        one = affine.minus(affine.total(prior, self.world.size), self.world.number(1))
        self.world.vanishes(self.lines, f"{self.name}: the entries sum to 1", one, rules.field(proof, "sum", list))
        letters = [prior[order.index(x)] for x in range(self.size)]
        self.source.check_member(self, letters, rules.field(proof, "member", list))
        drops = [k for k in range(1, self.size) if prior[k - 1] != prior[k]]
        levels = rules.field(proof, "levels", list)
        rules.require(self.lines, f"{self.name}: a proof for each of {len(drops)} levels", len(levels) == len(drops))
        for k, level in zip(drops, levels):
            mass = affine.total(prior[:k], self.world.size)
            self.source.check_level(self, order[:k], mass, level)
        self.check_pieces(rules.field(proof, "empty", list))

    def check_pieces(self, empty):
        prior, pieces, size = self.prior, list(rules.field(self.claimed, "pieces", list)), self.world.size
        text = f"{self.name}: without leakage from 1 less the first entry"
        zero = affine.minus(self.world.number(1), prior[0])
        rules.require(self.lines, text, self.world.form(self.claimed["zero_from"], "zero_from") == zero)
        start, left = self.world.number(0), list(empty)
        for kept in range(self.size, 1, -1):
            if kept < self.size and prior[kept - 1] == prior[kept]:
                continue
            stop = affine.plus(affine.total(prior[kept:], size), affine.scaled(prior[kept - 1], Fraction(kept - 1)))
            if pieces and pieces[0]["letters"] == kept:
                ends = [self.world.form(pieces[0][key], key) for key in ("from", "to")]
                rules.require(self.lines, f"{self.name}: the ends of the piece of {kept} letters", ends == [start, stop])
                pieces.pop(0)
            else:
                rules.require(self.lines, f"{self.name}: a proof for {kept} letters, which have no piece", bool(left))
                proof = left.pop(0)
                self.follows(f"there is no piece of {kept} letters", affine.minus(start, stop), proof)
            start = stop
        rules.require(self.lines, f"{self.name}: each piece is one of a number of letters", not pieces and not left)


def read_source(world, data):
    """Return the source set of a claim."""
    for keys, kind in (({"lower", "upper"}, Box), ({"center", "radius"}, Ball), ({"vertices"}, Binary)):
        if set(data) == keys:
            return kind(world, data)
    raise rules.Malformed('"set" must have the keys "lower" and "upper", "center" and "radius", or "vertices"')


class Box:
    """The priors with lower <= P <= upper."""

    def __init__(self, world, data):
        self.world = world
        self.lower = world.forms(data, "lower")
        self.size = counted(self.lower)
        self.upper = world.forms(data, "upper", self.size)

    def check(self, lines, _):
        """Accept any bounds, as they define a set; the cells prove that it is not empty."""

    def check_member(self, cell, letters, proofs):
        rules.require(cell.lines, f"{cell.name}: two proofs for each letter", len(proofs) == 2 * self.size)
        pairs = zip(letters, self.lower, self.upper, proofs[::2], proofs[1::2])
        for letter, (entry, low, high, above, below) in enumerate(pairs, 1):
            cell.follows(f"the prior keeps the lower bound of letter {letter}", affine.minus(entry, low), above)
            cell.follows(f"the prior keeps the upper bound of letter {letter}", affine.minus(high, entry), below)

    def check_level(self, cell, letters, mass, proof):
        if rules.field(proof, "by", str) == "lower":
            least = affine.total([self.lower[x] for x in letters], self.world.size)
        else:
            others = [self.upper[x] for x in range(self.size) if x not in letters]
            least = affine.minus(self.world.number(1), affine.total(others, self.world.size))
        text = f"every prior gives the {len(letters)} first letters as much"
        cell.follows(text, affine.minus(least, mass), rules.field(proof, "proof", list))


class Ball:
    """The priors within a total-variation radius: no set of letters differs by more."""

    def __init__(self, world, data):
        self.world = world
        self.center = world.forms(data, "center")
        self.size, self.radius = counted(self.center), world.form(data["radius"], "radius")

    def check(self, lines, proofs):
        rules.require(lines, "a proof for the centre", len(proofs) == 1)
        self.world.check_prior(lines, "the centre", self.center, proofs[0])

    def check_member(self, cell, letters, proofs):
        """Check that no set of letters exceeds the centre by more than the radius, with any choice of undecided letters."""
        rules.require(cell.lines, f"{cell.name}: a proof for each letter and for the sums", len(proofs) == self.size + 1)
        risen, undecided = [], []
        for letter, (entry, middle, proof) in enumerate(zip(letters, self.center, proofs), 1):
            difference, side = affine.minus(entry, middle), rules.field(proof, "side", str)
            if side == "open":
                undecided.append(difference)
                continue
            above = side == "above"
            text = f"letter {letter} has no {'less' if above else 'more'} than in the centre"
            cell.follows(text, affine.scaled(difference, Fraction(1 if above else -1)), rules.field(proof, "proof", list))
            risen += [difference] if above else []
        sets = [[*risen, *chosen] for chosen in subsets(undecided)]
        well = type(proofs[-1]) is list and len(proofs[-1]) == len(sets)
        rules.require(cell.lines, f"{cell.name}: a proof for each of {len(sets)} sets of letters", well)
        for chosen, proof in zip(sets, proofs[-1]):
            distance = affine.total(chosen, self.world.size)
            cell.follows("a set of letters is within the radius", affine.minus(self.radius, distance), proof)

    def check_level(self, cell, letters, mass, proof):
        middle = affine.total([self.center[x] for x in letters], self.world.size)
        text = f"every prior gives the {len(letters)} first letters as much"
        cell.follows(text, affine.minus(affine.minus(middle, self.radius), mass), rules.field(proof, "proof", list))


class Binary:
    """The hull of priors on two letters: an interval of the probability of the first."""

    def __init__(self, world, data):
        self.world, self.size = world, 2
        self.vertices = [world.forms({"vertices": row}, "vertices", 2) for row in rules.field(data, "vertices", list)]
        if not self.vertices:
            raise rules.Malformed('"vertices" must not be empty')

    def check(self, lines, proofs):
        rules.require(lines, "a proof for each vertex", len(proofs) == len(self.vertices))
        for place, (vertex, proof) in enumerate(zip(self.vertices, proofs), 1):
            self.world.check_prior(lines, f"vertex {place}", vertex, proof)

    def check_member(self, cell, letters, proofs):
        rules.require(cell.lines, f"{cell.name}: two proofs for the prior", len(proofs) == 2)
        for sign, proof in zip((1, -1), proofs):
            weights = rules.vector(proof, "weights", len(self.vertices))
            rules.require(cell.lines, f"{cell.name}: weights of the vertices", min(weights) >= 0 and sum(weights) == 1)
            parts = [affine.scaled(vertex[0], weight) for vertex, weight in zip(self.vertices, weights)]
            difference = affine.minus(letters[0], affine.total(parts, self.world.size))
            text = f"the first letter has no {'less' if sign > 0 else 'more'} than in a mixture"
            cell.follows(text, affine.scaled(difference, Fraction(sign)), rules.field(proof, "proof", list))

    def check_level(self, cell, letters, mass, proof):
        proofs = rules.field(proof, "proofs", list)
        rules.require(cell.lines, f"{cell.name}: a proof for each vertex", len(proofs) == len(self.vertices))
        for place, (vertex, multipliers) in enumerate(zip(self.vertices, proofs), 1):
            cell.follows(
                f"vertex {place} gives the first letter as much", affine.minus(vertex[letters[0]], mass), multipliers
            )


def subsets(items):
    """Return all selections of some items, each in the order of the items."""
    return [[item for place, item in enumerate(items) if chosen >> place & 1] for chosen in range(1 << len(items))]


def counted(forms):
    if not 2 <= len(forms) <= MOST_LETTERS:
        raise rules.Malformed(f"a set in symbols must have 2 to {MOST_LETTERS} letters, not {len(forms)}")
    return len(forms)
