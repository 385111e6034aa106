"""Theorem: exact privacy-distortion trade-offs under local differential privacy and Hamming distortion.

Letters 1..M; a mechanism W(y|x), row-stochastic; lambda = exp(epsilon) >= 1; W is lambda-LDP when W(y|x) <= lambda
W(y|x') for all inputs x, x' and outputs y. S is a non-empty polytope of priors, D bounds the expected Hamming
distortion of every prior of S, u = 1 - D is the accuracy that must remain, lambda*(D) the least lambda. Everything
rests on

    K(lambda) = { q >= 0 : (lambda-1) max q + sum q <= lambda },

the diagonals of lambda-LDP mechanisms, which has M unknowns whatever the number of outputs. The rows are its parts:

    (A)  K(lambda) consists of the diagonals, both directions    diagonal_bound, diagonal_mechanism, extreme_points
    (B)  one inequality on a prior bounds the accuracy, or, with
         a spread prior, excludes a smaller lambda               prior_bound, leakage_bound
    (C)  epsilon* = 0 exactly when u is at most the value of a
         matrix game, the least over S of max P                  zero_leakage
    (D)  lambda*(D) from the trace profile of S, its inverse,
         and the same as one linear program                      least_leakage, largest_accuracy
    (E)  closed formulas for one prior                           one_prior, one_prior_accuracy, one_prior_jump;
         what some sums say for every alphabet                  block_priors
    (F)  lambda*(D) is the supremum over the priors of S; when
         it is attained                                          worst_prior
    (G)  the pieces of the curve; the two ends prove a piece     curve_pieces
    (H)  (epsilon, delta)-LDP at D is epsilon-LDP at D/(1-delta)  approximate

Two results were known long before: von Neumann's minimax theorem for a bilinear function on two compact convex sets,
and that the value of a feasible, bounded linear program is a convex and piecewise linear function of its right-hand
side. What is used of them is proved in Coq (Existence.v, Minimax.v, TraceProfiles.v). kairouz2016 and warner1965
introduced the mechanisms that appear in (A).

The independent route of all parts is proofs/definitions/full_program.py: the exact linear program over all entries of a
mechanism, which knows nothing of the theorem.
"""

ROWS = (
    "diagonal_bound",
    "diagonal_mechanism",
    "extreme_points",
    "prior_bound",
    "leakage_bound",
    "zero_leakage",
    "least_leakage",
    "largest_accuracy",
    "one_prior",
    "one_prior_accuracy",
    "one_prior_jump",
    "block_priors",
    "worst_prior",
    "curve_pieces",
    "approximate",
)
