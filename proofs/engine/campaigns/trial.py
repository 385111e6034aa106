"""Trials: a claim tried at many instances generated from one seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from proofs.engine.campaigns.fingerprint import name_of
from symdp.conjectures.decision import decide
from symdp.conjectures.search.conjecture import Claim, InstanceWitness
from symdp.errors import InvalidArgument


@dataclass(frozen=True)
class BatchResult:
    """The result of a trial.

    Attributes
    ----------
    examined : int
        How many instances satisfied the hypotheses.
    counterexample : object or None
        The first at which the claim is false.
    """

    examined: int
    counterexample: Any = None


Trial = Callable[[int, int], BatchResult]


@dataclass(frozen=True)
class InstanceTrial:
    """A trial of a claim about one instance.

    Attributes
    ----------
    draw : callable
        Takes a :class:`random.Random` and returns the arguments of the claim as a dictionary.
    claim, hypotheses : callable
        Take the arguments by name and return True or False; without ``hypotheses`` every instance counts.
    """

    draw: Callable[[Random], dict[str, Any]]
    claim: Claim
    hypotheses: Claim | None = None

    def __call__(self, seed: int, size: int) -> BatchResult:
        random, examined = Random(seed), 0
        for _ in range(size):
            values = self.draw(random)
            if self.hypotheses is not None and not decide("hypotheses", self.hypotheses, values):
                continue
            examined += 1
            if not decide(name_of(self.claim), self.claim, values):
                return BatchResult(examined, InstanceWitness(name_of(self.claim), values))
        return BatchResult(examined)


def require_result(name: str, result: Any, size: int) -> None:
    """Refuse an invalid result of a trial of ``size`` instances."""
    if not isinstance(result, BatchResult):
        raise InvalidArgument(f"{name} returned {result!r}, it must return a BatchResult")
    counted = result.examined
    if isinstance(counted, bool) or not isinstance(counted, int) or not 0 <= counted <= size:
        raise InvalidArgument(f"{name} examined={counted!r} of {size} instances; it must be an integer from 0 to {size}")
    if result.counterexample is not None and counted == 0:
        raise InvalidArgument(f"{name} examined no instance and yet has the counterexample {result.counterexample}")
