"""Conjectures in Python: a claim about exact instances, searched for its smallest counterexample."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from symdp.errors import InvalidArgument
from symdp.sources.source_set import SourceSet
from symdp.statements.verdict import Refuted, Tested, Undecided, Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Claim = Callable[..., bool]


@dataclass(frozen=True)
class InstanceWitness:
    """The arguments at which a claim is false, as small as the search could make them."""

    claim: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return ", ".join([f"{name} = {_shown(value)}" for name, value in self.values.items()])


@dataclass(frozen=True)
class Conjecture:
    """A claim with strategies for its arguments; made by :func:`conjecture`.

    Attributes
    ----------
    claim : callable
        Takes the arguments by name and returns True or False.
    strategies : dict
        A Hypothesis strategy for each argument.
    hypotheses : callable or None
        Instances for which it is False do not count.
    """

    claim: Claim
    strategies: dict[str, SearchStrategy[Any]]
    hypotheses: Claim | None = None

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self.claim, "__name__", "claim"))

    def __call__(self, **values: Any) -> bool:
        """Evaluate the claim at one instance."""
        return _decision(self.name, self.claim, values)

    def check(self, examples: int = 1000, seed: int = 0) -> Verdict:
        """Search for a counterexample.

        Parameters
        ----------
        examples : int
            Instances that satisfy the hypotheses to try.
        seed : int
            The same seed tries the same instances.

        Returns
        -------
        Verdict
            REFUTED with a shrunk witness; TESTED, which is no proof; or UNDECIDED when no instance satisfies the
            hypotheses.

        Raises
        ------
        InvalidArgument
            When the claim raises, or returns anything but True or False; the message shows the instance.
        """
        if examples < 1:
            raise InvalidArgument(f"examples={examples} must be at least 1")
        search = _Search(self)
        search.run(examples, seed)
        if search.failure is not None:
            return Refuted(InstanceWitness(self.name, search.failure))
        if search.satisfied == 0:
            return Undecided(f"no instance satisfied the hypotheses of {self.name}: the claim is vacuous there")
        return Tested(search.satisfied, seed)


def conjecture(assuming: Claim | None = None, **strategies: SearchStrategy[Any]) -> Callable[[Claim], Conjecture]:
    """Turn a function that returns True or False into a conjecture.

    Parameters
    ----------
    assuming : callable, optional
        Hypotheses: takes the same arguments and returns True or False.
    **strategies
        A Hypothesis strategy for each argument, such as those of :mod:`symdp.testing`.

    Examples
    --------
    >>> from symdp import optimal_mechanism
    >>> from symdp.testing import class_two_sets, distortions
    >>> @conjecture(source=class_two_sets(max_letters=3), distortion=distortions())
    ... def symmetric_mechanism_is_optimal(source, distortion):
    ...     M = source.letters
    ...     return optimal_mechanism(source, distortion=distortion).exp_epsilon == (M - 1) * (1 - distortion) / distortion
    >>> symmetric_mechanism_is_optimal.check(examples=200, seed=0).name
    'REFUTED'
    """
    if not strategies:
        raise InvalidArgument("strategies is empty; name a strategy for each argument of the claim")

    def decorate(claim: Claim) -> Conjecture:
        return Conjecture(claim, strategies, assuming)

    return decorate


class _False(Exception):
    """The claim is false at the instance; Hypothesis shrinks it."""


@dataclass
class _Search:
    conjecture: Conjecture
    failure: dict[str, Any] | None = None
    satisfied: int = 0
    broken: InvalidArgument | None = field(default=None, repr=False)

    def run(self, examples: int, seed: int) -> None:
        import hypothesis
        from hypothesis.errors import Flaky, Unsatisfiable

        phases = (hypothesis.Phase.generate, hypothesis.Phase.shrink)
        settings = hypothesis.settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=phases,
            suppress_health_check=list(hypothesis.HealthCheck),
        )
        test = hypothesis.seed(seed)(settings(hypothesis.given(**self.conjecture.strategies)(self._try)))
        try:
            with suppress(_False, Unsatisfiable):
                test()
        except Flaky:
            name = self.conjecture.name
            raise InvalidArgument(
                f"{name} gave different answers at the same instance; it must depend on it alone"
            ) from None
        if self.broken is not None:
            raise self.broken

    def _try(self, **values: Any) -> None:
        import hypothesis

        if self.broken is not None:
            return
        try:
            assumed = self.conjecture.hypotheses
            satisfied = assumed is None or _decision("hypotheses", assumed, values)
            holds = satisfied and _decision(self.conjecture.name, self.conjecture.claim, values)
        except InvalidArgument as error:
            self.broken = error
            return
        hypothesis.assume(satisfied)
        self.satisfied += self.failure is None
        if not holds:
            self.failure = values
            raise _False


def _decision(name: str, claim: Claim, values: dict[str, Any]) -> bool:
    try:
        answer = claim(**values)
    except Exception as error:
        shown = InstanceWitness(name, values)
        raise InvalidArgument(f"{name} raised {type(error).__name__} ({error}) at {shown}") from error
    if answer is True or answer is False:
        return answer
    raise InvalidArgument(f"{name} returned {answer!r}, it must return True or False; compare exact numbers with ==, <=, <")


def _shown(value: Any) -> str:
    if isinstance(value, SourceSet):
        fields = [f"{key} {_plain(part)}" for key, part in value.describe().items()]
        return "; ".join(fields)
    return _plain(value)


def _plain(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "(" + ", ".join([_plain(part) for part in value]) + ")"
    return str(value)
