"""How names of Coq are shown, in LaTeX and in plain text: the tables of :mod:`proofs.audit.render`.

A pattern has ``{0}`` for an argument, ``{0:50}`` for one that is bracketed unless it binds at least as tightly as level 50.
Names of MathComp count all their arguments; those that no pattern has must be structures.
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
    "ssreflect.ssrnat.nat_eqType": Symbol(r"\mathbf{{N}}", "N"),
    "ssreflect.fintype.option_finType": Symbol(r"{0}\cup\{{\bot\}}", "{0} or none", ADD, 1),
    "ssreflect.fintype.prod_finType": _infix(r"\times", "x", MUL, 0),
    "ssreflect.finset.set_of": Symbol("2^{{{0}}}", "2^{0:71}", POWER, 2),
    "ssreflect.finset.set_finType": Symbol("2^{{{0}}}", "2^{0:71}", POWER, 1),
    "ssreflect.finset.set_of_finType": Symbol("2^{{{0}}}", "2^{0:71}", POWER, 1),
    "ssreflect.finset.setI": _infix(r"\cap", "&", MUL, 1),
    "ssreflect.finset.setU": _infix(r"\cup", "|", ADD, 1),
    "ssreflect.finset.set0": Symbol(r"\emptyset", "{{}}", arguments=1),
    "ssreflect.finset.setD": _infix(r"\setminus", "\\", ADD, 1),
    "ssreflect.finset.SetDef.pred_of_set": _only(1, 2),
    f"{_LOGIC}.eq": _infix("=", "=", RELATION, 1, told=1),
    f"{_LOGIC}.iff": _infix(r"\iff", "<=>", IFF, 0),
    f"{_LOGIC}.or": _infix(r"\text{{ or }}", "or", OR, 0, OR),
    f"{_TYPES}.orb": _infix(r"\text{{ or }}", "or", OR, 0, OR),
    f"{_LOGIC}.False": Symbol(r"\text{{false}}", "false"),
    f"{_TYPES}.is_true": _only(0, 1),
    f"{_TYPES}.nat": Symbol(r"\mathbf{{N}}", "N"),
    f"{_TYPES}.bool": Symbol(r"\{{0,1\}}", "{{0, 1}}"),
    f"{_TYPES}.option": Symbol(r"{0}\cup\{{\bot\}}", "{0} or none", ADD, 1),
    f"{_TYPES}.Some": _only(1, 2),
    f"{_TYPES}.None": Symbol(r"\bot", "none", arguments=1, told=(0,)),
    f"{_TYPES}.prod": _infix(r"\times", "x", MUL, 0),
    f"{_TYPES}.pair": Symbol(r"({2},\,{3})", "({2}, {3})", arguments=4, told=(0, 1)),
    f"{_TYPES}.fst": Symbol("{2:100}_{{1}}", "{2:100}_1", arguments=3, told=(0, 1)),
    f"{_TYPES}.snd": Symbol("{2:100}_{{2}}", "{2:100}_2", arguments=3, told=(0, 1)),
    f"{_TYPES}.true": Symbol("1", "1"),
    f"{_TYPES}.false": Symbol("0", "0"),
    f"{_BOOL}.in_mem": _infix(r"\in", "in", RELATION, 1, told=1),
    f"{_BOOL}.mem": _only(2, 3),
    f"{_BOOL}.pred_of_simpl": _only(1, 2),
    f"{_BOOL}.reflexive": Symbol(r"{1}\text{{ is reflexive}}", "{1} is reflexive", RELATION, 2, told=(0,)),
    f"{_BOOL}.irreflexive": Symbol(r"{1}\text{{ is irreflexive}}", "{1} is irreflexive", RELATION, 2, told=(0,)),
    f"{_BOOL}.symmetric": Symbol(r"{1}\text{{ is symmetric}}", "{1} is symmetric", RELATION, 2, told=(0,)),
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
    rf"mathcomp\.({CARRIER.pattern}|algebra\.ssrnum\.ring_display|ssreflect\.fintype\.(Finite\.(clone|class|class_of)|(ordinal|bool|option|prod)\w*)|"
    r"ssreflect\.ssrnat\.nat_eqType|ssreflect\.(finfun\.finfun|finset\.set)_\w*|fingroup\.perm\.perm_for_finType)|Coq\.(ssr\.ssrbool\.(pred|simpl)PredType|ssr\.ssreflect\.(phantom|Phant)|Init\.Datatypes\.(nat|S|O|bool))|"
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


def is_number(type_: object) -> bool:
    """Whether a type is that of the elements of a field."""
    return isinstance(type_, tuple) and str(type_[0]).startswith(NUMBERS)
