r"""Texts that pages are made of, on both sides of every width, length and count at which their form changes.

Each group is stored as pages are (:mod:`stored_pages`): a text that changed is read before it is stored again.
"""

from fractions import Fraction
from functools import partial
from itertools import product

from symdp import Database, SourceSet, Tradeoff, measure, read_source, theorem_of
from symdp.certificates.checker.arithmetic.expression import parse
from symdp.errors import SymdpError
from symdp.graphs import families
from symdp.mechanisms.randomized_response import from_diagonal
from symdp.reports import latex_text
from symdp.theorems.local.gaussian_page import decimal
from symdp.theorems.notation import Notation
from symdp.theorems.paper import Paper, cited
from symdp.theorems.parametric.ordered_prior_page import ordered_theorem
from symdp.theorems.parametric.ordered_prior_text import Range
from symdp.theorems.preliminaries import Preliminaries
from symdp.theorems.setting import adjacent_letters, privacy_lemmas
from symdp.theorems.text import displays, formula_text, number_text, polynomial_text, statement_text
from symdp.theorems.text.sentences import Term, as_term, chain, of, related
from symdp.tradeoffs.local.identifiability import least_identifiability
from tests.reports import report_forms

LENGTHS = (11, 12, 13, 23, 24, 25, 36, 37)


def sized(points):
    """A formula of so many points, which is a whole number above 13: ten signs have 53, a command 8, a comma 3."""
    tens = max(points - 14, 0) // 53
    rest = points - 53 * tens
    commands = next(count for count in range(rest // 8, -1, -1) if (rest - 8 * count) % 3 == 0)
    return "," * ((rest - 8 * commands) // 3) + r"\beta " * commands + "a" * 10 * tens


def joined(values):
    return "\n".join(map(str, values))


def tried(call, *arguments):
    """What a call returns, or the error that it raises."""
    try:
        return call(*arguments)
    except (SymdpError, ArithmeticError) as error:
        return f"{type(error).__name__}: {error}"


def _displays():
    yield from [displays.display(sized(100), [(r"\le", sized(last))]) for last in (97, 98)]
    yield from [displays.display(sized(first), [(r"\le", sized(117)), ("=", sized(50))]) for first in (80, 81)]
    for last in (217, 218):
        yield displays.display(sized(100), [(r"\le", sized(last)), ("<", r"\frac{12345678901}{123456789}")])
    yield from [displays.running(rf"{'1+' * more}\frac{{{'7' * top}}}{{10000}}") for more in (0, 1) for top in (6, 7)]
    yield from [displays.valued(sized(left), Fraction(1234567891)) for left in (152, 153)]
    yield from [displays.cases(sized(50), [(sized(50), sized(last))]) for last in (65, 66)]
    yield from [displays.cases(sized(50), [(sized(50), sized(wide)), ("1", "b")]) for wide in (65, 66, 130, 131)]
    for count in (2, 12, 13, 18, 19, 36, 37):
        for name in ("", r"\dfrac12", r"\frac12"):
            yield displays.cases("f", [(f"{name}{place}", f"x={place}") for place in range(count)])
    yield displays.cases("f", [(f"{place}", sized(200)) for place in range(13)], end=".")
    yield displays.itemized(["a", "b"], ",", ".", 3)
    yield from [displays.table(["", r"q\le"], [[sized(100), sized(last)], ["1", "2"]]) for last in (109, 110)]
    yield from [displays.table(["x", "y"], [[str(row), "0"] for row in range(count)]) for count in (18, 19, 37)]
    yield from map(
        displays.width, (r"\frac{1}{123}", r"\tfrac{12345}{1}+\le", r"a<b>c=d|e.f", r"\left(x\right)\,\mathrm{y}")
    )


NUMBERS = [
    *[Fraction(*pair) for pair in ((1, 999), (1, 1000), (1, 1001), (-7, 1000), (5, 2**15), (5, 2**16), (1, 10**15))],
    *[Fraction(1, 10**16), Fraction(-3, 2), Fraction(-4), Fraction(0), Fraction(123456789, 1000)],
    *[Fraction(10**length - 1) for length in LENGTHS],
    *[Fraction(10**11, 10**length + 1) for length in LENGTHS],
]


def _numbers():
    for value in NUMBERS:
        yield from (number_text.inline(value), number_text.displayed(value), decimal(value))
        yield f"{number_text.is_decimal(value)} {number_text.outward(value, value)}"
        yield from (latex_text.number(value), latex_text.decimals(value), latex_text.decimals(value, up=True))
    for places, up in product((0, 3), (False, True)):
        yield number_text.rounded(Fraction(-2, 3), places, up)
    yield number_text.bounded("s", Fraction(1, 3), Fraction(2, 3)) + number_text.bounded("s", Fraction(1), Fraction(1))
    for length in LENGTHS:
        shares = [Fraction(1, 10**length + 1), Fraction(1, 10**length + 7)]
        yield number_text.vector(shares)
        yield number_text.vector([Fraction(3, 10**length + 1), 1 - Fraction(3, 10**length + 1)])
    for kinds, count, name in product((1, 3, 4), (6, 7), ("q", "b", "q_1")):
        yield number_text.entries(name, [Fraction(place % kinds, 5) for place in range(count)], "y")
    yield number_text.entries("q", [Fraction(1)])
    yield from [number_text.counting(first, first + more) for first in (0, 1) for more in range(5)]
    yield from map(number_text.letters, ([2], [0, 1], [1, 2, 3], [4, 3, 2, 1], [0, 2, 3, 4, 5, 8]))
    yield from [number_text.row(["a", "b", "c"][:count]) for count in (1, 2, 3)]


def _polynomials():
    for coefficients in (
        [],
        [0],
        [3],
        [0, 1],
        [0, -1],
        [1, -1],
        [-1, 0, 2],
        [1, 0, -2],
        [Fraction(1, 2), 1],
        [0, Fraction(2, 3)],
    ):
        yield polynomial_text.polynomial(coefficients, "t")
    for factors in ([1, -2, 1], [-2, 2], [0, 3], [4], [1], [0, 0, -1], [-1, 0, 1], [2, -5, 2]):
        yield "  ".join([polynomial_text.product(factors, "t", inside) for inside in (Fraction(1, 3), Fraction(3))])
    for top, below in (([2, 4], [6, 2]), ([], [3]), ([3, 3], [3]), ([5], [1, 1]), ([0, 4], [2, 0, 6])):
        yield f"{polynomial_text.ratio(top, below, 't')} {polynomial_text.built_up(top, below, 't')}"
    for first, last in product((145, 146), repeat=2):
        yield polynomial_text.fraction(sized(first), sized(last))
    yield from map(polynomial_text.grouped, ("a+b", "-a", "a-b", "ab"))
    for top, below in (((2, 2), (4, 0, -4)), ((), (3, 1)), ((1, 2), (1, 3)), ((6, 3), (4, 2))):
        yield polynomial_text.reduced(top, below)
    for constant, slope in product((0, Fraction(-1, 2), 3), (0, 1, -1, Fraction(5, 2), Fraction(-5, 2))):
        yield latex_text.affine(Fraction(constant), Fraction(slope))


TERMS = {
    "u": Term("u", Fraction(2, 5)),
    "3": of(Fraction(3)),
    "-3": of(Fraction(-3)),
    "1/2": of(Fraction(1, 2)),
    "-1/2": of(Fraction(-1, 2)),
    "a+b": Term("a", Fraction(1)) + Term("b", Fraction(2)),
    "ab": Term("a", Fraction(3)) * Term("b", Fraction(2)),
    "2": as_term(2),
}


def _terms():
    for (_, first), (_, second) in product(TERMS.items(), repeat=2):
        made = [first + second, first - second, first * second, first.over(second), first.divided_by(second)]
        yield "  ".join([f"{term.latex}: {term.value}, {term.rank}" for term in made])
        yield "  ".join(
            [f"{relation}{chain(first, (relation, second)).holds()}" for relation in ("=", r"\le", r"\ge", "<", ">")]
        )
    yield from [f"{related(1 - term, (r'<', term.with_value())).latex} {(2 - term).value}" for term in TERMS.values()]
    long = of(Fraction(10**11, 10**12 + 1))
    yield related(long + 1, (r"\le", long * 2)).latex


FORMULAS = (
    "a*b+c", "a-(b-c)", "a-(b+c)", "a*(b-c)", "(a+b)**2", "(a/b)**2", "(a**2)**3", "a/(b+c)*2", "2*3*a", "lam*a", "lam*2",
    "slope*a", "0-a", "0-(a-b)", "1/2*a", "a*1/2", "max(a,b/c)", "min(a,1)", "log(3)", "log(a)", "log(1/2)", "(0-2)**2",
    "2*log(3)-1/2", "sum(a*w)", "sum(a-w)", "a*sum(w)", "a1*b02", "eps*rho", "theta-nu", "w_1",
)  # fmt: skip
NAMED = ("best*P12", "A3-L2", "M*delta", "(1-D)/T10")


def _formulas():
    for text in FORMULAS:
        tree = parse(text, ("max", "min", "log", "sum"))
        yield formula_text.in_names(tree, formula_text.plain, r"\sum_j")
    for notation in (Notation(), Notation(prior=r"\pi", distortion="D_0", log="2")):
        yield from [formula_text.expression(parse(text, ()), notation) for text in NAMED]
    for text in (
        r"\text{If }a=1\text{, then}\qquad b\iff c", r"\text{cost}(a)\ \Rightarrow \text{ it is }\left(x\quad y\right)",
        r"a=\text{b}", r"\text{if }\text{cost}(a)=1\iff c\text{.}", r"\quad a\ \text{and}\ b\quad",
        r"\{\text{x}\}\text{ is }b",
    ):  # fmt: skip
        yield f"{statement_text.flowing(text)} {statement_text.worded(text)} {statement_text.lines_of(text)}"


def _matrices():
    for letters, scale in product((2, 5, 6, 8, 9, 10, 11), (2, 101, 9973)):
        rows = [[Fraction(1 + (x * y) % 3, scale) for y in range(letters)] for x in range(letters)]
        yield adjacent_letters.matrix_rows(rows)
    for kinds in (1, 6, 7):
        values = [Fraction(place + 1, 10**9 + 7) for place in range(kinds)]
        yield adjacent_letters.matrix_rows([[values[(x * 3 + y) % kinds] for y in range(3)] for x in range(3)])
    for letters, share in product((2, 3, 7, 8, 9), (Fraction(1, 2), Fraction(9, 17), Fraction(90001, 180001))):
        diagonal = (share, *[Fraction(1, 3)] * (letters - 2), Fraction(1, 5))
        yield privacy_lemmas.matrix_text(from_diagonal(diagonal, Fraction(40)))
    for letters in (7, 8, 9):
        yield privacy_lemmas.matrix_text(from_diagonal((Fraction(1), *[Fraction(0)] * (letters - 1)), Fraction(1)))
    for graph in (families.line(4), families.ring(9), families.ring(10), families.clique(2), None):
        document = None if graph is None else graph.to_document()
        near = adjacent_letters.Neighbours(document, 5 if graph is None else graph.size)
        yield f"{near.text} {near.components()} {near.edges}"
    for count, edges in ((16, 60), (16, 61), (17, 1)):
        pairs = [[i, h] for h in range(count) for i in range(h)][:edges]
        graph = {"edges": pairs, "labels": [f"v{x}" for x in range(count)]}
        yield tried(lambda graph=graph, count=count: adjacent_letters.Neighbours(graph, count).text)
    yield tried(lambda: adjacent_letters.Neighbours({"edges": [], "labels": ["a", "b"]}, 2).text)
    yield from [tried(lambda count=count: len(adjacent_letters.Neighbours(None, count).edges)) for count in (16, 17)]
    for letters in ((), (2,), (3, 1)):
        near = adjacent_letters.Sensitive(None, 3, letters)
        yield f"{near.text} {near.edges} {near.pairs} {near.alike(Fraction(2))}"
    half = [[Fraction(1, 2)] * 2] * 2
    for rows in (
        half,
        [[Fraction(2, 3), Fraction(1, 3)], half[0]],
        [half[0], [Fraction(2, 3), Fraction(1, 3)]],
        [[Fraction(1, 4)] * 2] * 2,
        [[Fraction(3, 2), Fraction(-1, 2)]] * 2,
    ):
        for level in (1, Fraction(4, 3), Fraction(3, 2), 2):
            yield [near.private(rows, Fraction(level)) for near in (
                adjacent_letters.Neighbours(None, 2), adjacent_letters.Sensitive(None, 2, (1,)),
                adjacent_letters.Sensitive(None, 2, (2,)))]  # fmt: skip


def _ordered():
    for name, letters in product(("dp", "adp:1/10", "ml", "mi", "min-entropy"), (1, 2, 3, 4, 12, 13, None)):
        yield tried(lambda name=name, letters=letters: ordered_theorem(measure(name), letters).to_latex())
    for name in ("adp:1/10:pointwise", "renyi:2", "kl", "mx"):
        yield tried(lambda name=name: ordered_theorem(measure(name), 3).to_latex())
    exponentials = Notation(style="exp", log="2", prior="p")
    yield from [ordered_theorem(measure(name), 3, exponentials).to_latex() for name in ("dp", "ml", "mi", "min-entropy")]
    for below, kept in product((2, 999, 1000, 1001), (2, 3)):
        yield Range(kept, Fraction(1, below), Fraction(1, 2), Fraction(2, 3)).ratio("D")
    yield Range(2, Fraction(0), Fraction(0), Fraction(1, 2)).ratio("D")


NAMES = (
    "P",
    "P_X",
    "p'",
    r"\pi^*",
    "{P_X}",
    "a" * 40,
    "a" * 41,
    "W",
    r"\delta",
    "",
    "P Q",
    r"P_{\mathrm{a}}",
    "D",
    "Q",
    "1",
)


def _names():
    for name in NAMES:
        yield tried(
            lambda name=name: str([(made := Notation(prior=name)).numbered(2), made.numbered(10), made.numbered("k")])
        )
        yield tried(lambda name=name: Notation(distortion=name).bound)
        yield tried(lambda name=name: Notation(optimum=name).least("S", "D", True))
        yield tried(lambda name=name: Notation(least_favourable=name).least("S", "D"))
    for style, log in product(("epsilon", "exp", "x" * 30), ("e", "2", "10")):
        yield tried(
            lambda style=style, log=log: Notation(style, log).equals("8/7", "(D)", r"\le") + Notation(style, log).bases
        )
    for words in (
        {"label": "a" * 40}, {"label": "a" * 41}, {"label": "ordered"}, {"label": "a_b"}, {"label": ""},
        {"reference": "autoref"},
        {"environments": "a,b,c,d"}, {"environments": "a,b,c,d,e"}, {"environments": "x1"}, {"environments": "a" * 40},
        {"environments": "a" * 41}, {"environments": "thm", "reference": "cref"},
        *[{"after": f"% symdp preliminaries, version {version}: x"} for version in (1, 2, 3)],
    ):  # fmt: skip
        yield tried(lambda words=words: Paper(**words).preamble())
    paper = Paper("\\label{lem:a} % \\label{lem:b}\n\\%\\label{lem:c} \\documentclass{x}", file="file.tex")
    yield from [tried(paper.require, [name]) for name in ("lem:a", "lem:b", "lem:c")]
    yield tried(paper.require_fragment)
    shared = Preliminaries(Notation(prior=r"\pi"))
    yield tried(shared.require_same, Paper(shared.to_latex()))
    yield tried(shared.require_same, Paper(Preliminaries().to_latex()))
    yield tried(shared.require_same, Paper("no preliminaries"))
    for label in ("lem:symdp:converse", "eq:symdp:diagonal", "thm:symdp:ordered", "lem:symdp:supremum"):
        yield f"{sorted(cited(rf'{chr(92)}ref{{{label}}}'))} {shared.to_latex(Paper(environments='t,l'), [label])}"


def geometric(letters):
    return SourceSet.single([Fraction(2 ** (letters - k), 2**letters - 1) for k in range(1, letters + 1)])


def _page(ask):
    return tried(lambda: ask().theorem().to_latex())


def _bounds():
    """Pages of the largest alphabets for which they are written, and of one letter more."""
    for letters in (8, 9):
        yield _page(lambda letters=letters: Tradeoff(geometric(letters), loss="line", delta="1/10").at("1/3"))
        yield _page(lambda letters=letters: Tradeoff(geometric(letters), leakage="min-entropy").at("1/3"))
    for letters, leakage in product((6, 7, 8, 9), ("min-entropy", "mx")):
        weights = [2, 1, *[0] * (letters - 2)]
        source = SourceSet.from_vertices([[Fraction(x, 3) for x in weights], [Fraction(x, 3) for x in weights[::-1]]])
        yield _page(lambda source=source, leakage=leakage: Tradeoff(source, leakage=leakage).at("1/7"))[:120]
    for letters in (5, 6):
        yield _page(lambda letters=letters: Tradeoff(geometric(letters), leakage="renyi:2", digits=4).at("1/3"))[:60]
    for letters in (10, 11):
        found = least_identifiability([Fraction(1, letters)] * letters, distortion="1/3")
        yield tried(lambda found=found: theorem_of(found.certificate).to_latex())
    for order, records in product(("3/2", "2"), (11, 12)):
        yield _page(
            lambda order=order, records=records: Tradeoff(Database(records, letters=3), leakage=f"sibson:{order}").at(7)
        )[:300]


SHAPES = {
    "a ball": "ball:1/20:2/5,1/5,3/20,3/20,1/10",
    "a pair": "2/5,1/5,3/20,3/20,1/10; 1/10,3/10,1/5,1/5,1/5",
    "three priors": "3/5,1/5,1/5; 1/2,1/10,2/5; 1/5,2/5,2/5",
    "one prior": "1/10,3/10,1/20,1/5,1/4,1/20,1/20",
    "one prior of ten letters": "1/55,2/55,3/55,4/55,5/55,6/55,7/55,8/55,9/55,10/55",
}


def shapes():
    """Sets of several forms, with more letters and longer functions than those of random questions."""
    yield from map(read_source, SHAPES.values())
    yield SourceSet.box(
        [Fraction(1, 10)] * 5, [Fraction(2, 5), Fraction(3, 10), Fraction(3, 10), Fraction(1, 4), Fraction(1, 5)]
    )
    yield SourceSet.decreasing(5)
    yield SourceSet.from_inequalities(["P1 >= 2/5", "P2 - P3 >= 1/10", "P4 <= 1/5"], 4)
    yield SourceSet.single(["2/5", "3/10", "3/10"], ["first", "a_b", "c"])
    yield SourceSet.single(["1/2", "1/2", "0"])


def _shaped():
    for source in shapes():
        for asked in ({}, {"delta": "1/10"}, {"leakage": "ml"}):
            trade_off = Tradeoff(source, **asked)
            yield _page(trade_off.curve)
            yield from [_page(partial(trade_off.at, distortion)) for distortion in ("1/10", "9/20")]
            yield _page(partial(trade_off.inverse, exp_epsilon="5/4"))


# Texts that another version of the solver may answer otherwise.
SOLVED = ("largest pages", "shapes", "answers", "pictures of functions")
FORMS = {
    "displays": _displays,
    "numbers": _numbers,
    "polynomials": _polynomials,
    "terms": _terms,
    "formulas": _formulas,
    "matrices": _matrices,
    "ordered priors": _ordered,
    "names": _names,
    "largest pages": _bounds,
    "shapes": _shaped,
    **report_forms.FORMS,
}


def of_forms():
    """All texts of each name."""
    for name, texts in FORMS.items():
        yield name, partial(lambda texts: joined(texts()), texts)
