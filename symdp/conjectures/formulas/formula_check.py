"""The decision of a user's formula: region of validity, then proof, counterexample, or an undecided verdict."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb

from symdp import errors
from symdp.arithmetic.expression import Operation
from symdp.certificates.certificate import Certificate
from symdp.conjectures.formulas.every_alphabet import EVERY, EveryAlphabet, parse_hypotheses
from symdp.conjectures.formulas.formula_grammar import Claim, degrees, parse_claim
from symdp.conjectures.formulas.formula_proof import prove
from symdp.conjectures.formulas.formula_witness import FormulaWitness, WitnessSearch
from symdp.conjectures.formulas.level_proof import METHOD
from symdp.conjectures.formulas.level_proof import prove as prove_by_level
from symdp.conjectures.formulas.validity_region import Comparison, Range, comparison_of
from symdp.conjectures.verdict import Proved, Refuted, Tested, Undecided, Verdict
from symdp.errors import InvalidArgument
from symdp.tradeoffs.common.long_work import Progress

MOST_LETTERS = 8
SEARCHED, MOST_EXAMPLES, MOST_TERMS, FEW = 2000, 100_000, 1500, 300
_NO_WITNESS = "the region of validity speaks against it, but no counterexample was found"
_ALLOWED = {"==": {"equal"}, ">=": {"equal", "above"}, "<=": {"equal", "below"}}


@dataclass(frozen=True)
class FormulaCheck:
    """The result of the check of a formula.

    Attributes
    ----------
    claim : Claim
    letters : int or "all"
    verdict : Verdict
    region : tuple of Range, or None where it is not decided
        Where the left side equals, exceeds or undershoots the right one, in order of D.
    where : tuple of str
        The hypotheses.
    """

    claim: Claim
    letters: int | str
    verdict: Verdict
    region: tuple[Range, ...] | None
    where: tuple[str, ...] = ()


def check_formula(
    text: str,
    letters: int | str,
    source_class: str = "II",
    examples: int = SEARCHED,
    seed: int = 0,
    on_progress: Progress | None = None,
    where: str = "",
) -> FormulaCheck:
    r"""Decide a claim about exp(epsilon) for every D in (0, 1); a certificate is checked before its verdict is returned.

    For an ordered prior with the sums T_k = P_1 + ... + P_k the exact optimum, ``best`` in a claim, is 1 from D = 1 - P_1
    on, and below

    .. math::

        e^{\varepsilon^*(D)}=\min_{2\le k\le M,\ T_k>1-D}\frac{(k-1)(1-D)}{T_k-(1-D)}

    Parameters
    ----------
    text : str
        A formula, which claims to equal the exact optimum ``best``, or two formulas with <=, >= or = between them, in
        the grammar of :mod:`symdp.conjectures.formulas.formula_grammar`. Points at which a side is undefined are excluded.
    letters : int or "all"
        M, from 2 to 8; or every M >= 2 at once.
    source_class : {"I", "II"}
        II: every prior P1 >= ... >= PM; I: every set that contains the uniform prior, with P_i = 1/M.
    examples : int
        Random instances to search where the searches for a proof and a small counterexample fail.
    seed : int
        For those.
    on_progress : callable, optional
        Called with the share of the instances that are done, in [0, 1].
    where : str
        Relations between the same names, with commas between them: the claim is made where they hold. A strict one is a
        hypothesis as well: a proof allows equality, which shows more, and a counterexample does not.

    Returns
    -------
    FormulaCheck

    Raises
    ------
    InvalidArgument
        For a formula, an alphabet or a class that is none.
    Unsupported
        Where checking the certificate of a refutation would take too long; a proof that is too long is UNDECIDED.

    References
    ----------
    zhong2022, Theorem 13 for one prior; kalantari2018, Theorems 1 and 2 for the classes.

    Examples
    --------
    The formula of randomised response is no optimum for every ordered prior; the counterexample is exact:

    >>> print(check_formula("(M-1)*(1-D)/D", 3).verdict)
    REFUTED by P = (4/7, 2/7, 1/7), D = 1/2: left side 2, right side 1, exact optimum 1

    It is an upper bound where it is at least 1:

    >>> print(check_formula("max(1, (M-1)*(1-D)/D) >= best", 3).verdict)
    PROVED for every prior P1 >= ... >= P3 and every D in (0, 1), by polynomials with coefficients of one sign

    An upper bound for every number of letters at once, under hypotheses:

    >>> print(check_formula("(k-1)*(1-D)/(top(k)-1+D) >= best", "all", where="D <= 1-P1, top(k) >= 1-D").verdict.name)
    PROVED
    """
    if letters == EVERY or where.strip():
        return _by_blocks(text, letters, source_class, where, on_progress)
    _require_letters(letters)
    if source_class not in ("I", "II"):
        raise InvalidArgument(f"class={source_class} must be I or II; Class III has no closed form to compare with")
    if not 0 <= examples <= MOST_EXAMPLES:
        raise InvalidArgument(f"examples={examples} must lie between 0 and {MOST_EXAMPLES}")
    claim = parse_claim(text, int(letters))
    question = _Question(claim, int(letters), source_class)
    region, reason = question.region()
    return FormulaCheck(claim, letters, question.verdict(region, reason, examples, seed, on_progress), region)


def _require_letters(letters: int | str) -> None:
    if isinstance(letters, bool) or not isinstance(letters, int) or not 2 <= letters <= MOST_LETTERS:
        raise InvalidArgument(f"letters={letters!r} must be an integer from 2 to {MOST_LETTERS}, or 'all'")


def _by_blocks(text: str, letters: int | str, source_class: str, where: str, on_progress: Progress | None) -> FormulaCheck:
    if source_class != "II":
        raise InvalidArgument(f"class={source_class} is decided for one alphabet and without hypotheses; leave it out")
    if letters != EVERY:
        _require_letters(letters)
    claim = parse_claim(text, None)
    hypotheses, strict = parse_hypotheses(where) if where.strip() else ((), ())
    try:
        alphabets = EveryAlphabet(claim.text, hypotheses, letters, strict)
    except InvalidArgument:
        # best inside of an expression: what follows from best >= 1 needs no blocks.
        scope = "every M >= 2, every prior P1 >= ... >= PM and every D in (0, 1)"
        verdict = _by_level(claim, scope) if letters == EVERY else None
        if verdict is None:
            raise
        return FormulaCheck(claim, letters, verdict, None, hypotheses)
    return FormulaCheck(claim, letters, alphabets.verdict(on_progress), None, hypotheses)


def _by_level(claim: Claim, scope: str) -> Proved | None:
    """Return a proof from best >= 1 and the order of the letters; None where that is not sufficient."""
    try:
        return Proved(scope, METHOD, Certificate.of(prove_by_level(claim, scope)))
    except errors.Undecided:
        return None


@dataclass(frozen=True)
class _Question:
    claim: Claim
    letters: int
    source_class: str

    @cached_property
    def comparison(self) -> Comparison:
        return comparison_of(self.claim, self.letters, self.source_class)

    @cached_property
    def terms(self) -> int:
        """The terms of numerator times denominator of left - right, before expansion."""
        degree = sum(degrees(Operation("-", (self.claim.left, self.claim.right))))
        return comb(degree + self.letters + 1, degree)

    def region(self) -> tuple[tuple[Range, ...] | None, str]:
        if self.terms > MOST_TERMS:
            return None, f"too large: polynomials of up to {self.terms} terms, at most {MOST_TERMS} are tried"
        try:
            return self.comparison.ranges(), ""
        except errors.Undecided as open_question:
            return None, str(open_question)
        except ZeroDivisionError:
            raise InvalidArgument(f"formula: {self.claim.text} divides by zero for every prior") from None

    def verdict(
        self, region: tuple[Range, ...] | None, reason: str, examples: int, seed: int, on_progress: Progress | None
    ) -> Verdict:
        if region is not None and {part.relation for part in region} <= _ALLOWED[self.claim.relation]:
            try:
                return Proved(
                    self.scope, "polynomials with coefficients of one sign", Certificate.of(prove(self.comparison))
                )
            except errors.Undecided as open_question:
                reason = str(open_question)
            except errors.Unsupported as too_long:
                return self._by_blocks(f"a proof was found, and {too_long}")
        known = _by_level(self.claim, self.scope) if region is None else None
        if known is not None:
            return known
        search = WitnessSearch(self.claim, self.letters, self.source_class == "I")
        if self.terms > MOST_TERMS:
            witness = search.smallest(FEW) or search.random(min(examples, FEW), seed, on_progress)
            return self._by_blocks(reason) if witness is None else _refuted(witness)
        against = [part for part in region or () if part.relation not in _ALLOWED[self.claim.relation]]
        witness = search.smallest() or search.inside(against) or search.random(examples, seed, on_progress)
        if witness is not None:
            return _refuted(witness)
        return Undecided(reason or _NO_WITNESS) if examples == 0 else Tested(examples, seed)

    def _by_blocks(self, reason: str) -> Verdict:
        """Try a proof by blocks, with fewer unknowns: a claim about few letters is about few blocks."""
        if self.source_class == "I":
            return Undecided(reason)
        try:
            verdict = EveryAlphabet(self.claim.text, (), self.letters).verdict()
        except InvalidArgument:
            return Undecided(reason)
        return Undecided(reason) if isinstance(verdict, Undecided) else verdict

    @property
    def scope(self) -> str:
        prior = f"every prior P1 >= ... >= P{self.letters}" if self.source_class == "II" else "every Class I set"
        delta = ", every delta in [0, 1)" if "delta" in self.claim.names else ""
        return f"{prior}{delta} and every D in (0, 1)"


def _refuted(witness: FormulaWitness) -> Refuted:
    return Refuted(witness, witness.certificate)
