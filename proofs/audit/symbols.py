"""How names of Coq are shown, in LaTeX and in plain text: the tables of :mod:`proofs.audit.render`.

A pattern has ``{0}`` for an argument, ``{0:50}`` for one that is bracketed unless it binds at least as tightly as level 50.
Names of MathComp count all their arguments; those that no pattern has must be structures. A notion of ours leaves out the
arguments that the types of others tell, and is printed with its definition besides.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# What binds how tightly.
ALL, IMPLIES, IFF, OR, AND, NOT, RELATION, ADD, SUM, MUL, POWER, ATOM = 0, 10, 15, 20, 25, 30, 40, 50, 55, 60, 70, 100


@dataclass(frozen=True)
class Symbol:
    """Two patterns, and how tightly what they make binds."""

    latex: str
    text: str
    level: int = ATOM
    arguments: int = 0
    latex_level: int | None = None
    told: tuple[int, ...] = ()
    """Types that the other arguments tell."""

    @property
    def levels(self) -> tuple[int, int]:
        """The level in LaTeX, where lines and heights bracket as well, and in plain text."""
        return (self.level if self.latex_level is None else self.latex_level), self.level


def _infix(latex: str, text: str, level: int, first: int, left_level: int | None = None, told: int = 0) -> Symbol:
    """A sign between the two arguments from the first on; of those before, some are told by types."""
    a, b = f"{{{first}:{level + 1 if left_level is None else left_level}}}", f"{{{first + 1}:{level + 1}}}"
    return Symbol(f"{a} {latex} {b}", f"{a} {text} {b}", level, first + 2, told=tuple(range(told)))


def _only(place: int, arguments: int) -> Symbol:
    return Symbol(f"{{{place}}}", f"{{{place}}}", ATOM, arguments, told=(0,) if place else ())


_RING, _NUM, _ORDER = "algebra.ssralg.GRing", "algebra.ssrnum.Num", "ssreflect.order.Order"
_LOGIC, _TYPES, _BOOL = "Coq.Init.Logic", "Coq.Init.Datatypes", "Coq.ssr.ssrbool"

MATHCOMP = {
    f"{_ORDER}.le": _infix(r"\le", "<=", RELATION, 2),
    f"{_ORDER}.lt": _infix("<", "<", RELATION, 2),
    f"{_ORDER}.max": Symbol(r"\max\{{{2},\,{3}\}}", "max({2}, {3})", arguments=4),
    f"{_ORDER}.min": Symbol(r"\min\{{{2},\,{3}\}}", "min({2}, {3})", arguments=4),
    f"{_RING}.zero": Symbol("0", "0", arguments=1),
    f"{_RING}.one": Symbol("1", "1", arguments=1),
    f"{_RING}.opp": Symbol("-{1:60}", "-{1:60}", ADD, 2),
    f"{_RING}.inv": Symbol(r"\frac{{1}}{{{1}}}", "1 / {1:61}", MUL, 2, MUL + 1),
    f"{_RING}.exp": Symbol("{1:71}^{{{2}}}", "{1:71}^{2:71}", POWER, 3),
    f"{_NUM}.Def.normr": Symbol(r"\lvert {2}\rvert", "|{2}|", arguments=3),
    "ssreflect.ssrnat.muln": _infix(r"\cdot", "*", MUL, 0, MUL),
    "ssreflect.ssrnat.expn": Symbol("{0:71}^{{{1}}}", "{0:71}^{1:71}", POWER, 2),
    "ssreflect.binomial.binomial": Symbol(r"\binom{{{0}}}{{{1}}}", "binomial({0}, {1})", arguments=2),
    "ssreflect.ssrnat.nat_of_bool": Symbol("[{0}]", "[{0}]", arguments=1),
    "ssreflect.eqtype.eq_op": _infix("=", "=", RELATION, 1, told=1),
    "ssreflect.fintype.CardDef.card": Symbol(r"\lvert {1}\rvert", "|{1}|", arguments=2),
    "ssreflect.fintype.Finite.clone": _only(0, 4),
    "ssreflect.fintype.ordinal_finType": Symbol(r"\{{1,\dots,{0}\}}", "{{1..{0}}}", arguments=1),
    "ssreflect.fintype.ordinal": Symbol(r"\{{1,\dots,{0}\}}", "{{1..{0}}}", arguments=1),
    "ssreflect.fintype.ord0": Symbol("1", "1", arguments=1),
    "ssreflect.fintype.bool_finType": Symbol(r"\{{0,1\}}", "{{0, 1}}"),
    "ssreflect.ssrnat.nat_eqType": Symbol(r"\mathbb{{N}}", "N"),
    "ssreflect.finset.set0": Symbol(r"\emptyset", "{{}}", arguments=1),
    "ssreflect.finset.setD": _infix(r"\setminus", "\\", ADD, 1),
    "ssreflect.finset.SetDef.pred_of_set": _only(1, 2),
    f"{_LOGIC}.eq": _infix("=", "=", RELATION, 1, told=1),
    f"{_LOGIC}.iff": _infix(r"\iff", "<=>", IFF, 0),
    f"{_LOGIC}.or": _infix(r"\text{{ or }}", "or", OR, 0, OR),
    f"{_TYPES}.orb": _infix(r"\text{{ or }}", "or", OR, 0, OR),
    f"{_LOGIC}.False": Symbol(r"\text{{false}}", "false"),
    f"{_TYPES}.is_true": _only(0, 1),
    f"{_TYPES}.nat": Symbol(r"\mathbb{{N}}", "N"),
    f"{_TYPES}.bool": Symbol(r"\{{0,1\}}", "{{0, 1}}"),
    f"{_TYPES}.true": Symbol("1", "1"),
    f"{_TYPES}.false": Symbol("0", "0"),
    f"{_BOOL}.in_mem": _infix(r"\in", "in", RELATION, 1, told=1),
    f"{_BOOL}.mem": _only(2, 3),
    f"{_BOOL}.pred_of_simpl": _only(1, 2),
    f"{_BOOL}.PredOfSimpl.coerce": _only(1, 2),
    f"{_BOOL}.pred_of_argType": _only(0, 1),
    "Coq.ssr.ssrfun.eqfun": _infix("=", "=", RELATION, 2, told=2),
    "fingroup.perm.perm_of": Symbol(r"\mathrm{{Sym}}({0})", "Sym({0})", arguments=2),
    "fingroup.perm.perm_for_finType": Symbol(r"\mathrm{{Sym}}({0})", "Sym({0})", arguments=1),
    "fingroup.fingroup.mulg": _infix(r"\cdot", "*", MUL, 1, MUL, told=1),
    "fingroup.perm.PermDef.fun_of_perm": Symbol("{1:100}({2})", "{1:100}({2})", arguments=3),
}
"""Names of MathComp, without ``mathcomp.`` in front, and of Coq."""

CARRIER = re.compile(
    r"algebra\.(ssralg\.GRing|ssrnum\.Num)\.\w+\.(sort|\w+[tT]ype)|ssreflect\.\w+\.(Order\.)?\w+\.(sort|\w+Type)"
)
"""What takes a structure for its elements or for another structure on them, and is not shown."""
STRUCTURE = re.compile(
    rf"mathcomp\.({CARRIER.pattern}|algebra\.ssrnum\.ring_display|ssreflect\.fintype\.(Finite\.(clone|class|class_of)|(ordinal|bool)\w*)|"
    r"ssreflect\.ssrnat\.nat_eqType|fingroup\.perm\.perm_for_finType)|Coq\.(ssr\.ssrbool\.predPredType|ssr\.ssreflect\.(phantom|Phant)|Init\.Datatypes\.(nat|S|O|bool))|"
    r"(all|fun):.*"
)
"""The usual structures, which are not shown."""
NUMBERS, RELATIONS, SUBSETS = "mathcomp.algebra.", "Coq.ssr.ssrbool.rel", "mathcomp.ssreflect.finset.set_of"
GREEK = {"alpha", "beta", "gamma", "delta", "epsilon", "theta", "lambda", "mu", "nu", "log"}
NOT_ = Symbol(r"\text{{not }}{0:31}", "not {0:31}", NOT)

CONJUNCTIONS = {f"{_LOGIC}.and", f"{_TYPES}.andb", *[f"{_BOOL}.and{count}" for count in (3, 4, 5)]}
SUMS = {
    (f"{_RING}.add", f"{_RING}.zero"): (r"\sum", "sum"),
    (f"{_RING}.mul", f"{_RING}.one"): (r"\prod", "product"),
    ("ssreflect.ssrnat.addn", f"{_TYPES}.O"): (r"\sum", "sum"),
    ("ssreflect.ssrnat.muln", "1"): (r"\prod", "product"),
    (f"{_ORDER}.max", f"{_RING}.zero"): (r"\max\nolimits^{+}", "max+"),
}
"""What a big operator repeats and begins with, to its sign; ``max+`` is 0 where there is nothing larger."""


def _says(words: str) -> Symbol:
    """Words with arguments among them."""
    latex = re.sub(r"([^{}]+)(?=\{\d|\Z)", lambda found: rf"\text{{{{{found[1]}}}}}", words)
    return Symbol(latex, words, RELATION)


def _equals(latex: str, text: str, place: int) -> Symbol:
    """That a value is the one of an argument."""
    return Symbol(f"{latex}={{{place}:41}}", f"{text} = {{{place}:41}}", RELATION)


NOTIONS = {
    "Definitions.least_exp_epsilon": _equals(r"\lambda^*({0},{1})", "lambda*({0}, {1})", 2),
    "Definitions.achievable": Symbol(
        r"({2},{1})\text{{ is achievable on }}{0}", "({2}, {1}) is achievable on {0}", RELATION
    ),
    "Definitions.least_distortion": _equals(r"D^*({0},{1})", "D*({0}, {1})", 2),
    "Definitions.mechanism": _says("{0} is a mechanism"),
    "Definitions.ldp": Symbol(r"{1}\text{{ is }}{0}\text{{-LDP}}", "{1} is {0}-LDP", RELATION),
    "Definitions.prior": _says("{0} is a prior"),
    "Definitions.decreasing": _says("{0} is decreasing"),
    "Definitions.entry": Symbol("{0:100}_{{({1})}}", "{0:100}_({1})"),
    "Definitions.only": Symbol(r"\{{{0}\}}", "{{{0}}}"),
    "Definitions.A": Symbol("A_{{{1}}}({0})", "A{1:_}({0})"),
    "Definitions.top": Symbol("T_{{{1}}}({0})", "T{1:_}({0})"),
    "Definitions.threshold": Symbol("t_{{{1}}}({0})", "t{1:_}({0})"),
    "Definitions.correct": Symbol("{1:100}_{{{0}}}[{2}]", "{1:100}{0:_}[{2}]"),
    "Definitions.letter_distortion": Symbol("D_{{{2}}}({1},{0})", "D{2:_}({1}, {0})"),
    "Definitions.distortion": Symbol("D({0},{2},{1})", "D({0}, {2}, {1})"),
    "Definitions.valid": Symbol(
        r"({3},{2})\text{{ has distortion }}\le {1:41}\text{{ on }}{0}",
        "({3}, {2}) has distortion <= {1:41} on {0}",
        RELATION,
    ),
    "SourceSets.of_priors": _says("{0} is a set of priors"),
    "ClassOne.class_one": _says("{0} is of Class I"),
    "ClassOne.symmetric_level": Symbol(r"\lambda_{{\mathrm{{s}}}}({0},{1})", "lambda_s({0}, {1})"),
    "Classes.class_two": _says("{0} is of Class II"),
    "Classes.class_three": _says("{0} is of Class III"),
    "Colors.black": Symbol(r"{1:100}({3}\mid {2})\text{{ is black at }}{0}", "{1:100}({3} | {2}) is black at {0}", RELATION),
    "Colors.red": Symbol(r"{1:100}({3}\mid {2})\text{{ is red at }}{0}", "{1:100}({3} | {2}) is red at {0}", RELATION),
    "InformationSaddle.closed_priors": _says("{0} is closed"),
    "LeastInformation.least_information": _equals(r"I^*_{{{0}}}({1},{2})", "I*{0:_}({1}, {2})", 3),
    "LocalModel.convex_hull": Symbol(r"\mathrm{{conv}}({0})", "conv({0})"),
    "LocalModel.level": _equals(r"e^{{\epsilon({0})}}", "exp(epsilon({0}))", 1),
    "LocalModel.mixture": Symbol(r"{0:60}\,{1:60}+(1-{0:60})\,{2:60}", "{0:60} {1:60} + (1 - {0:60}) {2:60}", ADD),
    "Minimax.no_gaps": _says("{0} has no gaps"),
    "Records.information": Symbol("I_{{{0}}}({1};{2})", "I{0:_}({1}; {2})"),
    "Refutations.largest_tail": _equals(r"D^{{({1})}}({0})", "D^({1})({0})", 2),
    "rows.Words.convex": _says("{0} is convex"),
    "rows.Words.largest_of": Symbol(r"{1:41}=\max {0:100}", "{1:41} = max {0:100}", RELATION),
    "rows.Words.least_of": Symbol(r"{1:41}=\min {0:100}", "{1:41} = min {0:100}", RELATION),
    "rows.Words.logarithm": _says("{0} is a logarithm"),
    "rows.Words.not_empty": _says("{0} is not empty"),
    "rows.Words.of_sorted_priors": _says("{0} is a set of decreasing priors"),
}
"""Notions that a paper writes with a symbol of its own; the others are shown by their names."""

READ = {
    "Definitions.entry": (
        "c2f2c4846c37ac35408cd6af5dbd1f2f3dcea8709958815e977fb412059e7084",
        r"P_{(i)}=P_i\text{ for }1\le i\le M,\ P_{(0)}=P_1,\ P_{(i)}=0\text{ for }i>M",
        "P_(i) = P_i for 1 <= i <= M, P_(0) = P_1, P_(i) = 0 for i > M",
    ),
    "Folding.alike": (
        "b0557ed2b031a0930bb63284f6542559389ff41e1a4cb36f6cf9647e11a48958",
        r"\text{alike}(A,i,j)\ :\Longleftrightarrow\ \text{permutations of }A\text{, one after the other, }"
        r"\text{carry }i\text{ to }j",
        "alike(A, i, j) :<=> permutations of A, one after the other, carry i to j",
    ),
}
"""Definitions that are read by hand: the digest of their terms as they were read, and what they say."""


def is_number(type_: object) -> bool:
    """Whether a type is that of the elements of a field."""
    return isinstance(type_, tuple) and str(type_[0]).startswith(NUMBERS)
