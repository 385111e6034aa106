"""The sentences of a derivation are read back, and prove by themselves what they say.

What a pattern prints (its mechanism, multipliers, range, the inequality that fails beyond each end, the places where others
would) is evaluated here from the text alone, and compared with the theorem that it stands for: a mechanism and multipliers
prove a value by duality. Nothing but the text, the priors and the loss is taken from the derivation.

Covers: symdp.derivations.cover, symdp.derivations.equations, symdp.derivations.leakage_rules, symdp.derivations.lines,
symdp.derivations.optimal_pattern, symdp.derivations.pattern, symdp.derivations.signs, symdp.derivations.steps
"""

import re
from functools import cache

import pytest
import sympy

from symdp import SourceSet
from symdp.derivations.derivation import derivation
from tests.derivations.sources import SOURCES

MORE = {
    "two letters in symbols": (SourceSet.ordered_symbols(2), {}),
    "three letters in symbols": (SourceSet.ordered_symbols(3), {}),
    "three letters in symbols, maxima": (SourceSet.ordered_symbols(3), {"leakage": "ml"}),
    "one letter is certain at one end": (SourceSet.from_vertices([["1", "0"], ["2/5", "3/5"]]), {}),
    "three priors, maxima": (
        SourceSet.from_vertices([["1/2", "3/10", "1/5"], ["3/10", "1/5", "1/2"], ["9/20", "1/10", "9/20"]]),
        {"leakage": "ml"},
    ),
    "six priors": (
        SourceSet.from_vertices([[f"{a}/20", f"{b}/20", f"{20 - a - b}/20"] for a, b in
                                 [(8, 6), (9, 4), (6, 8), (7, 4), (5, 6), (9, 6)]]),
        {"leakage": "ml"},
    ),
}  # fmt: skip
ALL = SOURCES | MORE
CHAIN = re.compile(r" (<=|>=|<|=) ")
D, LEVEL = sympy.symbols("D lamda")


@cache
def read(text):
    """An expression of a sentence, in names that are symbols."""
    plain = re.sub(r"\b(lambda|Lambda)\b", "lamda", re.sub(r"([rW]|loss)\((\d)(?:[|,](\d))?\)", r"\1_\2_\3", text))
    return sympy.parse_expr(
        plain, {name: sympy.Symbol(name) for name in re.findall(r"[A-Za-z]\w*", plain) if name != "sqrt"}
    )


def zero(value):
    return sympy.radsimp(sympy.sympify(value)) == 0 or sympy.simplify(value) == 0


def split(sentence):
    """The sides of each chain of equations of a sentence."""
    return [part.split(" = ") for part in sentence.rstrip(".").split(", ")]


class Reading:
    """One list of multipliers of a pattern, as its sentences have it, at values of the symbols."""

    def __init__(self, known, pattern, step, number, numbers):
        program, case = known.setting.program, pattern.cases[number]
        self.ratios, self.loss = program.rule.bounds_ratios, program.loss
        self.priors = [[sympy.sympify(p).subs(numbers) for p in prior] for prior in program.priors]
        self.numbers, self.colors = numbers, step.colors
        self.letters, self.outputs = len(self.loss), len(self.loss[0])
        text = [line.text for line in step.lines]
        self.text, self.own = text, self.of_case(text, number, len(pattern.cases))
        self.case, self.active = case, case.solved.equations.pattern.active
        self.formula, self.distortion = None, None
        self.solution()
        self.multipliers()
        whole = CHAIN.split(self.one("All inequalities hold for ").rstrip("."))
        self.variable = LEVEL if self.formula is None else D
        place = next(k for k in range(0, len(whole), 2) if read(whole[k]) == self.variable)
        self.start, self.stop = (
            (self.at(whole[place - 2]), self.at(whole[place + 2])) if place else (self.at(whole[2]), sympy.oo)
        )
        self.begins = whole[place - 1] if place else "<="
        self.used = [y for y in range(self.outputs) if any(row[y] != "0" for row in self.colors)]
        free = [x for x in range(self.letters) if len({self.loss[x][y] for y in self.used}) == 1]
        self.free = free if len(free) < self.letters else []

    @staticmethod
    def of_case(text, number, count):
        if count == 1:
            return text
        heads = [k for k, line in enumerate(text) if re.fullmatch(r"For .*:", line)]
        assert len(heads) == count
        return text[heads[number] : [*heads, len(text)][number + 1]]

    def one(self, start, lines=None):
        (found,) = [line for line in lines or self.own if line.startswith(start)]
        return found.removeprefix(start)

    def at(self, text):
        return read(text).subs(self.numbers)

    def solution(self):
        """The mechanism, by D where it has a formula, and the two laws between D and the level."""
        first = next(line for line in self.text if line.startswith("Solution: "))
        body = first.removeprefix("Solution: ").rstrip(".")
        self.entries, by_kind = {}, {}
        for part in re.split(r", that is |, and |, ", body):
            *names, value = part.removesuffix(" for every lambda").removesuffix(" for every Lambda").split(" = ")
            for name in names:
                if name in ("lambda", "Lambda"):
                    self.formula = self.at(value)
                elif name == "D":
                    self.distortion = self.at(value)
                elif len(name) == 1:
                    by_kind[name] = self.at(value)
                else:
                    y, x = map(int, re.fullmatch(r"W\((\d)\|(\d)\)", name).groups())
                    assert (x, y) not in self.entries
                    self.entries[x, y] = self.at(value)
        for x, row in enumerate(self.colors, 1):
            for y, color in enumerate(row, 1):
                assert (color in by_kind) + ((x, y) in self.entries) == (color != "0"), (x, y)
                self.entries.setdefault((x, y), by_kind.get(color, sympy.Integer(0)))
        assert self.distortion is not None

    def multipliers(self):
        """The numbers nu and kappa, and the weights of the priors."""
        sentences = [line for line in self.own if line.startswith("Solution: ") and "nu1" in line]
        values = {}
        for *names, value in split(sentences[-1].removeprefix("Solution: ")):
            assert not values.keys() & set(names)
            values |= dict.fromkeys(names, self.at(value))
        self.nu = [values.pop(f"nu{x + 1}") for x in range(self.letters)]
        self.kappa = values.pop("kappa") if not self.ratios else sympy.Integer(0)
        one = len(self.active) == 1
        self.weights = {v: sympy.Integer(1) if one else values.pop(f"w{v + 1}") for v in self.active}
        assert not values

    def quantities(self, inside):
        """All that the sentences name, in the variable of the range, and what must not be negative, by name."""
        level = LEVEL if self.formula is None else self.formula
        d = self.distortion if self.formula is None else D
        q = [sum([w * self.priors[v][x] for v, w in self.weights.items()]) for x in range(self.letters)]
        r = [[q[x] * self.loss[x][y] - self.nu[x] for y in range(self.outputs)] for x in range(self.letters)]
        low = [[sympy.sympify(cost).subs(self.variable, inside) < 0 for cost in row] for row in r]
        names = {"D": d, "lamda": level, "kappa": self.kappa} | {f"w{v + 1}": w for v, w in self.weights.items()}
        names |= {f"nu{x + 1}": nu for x, nu in enumerate(self.nu)}
        names |= {f"r_{x + 1}_{y + 1}": r[x][y] for x in range(self.letters) for y in range(self.outputs)}
        names |= {f"W_{y}_{x}": entry for (x, y), entry in self.entries.items()}
        for v, prior in enumerate(self.priors):
            places = [(x, y) for x in range(self.letters) for y in range(self.outputs)]
            names[f"loss_{v + 1}_"] = sum([prior[x] * self.loss[x][y] * self.entries[x + 1, y + 1] for x, y in places])
        must = {"level": level - 1} | {
            f"loss {v}": d - names[f"loss_{v + 1}_"] for v in range(len(self.priors)) if v not in self.active
        }
        must |= {"D": d} if self.formula is not None else {}
        must |= {f"w{v}": w for v, w in self.weights.items()} | ({} if self.ratios else {"kappa": self.kappa})
        for y in range(self.outputs):
            column = [row[y] for row in r]
            dear = sum([cost for x, cost in enumerate(column) if not low[x][y]])
            cheap = sum([cost for x, cost in enumerate(column) if low[x][y]])
            price = dear + level * cheap if self.ratios else self.kappa + cheap
            names[f"p{y + 1}"] = price
            if y not in self.used:
                must[f"price {y}"] = price
            rows = [x for x in range(self.letters) if y not in self.used or self.colors[x][y] != "W"]
            must |= {f"r {x} {y}": -column[x] if low[x][y] else column[x] for x in rows}
            if y in self.used:
                must |= self.bounds(y, level, names)
        return names, must

    def bounds(self, y, level, names):
        """What is not negative of the entries of a column in use, whose base is named."""
        kinds, rows = [row[y] for row in self.colors], [x for x in range(self.letters) if x not in self.free]
        column = [self.entries[x + 1, y + 1] for x in range(self.letters)]
        base = None
        for x in rows:
            if kinds[x] in ("R", "B"):
                base = column[x] / level if self.ratios and kinds[x] == "B" else column[x]
        found = {}
        if base is not None:
            names[f"m{y + 1}"] = found[f"m {y}"] = base
        for x in rows:
            if kinds[x] == "W" and base is None:
                found |= {f"W {x} {y}": column[x]}
                found |= {f"W {x} {y} {k}": level * other - column[x] for k, other in enumerate(column) if k != x}
            elif kinds[x] == "W":
                low, high = (base, level * base) if self.ratios else (sympy.Integer(0), base)
                found |= {f"W {x} {y}": column[x] - low, f"W {x} {y} base": high - column[x]}
        return found


def inside(low, high, share):
    """A rational between two numbers."""
    high = low + 2 if high is sympy.oo else high
    value = low + (high - low) * share
    return value if value.is_Rational else sympy.Rational(round(float(value) * 2**20), 2**20)


def turning(value, variable):
    """Where a rational function of the variable changes its sign."""
    if not sympy.sympify(value).has(variable):
        return set()
    places = set()
    for side in sympy.fraction(sympy.cancel(value)):
        for factor, power in sympy.factor_list(side)[1]:
            if power % 2 and factor.has(variable):
                places |= set(sympy.Poly(factor, variable).real_roots())
    return {sympy.radsimp(place) for place in places}


def check_optimum(told, names, must, place):
    """By the mechanism D is reached at the level, by the multipliers no mechanism has less: equality on both sides."""
    at = {told.variable: place}
    d, level = (sympy.sympify(names[key]).subs(at) for key in ("D", "lamda"))
    matrix = [[told.entries[x + 1, y + 1].subs(at) for y in range(told.outputs)] for x in range(told.letters)]
    assert all(zero(sum(row) - 1) for row in matrix)
    assert all(entry >= 0 for row in matrix for entry in row)
    places = [(x, y) for x in range(told.letters) for y in range(told.outputs)]
    losses = [sum([prior[x] * told.loss[x][y] * matrix[x][y] for x, y in places]) for prior in told.priors]
    assert zero(max(losses) - d)
    columns = [column for column in zip(*matrix, strict=True) if any(column)]
    leak = max([max(column) / min(column) for column in columns]) if told.ratios else sum(map(max, columns))
    assert zero(leak - level) if told.formula is not None else leak == 1
    assert zero(told.distortion.subs({LEVEL: level, **at}) - d)
    for x, row in enumerate(told.colors):
        for y, color in enumerate(row):
            column = [line[y] for line in matrix]
            low, high = min(column), max(column)
            means = {"0": [0], "R": [low], "B": [level * low if told.ratios else high]}.get(color)
            assert means is None or matrix[x][y] in means or zero(matrix[x][y] - means[0])
    weights = [sympy.sympify(w).subs(at) for w in told.weights.values()]
    assert zero(sum(weights) - 1)
    assert zero(sympy.sympify(sum(told.nu) - told.kappa * names["lamda"]).subs(at) - d)
    prices = [sympy.sympify(names[f"p{y + 1}"]).subs(at) for y in range(told.outputs)]
    assert all(price >= 0 or zero(price) for price in prices)
    assert all(sympy.sympify(value).subs(at) >= 0 for value in must.values())


def check_inequalities(told, names, must, place):
    """Each inequality has the sides that its text has, and all that must not be negative is among them."""
    listed = told.case.inequalities()
    assert len({each.text for each in listed}) == len(listed) == len(must)
    for each in listed:
        left, sign, right = each.text.split(" ")
        difference = (read(left) - read(right)).subs(names) * (1 if sign == ">=" else -1)
        own = each.expression.subs(told.case.program.rule.level, LEVEL).subs(told.numbers)
        assert zero((own - difference).subs(told.variable, place)), each.text


def check_equations(told, names, place):
    """The equations that are printed say something, and hold at the solutions that are printed."""
    lines = [line for line in told.text[:2] + told.own if line.startswith("Equations")]
    assert len(set(lines)) == 2
    for left, right in [sides for line in lines for sides in split(line.split(": ")[1])]:
        difference = read(left) - read(right)
        assert difference.free_symbols
        assert zero(difference.subs(names).subs(told.numbers).subs(told.variable, place)), (left, right)


def check_ends(told, names, must, place):
    """The inequality of an end holds up to it and fails beyond; the others would fail where the sentence says."""
    shown = {"Below": None, "Above": None}
    for line in told.own:
        if line.startswith(("Below it ", "Above it ")):
            word, left, sign, right, name, value = re.fullmatch(
                r"(\w+) it (\S+) (<=|>=) (\S+) fails, as (.+) = (.+)\.", line
            ).groups()
            assert shown[word] is None
            shown[word] = end = told.stop if word == "Above" else told.start
            first, second = (left, right) if sign == ">=" else (right, left)
            # What is named is a difference of sides, or the one side where the other is zero.
            assert name == (f"{first} - {second}" if right != "0" else left)
            value = told.at(value)
            assert zero(read(name).subs(names).subs(told.variable, place) - value.subs(told.variable, place)), line
            turned = 1 if right != "0" or sign == ">=" else -1
            assert turned * value.subs(told.variable, place) > 0
            assert zero(value.subs(told.variable, end))
            beyond = end + (place - end) * sympy.Rational(-1, 10**6)
            assert turned * value.subs(told.variable, beyond) < 0
    if shown["Below"] is None:
        assert told.start == (0 if told.variable == D else 1)
    if shown["Above"] is None:
        assert told.stop is sympy.oo or told.formula is not None
        assert told.stop is sympy.oo or zero(told.formula.subs(D, told.stop) - 1)
    found = set().union(*[turning(value, told.variable) for value in must.values()])
    above = {end for end in found if end > place and not (told.stop is not sympy.oo and zero(end - told.stop))}
    below = {end for end in found if end < place and not zero(end - told.start)}
    lines = [line for line in told.own if line.startswith("The other inequalities hold ")]
    assert len(lines) == bool(above or below)
    body = lines[0].removeprefix("The other inequalities hold ").split(", and so on the whole range")[0] if lines else ""
    up, _, down = body.partition("from ") if "from " in body else (body, "", "")
    ups = [told.at(text) for text in up.removeprefix("up to ").removesuffix(" and ").split(", ") if text]
    downs = [told.at(text) for text in down.removesuffix(" on").split(", ") if text]
    assert {sympy.radsimp(end) for end in ups} == above
    assert {sympy.radsimp(end) for end in downs} == below


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [name for name in ALL if name != "six letters"])
def test_what_a_pattern_prints_proves_its_formula_and_its_range(name):
    source, model = ALL[name]
    known = derivation(source, **model)
    region = known.setting.region
    walk = region.walk(1, 3) if region.values else []
    drawn = [{sympy.Symbol(key): sympy.Rational(str(value)) for key, value in point.items()} for point in walk]
    for numbers in [region.numbers, *drawn]:
        for pattern, step in zip(known.patterns, known.steps[2:-1], strict=True):
            for number in range(len(pattern.cases)):
                told = Reading(known, pattern, step, number, numbers)
                place = inside(told.start, told.stop, sympy.Rational(5, 11))
                names, must = told.quantities(place)
                check_inequalities(told, names, must, place)
                check_equations(told, names, place)
                check_ends(told, names, must, place)
                for share in (sympy.Rational(1, 1000), sympy.Rational(5, 11), sympy.Rational(999, 1000)):
                    check_optimum(told, names, must, inside(told.start, told.stop, share))
                free = [line for line in told.text if line.startswith("The loss of letter ")]
                listed = ", ".join([str(x + 1) for x in told.free])
                assert [line.split(" is the same")[0] for line in free] == [f"The loss of letter {listed}"] * bool(told.free)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", [name for name in ALL if name != "six letters"])
def test_the_first_steps_name_the_question_and_the_last_one_the_thresholds(name):
    source, model = ALL[name]
    known = derivation(source, **model)
    program, question = known.setting.program, known.setting.question
    priors = [f"({', '.join(map(str, prior))})" for prior in program.priors]
    is_ml, several, symbols = question.leakage.name == "ml", len(priors) > 1, known.setting.region.values
    level = "Lambda" if is_ml else "lambda"
    first, bound, *patterns, last = [[line.text for line in step.lines] for step in known.steps]
    conditions = ", ".join([f"{one.lhs} {one.rel_op} {one.rhs}" for one in question.source.hypotheses]) if symbols else ""
    assert first[0] == (
        f"The source is the {'hull of the priors' if several else 'prior'} {', '.join(priors[:4])}"
        + (f" and {len(priors) - 4} others" if len(priors) > 4 else "")
        + (f" with {conditions}" if symbols else "")
        + f"; the loss is {question.loss.name}."
    )
    assert first[2].split(":")[0] == ("Maxima" if is_ml else "Ratios")
    assert first[3].endswith("for each prior." if several else "for the prior.")
    assert ("weights w of the priors" in bound[0]) == several
    assert bound[0].startswith("Let Q(x) = sum over v" if several else "Let Q = P,")
    assert ("kappa" in "".join(bound)) == is_ml
    assert ("r >= 0 at 0" in bound[-1], "r >= 0 at R" in bound[-1]) == (is_ml, not is_ml)
    for pattern, text in zip(known.patterns, patterns, strict=True):
        numbers = text[0].removeprefix("It is the pattern of an optimum in numbers, at ").split(", ")
        names = [part.split(" = ")[0] for part in numbers]
        assert names == [level, "D", *sorted(symbols)]
        assert ("the first of the others" in "".join(text)) == (is_ml and "The loss of letter" in "".join(text))
        assert ("For " in [line[:4] for line in text]) == (len(pattern.cases) > 1)
    end, formulas = known.zero_from, [pattern for pattern in known.patterns if pattern.cases[0].formula is not None]
    chain = [read(side) for side in last[0].split(": ")[1].rstrip(".").split(" <= ")]
    assert all(zero(a - b) for a, b in zip(chain, [0, *[pattern.stop for pattern in formulas]], strict=True))
    meeting = [line for line in last if " both have " in line]
    assert len(meeting) == len(known.cases) - 1
    for line, before, after in zip(meeting, known.cases, known.cases[1:], strict=False):
        place, level_there = re.fullmatch(rf"At D = (.*) both have {level} = (.*)\.", line).groups()
        for case in (before, after):
            if case.formula is not None:
                value = case.formula.subs(D, read(place)) - read(level_there)
                assert zero(known.setting.region.reduced(value))
    falls = known.cases[-1].formula is None
    assert ("falls to 1 there" in last[-2]) == falls
    assert f" is {end}:" in last[-2] if falls else f"At D = {end} the level is 1" in last[-2]
    parts = re.split(rf", (?={level} = )", last[-1].removeprefix("So ").rstrip("."))
    for part, pattern in zip(parts, known.patterns, strict=True):
        formula, _, range_text = part.removeprefix(f"{level} = ").partition(" for ")
        assert sympy.cancel(read(formula) - pattern.formula) == 0
        assert range_text == pattern.range.text
    for part in [part for step in known.steps for line in step.lines for part in line.parts if not isinstance(part, str)]:
        assert not re.search(r"[\\{}$]", part.text)
        assert not re.search(r"[<>]=|\*|\b(sum|over)\b", part.latex)
