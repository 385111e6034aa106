r"""Independent records: their least distortions add up, and records alike need what one of them needs at its share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from symdp.errors import Unsupported
from symdp.theorems.choice import template
from symdp.theorems.notation import Notation
from symdp.theorems.numbers import inline, outward
from symdp.theorems.part import claimed, formula, heading, said
from symdp.theorems.record import Record, of_groups, of_one_alike
from symdp.theorems.theorem import Theorem

MOST_GROUPS = 4
_NEIGHBOURS = (
    "Two databases are neighbours if they differ in one record. A mechanism for databases is private if the bound below, "
    "on the rows of any two letters, holds for the rows of any two neighbours."
)


def total_distortion(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """The least total distortion."""
    groups, d = of_groups(record), notation.distortion
    if len(groups) > MOST_GROUPS:
        raise Unsupported(
            f"theorem: of independent records one is written for {MOST_GROUPS} kinds of records at most, the question has "
            f"{len(groups)}; use the certificate"
        )
    steps = [
        _step(one, proof, notation, rf"{d}_{{{place}}}")
        for place, ((_, one), proof) in enumerate(zip(groups, evidence["groups"], strict=True), 1)
    ]
    counts = [count for count, _ in groups]
    low, high = record.ends
    factors = ["" if count == 1 else rf"{count}\," for count in counts]
    terms = [f"{factor}{d}_{{{place}}}" for place, factor in enumerate(factors, 1)]
    least, most = outward(low, high)
    value = rf"{d}={inline(low)}" if low == high else rf"{inline(least)}\le {d}\le {inline(most)}"
    statement = [
        said(rf"The least distortion of private mechanisms for databases, ${d}$, is the sum"),
        said(formula(f"{d}={'+'.join(terms)}", end=",")),
        claimed(formula(value, end=","), lambda: _is_sum(groups, least, most)),
        said(rf"where ${d}_{{i}}$ is the least distortion of a single record of the $i$th kind:"),
    ]
    for place, step in enumerate(steps, 1):
        statement += [heading(f"Kind {place}."), *step.setting, *step.statement]
    shown = ", ".join([rf"${count}$ of kind~${place}$" for place, count in enumerate(counts, 1)])
    setting = (said(
        rf"A \emph{{database}} has ${sum(counts)}$ independent records: {shown}, each with a prior that its kind allows. "
        rf"The distortion of a mechanism for databases is the sum of those of its records. {_NEIGHBOURS}"
    ),)  # fmt: skip
    proof = [part for place, step in enumerate(steps, 1) for part in (heading(f"Kind {place}."), *step.proof)]
    proof += [heading("All records."), said(
        rf"The product of best mechanisms is private, as the other factors of two neighbours are the same, and has the "
        rf"distortion ${d}$. {_one_of_many(notation)} So each record is distorted as much as one record must be."
    )]  # fmt: skip
    lemmas = tuple(dict.fromkeys([lemma for step in steps for lemma in step.lemmas]))
    return Theorem("Least distortion of independent records", tuple(statement), lemmas, tuple(proof), setting)


def least_of_alike(record: Record, evidence: Mapping[str, Any], notation: Notation) -> Theorem:
    """What records alike need at a total distortion."""
    n, d, share, one = record.question["records"], notation.distortion, rf"{notation.distortion}'", of_one_alike(record)
    step = _step(one, evidence["record"], notation, share)
    whole, part = record.distortion, one.distortion
    statement = (
        said(rf"Mechanisms for databases with the distortion ${d}={inline(whole)}$ at most need as much as mechanisms for "
             rf"one record with"),
        claimed(formula(rf"{share}=\frac{{{d}}}{{{n}}}={inline(part)}", end=","), lambda: part * n == whole),
        said("neither more nor less. For one record:"),
        *step.statement,
    )  # fmt: skip
    setting = (*step.setting, said(
        rf"A \emph{{database}} has ${n}$ independent records, each with the same prior of the set. The distortion of a "
        rf"mechanism for databases is the expected number of records that it changes. {_NEIGHBOURS}"
    ))  # fmt: skip
    proof = (*step.proof, heading("All records."), said(
        rf"The product of ${n}$ mechanisms that are best for one record is as private as one of them, as the other factors "
        rf"of two neighbours are the same. {_one_of_many(notation)} The distortions of the records sum to at most~${d}$, so "
        rf"that one of them is at most ${d}/{n}$, and needs what one record needs."
    ))  # fmt: skip
    return Theorem("Least leakage of records alike", statement, step.lemmas, proof, setting)


def _step(record: Record, evidence: Mapping[str, Any], notation: Notation, name: str) -> Theorem:
    return template(record, evidence)(record, evidence, replace(notation, distortion=name))


def _is_sum(groups: Sequence[tuple[int, Record]], low: Fraction, high: Fraction) -> bool:
    sums = [sum([count * one.ends[side] for count, one in groups]) for side in (0, 1)]
    return low <= sums[0] and sums[1] <= high


def _one_of_many(notation: Notation) -> str:
    q = notation.least_favourable
    return (
        rf"Conversely let each record have a prior ${q}$ that needs as much as is wanted of the least value for one record, "
        rf"independently of the others. Given the other records, the law of $Y_i$ given $X_i$ is bounded as the rows of "
        rf"neighbours are; so is its mean over the other records, as what bounds $W(E\mid x)$ by $W(E\mid x')$ is a convex "
        rf"condition. It is a mechanism for record~$i$."
    )
