"""Blocks of equal letters: every prior of every alphabet at once, with the Python standard library only.

A formula names finitely many sums of the greatest or least probabilities. Where these sums are given, the least
exp(epsilon) is largest at the prior that is flat between the named places, and smallest at one that has one more step
(proofs/foundations/block_priors.py). So a claim "formula >= best" holds for every prior of every alphabet if it holds for
priors of flat blocks between the named places, "formula <= best" if it holds with each block cut in two as well.

A layout lists the blocks: their sizes are numbers, or a least size plus nu >= 0. With gaps g_1, ..., g_B >= 0 the letters of
block j have the probability (g_j + ... + g_B)/S, and every name of a formula is a rational function of g, nu, e, x >= 0.
"""

from collections import Counter
from fractions import Fraction

from .. import rules
from . import ordered_formula as functions

LARGEST_INDEX, MOST_BLOCKS, MOST_LETTERS = 12, 24, 40
ALL = "all"


class Needs:
    """The sums that texts name: numbers of greatest and of least letters, and the side on which k counts."""

    def __init__(self, trees):
        self.greatest, self.least, self.names, self.sides = set(), set(), set(), set()
        for tree in trees:
            self.read(tree)
        if len(self.sides) > 1:
            raise rules.Malformed("top(k) and tail(k) do not stand together; tail(k) is 1 - top(M-k)")
        self.side = next(iter(self.sides)) if self.sides else "top" if "k" in self.names else None

    def read(self, tree):
        kind, parts = tree[0], tree[1:]
        if kind in ("top", "tail"):
            place = index_of(tree)
            if place == "k":
                self.sides.add(kind)
            else:
                (self.greatest if kind == "top" else self.least).add(place)
        elif kind == "name":
            self.name(parts[0])
        else:
            for part in parts:
                if isinstance(part, tuple):
                    self.read(part)

    def name(self, name):
        self.names.add(name)
        if name in ("D", "M", "delta", "best", "k"):
            return
        if name == "PM":
            self.least |= {0, 1}
            return
        place = int(name[1:]) if name[1:].isdigit() and len(name) < 5 else -1
        if name[0] not in "PA" or not int(name[0] == "P") <= place <= LARGEST_INDEX:
            raise rules.Malformed(f"the name {name[:20]!r} is unknown")
        if name[0] == "P":
            self.greatest |= {place - 1, place}
        else:
            self.least.add(place)


def index_of(tree):
    """Return the argument of top or tail: an integer up to 12, or k."""
    if len(tree) == 2 and tree[1] == ("name", "k"):
        return "k"
    number = tree[1][1] if len(tree) == 2 and tree[1][0] == "number" else -1
    if number not in range(LARGEST_INDEX + 1):
        raise rules.Malformed(f"{tree[0]} takes k or an integer from 0 to {LARGEST_INDEX}")
    return int(number)


class Layout:
    """Blocks as (least size, whether it may be larger), and the number of blocks before each named place."""

    def __init__(self, blocks, places):
        self.blocks, self.places = blocks, places

    def fixed(self, place):
        """Return the layouts with block ``place`` of its least size, and with at least one more letter."""
        least, _ = self.blocks[place]
        return [
            Layout([*self.blocks[:place], block, *self.blocks[place + 1 :]], self.places)
            for block in ((least, False), (least + 1, True))
        ]

    def cut(self):
        """Yield the layout itself, and those with one of its blocks cut in two."""
        yield self
        for place, (least, free) in enumerate(self.blocks):
            for parts in [((1, True), (1, True))] if free else [((t, False), (least - t, False)) for t in range(1, least)]:
                places = {label: count + (count > place) for label, count in self.places.items()}
                yield Layout([*self.blocks[:place], *parts, *self.blocks[place + 1 :]], places)


def layouts(needs, letters):
    """Return the layouts of all priors with the named places, on a number of letters or on all numbers with these places."""
    top, tail = max(needs.greatest, default=0), max(needs.least, default=0)
    if letters != ALL:
        return list(small(needs, letters)) if max(2, top, tail) <= letters <= MOST_LETTERS else []
    small_layouts = [layout for size in range(max(2, top, tail), top + tail + 1) for layout in small(needs, size)]
    return small_layouts + list(large(needs, top, tail))


def small(needs, letters):
    """Yield the layouts on a number of letters, for each k."""
    for k in range(1, letters + 1) if needs.side else [None]:
        at = {("top", i): i for i in needs.greatest} | {("tail", i): letters - i for i in needs.least}
        if k is not None:
            at["k"] = k if needs.side == "top" else letters - k
        ends = sorted({0, letters, *at.values()})
        blocks = [(stop - start, False) for start, stop in zip(ends, ends[1:])]
        yield Layout(blocks, {label: ends.index(place) for label, place in at.items()})


def large(needs, top, tail):
    """Yield the layouts on more letters than the named places at both ends have, with a middle block of any size."""
    heads = sorted(needs.greatest | {0, top})
    feet = sorted(needs.least | {0, tail}, reverse=True)
    spots = [None]
    if needs.side:
        spots = [("top", i) for i in range(top + 1)] + [("middle", 0)] + [("tail", i) for i in range(tail, -1, -1)]
        spots.remove(("top", 0) if needs.side == "top" else ("tail", 0))
    for spot in spots:
        before = sorted({*heads, *([spot[1]] if spot and spot[0] == "top" else [])})
        after = sorted({*feet, *([spot[1]] if spot and spot[0] == "tail" else [])}, reverse=True)
        middle = [(1, True), (1, True)] if spot == ("middle", 0) else [(1 if top + tail else 2, True)]
        blocks = [(b - a, False) for a, b in zip(before, before[1:])] + middle
        places = {("top", i): before.index(i) for i in needs.greatest}
        places |= {("tail", i): len(blocks) + after.index(i) for i in needs.least}
        if spot:
            side, count = spot
            reached = {"top": before, "tail": after}
            places["k"] = len(before) if side == "middle" else reached[side].index(count) + len(blocks) * (side == "tail")
        yield Layout(blocks + [(a - b, False) for a, b in zip(after, after[1:])], places)


class Blocks:
    """The names of a formula over one layout, as rational functions of g_1, ..., g_B, nu_1, ..., nu_B, e, x."""

    def __init__(self, layout, side, with_delta):
        if len(layout.blocks) > MOST_BLOCKS:
            raise rules.Malformed(f"too large: {len(layout.blocks)} blocks, at most {MOST_BLOCKS}")
        self.layout, self.side, self.count = layout, side, len(layout.blocks)
        self.variables = 2 * self.count + 2
        self.one, self.zero = ({(0,) * self.variables: Fraction(1)}, Counter()), ({}, Counter())
        self.prefixes = [self.zero]
        for place, (least, free) in enumerate(layout.blocks):
            grown = functions.plus(self.prefixes[-1], self.number(least))
            self.prefixes.append(functions.plus(grown, self.variable(self.count + place)) if free else grown)
        self.total = self.weighted(self.count)
        self.rest = self.one
        if with_delta:
            self.rest = functions.divide(self.one, functions.plus(self.one, self.variable(2 * self.count)))

    def number(self, value):
        return functions.scaled(self.one, Fraction(value))

    def variable(self, place):
        return ({tuple([int(k == place) for k in range(self.variables)]): Fraction(1)}, Counter())

    def weighted(self, count):
        """Return the sum of the letters of the first blocks, not divided by S: gap i counts in the letters up to block i."""
        total = self.zero
        for place in range(self.count):
            size = self.prefixes[min(place + 1, count)]
            total = functions.plus(total, functions.times(self.variable(place), size))
        return total

    def top(self, count):
        """Return the probability of the first blocks."""
        return functions.divide(self.weighted(count), self.total) if count < self.count else self.one

    def letter(self, place):
        """Return the probability of a letter of a block, counted from 0; 0 after the last."""
        gaps = self.zero
        for k in range(place, self.count):
            gaps = functions.plus(gaps, self.variable(k))
        return functions.divide(gaps, self.total)

    def bound(self, count):
        """Return the end of the range ruled by the letters of the first blocks; for 0 blocks, where the optimum is 1."""
        if count == 0:
            reached = self.letter(0)
        else:
            others = functions.minus(self.prefixes[count], self.one)
            reached = functions.minus(self.top(count), functions.times(others, self.letter(count)))
        return functions.times(self.rest, functions.minus(self.one, reached))

    def ranges(self):
        """Yield (start, stop, number of blocks that determine the optimum) for increasing ranges of D that are not empty."""
        for count in range(self.count, 0, -1):
            start, stop = self.bound(count), self.bound(count - 1)
            if not functions.equal(start, stop):
                yield start, stop, count
        yield self.bound(0), self.one, 0

    def best(self, count, here):
        if count == 0:
            return self.one
        others = functions.minus(self.prefixes[count], self.one)
        above = functions.times(others, functions.minus(self.rest, here))
        missing = functions.times(self.rest, functions.minus(self.one, self.top(count)))
        return functions.divide(above, functions.minus(here, missing))

    def within(self, start, stop):
        """Return (start + stop x)/(1 + x), the D inside a range."""
        x = self.variable(self.variables - 1)
        top = functions.plus(start, functions.times(stop, x))
        return functions.divide(top, functions.plus(self.one, x))

    def value(self, tree, names, choose):
        """Return a tree as a rational function; ``choose`` gives the winner of each max and min."""
        kind, parts = tree[0], tree[1:]
        if kind == "number":
            return self.number(parts[0])
        if kind in ("name", "top", "tail"):
            return self.named(tree, names)
        values = [self.value(part, names, choose) for part in parts if isinstance(part, tuple)]
        if kind in ("max", "min"):
            return choose(kind, values)
        if kind == "**":
            result = self.one
            for _ in range(parts[1]):
                result = functions.times(result, values[0])
            return result
        operations = {"+": functions.plus, "-": functions.minus, "*": functions.times, "/": functions.divide}
        return operations[kind](*values)

    def named(self, tree, names):
        kind, places = tree[0], self.layout.places
        if kind != "name":
            index = index_of(tree)
            reached = self.top(places["k" if index == "k" else (kind, index)])
            return reached if kind == "top" else functions.minus(self.one, reached)
        name = tree[1]
        if name in names:
            return names[name]
        if name == "M":
            return self.prefixes[-1]
        if name == "delta":
            return functions.minus(self.one, self.rest)
        if name == "k":
            before = self.prefixes[places["k"]]
            return before if self.side == "top" else functions.minus(self.prefixes[-1], before)
        if name == "PM":
            return functions.minus(self.one, self.top(places["tail", 1]))
        place = int(name[1:])
        if name[0] == "A":
            return functions.minus(self.one, self.top(places["tail", place]))
        return functions.minus(self.top(places["top", place]), self.top(places["top", place - 1]))
