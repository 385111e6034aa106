"""Theorem: privacy profiles and neighbouring notions, with errors counted (Hamming distortion), for any source set.

E is a finite set of pairs (lambda, delta). A mechanism W keeps E if W(A|x) <= lambda W(A|x') + delta for all letters x, x',
sets A of outputs and pairs. With

    h(q) = max(0, lambda q - (lambda - 1 + delta), (q - delta)/lambda over all pairs)

an event of probability q under one letter has the probability h(q) at least under every other one.

    (1) what mechanisms keep on their diagonals is one convex set,
        and M numbers prove that nothing is more accurate             diagonals, prices
    (2) one letter bounds the accuracy; what is better than the
        blind guess, and why only some notions jump there             two_letters, blind_guess, smoothing
    (3) the least delta as a function of epsilon, and when one
        mechanism has it at every epsilon                             least_delta, symmetric_profile, single_mechanism
    (4) neighbouring notions                                          pointwise_leakage, identifiability, letter_blocks,
                                                                      sensitive_letters
    (5) several records                                               independent_records, dependent_records

The independent route of all rows is an exact linear program over all entries of a mechanism, of
proofs/profiles/programs.py, which knows nothing of h. A symmetric trade-off function is one of infinitely many pairs.
"""

ROWS = (
    "diagonals",
    "prices",
    "two_letters",
    "blind_guess",
    "smoothing",
    "least_delta",
    "symmetric_profile",
    "single_mechanism",
    "pointwise_leakage",
    "identifiability",
    "letter_blocks",
    "sensitive_letters",
    "independent_records",
    "dependent_records",
)
