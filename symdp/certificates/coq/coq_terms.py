"""Exact numbers and lists as terms of Coq, and the file that states and proves one theorem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import lcm
from textwrap import fill

WIDTH = 118
# Longer lists are written over one denominator, unless it is MOST_TIMES as long as those of its numbers, or the list has
# more than MOST_BITS bits. The file printed.ml of the extracted checker writes claims by the same rule.
MOST_SHORT, MOST_TIMES, FREE_BITS, MOST_BITS = 16, 4, 64, 1 << 25
Numbers = Sequence[Fraction]

_FILE = """(* {title}

   Written by symdp from a certificate: the statement from its claim, the proof from its evidence. To check it:
   make -C proofs/coq && coqc -R proofs/coq symdp FILE *)

Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals SourceSets{more} CertificateChecks.

{definitions}Theorem claim (R : realFieldType) :
  {statement}.
Proof.
refine (@{theorem} R {arguments} evidence _).
vm_cast_no_check (erefl true).
Qed.

Print Assumptions claim.
"""


@dataclass(frozen=True)
class Theorem:
    """A claim, and the theorem of proofs/coq that computes its proof from the evidence.

    Attributes
    ----------
    title : str
        The claim in words.
    definitions : tuple of str
        Definitions of the claim's numbers.
    statement : str
    evidence : str
        The definition of ``evidence``.
    by, arguments : str
        The theorem, and its arguments before the evidence.
    more : str
        Files of proofs/coq that it needs beside those for source sets.
    """

    title: str
    definitions: tuple[str, ...]
    statement: str
    evidence: str
    by: str
    arguments: str
    more: str = ""

    def to_file(self) -> str:
        """Return the text of the file."""
        texts = "".join([f"{definition}\n\n" for definition in (*self.definitions, self.evidence)])
        return _FILE.format(
            title=self.title,
            definitions=texts,
            statement=self.statement,
            theorem=self.by,
            arguments=self.arguments,
            more=f" {self.more}" if self.more else "",
        )


def rational(value: Fraction) -> str:
    """Return a rational as a term of Coq, to be read in the scope of Q.

    Examples
    --------
    >>> rational(Fraction(3, 5)), rational(Fraction(-1, 2)), rational(Fraction(2))
    ('3#5', '(-1)#2', '2')
    """
    return f"{_integer(value.numerator)}#{value.denominator}" if value.denominator > 1 or value < 0 else str(value)


def argument(value: Fraction) -> str:
    """Return a rational as an argument of a function."""
    text = rational(value)
    return f"({text})" if "#" in text else text


def field_element(value: Fraction) -> str:
    """Return the term of a rational in the field R."""
    return f"(ofQ R {argument(value)})"


def listed(terms: Iterable[str]) -> str:
    """Return a list.

    Examples
    --------
    >>> listed(["1", "2"]), listed([])
    ('[:: 1; 2]', '[::]')
    """
    inside = "; ".join(terms)
    return f"[:: {inside}]" if inside else "[::]"


def vector(values: Numbers) -> str:
    """Return a list of rationals, to be read in the scope of Q; a long one over one denominator, so that Coq adds integers.

    Examples
    --------
    >>> vector([Fraction(1, 2), Fraction(1, 3), Fraction(0)])
    '[:: 1#2; 1#3; 0]'
    >>> vector([Fraction(1, 2), Fraction(1, 3)] * 10)[:26]
    '[:: 3#6; 2#6; 3#6; 2#6; 3#'
    """
    whole = _whole(values)
    return listed(map(rational, values) if whole == 1 else [_over(value, whole) for value in values])


def denominator(values: Numbers) -> int:
    """Return the least common denominator, or 1 where it is much longer than those of the numbers."""
    longest = max([value.denominator.bit_length() for value in values], default=0)
    whole = 1
    for value in values:
        whole = lcm(whole, value.denominator)
        if whole.bit_length() > MOST_TIMES * longest + FREE_BITS:
            return 1
    return whole


def _whole(values: Numbers) -> int:
    whole = denominator(values) if len(values) > MOST_SHORT else 1
    return whole if _fits(whole, len(values)) else 1


def _fits(whole: int, size: int) -> bool:
    return whole.bit_length() * size <= MOST_BITS


def _over(value: Fraction, whole: int) -> str:
    return f"{_integer(int(value * whole))}#{whole}" if value else "0"


def _integer(number: int) -> str:
    return str(number) if number >= 0 else f"({number})"


def natural(number: int) -> str:
    """Return a natural number, marked with its scope.

    Examples
    --------
    >>> natural(3)
    '3%nat'
    """
    return f"{number}%nat"


def matrix(rows: Iterable[Numbers]) -> str:
    """Return a list of lists of rationals, to be read in the scope of Q."""
    return listed(map(vector, rows))


def shared_matrix(rows: Sequence[Numbers]) -> str:
    """Write a matrix, long rows over one common denominator so that Coq adds entries as integers.

    Examples
    --------
    >>> halves, thirds = [Fraction(1, 2)] * 20, [Fraction(1, 3)] * 20
    >>> shared_matrix([halves, thirds])[:20], shared_matrix([halves[:1], thirds[:1]])
    ('[:: [:: 3#6; 3#6; 3#', '[:: [:: 1#2]; [:: 1#3]]')
    """
    if max(map(len, rows), default=0) <= MOST_SHORT:
        return matrix(rows)
    whole = lcm(*[value.denominator for row in rows for value in row])
    write = partial(_over, whole=whole) if _fits(whole, sum(map(len, rows))) else rational
    return listed([listed(map(write, row)) for row in rows])


def defined(name: str, kind: str, term: str, scope: str = "Q") -> str:
    """Return a definition, broken into lines where the term allows it."""
    return _broken(f"Definition {name} : {kind} := {term}%{scope}.")


def record_term(fields: dict[str, str]) -> str:
    """Return a record, its numbers to be read in the scope of Q."""
    lines = ";\n".join([_broken(f"  {name} := {term}%Q") for name, term in fields.items()])
    return f"{{|\n{lines}\n|}}"


def _broken(text: str) -> str:
    return fill(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
