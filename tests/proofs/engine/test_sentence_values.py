r"""Texts of statements say what a reader computes by hand: every sign, relation, range and connective, true and false.

Covers: proofs.engine.log_constants, proofs.engine.sentence_parts, proofs.engine.sentence_reader
"""

from fractions import Fraction
from itertools import product

import pytest

from proofs.engine.log_constants import Log
from proofs.engine.sentence_parts import Clause, clauses, normal, split, stands
from proofs.engine.sentence_reader import holds
from symdp.arithmetic.rational import INFINITY
from symdp.errors import InvalidArgument

READING = {
    "a": Fraction(2),
    "b": 3,
    "a'": Fraction(7),
    "a_1": Fraction(11),
    "b_k": lambda k: Fraction(10 + k),
    "E": INFINITY,
    "L": Log.of(4),
    r"\epsilon": Log.of(9),
    r"\epsilon_k": lambda k: Log.of(k + 1),
}
HALF = Fraction(1, 2)
NUMBERS = {
    "a+b": 5, "a-b": -1, "-a+b": 1, "-a-b": -5, "a-b-a": -3, "a-b+a": 1, "-ab+1": -5, "a'": 7, "a_1": 11, "a'a": 14,
    "ab": 6, "a b": 6, r"a\cdot b": 6, "2ab": 12, "2.5a": 5, "12": 12, "a/b": Fraction(2, 3), "12/a/b": 2, "a/bb": 2,
    r"\frac{a}{b}": Fraction(2, 3), r"\tfrac12": HALF, r"\dfrac{1}{2}b": 3 * HALF, r"\frac{a+b}{b-a}": 5,
    r"\frac ab": Fraction(2, 3),
    "a^2": 4, "a^{b}": 8, "a^b": 8, "a^{-1}": HALF, "a^{b-1}b": 12, "ba^2": 12, "(a+b)^2": 25, "(-a)^2": 4, "-a^2": -4,
    "(a+b)b": 15, "[a+b]a": 10, "{a+b}a": 10, "a(a+b)": 10, "(a+b)(b-a)": 5, "(a+b)/a": 5 * HALF,
    "0^{-1}": INFINITY, "0^{1}": 0, "0^0": 1, "1/0": INFINITY, "0/0": 1, "a/E": 0, r"\infty": INFINITY, "E": INFINITY,
    r"\binom{4}{2}": 6, r"\binom52": 10, r"\binom{a}{b}": 0,
    r"\max\{a,b,1\}": 3, r"\min\{a,b,1\}": 1, r"\max\{a\}": 2, r"\min\{a,b\}+1": 3, r"b\max\{a,b\}": 9, r"\max\{a,b\}b": 9,
    r"\lfloor 7/a\rfloor": 3, r"\lceil 7/a\rceil": 4, r"\lfloor -7/a\rfloor": -4, r"\lfloor 7/a\rfloor b": 9,
    r"\sum_{k\le 3}k": 6, r"\sum_{1\le k\le 3}k^2": 14, r"\sum_{i=2}^4i": 9, r"\sum_{i=2}^{a+1}i": 5, r"\sum_{i=a}^bi": 5,
    r"\sum_{k\le 3,\ k\ne 1}k": 5, r"\sum_{k\le 3,\ k\ne 1,\ k<3}k": 2, r"\sum_{k\le 0}b": 3, r"\sum_{1\le k\le 0}b": 0,
    r"\sum_{k\le a}b_k": 33, r"\sum_{k\le 1}k+1": 2, r"\sum_{k\le 1}(k+1)": 3, r"\sum_{k\le a}\frac{k}{2}": 3 * HALF,
    r"\sum_{k\le 2}\max\{k,1\}": 4, r"\sum_{k\le 1}\sum_{i\le 2}(k+i)": 9, r"b\sum_{k\le 2}k": 9, r"\sum_{k\le 2}2k-1": 5,
    r"\max_{1\le k\le 3}(k-2)^2": 1, r"\min_{1\le k\le 3}(k-2)^2": 0, r"\max_{k\le 3,\ k\ne 3}k": 2,
    r"\min_{1\le k\le 0}k": INFINITY, r"\max_{k\le 2}b_k-1": 11,
    r"\begin{cases}a&a>b\\ b&a\le b\end{cases}": 3, r"\begin{cases}a,&a<b,\ b=3\\ b,&a<b\end{cases}": 2,
    r"\begin{cases}a,&a<b,\ b=4\\ b+1,&a<b\end{cases}": 4, r"a+\begin{cases}a&a<b\\ b&a>b\end{cases}b": 8,
}  # fmt: skip
LOGARITHMS = {
    r"\log a": 2, r"\log(ab)": 6, r"\log ab": 6, r"\log a^2": 4, r"a\log b": 9, r"\frac{1}{2}\log 4": 2,
    r"\log\frac12": HALF,
    r"\log a+\log b": 6, r"\log b-\log a": 3 * HALF, r"\frac{\log 9}{2}": 3, r"-\log a": HALF, r"\log a+1-1+L": 8,
    "L": 4, "L/2": 2, "aL": 16, "La": 16, "L+L": 16, "L-L": 1, r"L+\epsilon": 36, "-L": Fraction(1, 4), r"\frac{L}{a}": 2,
    r"\max\{\log a,0\}": 2, r"\min\{\log a,0\}": 1, r"\max\{L,\epsilon,\log 5\}": 9, r"\min\{L,\epsilon,\log 5\}": 4,
    r"\max_{k\le 3}\epsilon_k": 4, r"\min_{1\le k\le 3}\epsilon_k": 2, r"\log\infty": INFINITY, r"L+\infty": INFINITY,
    r"\max_{k\le 2}\log(k+1)": 3, r"\log 0": 0, r"\log\max\{a,b\}": 3, r"(L+\epsilon)/2": 6,
}  # fmt: skip


def wrong(value):
    return 5 if value == INFINITY else value + 1


@pytest.mark.parametrize("half", [0, 1])
def test_numbers_are_those_of_a_hand(half):
    for text, value in list(NUMBERS.items())[half::2]:
        reading = READING | {"v": value, "w": wrong(value)}
        assert (text, holds(f"{text}=v", reading), holds(f"{text}=w", reading)) == (text, True, False)
        assert holds(f"v={text}", reading)


def test_logarithms_are_those_of_a_hand():
    for text, value in LOGARITHMS.items():
        reading = READING | {"v": Log.of(value), "w": Log.of(wrong(value))}
        if r"1-1" in text:
            with pytest.raises(InvalidArgument, match="is compared with a logarithm; only 0 and infinity can be"):
                holds(f"{text}=v", reading)
            continue
        assert (text, holds(f"{text}=v", reading), holds(f"{text}=w", reading)) == (text, True, False)


RELATIONS = {"=": "=", r"\ne": "<>", "<": "<", ">": ">", r"\le": "<=", r"\ge": ">="}


@pytest.mark.parametrize("kind", [Fraction, Log.of])
def test_relations_hold_where_they_should(kind):
    for relation, allowed in RELATIONS.items():
        for first, second in product((1, 2, 3), repeat=2):
            sign = "<" if first < second else ">" if first > second else "="
            reading = {"x": kind(first), "y": kind(second)}
            assert holds(f"x{relation} y", reading) == (sign in allowed), (relation, first, second)


def test_chains_hold_where_each_link_does():
    assert [holds(rf"1<a\le {end}<4", READING) for end in (1, 2, 3, 4)] == [False, True, True, False]
    assert [holds(rf"{end}<a\le 3", READING) for end in (1, 2)] == [True, False]
    assert [holds(rf"a=a={end}", READING) for end in (2, 3)] == [True, False]
    assert [holds(f"x{end}", {"x": Log.of(number)}) for number in (HALF, 1, 2) for end in ("<0", "=0", ">0")] == [
        True, False, False, False, True, False, False, False, True
    ]  # fmt: skip
    assert [holds(r"x\le\infty", {"x": Log.of(2)}), holds(r"x\ge\infty", {"x": Log.of(2)})] == [True, False]


@pytest.mark.parametrize(
    ("interval", "inside"),
    [("[2,3]", (2, 3)), ("(2,3]", (3,)), ("[2,3)", (2,)), ("(2,3)", ()), ("(1,b+1)", (2, 3)), (r"[1,\max\{1,2\}]", (1, 2))],
)
def test_intervals_have_the_ends_that_are_written(interval, inside):
    assert tuple([value for value in range(5) if holds(rf"x\in {interval}", READING | {"x": value})]) == inside


CONNECTED = {
    r"p\iff q": lambda p, q, r: p == q,
    r"p\iff q\iff r": lambda p, q, r: p == q == r,
    r"p\text{ or }q": lambda p, q, r: p or q,
    r"p\text{ and }q": lambda p, q, r: p and q,
    r"p\text{ and }q\text{ or }r": lambda p, q, r: (p and q) or r,
    r"p\text{ or }q\text{ and }r": lambda p, q, r: p or (q and r),
    r"p\iff q\text{ or }r": lambda p, q, r: p == (q or r),
    r"\text{not }p": lambda p, q, r: not p,
    r"\text{not }p\text{ and }\text{not }q": lambda p, q, r: not p and not q,
    "p": lambda p, q, r: p,
    r"1<a\text{ and }p": lambda p, q, r: p,
    r"1>a\text{ or }p": lambda p, q, r: p,
}


def test_connectives_are_those_of_logic():
    for text, value in CONNECTED.items():
        for p, q, r in product((False, True), repeat=3):
            assert holds(text, {"p": p, "q": q, "r": r, "a": 2}) == value(p, q, r), (text, p, q, r)
    for p in (False, True):
        assert holds(r"x<1\text{ or }x>2", {r"x<1\text{ or }x>2": p}) == p, "the reading has the whole sentence"


@pytest.mark.sampled(13)
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("c=1", "has a symbol that the reading does not define, at 'c'"),
        (r"\alpha=1", "has a symbol that the reading does not define"),
        ("a^c=1", "has a symbol that the reading does not define, at 'c'"),
        ("b_1=1", "has a symbol that the reading does not define, at 'b_1'"),
        ("b'=1", "cannot be read at|does not define"),
        ("a", "'a' is neither a relation nor a predicate of the reading"),
        ("a|=2", r"'a\|' cannot be read at '\|'"),
        ("(a=2", "."),
        ("{a+b)=1", "."),
        (r"\max\{a,b=1", "."),
        ("a^{1/2}=1", "exponent=1/2 must be an integer"),
        ("a^E=1", "exponent=.* must be an integer"),
        ("L=2", "2 is compared with a logarithm; only 0 and infinity can be"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(text, words):
    with pytest.raises(InvalidArgument, match=words):
        holds(text, READING)


def test_what_has_no_value_is_no_number():
    for text in (r"\log(-1)=0", r"\log L=0", r"\begin{cases}a&a>b\\ b&a=b\end{cases}=1"):
        with pytest.raises(ArithmeticError):
            holds(text, READING)


# Logarithms.


def test_logarithms_compare_as_the_numbers_do():
    found = [
        Log.of(0),
        Log(Fraction(1, 4), 2),
        Log(Fraction(1), 5),
        Log(Fraction(4), 3),
        Log(Fraction(3), 2),
        Log.of(2),
        Log.of(INFINITY),
    ]
    for (i, first), (j, second) in product(enumerate(found), repeat=2):
        assert [first < second, first == second, first > second, first != second] == [i < j, i == j, i > j, i != j]
    assert Log(Fraction(4), 2) == Log(Fraction(8), 3) == Log.of(2)
    assert Log.of(2) != 2


def test_logarithms_are_added_and_multiplied_as_the_numbers_are():
    assert Log(Fraction(4), 2) + Log(Fraction(8), 3) == Log.of(4)
    assert Log(Fraction(3), 2) + Log.of(5) == Log(Fraction(75), 2)
    assert Log.of(5) + Log(Fraction(3), 2) == Log(Fraction(75), 2)
    for first, second in ((Log.of(INFINITY), Log.of(3)), (Log.of(3), Log.of(INFINITY)), (Log.of(INFINITY), Log.of(0))):
        assert first + second == Log.of(INFINITY)
    for factor, value in {2: 9, -1: Fraction(1, 3), 0: 1, -2: Fraction(1, 9)}.items():
        assert Log.of(3) * Fraction(factor) == Log.of(value)
    assert Log.of(8) * Fraction(2, 3) == Log.of(4)
    assert Log(Fraction(8), 3) * Fraction(-3, 2) == Log(Fraction(1, 8), 2)
    assert [Log.of(end) * Fraction(factor) for end in (0, INFINITY) for factor in (2, -2, 0)] == [
        Log.of(value) for value in (0, INFINITY, 1, INFINITY, 0, 1)
    ]
    assert [Log.read(value) for value in (Log.of(3), INFINITY, 0)] == [Log.of(3), Log.of(INFINITY), Log.of(1)]


# Clauses.


def test_texts_are_cut_where_a_reader_would():
    assert clauses(r"a<b,\ c=d\Rightarrow e,f;\quad g\iff h") == [
        Clause(("a<b", "c=d"), ("e", "f")), Clause((), (r"g\iff h",))
    ]  # fmt: skip
    assert clauses("a=b: c") == [Clause(("a=b",), ("c",))]
    assert clauses(r"f(a,b),\ [c;d)=\{e:f,g\}") == [Clause((), ("f(a,b)", r"[c;d)=\{e:f,g\}"))]
    whole = r"for all x, y: x\Rightarrow y; z"
    assert clauses(rf"{whole},\ a\Rightarrow b", [whole, "x"]) == [Clause((normal(whole), "a"), ("b",))]
    for text in (r"a\Rightarrow b\Rightarrow c", r"a\Rightarrow", r"\Rightarrow b", "a;", "a: b: c"):
        with pytest.raises(InvalidArgument, match="must have at most one implication in a clause"):
            clauses(text)


def test_pieces_lie_at_the_top_alone():
    assert split("a,(b,c),[d,{e,f},g],h", (",",)) == ["a", "(b,c)", "[d,{e,f},g]", "h"]
    assert split(r"\begin{cases}a,b\end{cases},\lfloor c,d\rfloor,\lceil e,f\rceil,g", (",",)) == [
        r"\begin{cases}a,b\end{cases}", r"\lfloor c,d\rfloor", r"\lceil e,f\rceil", "g"
    ]  # fmt: skip
    assert split(r"a\le b\left c\leq d", (r"\le",)) == ["a", r"b\left c\leq d"]
    assert split(r"a \Rightarrow b: c", (r"\Rightarrow", ":")) == ["a", "b", "c"]


def test_spaces_that_only_space_do_not_count():
    assert normal(r"\left( a ,\; b\,\right) \quad \tfrac{1}{2} ~ c") == r"(a,b)\frac{1}{2}c"
    assert normal(r"\log  a") == r"\log a"
    assert normal(r"\alpha \beta") == r"\alpha\beta"
    assert normal(r"a\text{ and  }b\text{or }c") == r"a\text{ and  }b\text{or }c"
    assert normal(r"\dfrac ab") == r"\frac ab"
    assert normal(r"\lefteqn a \quadratic b") == r"\lefteqn a\quadratic b"


def test_a_mark_is_no_beginning_of_a_longer_word():
    places = {r"a\le b": True, r"a\left": False, r"a\le3": True, r"a\le": True}
    assert {text: stands(text, r"\le", 1) for text in places} == places
    assert [stands("ab", "a", 0), stands("ab", "a", 1), stands(r"\{a", r"\{", 0)] == [True, False, True]
