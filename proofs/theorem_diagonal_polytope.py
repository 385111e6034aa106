"""Theorem (diagonal polytope): exact privacy-distortion trade-offs under local differential privacy and Hamming distortion.

Letters 1..M; a mechanism W(y|x), row-stochastic; lambda = exp(epsilon) >= 1; W is lambda-LDP when W(y|x) <= lambda
W(y|x') for all inputs x, x' and outputs y. S is a non-empty polytope of priors, D bounds the expected Hamming
distortion of every prior of S, u = 1 - D is the accuracy that must remain, lambda*(D) the least lambda. Everything
rests on

    K(lambda) = { q >= 0 : (lambda-1) max q + sum q <= lambda },

the diagonals of lambda-LDP mechanisms, which has M unknowns whatever the number of outputs. The parts, each with its
complete proof at the head of its file and with functions that execute the steps:

    (A)  K(lambda) consists of the diagonals, both directions               proofs/diagonal_polytope/diagonals.py
    (B)  one inequality on a prior bounds the accuracy, or excludes a smaller lambda with a spread prior
    (C)  epsilon* = 0 exactly when u is at most the value r0 of a matrix game, the least over S of max P
                                                                            proofs/diagonal_polytope/bounds.py
    (D)  lambda*(D) = min over corners r > u of u (phi(r)-1)/(r-u), where phi is the trace profile of S; the largest accuracy
         is max over corners of lambda r/(lambda+phi(r)-1); the same as one linear program
                                                                            proofs/diagonal_polytope/profile.py
    (E)  closed formulas for one prior                                      proofs/diagonal_polytope/one_prior.py
    (F)  lambda*(D) is the supremum over the priors of S; when it is attained   proofs/diagonal_polytope/worst_prior.py
    (G)  the pieces of the curve; the two ends of a piece prove it          proofs/diagonal_polytope/pieces.py
    (H)  (epsilon, delta)-LDP at D is epsilon-LDP at D/(1-delta)            proofs/diagonal_polytope/approximate.py

Order of proof: (A) needs only the convexity of kalantari2018, Lemma 1; (B) and (C) need (A); (D) needs (A) and (C);
(E) needs (D); (F) needs (B), (C), (D) and the minimax theorem; (G) needs (B) and (D); (H) needs (A). The only results
taken from outside are von Neumann's minimax theorem for a bilinear function on two compact convex sets, and that the
value of a feasible, bounded linear program is a convex and piecewise linear function of its right-hand side.
kairouz2016 and warner1965 introduced the mechanisms that appear in (A).

The independent route is proofs/definitions/full_program.py: the exact linear program over all entries of a
mechanism with M, M + 1 or 2 M outputs, which knows nothing of the theorem.
"""

from __future__ import annotations

import sys

from proofs.diagonal_polytope import approximate, bounds, diagonals, one_prior, pieces, profile, worst_prior
from proofs.diagonal_polytope.script import Refuted, run

PARTS = (diagonals, bounds, profile, one_prior, worst_prior, pieces, approximate)


def check(examples: int, seed: int) -> list[str]:
    """Execute every part of the theorem on random exact instances."""
    lines = [f"seed {seed}"]
    for part in PARTS:
        lines += part.check(examples, seed)
    return lines


__all__ = ["PARTS", "Refuted", "check"]

if __name__ == "__main__":
    sys.exit(run(check, examples=200))
