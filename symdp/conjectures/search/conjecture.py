"""Conjectures in Python: a claim about exact instances, searched for its smallest counterexample."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, overload

from symdp.certificates.certificate import WITNESS, Certificate
from symdp.conjectures.decision import decide, instance_text
from symdp.conjectures.instances import decode, encode
from symdp.conjectures.search.formula_conjecture import FormulaConjecture
from symdp.conjectures.search.random_instances import near_breakpoints
from symdp.conjectures.search.refuter import Descent, Margin, directed_instances, kinds_of, smallest
from symdp.conjectures.verdict import Refuted, Tested, Undecided, Verdict
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.work import ProgressLog

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Claim = Callable[..., bool]
STARTS = 4


@dataclass(frozen=True)
class InstanceWitness:
    """The arguments at which a claim is false, as small as the search could make them."""

    claim: str
    values: dict[str, Any]

    def __str__(self) -> str:
        return instance_text(self.values)


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

    def __post_init__(self) -> None:
        _require_arguments(self.name, self.claim, self.strategies)
        if self.hypotheses is not None:
            _require_arguments(f"hypotheses of {self.name}", self.hypotheses, self.strategies)

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self.claim, "__name__", "claim"))

    def __call__(self, **values: Any) -> bool:
        """Evaluate the claim at one instance."""
        return decide(self.name, self.claim, values)

    def counts(self, values: dict[str, Any]) -> bool:
        """Return whether an instance satisfies the hypotheses."""
        return self.hypotheses is None or decide(f"hypotheses of {self.name}", self.hypotheses, values)

    def check(self, examples: int = 1000, seed: int = 0, margin: Margin | None = None) -> Verdict:
        """Search for a counterexample: at extreme instances, at random, and downhill.

        Parameters
        ----------
        examples : int
            Instances that satisfy the hypotheses to try; up to half of them are extreme ones (vertices, ties, zeros,
            thresholds), where every strategy is one of :mod:`symdp.testing`, the rest are random, with three of four
            distortions at or beside one breakpoint of the instance.
        seed : int
            The same seed tries the same instances.
        margin : callable, optional
            Of the same arguments: a number that falls as the claim comes closer to failing, such as the difference of
            the two sides of an inequality. It is lowered from the nearest misses, with at most ``examples`` evaluations.

        Returns
        -------
        Verdict
            REFUTED with a shrunk witness and a certificate for :meth:`recheck`; TESTED, which is not a proof; or UNDECIDED
            when no instance satisfies the hypotheses.

        Raises
        ------
        InvalidArgument
            When the claim raises, or returns anything but True or False; the message shows the instance.
        """
        if isinstance(examples, bool) or not isinstance(examples, int) or examples < 1:
            raise InvalidArgument(f"examples={examples!r} must be an integer and at least 1")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise InvalidArgument(f"seed={seed!r} must be an integer")
        if margin is not None:
            _require_arguments("margin", margin, self.strategies)
        search = _CounterexampleSearch(self, margin)
        search.run(examples, seed)
        if search.failure is not None:
            witness = search.smallest()
            return Refuted(InstanceWitness(self.name, witness), self._certificate(witness))
        if search.satisfied == 0:
            return Undecided(f"no instance satisfied the hypotheses of {self.name}: the claim is vacuous there")
        return Tested(search.satisfied, seed)

    def recheck(self, certificate: Certificate) -> list[str]:
        """Evaluate the claim again at the witness of a certificate that :meth:`check` issued.

        Returns
        -------
        list of str
            The lines that were checked.

        Raises
        ------
        CertificateRejected
            When the certificate is of another claim, or the claim holds there.
        """
        claim = certificate.document.get("claim", {})
        values = decode(claim.get("values"))
        if (claim.get("kind"), claim.get("source_sha256")) != (WITNESS, self._source_sha256):
            raise CertificateRejected(f"the certificate was not issued for {self.name} as it is written now")
        if not isinstance(values, dict) or not self.counts(values) or self(**values):
            raise CertificateRejected(f"{self.name} is not false at {values}")
        where = instance_text(values)
        return [f"the hypotheses hold at {where}", f"{self.name} is false at {where}"]

    def _certificate(self, values: dict[str, Any]) -> Certificate | None:
        """Return the certificate; None where the instance is not exact data or the source of the claim is unavailable."""
        try:
            claim = {"kind": WITNESS, "name": self.name, "source_sha256": self._source_sha256, "values": encode(values)}
        except (InvalidArgument, OSError, TypeError):
            return None
        return Certificate({"claim": claim})

    @property
    def _source_sha256(self) -> str:
        return hashlib.sha256(inspect.getsource(self.claim).encode()).hexdigest()


@overload
def conjecture(assuming: Claim | None = None, **strategies: SearchStrategy[Any]) -> Callable[[Claim], Conjecture]: ...
@overload
def conjecture(assuming: str, *, letters: int | str, where: str = "") -> FormulaConjecture: ...
def conjecture(assuming: Any = None, **strategies: Any) -> Any:
    r"""Turn a function that returns True or False into a conjecture, or a formula into one that may be proved.

    A conjecture claims C under the hypotheses H, for all values of its arguments:

    .. math::

        \forall z:\quad H(z)\ \Rightarrow\ C(z)

    Parameters
    ----------
    assuming : callable or str, optional
        Hypotheses: takes the same arguments and returns True or False. Or a formula, in the grammar of
        :func:`symdp.check_formula`, with ``letters`` (a number or ``"all"``) and perhaps ``where`` beside it.
    **strategies
        A Hypothesis strategy for each argument, such as those of :mod:`symdp.testing`.

    Returns
    -------
    Conjecture or FormulaConjecture
        Its ``check()`` returns a verdict; a function is only ever REFUTED, TESTED or UNDECIDED.

    Raises
    ------
    InvalidArgument
        For a function without strategies, and for a formula without ``letters`` or with another keyword.

    Examples
    --------
    A formula, proved for every number of letters:

    >>> conjecture("(M-1)*(1-D)/D >= best", letters="all", where="D <= (M-1)/M").check().name
    'PROVED'

    A function of random exact instances, of which one is a counterexample:

    >>> from symdp import Tradeoff
    >>> from symdp.testing import class_two_sets, distortions
    >>> @conjecture(source=class_two_sets(max_letters=3), distortion=distortions())
    ... def symmetric_mechanism_is_optimal(source, distortion):
    ...     return Tradeoff(source).at(distortion).exp == (source.letters - 1) * (1 - distortion) / distortion
    >>> symmetric_mechanism_is_optimal.check(examples=200, seed=0).name
    'REFUTED'
    """
    if isinstance(assuming, str):
        if "letters" not in strategies or set(strategies) - {"letters", "where"}:
            raise InvalidArgument(f"conjecture={assuming!r:.60} is a formula; give letters, a number or 'all', and where")
        return FormulaConjecture(assuming, **strategies)
    if not strategies:
        raise InvalidArgument("strategies is empty; name a strategy for each argument of the claim")

    def decorate(claim: Claim) -> Conjecture:
        return Conjecture(claim, strategies, assuming)

    return decorate


class _False(Exception):
    """The failure of the claim at an instance, which Hypothesis shrinks."""


@dataclass
class _CounterexampleSearch:
    conjecture: Conjecture
    margin: Margin | None = None
    failure: dict[str, Any] | None = None
    satisfied: int = 0
    broken: InvalidArgument | None = field(default=None, repr=False)
    # Instances that satisfy the claim, with their margins: the nearest misses, where the descent starts.
    nearest: list[tuple[float, dict[str, Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.log = ProgressLog(f"instances of {self.conjecture.name:.60}")

    def run(self, examples: int, seed: int) -> None:
        _require_strategies(self.conjecture.strategies)
        kinds = kinds_of(self.conjecture.strategies)
        if self.margin is not None and kinds is None:
            raise InvalidArgument("margin needs strategies of symdp.testing without filter or map, which it can follow")
        descent = None if self.margin is None else Descent(kinds or {}, self._height, examples)
        if kinds is not None:
            for values in islice(directed_instances(**kinds), examples):
                if self.failure is not None or self.satisfied >= examples // 2:
                    break
                self._look(values)
        if self.failure is None and examples > self.satisfied:
            self._random(examples - self.satisfied, seed)
        if self.failure is None and descent is not None:
            self._downhill(descent)

    def smallest(self) -> dict[str, Any]:
        """Shrink a failure; it must fail again."""
        failure, conjecture = self.failure or {}, self.conjecture
        kinds = kinds_of(conjecture.strategies)
        if kinds is not None:
            failure = smallest(kinds, failure, lambda values: conjecture.counts(values) and not conjecture(**values))
        if not conjecture.counts(failure) or conjecture(**failure):
            raise self._flaky()
        return failure

    def _downhill(self, descent: Descent) -> None:
        starts = [values for _, values in self.nearest]
        for start in starts:
            for values in descent.from_instance(start):
                self._look(values)
                if self.failure is not None:
                    return

    def _height(self, **values: Any) -> Any:
        if self.margin is None or not self.conjecture.counts(values):
            return float("inf")
        return self.margin(**values)

    def _random(self, examples: int, seed: int) -> None:
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
        drawn = near_breakpoints(self.conjecture.strategies)
        test = hypothesis.seed(seed)(settings(hypothesis.given(drawn)(self._try)))
        try:
            with suppress(_False, Unsatisfiable):
                test()
        except Flaky:
            raise self._flaky() from None
        if self.broken is not None:
            raise self.broken

    def _try(self, values: dict[str, Any]) -> None:
        import hypothesis

        if self.broken is not None:
            return
        try:
            satisfied = self._look(values)
        except InvalidArgument as error:
            self.broken = error
            return
        hypothesis.assume(satisfied)
        if self.failure is values:
            raise _False

    def _look(self, values: dict[str, Any]) -> bool:
        """Evaluate hypotheses and claim; return whether the instance counts."""
        if not self.conjecture.counts(values):
            return False
        self.satisfied += self.failure is None
        self.log.note("%d instances", self.satisfied)
        if not self.conjecture(**values):
            self.failure = values
        elif self.margin is not None and self.failure is None:
            height = Descent({}, self.margin, 1).height(values)
            self.nearest = sorted([*self.nearest, (height, values)], key=lambda miss: miss[0])[:STARTS]
        return True

    def _flaky(self) -> InvalidArgument:
        name = self.conjecture.name
        return InvalidArgument(f"{name} gave different answers at the same instance; it must depend on it alone")


def _require_arguments(name: str, function: Callable[..., Any], strategies: dict[str, Any]) -> None:
    try:
        signature = inspect.signature(function)
    except ValueError:
        return
    try:
        signature.bind(**strategies)
    except TypeError as error:
        raise InvalidArgument(
            f"{name} takes {signature}, there are strategies for {', '.join(strategies) or 'nothing'}: {error}"
        ) from None


def _require_strategies(strategies: dict[str, Any]) -> None:
    try:
        from hypothesis.strategies import SearchStrategy
    except ImportError:
        raise Unsupported(
            'searching needs the package hypothesis; install it with pip install "symdp[conjecture]"'
        ) from None
    for name, strategy in strategies.items():
        if not isinstance(strategy, SearchStrategy):
            raise InvalidArgument(f"{name}={strategy!r} is no Hypothesis strategy; use one of symdp.testing")
