"""Theorem: source sets through their sums of likeliest letters (Hamming distortion, epsilon-LDP).

T_t(P) is the sum of the t greatest probabilities of P, for t between two whole numbers interpolated. U(S, lambda) is the
largest least accuracy over S of a mechanism of level lambda, so that lambda*(S, D) is the least lambda with U >= 1 - D.

    (1) the least T_t over the hull, as a function of t, is all
        that counts of a set, and all that can be seen of it          lorenz_envelope, schur_order
    (2) every set is as hard as a set of sorted priors                sorted_hull
    (3) a prior that all others majorise rules its set; sets given
        by lower probabilities; variation balls, boxes, cores,        least_majorised, lower_probabilities, variation_ball,
        bands of distribution functions, groups of letters            box, supermodular_cores, distribution_bands,
                                                                      hierarchies
    (4) divergence balls, where no prior rules everywhere             chi_square_ball, ruling_letters
    (5) families of priors on any number of letters                   families, monotone_families
    (6) several records of one prior that is not known                unknown_prior

The independent route of all rows is an exact linear program over all entries of a mechanism (proofs/profiles/programs.py).
"""

ROWS = (
    "lorenz_envelope",
    "schur_order",
    "sorted_hull",
    "least_majorised",
    "lower_probabilities",
    "variation_ball",
    "box",
    "supermodular_cores",
    "distribution_bands",
    "hierarchies",
    "chi_square_ball",
    "ruling_letters",
    "families",
    "monotone_families",
    "unknown_prior",
)
