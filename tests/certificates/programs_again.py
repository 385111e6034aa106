"""Whether a certificate of format 3 holds, by another route than the kernel: sums of fractions, roots to many digits."""

from fractions import Fraction as F
from functools import cache

from symdp.certificates.checker.arithmetic import algebraic, cells, germs
from symdp.certificates.checker.claim import record, schema
from symdp.certificates.checker.kernel import block_programs
from symdp.certificates.completions.program_lines import problem_of
from tests.certificates.document_parts import nodes

# Of which unknowns multipliers take what is left, where these are left out.
LEFT_OF = {"below top": "diagonal", "least": "W", "most": "W"}


def still_holds(document):
    """Whether every program holds: by sums of fractions, polynomials at some numbers, roots to many digits."""
    places = {None: [F(0)], germs.Germ: [F(1, 10**60)], cells.Cell: [F(k, 7) for k in range(1, 7)]}
    parts = [part for part in block_programs.parts_of(record.record_in(document)) if part.name is not None]
    problems = [(problem_of(part), part.program.cones) for part in parts]
    return all(PartHolds(part, cones, document, s).holds() for part, cones in problems for s in places[part.numbers])


@cache
def close_to_the_root(polynomial, low, high):
    """A root by bisection; the polynomial has different signs at the ends."""
    rises = algebraic.value_at(polynomial, high) > 0
    while high - low > F(1, 10**250):
        middle = F(int((low + high) * 10**251 / 2), 10**251)
        low, high = (low, middle) if (algebraic.value_at(polynomial, middle) > 0) == rises else (middle, high)
    return low


class PartHolds:
    """One program at a number s, or t; what is 0 up to rounding of the root counts as 0."""

    def __init__(self, part, cones, document, s):
        self.part, self.document, self.s = part, document, s
        self.cones = [((top, 0), {(others, k): weight for k, weight in enumerate(listed)}) for top, others, listed in cones]
        field = part.field
        self.root = close_to_the_root(tuple(field.polynomial), *field.ends) if field else F(0)
        self.rest = F(1, 10**180) if field else F(0)
        self.costs = {key: self.at(cost) for key, cost in part.program.costs.items()}
        self.rows = {
            key: ({x: self.at(a) for x, a in sums.items()}, sense, self.at(b))
            for key, (sums, sense, b) in part.program.rows.items()
        }

    def at(self, value):
        """The value of a coefficient of the checker at s, or t."""
        terms = getattr(value, "terms", [value])
        return sum(self.element(getattr(c, "coefficients", [c])) * self.s**k for k, c in enumerate(terms))

    def read(self, blocks):
        """The numbers of a certificate by block and place, without the blocks that are a rest."""
        texts = {name: text for name, text in blocks.items() if text != "rest"}
        return {(name, place): value for name, text in texts.items() for place, value in enumerate(self.entries(text))}

    def filled(self, blocks, x):
        """A point with the rows of a mechanism: a floor, filled by the cheapest outputs up to lambda times it."""
        if blocks.get("W") != "rest":
            return x
        floor = [x.get(key, F(0)) for key in self.costs if key[0] == "floor"]
        level = next(a for key, a in self.rows["most", 0][0].items() if key[0] == "floor")
        for row, (sums, _, _) in self.rows.items():
            if row[0] == "cost":
                cells = {place % len(floor): -a for (name, place), a in sums.items() if name == "W"}
                left = 1 - sum(floor)
                for z in sorted(range(len(floor)), key=lambda z: cells.get(z, 0)):
                    more = min(left, (level - 1) * floor[z])
                    x["W", row[1] * len(floor) + z] = floor[z] + more
                    left -= more
        return x

    def rested(self, blocks, y, left):
        """Multipliers with those that are omitted: the reduced cost of the one unknown that a row charges, on its side."""
        for (name, place), (sums, _, _) in self.rows.items():
            if blocks.get(name) == "rest":
                ((unknown, a),) = [(key, a) for key, a in sums.items() if key[0] == LEFT_OF[name]]
                y[name, place] = max(F(0), left[unknown] / a)
        return y

    def entries(self, written):
        """A text, or one for each power of s or t, each of which may be a list: one text for each power of the root."""
        terms = written if isinstance(written, list) else [written]
        powers = [term if isinstance(term, list) else [term] for term in terms]
        columns = zip(*[zip(*map(fractions, texts), strict=True) for texts in powers], strict=True)
        return [sum(self.element(c) * self.s**k for k, c in enumerate(column)) for column in columns]

    def element(self, coefficients):
        return sum(F(c) * self.root**k for k, c in enumerate(coefficients))

    def kept(self, value, sense=">="):
        return abs(value) <= self.rest if sense == "=" else sense == "cone" or value >= -self.rest

    def in_cones(self, values, power):
        return all(
            self.kept(values.get(top, 0))
            and self.kept(values.get(top, 0) ** 2 - sum(w**power * values.get(key, 0) ** 2 for key, w in weights.items()))
            for top, weights in self.cones
        )

    def holds(self):
        part = self.part
        pointed = part.at_most is None or self.point_holds(self.document["point"][part.name])
        return pointed and (
            (part.at_least is None and not part.empty) or self.bound_holds(self.document["multipliers"][part.name])
        )

    def point_holds(self, blocks):
        x = self.filled(blocks, self.read(blocks))
        left = {key: sum(a * x.get(y, 0) for y, a in sums.items()) - b for key, (sums, _, b) in self.rows.items()}
        holds = all(self.kept(value, self.rows[key][1]) for key, value in left.items()) and self.in_cones(left, 1)
        holds = holds and all(self.kept(x.get(key, 0)) for key in self.costs.keys() - self.part.program.free)
        value = sum(cost * x.get(key, 0) for key, cost in self.costs.items())
        return holds and self.kept(self.at(self.part.at_most) - value)

    def left_by(self, y, scale):
        """The reduced costs."""
        left = {key: scale * cost for key, cost in self.costs.items()}
        for key, (sums, _, _) in self.rows.items():
            for unknown, a in sums.items():
                left[unknown] -= a * y.get(key, 0)
        return left

    def bound_holds(self, blocks):
        y = self.read(blocks)
        scale = y.pop(("scale", 0), 1)
        y = self.rested(blocks, y, self.left_by(y, scale))
        left = self.left_by(y, scale)
        free = self.part.program.free
        holds = all(self.kept(value, "=" if key in free else ">=") for key, value in left.items())
        holds = holds and all(sense == "=" or self.kept(y.get(key, 0), sense) for key, (_, sense, _) in self.rows.items())
        holds = holds and scale > self.rest and self.in_cones(y, -1)
        bound = sum(b * y.get(key, 0) for key, (_, _, b) in self.rows.items())
        return holds and (bound > self.rest if self.part.empty else self.kept(bound - scale * self.at(self.part.at_least)))


def fractions(text):
    above, _, below = text.partition("/")
    return [F(int(value), int(below or 1)) for value in above.split(" ")]


def texts(document):
    """(path, text) of the vectors of points and multipliers."""
    parts = [(path, text) for path, text in nodes(document) if path and path[0] in schema.BY_PROGRAMS]
    return [(path, text) for path, text in parts if isinstance(text, str) and text != "rest"]


def with_number(text, place, value):
    """A vector with one of its entries changed."""
    values = fractions(text)
    values[place] = value
    scale = 1
    for one in values:
        scale *= one.denominator
    return " ".join(str(one.numerator * (scale // one.denominator)) for one in values) + f"/{scale}"
