"""The comparison of one answer with its mechanism, its priors and its least favourable prior."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mpmath import mp, mpf

from symdp.digits import hamming_shells, set_maxima
from symdp.digits import leakage_definitions as definitions
from symdp.digits.agreement import LOOSE, SEARCHED, SPARE, Report, common_digits
from symdp.digits.answer_claim import ROUNDED, Answer, Claim
from symdp.digits.least_at_prior import Bound, PointQuestion, bound_of, least_level
from symdp.digits.mechanism_rows import rows_of, shell_sizes, weights_of
from symdp.digits.number_texts import number, numbers

LIMIT_STEPS = 6


def check_answer(answer: Answer, digits: int = 60) -> Report:
    """Compare an answer with what its own mechanism and prior give by the definitions.

    Parameters
    ----------
    answer : mapping
        The keys of an answer in JSON: source, records, letters, loss (``"hamming"`` or rows of costs), adjacency (None or
        ``{"edges": ...}``), leakage, delta, distortion, distortion_bounds, exp, exp_root, value, enclosure, slack, mu,
        mechanism, worst_prior, supremum_attained; ``values`` of names in these texts, which may be formulas in them and D.
    digits : int
        The number of digits in which numbers must agree; twenty more are computed with.

    Returns
    -------
    Report

    Notes
    -----
    Agreement shows that the mechanism has the claimed leakage and distortion, and that the least favourable prior allows
    no less, at this precision. It is no proof: the numbers are rounded.

    Examples
    --------
    >>> claim = {"source": {"vertices": [["1/2", "1/2"]]}, "leakage": "dp", "distortion": "1/4", "exp": "3"}
    >>> rows = [["3/4", "1/4"], ["1/4", "3/4"]]
    >>> check_answer(claim | {"mechanism": rows, "worst_prior": ["1/2", "1/2"]}).verdict
    'AGREES to 60 digits in 3 comparisons'
    >>> print(check_answer(claim | {"mechanism": rows, "exp": "3.0000001"}, 20).verdict)
    REJECTED: exp of the leakage of the mechanism: claimed 3.000000100, computed 3.000000000
    """
    with mp.workdps(digits + SPARE):
        return _Check(answer, digits).run()


class _Check(Claim):
    """One answer in mpmath."""

    def run(self) -> Report:
        self.read_claim()
        mechanism = self.answer.get("mechanism")
        if mechanism is None:
            self.report.add("the answer lists no mechanism, and none is evaluated")
        elif isinstance(mechanism, Mapping) and "factors" in mechanism:
            self.of_records(mechanism["factors"])
        elif isinstance(mechanism, Mapping) and self.answer.get("records") and "weights" in mechanism:
            self.on_shells(mechanism)
        else:
            self.of_letters(mechanism)
        return self.report

    # The mechanism.

    def compare_distortion(self, computed: Any) -> None:
        text = "the largest expected loss over the priors"
        if self.bounds is None:
            self.report.at_most(f"{text} is at most D", computed, self.distortion)
            return
        low, high = numbers(self.bounds)
        if self.is_enclosed and low == high:
            self.report.near(f"{text} is the claimed least D", high, computed, SEARCHED, "the mechanism is rounded")
        elif common_digits(low, high, self.report.requested) >= self.report.requested:
            self.report.equal(f"{text} is the claimed least D", high, computed)
        else:
            self.report.between(f"{text} lies between the bounds of the least D", computed, low, high, strict=False)

    def of_letters(self, document: Any) -> None:
        """Compare a mechanism that is given by its rows."""
        rows = rows_of(document)
        if rows is None:
            self.report.add("the mechanism is not given by rows, and none is evaluated")
            return
        if len(rows) != self.known.letters:
            self.report.add(f"the mechanism has {len(rows)} rows for {self.known.letters} letters", 0, False)
            return
        self.require_stochastic(rows)
        letters = [mp.fsum([w * self.cost(x, y) for y, w in enumerate(row)]) for x, row in enumerate(rows)]
        self.compare_distortion(self.known.largest(letters)[0])
        self.compare_value(rows)
        self.compare_prior(rows, self.level, self.distortion, 1)

    def cost(self, x: int, y: int) -> Any:
        return mpf(x != y) if self.costs is None else self.costs[x][y]

    def require_stochastic(self, rows: Any) -> None:
        near = mpf(10) ** -self.report.requested
        for row in rows:
            if min(row) < 0:
                self.report.add("a row of the mechanism is no law: it has the entry " + mp.nstr(min(row), 30), 0, False)
            elif abs(mp.fsum(row) - 1) > near:
                self.report.add("a row of the mechanism is no law: its sum is " + mp.nstr(mp.fsum(row), 30), 0, False)

    def value_of(self, rows: Any) -> tuple[Any, Any, str | None]:
        """Return bounds of the leakage of a local mechanism over the set."""
        if self.name in definitions.OF_NEIGHBOURS:
            value = definitions.of_rows(self.leakage, self.delta, rows, self.edges)
            return value, value, None
        return set_maxima.largest_over(self.leakage, rows, self.known, self.prior)

    def compare_value(self, rows: Any, times: int = 1) -> None:
        low, high, reason = self.value_of(rows)
        if reason is not None:
            self.report.add(f"the leakage of the mechanism: {reason}")
        elif self.ends is not None:
            self.compare_leakage("the leakage of the mechanism", times * high)
        else:
            self.compare_leakage("the leakage of the mechanism", times * low)
            if common_digits(low, high, self.report.requested) < self.report.requested:
                self.compare_leakage("the leakage of the mechanism at any prior", times * high)

    # The least favourable prior.

    def compare_prior(self, rows: Any, nats: Any, distortion: Any, times: int) -> None:
        """Compare the claim with what the least favourable prior alone shows."""
        if self.prior is None:
            self.prior = self.candidate()
        if self.prior is None:
            self.report.add("no least favourable prior is named: that no mechanism leaks less is not evaluated")
            return
        if not self.known.contains(self.prior):
            self.report.add("the least favourable prior is not in the set", 0, False)
            return
        if nats is None:
            return
        question = PointQuestion(self.leakage, self.delta, self.prior, self.costs, self.edges)
        if nats == 0 and self.bounds is None:
            self.report.add("no leakage is below 0", self.report.requested)
        elif not mp.isfinite(nats):
            self.compare_infinite(question, distortion)
        elif self.bounds is None and self.is_limit(question, nats, distortion):
            self.compare_limit(nats, distortion)
        elif self.bounds is not None and self.name in ("dp", "adp") and question.is_plain:
            self.compare_least_distortion(question, nats)
        else:
            self.compare_bound(bound_of(question, rows, nats, distortion), times)

    def candidate(self) -> Any:
        """Return a prior of the set where the answer names none: the only one, or the uniform one."""
        uniform = [mpf(1) / self.known.letters] * self.known.letters
        if self.known.is_single:
            return (self.known.vertices or [])[0]
        return uniform if self.known.contains(uniform) else None

    def compare_bound(self, bound: Bound | str, times: int = 1) -> None:
        if isinstance(bound, str):
            self.report.add(f"that no mechanism leaks less is not evaluated: {bound}")
        elif bound.nats is not None and self.is_loose(bound, times):
            self.report.add(f"that no mechanism leaks less is not evaluated: {bound.text}, but shows less than the claim")
        elif bound.nats is not None and (self.nats != 0 or self.bounds is None):
            self.compare_leakage(bound.text, times * bound.nats)
        elif bound.distortion is not None and self.needs_less(bound):
            self.report.add(f"that no mechanism leaks less is not evaluated: {bound.text}, but by less than the claim")
        elif bound.distortion is not None:
            self.compare_needed(bound.text, self.records * bound.distortion)

    def is_loose(self, bound: Bound, times: int) -> bool:
        """Return whether a lower bound lies below the claim, which contradicts nothing."""
        low = self.nats if self.ends is None else self.ends[0]
        claim = low is not None and times * bound.nats < low
        return bool(
            self.bound_is_low(bound)
            and claim
            and common_digits(low, times * bound.nats, self.report.requested) < self.report.requested
        )

    def needs_less(self, bound: Bound) -> bool:
        """Return whether a lower bound of the distortion lies below the claim, which contradicts nothing."""
        low = self.distortion if self.bounds is None else number(self.bounds[0])
        digits = common_digits(low, self.records * bound.distortion, self.report.requested)
        return bool(self.bound_is_low(bound) and self.records * bound.distortion < low and digits < self.report.requested)

    def bound_is_low(self, bound: Bound) -> bool:
        """Return whether one prior may need less than the set, as where each output has a worst prior of its own."""
        return bound.may_be_low or (self.name in ("mx", "pml", "min-entropy") and not self.known.is_single)

    def compare_needed(self, text: str, needed: Any) -> None:
        """Compare the least distortion of the prior at the claimed level with D."""
        if self.bounds is not None:
            low, high = self.least_bounds
            self.report.between(text, needed, low, high, strict=False)
        elif self.answer.get("exp_root") is not None:
            self.report.near(text, self.distortion, needed, SEARCHED, ROUNDED)
        elif self.ends is not None:
            wide = common_digits(self.ends[0], self.ends[1], self.report.requested)
            because = f"the claim is an enclosure of {wide} digits"
            self.report.near(f"{text}, at its upper end", self.distortion, needed, wide - LOOSE, because)
        else:
            self.report.equal(text, self.distortion, needed)

    @property
    def least_bounds(self) -> tuple[Any, Any]:
        """The claimed bounds of the least distortion."""
        low, high = numbers(self.bounds or [])
        return low, high

    def compare_least_distortion(self, question: PointQuestion, nats: Any) -> None:
        from symdp.digits.least_at_prior import accuracy_bound

        if self.leakage.endswith(":pointwise"):
            self.report.add("that no mechanism distorts less is not evaluated with a delta for single outputs")
            return
        least = self.records * (1 - question.granted) * (1 - accuracy_bound(question.prior, mp.exp(nats)))
        self.report.between("at this level no mechanism guesses the prior better", least, *self.least_bounds)

    def compare_infinite(self, question: PointQuestion, distortion: Any) -> None:
        """No finite level suffices: the least levels at distortions slightly above D grow without end."""
        if distortion == 0 and question.costs is None and sum(share > 0 for share in question.prior) > 1:
            self.report.add("without distortion the output is the input, which leaks without bound", self.report.requested)
            return
        if self.name not in ("dp", "adp") or not question.is_plain or self.leakage.endswith(":pointwise"):
            self.report.add("the leakage is infinite: that no mechanism has a finite one is not evaluated")
            return
        granted = question.granted
        step = mpf(10) ** -(self.report.requested // 2)
        level = least_level(question.prior, (distortion + step) / (1 - granted))
        high = level * step > step * mpf(10) ** (self.report.requested // 4)
        self.report.add(
            f"the leakage is infinite, checked along its limit: at D + 10^-{self.report.requested // 2} the prior needs "
            f"exp(epsilon) = {mp.nstr(level, 6)}",
            self.report.requested if high else 0,
            bool(high),
        )

    def is_limit(self, question: PointQuestion, nats: Any, distortion: Any) -> bool:
        """Return whether no prior attains the value: by the answer, or as the named one is guessed without data."""
        attained = self.answer.get("supremum_attained")
        unknown = attained is None and self.name == "dp" and question.is_plain and nats > 0
        return attained is False or bool(unknown and max(question.prior) >= 1 - distortion - self.known.near)

    def compare_limit(self, nats: Any, distortion: Any) -> None:
        """No prior attains the value: compare it with those of priors of the set near the worst one."""
        prior = self.prior or []
        granted = PointQuestion(self.leakage, self.delta, prior).granted
        top = prior.index(max(prior))
        ways = [self.known.least([mpf(x == top) for x in range(len(prior))])[1], *(self.known.vertices or [])]
        step, best = mpf(10) ** -self.report.requested, mpf(0)
        for way in ways:
            near = [p + step * (q - p) for p, q in zip(prior, way, strict=True)]
            best = max(best, least_level(near, distortion / (1 - granted)))
        digits = common_digits(best, mp.exp(nats), self.report.requested)
        away = f"a prior 10^-{self.report.requested} away from the worst one"
        text = f"no prior attains the value, checked along its limit: {away}"
        self.report.add(text, digits, digits >= self.report.requested - LIMIT_STEPS)

    # Databases.

    def on_shells(self, document: Mapping[str, Any]) -> None:
        weights, letters = weights_of(document) or [], int(document["letters"])
        records = len(weights) - 1
        sizes = shell_sizes(records, letters)
        total = mp.fsum([size * w for size, w in zip(sizes, weights, strict=True)])
        if min(weights) < 0 or abs(total - 1) > mpf(10) ** -self.report.requested:
            self.report.add("the weights by distance are no law", 0, False)
        self.compare_distortion(hamming_shells.distortion_of(weights, letters))
        value = hamming_shells.leakage_of(self.leakage, self.delta, weights, letters)
        self.compare_leakage("the leakage of the mechanism", value)
        if not self.known.contains([mpf(1) / letters] * letters):
            self.report.add("the uniform prior is not in the set: that no mechanism leaks less is not evaluated")
            return
        if self.level == 0 and self.bounds is None:
            self.report.add("no leakage is below 0", self.report.requested)
        elif not mp.isfinite(self.level):
            self.compare_infinite(PointQuestion(self.leakage, self.delta, [mpf(1) / letters] * letters), self.distortion)
        else:
            self.compare_bound(
                hamming_shells.bound_at_uniform(self.leakage, self.delta, weights, letters, self.level, self.distortion)
            )

    def of_records(self, factors: Any) -> None:
        """Compare a product of local mechanisms."""
        rows = rows_of(factors[0]["mechanism"]) if len(factors) == 1 else None
        if rows is None:
            self.report.add("a product of several mechanisms, or of one without rows, is not evaluated")
            return
        count = self.records = int(factors[0]["records"])
        if len(rows) != self.known.letters:
            self.report.add(f"the mechanism has {len(rows)} rows for {self.known.letters} letters", 0, False)
            return
        self.require_stochastic(rows)
        letters = [count * mp.fsum([w * self.cost(x, y) for y, w in enumerate(row)]) for x, row in enumerate(rows)]
        self.compare_distortion(self.known.largest(letters)[0])
        times = 1 if self.name in definitions.OF_NEIGHBOURS else count
        self.compare_value(rows, times)
        level = None if self.level is None else self.level / times
        self.compare_prior(rows, level, self.distortion / count, times)
