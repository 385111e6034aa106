"""Exact numbers and lists as terms of Coq, and the file that states and proves one theorem."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from textwrap import fill

WIDTH = 118
Numbers = Sequence[Fraction]

_FILE = """(* {title}

   Written by symdp from a certificate: the statement from its claim, the proof from its evidence. To check it:
   make -C proofs/coq && coqc -R proofs/coq symdp FILE *)

Set Warnings "-notation-overridden,-ambiguous-paths".
From mathcomp Require Import all_ssreflect all_algebra.
From Coq Require Import QArith.
From symdp Require Import Definitions Rationals SourceSets{more} CertificateChecks.

{given}Theorem claim (R : realFieldType) :
  {statement}.
Proof.
refine (@{theorem} R {arguments} evidence _).
vm_cast_no_check (erefl true).
Qed.

Print Assumptions claim.
"""


@dataclass(frozen=True)
class Theorem:
    """What is claimed, and the theorem of proofs/coq that computes a proof of it from the evidence.

    Attributes
    ----------
    title : str
        The claim in words.
    given : tuple of str
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
    given: tuple[str, ...]
    statement: str
    evidence: str
    by: str
    arguments: str
    more: str = ""

    def to_file(self) -> str:
        """The text of the file."""
        definitions = "".join([f"{definition}\n\n" for definition in (*self.given, self.evidence)])
        return _FILE.format(
            title=self.title,
            given=definitions,
            statement=self.statement,
            theorem=self.by,
            arguments=self.arguments,
            more=f" {self.more}" if self.more else "",
        )


def rational(value: Fraction) -> str:
    """A binary rational, to be read in the scope of Q.

    Examples
    --------
    >>> rational(Fraction(3, 5)), rational(Fraction(-1, 2)), rational(Fraction(2))
    ('3#5', '(-1)#2', '2')
    """
    top = str(value.numerator) if value >= 0 else f"({value.numerator})"
    return f"{top}#{value.denominator}" if value.denominator > 1 or value < 0 else top


def argument(value: Fraction) -> str:
    """A binary rational as an argument of a function."""
    text = rational(value)
    return f"({text})" if "#" in text else text


def field_element(value: Fraction) -> str:
    """Its value in the field R."""
    return f"(ofQ R {argument(value)})"


def listed(terms: Iterable[str]) -> str:
    """A list.

    Examples
    --------
    >>> listed(["1", "2"]), listed([])
    ('[:: 1; 2]', '[::]')
    """
    inside = "; ".join(terms)
    return f"[:: {inside}]" if inside else "[::]"


def vector(values: Numbers) -> str:
    """A list of rationals, to be read in the scope of Q."""
    return listed(map(rational, values))


def natural(number: int) -> str:
    """A natural number among rationals.

    Examples
    --------
    >>> natural(3)
    '3%nat'
    """
    return f"{number}%nat"


def flow(begin: int, end: int, amount: Fraction) -> str:
    """An amount that flows from a letter or vertex to another one, to be read in the scope of Q.

    Examples
    --------
    >>> flow(0, 2, Fraction(1, 3))
    '(0%nat, 2%nat, 1#3)'
    """
    return f"({natural(begin)}, {natural(end)}, {rational(amount)})"


def flow_lists(lists: Iterable[Iterable[tuple[int, int, Fraction]]]) -> str:
    """Flows for each output or guess, to be read in the scope of Q."""
    return listed([listed([flow(*one) for one in flows]) for flows in lists])


def matrix(rows: Iterable[Numbers]) -> str:
    """A list of lists of rationals, to be read in the scope of Q."""
    return listed(map(vector, rows))


def defined(name: str, kind: str, term: str, scope: str = "Q") -> str:
    """A definition, broken into lines where the term allows it."""
    return _broken(f"Definition {name} : {kind} := {term}%{scope}.")


def record(fields: dict[str, str]) -> str:
    """The definition of ``evidence`` as a record, its numbers to be read in the scope of Q."""
    return f"Definition evidence := {record_term(fields)}."


def record_term(fields: dict[str, str]) -> str:
    """A record, its numbers to be read in the scope of Q."""
    lines = ";\n".join([_broken(f"  {name} := {term}%Q") for name, term in fields.items()])
    return f"{{|\n{lines}\n|}}"


def _broken(text: str) -> str:
    return fill(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
