"""Theorem: exact trade-offs of local differential privacy for any distortion function d(x, y), outputs of any meaning.

Letters x, outputs y, d any matrix; a mechanism W(y|x), lambda-LDP as in proofs/foundations, whose expected distortion under
a prior P is sum_x P_x sum_y W(y|x) d(x,y). d_P(y) = sum_x P_x d(x,y) is what the constant answer y costs, D_0 the least
d_P(y). For n >= 0 with sum n >= 1

    F_x(n) = min { sum_y f_y d(x,y) : 0 <= f <= n, sum f = 1 },    F_P(n) = sum_x P_x F_x(n).

    (1) all rows of a mechanism share a floor; in a best one
        the rest fills the outputs nearest to the letter           floor_theorem
    (2) M numbers prove that nothing is better, and always can;
        sets of priors need what their worst one needs             radii, expectile_bound, worst_prior
    (3) closed forms: symmetric distortions, lines and trees,
        lists, erasures                                            transitive_loss, line_codebooks, tree_codebooks,
                                                                   listed_letters, erased_letters
    (4) (epsilon, delta): what Hamming distortion has, others
        have in one direction only, from three letters on          approximate_rescaling, approximate_lines

The independent route of all rows is the exact linear program over all entries of a mechanism, ``least_loss`` of
proofs/distortion/programs.py, which knows nothing of floors.
"""

ROWS = (
    "floor_theorem",
    "radii",
    "expectile_bound",
    "worst_prior",
    "transitive_loss",
    "line_codebooks",
    "tree_codebooks",
    "listed_letters",
    "erased_letters",
    "approximate_rescaling",
    "approximate_lines",
)
