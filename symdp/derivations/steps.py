"""The steps of a derivation, written once for text and LaTeX."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import sympy

from symdp.derivations.cover import Case
from symdp.derivations.equations import Equation
from symdp.derivations.lines import Formula, Line, Step, as_latex, chain, line, listed, relation
from symdp.derivations.optimal_pattern import OptimalPattern
from symdp.derivations.setting import Setting
from symdp.leakages.values.polynomial import distortion_symbol
from symdp.reports.answer_latex import symbol
from symdp.sources.domain import Domain

MOST_PRIORS, WIDE, IN_A_CELL = 4, 34, 3
_SPACED = "{\\raggedright\\lineskiplimit=2pt\\lineskip=3pt\n"
D = distortion_symbol()


def steps(setting: Setting, cases: Sequence[Case], patterns: Sequence[OptimalPattern]) -> Iterator[Step]:
    """Yield the steps: the program, the bound by multipliers, each pattern, the cover."""
    yield Step("The program", tuple(_program(setting)))
    yield Step("The bound by multipliers", tuple(_bound(setting)))
    for place, pattern in enumerate(patterns, 1):
        yield Step(f"Pattern {place}", tuple(_pattern(pattern)), pattern.colors)
    yield Step("The patterns cover all D", tuple(_cover(cases, patterns)))


def _program(setting: Setting) -> Iterator[Line]:
    program, level = setting.program, setting.program.rule.level
    yield line(*_source(setting), f"; the loss is {setting.question.loss.name}.")
    rows = Formula("sum over y of W(y|x) = 1, W(y|x) >= 0", r"\sum_y W(y|x)=1,\ W(y|x)\ge 0")
    yield line("Rows: ", rows, " for each letter x.")
    if not program.rule.bounds_ratios:
        sums = f"W(y|x) <= m(y), sum over y of m(y) <= {level}"
        maxima = Formula(sums, rf"W(y|x)\le m_y,\ \sum_y m_y\le {sympy.latex(level)}")
        yield line("Maxima: ", maxima, ", where ", chain(level), " is the exponential of the leakage.")
    else:
        ratios = Formula(f"m(y) <= W(y|x) <= {level}*m(y)", rf"m_y\le W(y|x)\le {sympy.latex(level)}\,m_y")
        yield line("Ratios: ", ratios, " for all x and y, where ", chain(level), " is the exponential of epsilon.")
    accuracy = Formula("sum over x, y of P(x) c(x,y) W(y|x) <= D", r"\sum_{x,y}P_x\,c(x,y)\,W(y|x)\le D")
    yield line("Accuracy: ", accuracy, f" for {'the prior' if len(program.priors) == 1 else 'each prior'}.")
    yield line(
        "For a given ", chain(level), " the least D is the value of a linear program. It falls as ", chain(level),
        " grows, and the least ", chain(level), " at D is its inverse.",
    )  # fmt: skip


def _source(setting: Setting) -> list[str | Formula]:
    question, priors = setting.question, setting.program.priors
    rows = [
        Formula(f"({', '.join(map(str, row))})", r"(" + r",\allowbreak\ ".join([as_latex(p) for p in row]) + ")")
        for row in priors[:MOST_PRIORS]
    ]
    parts: list[str | Formula] = [
        "The source is the prior " if len(priors) == 1 else "The source is the hull of the priors "
    ]
    for place, prior in enumerate(rows):
        parts += [", ", prior] if place else [prior]
    if len(priors) > MOST_PRIORS:
        parts.append(f" and {len(priors) - MOST_PRIORS} others")
    if question.domain is Domain.SYMBOLS:
        conditions = [chain(each.lhs, str(each.rel_op), each.rhs) for each in question.source.hypotheses]
        parts += [" with ", *_comma(conditions)]
    return parts


def _comma(formulas: Sequence[Formula]) -> list[str | Formula]:
    parts: list[str | Formula] = []
    for formula in formulas:
        parts += [", ", formula] if parts else [formula]
    return parts


def _bound(setting: Setting) -> Iterator[Line]:
    level = setting.program.rule.level
    sign = sympy.latex(level)
    several = len(setting.program.priors) > 1
    mixed = Formula("Q(x) = sum over v of w(v) P_v(x)", r"Q_x=\sum_v w_vP^v_x") if several else Formula("Q = P", "Q=P")
    cost = Formula("r(x,y) = Q(x) c(x,y) - nu(x)", r"r_{xy}=Q_x\,c(x,y)-\nu_x")
    weights = " for weights w of the priors with sum 1" if several else ""
    yield line("Let ", mixed, weights, ", let ", Formula("nu(x)", r"\nu_x"), " be any numbers, and ", cost, ".")
    yield line(
        "As rows sum to 1, every mechanism has ",
        Formula("D >= sum of nu(x) + sum of r(x,y) W(y|x)", r"D\ge\sum_x\nu_x+\sum_{x,y}r_{xy}W(y|x)"), ".",
    )  # fmt: skip
    if not setting.program.rule.bounds_ratios:
        price = Formula("p(y) = kappa + sum of the negative r(x,y)", r"p_y=\kappa+\sum_{r_{xy}<0}r_{xy}")
        bound = Formula(f"D >= sum of nu(x) - kappa {level}", rf"D\ge\sum_x\nu_x-\kappa {sign}")
        kappa = chain(sympy.Symbol("kappa"), ">=", 0)
        yield line(
            "Where no price ", price, " is negative and ", kappa, ", as ", relation("W(y|x) <= m(y)"), ", ", bound, "."
        )
        yield line("B is an entry that equals the greatest of its column, 0 is zero, W is between.")
        yield _attained("0")
        return
    price = Formula(
        f"p(y) = sum of r(x,y) over r >= 0, plus {level} times that over r <= 0",
        rf"p_y=\sum_{{r_{{xy}}\ge 0}}r_{{xy}}+{sign}\sum_{{r_{{xy}}\le 0}}r_{{xy}}",
    )
    lower = Formula("sum over x of r(x,y) W(y|x) >= p(y) m(y)", r"\sum_x r_{xy}W(y|x)\ge p_y\,m_y")
    yield line("With the price ", price, " of a column, ", lower, ".")
    yield line("Where no price is negative, ", Formula("D >= sum of nu(x)", r"D\ge\sum_x\nu_x"), ".")
    yield line("B is an entry that equals ", chain(level), " times the least of its column, R is the least, W is between, ",
               "0 is a column of zeros.")  # fmt: skip
    yield _attained("R")


def _attained(least: str) -> Line:
    """Return when a mechanism attains the bound; ``least`` is the colour of small entries."""
    signs: list[str | Formula] = [
        relation("r <= 0"),
        " at B, ",
        relation("r >= 0"),
        f" at {least}, ",
        relation("r = 0"),
        " at W, ",
    ]
    return line(
        "A mechanism attains the bound where ", *signs, relation("p = 0"), " in columns that are used, and where priors of "
        "positive weight have the loss ", chain(D), ".",
    )  # fmt: skip


def _pattern(pattern: OptimalPattern) -> Iterator[Line]:
    first = pattern.cases[0]
    level = first.program.rule.level
    numbers = [chain(symbol_, "=", value) for symbol_, value in _ordered(first)]
    yield line("It is the pattern of an optimum in numbers, at ", *_comma(numbers), ".")
    yield line("Equations: ", *_comma([_equation(each) for each in first.solved.equations.primal()]), ".")
    if free := first.solved.equations.pattern.free:
        rows = ", ".join([str(x + 1) for x in free])
        takes = "the mean of the others" if first.program.rule.bounds_ratios else "the first of the others"
        yield line(f"The loss of letter {rows} is the same for all outputs that are used, so that any row will do: {takes}.")
    distortion = first.tidied(first.solved.distortion)
    if first.formula is None:
        yield line(
            "Solution: ", *_comma(mechanism_of(first)), ", ", chain(D, "=", distortion), " for every ", chain(level), "."
        )
    else:
        yield line("Solution: ", chain(D, "=", distortion), ", that is ", chain(level, "=", first.formula), ", and ",
                   *_comma(mechanism_of(first)), ".")  # fmt: skip
    for case in pattern.cases:
        yield from _case(case, len(pattern.cases) > 1)


def _ordered(case: Case) -> list[tuple[sympy.Symbol, sympy.Expr]]:
    """Return the numbers of an optimum, the level first, then D and the symbols."""
    own = [case.program.rule.level, D]
    return [(name, case.numbers[name]) for name in [*own, *sorted(case.region.numbers, key=str)]]


def _equation(equation: Equation) -> Formula:
    left = equation.left if equation.right != 0 else sympy.fraction(sympy.together(equation.left))[0]
    return chain(left, "=", equation.right)


def mechanism_of(case: Case, most: int | None = None) -> list[Formula]:
    """Return the values of the entries, by colour where those of a colour are equal, else by place, so many at once."""
    colors = case.solved.equations.pattern.colors
    places = dict[sympy.Expr, list[tuple[int, int]]]()
    for x, row in enumerate(case.solved.entries):
        for y, entry in enumerate(row):
            if entry != 0:
                places.setdefault(case.in_variable(entry), []).append((x, y))
    formulas = list[Formula]()
    for value, entries in places.items():
        kinds = {colors[x][y] for x, y in entries}
        of_kind = [(x, y) for x, row in enumerate(colors) for y, color in enumerate(row) if color in kinds]
        if len(kinds) == 1 and of_kind == entries:
            (kind,) = kinds
            after = chain(value)
            formulas.append(Formula(f"{kind} = {after.text}", rf"\mathrm{{{kind}}}={after.latex}"))
        else:
            names = [sympy.Symbol(f"W({y + 1}|{x + 1})") for x, y in entries]
            size = most or len(names)
            for first in range(0, len(names), size):
                sides = [side for name in names[first : first + size] for side in (name, "=")]
                formulas.append(chain(*sides, value))
    return formulas


def _case(case: Case, one_of_several: bool) -> Iterator[Line]:
    """Yield the multipliers of a pattern, and the range on which no inequality fails."""
    equations = case.solved.equations
    start, stop = case.range.start, case.range.stop
    ends = chain(case.tidied(start.place), case.begins, case.variable, "<=", case.tidied(stop.place))
    if stop.place.is_infinite:
        ends = chain(case.variable, ">=", case.tidied(start.place))
    if one_of_several:
        yield line("For ", ends, ":")
    yield line("Equations of the multipliers: ", *_comma([_equation(each) for each in equations.dual()]), ".")
    values = dict[sympy.Expr, list[sympy.Symbol]]()
    for name, value in zip(equations.dual_names(), _multipliers(case), strict=True):
        values.setdefault(case.in_variable(value), []).append(name)
    sides = [chain(*[side for name in names for side in (name, "=")], value) for value, names in values.items()]
    yield line("Solution: ", *_comma(sides), ".")
    yield line("All inequalities hold for ", ends, ".")
    for bound, word in ((start, "Below"), (stop, "Above")):
        if bound.by.text not in ("0 >= 0", f"{D} >= 0", f"{case.program.rule.level} >= 1"):
            yield line(f"{word} it ", relation(bound.by.text), " fails, as ", *_failing(case, bound.by.text), ".")
    yield from _others(case)


def _failing(case: Case, text: str) -> list[str | Formula]:
    """Return the value whose sign an inequality is about."""
    left, sign, right = text.split(" ")
    value = next(each.expression for each in case.inequalities() if each.text == text)
    if right == "0":
        name, value = left, value if sign == ">=" else -value
    else:
        name = f"{left} - {right}" if sign == ">=" else f"{right} - {left}"
    return [relation(name), Formula(" = ", "="), chain(case.region.tidy(value, case.numbers))]


def _multipliers(case: Case) -> list[sympy.Expr]:
    solved = case.solved
    price = [] if case.program.rule.bounds_ratios else [solved.price]
    return [*solved.rows, *(solved.weights if solved.weights[1:] else ()), *price]


def _others(case: Case) -> Iterator[Line]:
    """Yield where the other inequalities would fail, on which side of the range."""
    numbers = case.region.numbers
    place = case.numbers[case.variable]
    below, above = list[sympy.Expr](), list[sympy.Expr]()
    for bound in case.range.others:
        value = case.tidied(bound.place)
        side = below if bound.place.subs(numbers) < place else above
        if value not in side:
            side.append(value)
    if not below and not above:
        return
    parts: list[str | Formula] = ["The other inequalities hold "]
    parts += ["up to ", *_comma(list(map(chain, above)))] if above else []
    parts += [" and "] if above and below else []
    parts += ["from ", *_comma(list(map(chain, below))), " on"] if below else []
    yield line(*parts, ", and so on the whole range", *_reasons(case, below, above), ".")


def _reasons(case: Case, below: Sequence[sympy.Expr], above: Sequence[sympy.Expr]) -> list[str | Formula]:
    """Return the relations between symbols by which no end of another inequality is inside of a range."""
    start, stop = case.range.start.place, case.range.stop.place
    gaps = [end - stop for end in above] + [start - end for end in below]
    relations = dict.fromkeys([each for gap in gaps for each in case.region.reason(gap)])
    if not relations:
        return []
    return [", as ", *_comma([chain(each.lhs, str(each.rel_op), each.rhs) for each in relations])]


def _cover(cases: Sequence[Case], patterns: Sequence[OptimalPattern]) -> Iterator[Line]:
    level, last = cases[0].program.rule.level, patterns[-1].stop
    thresholds = [pattern.stop for pattern in patterns if pattern.cases[0].formula is not None]
    yield line("Each range begins where the one before ends: ", chain(0, *[s for t in thresholds for s in ("<=", t)]), ".")
    for first in cases[:-1]:
        at = first.tidied(first.distortions[1])
        reached = first.tidied(first.levels[1])
        yield line("At ", chain(D, "=", at), " both have ", chain(level, "=", reached), ".")
    end = cases[-1]
    if end.formula is None:
        jump = end.tidied(end.levels[0])
        yield line("For ", chain(1, "<=", level, "<=", jump), " the least D is ", chain(last),
                   ": the last pattern leaks nothing, and the function falls to 1 there.")  # fmt: skip
    else:
        yield line("At ", chain(D, "=", last), " the level is 1, and nothing leaks from there on.")
    rows = [line(chain(level, "=", p.formula), " for ", p.range) for p in patterns]
    yield line("So ", *listed(rows).parts, ".")


def latex(setting: Setting, listed_steps: Sequence[Step], patterns: Sequence[OptimalPattern]) -> str:
    """Return the steps and the table of the patterns as LaTeX."""
    text = "".join([step.latex for step in listed_steps])
    return _SPACED + text + _table(patterns, symbol(setting.question.leakage)) + "\\par}\n"


def _range(pattern: OptimalPattern) -> list[Formula]:
    """Return the range of a pattern, in two lines where one is wide."""
    whole = pattern.range
    if pattern.cases[0].formula is None or len(whole.text) <= WIDE:
        return [whole]
    return [chain(pattern.start, pattern.begins, D), chain(D, pattern.ends, pattern.stop)]


def _table(patterns: Sequence[OptimalPattern], measure: str) -> str:
    rows = []
    for pattern in patterns:
        first = pattern.cases[0]
        body = r" \\ ".join([" & ".join([rf"\mathrm{{{c}}}" for c in row]) for row in pattern.colors])
        array = rf"$\begin{{array}}{{@{{}}{'c' * len(pattern.colors[0])}@{{}}}} {body} \end{{array}}$"
        cells = [f"${formula.latex}$" for formula in _range(pattern)]
        cells.append(rf"$\exp {measure}(D)={as_latex(pattern.formula)}$")
        cells += [f"${formula.latex}$" for formula in mechanism_of(first, IN_A_CELL)]
        inner = r" \\[0.6ex] ".join(cells)
        rows.append(rf"{array} & \begin{{tabular}}[c]{{@{{}}l@{{}}}} {inner} \end{{tabular}} \\ \noalign{{\medskip}}")
    head = r"pattern & range, formula, mechanism \\ \hline"
    lines = "\n".join([head, *rows])
    return f"\\par\\medskip\\noindent\n\\begin{{tabular}}{{@{{}}ll@{{}}}}\n{lines}\n\\end{{tabular}}\n"
