"""alvim2015, Lemma 19: reduction of a mechanism with few outputs to a square matrix.

Statement. A lambda-private mechanism M on databases of u records with v values has r = v^l outputs, l < u. There is a
square matrix M' of size r, d the distance in the databases of l records, such that (i) M' is a channel; (ii) M'_ij <=
lambda^(u-l+d(i,h)) M'_hj; (iii) the diagonal entries are equal to the largest entry; (iv) the a posteriori min-entropy is
that of M, X uniform.
Hypotheses. v >= 2; r counts the outputs that occur. The rows and the columns of M' are numbered by the databases of l
records, to which the paper's set A of databases is isomorphic. The corrected lemma holds for v = 1 and l = u too.
Uses. Nothing.

Check. Refutation of (iv): one bit, one output (u = 1, v = 2, l = 0). M' is the number 1 and leaves nothing to guess, M
leaves one bit. In general (iv) asks for a sum of column maxima of v^(l-u) times that of M, less than 1 unless M leaks
(u-l) log v at least.

Where something leaks it is false as well, and this is the witness in Coq: two bits, lambda = 2, and
randomised response to the first, 2/3 for the true value. The database is guessed with probability 1/3, and one of two
inputs with 1/2 at least.

*Corrected.* (iv) the column maxima have the same sum s, that is the leakage is the same; (27) in the proof of
Proposition 20 takes (iv) in this sense, with 1/v^u as the probability of each of the v^l inputs.

*Construction.* Then A can be any set of v^l databases. Let c = s/r, E_1 the matrix c on the diagonal and c t^(u-l+d)
elsewhere, t = 1/lambda, E_2 the one with all entries c. The rows of E_1 sum to c P <= 1, P as in
proofs/alvim2015/arguments/bounds_few_outputs.py (5), those of E_2 to s >= 1. A mixture of the two has row sums 1 and
(ii) to (iv). Coq has M' with its properties (square_reduction); outputs that never occur
can be left out before (added_columns).

*On instances.* This M' is built.

Erratum. (iv) as printed, see the witness; lines (26) to (28) use the equality of the sums of column maxima, which is what
is meant. The indices in (i) to (iii) run over A, not over X, Z, n, m. The sketch of
the proof has gaps; the corrected lemma does not rest on it, but on the bound of Proposition 20, so that it cannot serve
in a proof of that proposition.

(1) "An injection from the columns to rows containing their maximum value" need not exist: with u = 2, v = 3, lambda =
2, two columns 2^-d/4, d the distance from one database, have their maximum in its row alone; what is left makes a third
column, and the three a private channel.

(2) "The projection of ~_u on Val^l, which satisfies condition (ii)" need not: for u = 4, v = 2, l = 3 let A hold 0000,
the four words with three ones, 1111 and two more. 0000 has five elements of A at distance 3 or 4, which have to come to
d = 2 or 3 in Val^3, where there are only four. (This shows the distances; no private channel that violates (ii) under
every bijection is given.)

(3) Section 1 announces full proofs of all results: this lemma has a sketch, Proposition 3, Remarks 10 and 29 have none.

(4) (ii) is no condition on neighbours alone; the averaging of Lemma 9 keeps it, whose automorphisms keep all distances.

(5) The appendix, which has no number, is called "Appendix 8" in Section 1.

Source. alvim2015, Section 5.2, Lemma 19; appendix, sketch of its proof.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from proofs.alvim2015.arguments.bounds_records import floor_exponent, leaked, used_outputs
from proofs.alvim2015.arguments.instances import Channel, hamming
from proofs.alvim2015.arguments.plain import is_channel, is_private, kernel
from proofs.engine.statement import statement
from symdp.conjectures import facts
from symdp.conjectures.proof import Fact, Proof, Refutation

if TYPE_CHECKING:
    from proofs.engine.bridge import Bridge

Case = tuple[int, int, Fraction, Channel]


def is_power_of_values(case: Case) -> bool:
    """A private channel, the number of outputs that occur is v^l with l < u."""
    records, values, level, rows = case
    outputs = used_outputs(rows)
    private = is_channel(rows) and is_private(hamming(records, values), rows, level)
    return private and values >= 2 and outputs < values**records and values ** floor_exponent(values, outputs) == outputs


def instances() -> dict[str, Any]:
    """Random private channels with v^l outputs."""
    from hypothesis import strategies as st

    from proofs.alvim2015.arguments.bounds_records import SIZES
    from proofs.alvim2015.arguments.instances import levels, private_channel

    shapes = [(u, v, v**power) for u, v in SIZES if v > 1 for power in range(u)]

    def made(part: Any) -> Case:
        (records, values, outputs), level, seed = part
        return records, values, level, private_channel(hamming(records, values), level, outputs, seed)

    return {"case": st.tuples(st.sampled_from(shapes), levels(), st.integers(0, 2**20)).map(made)}


def directed() -> list[dict[str, Any]]:
    """The best channels with v^l outputs, by linear programs."""
    from proofs.alvim2015.arguments.bounds_records import best_examples

    return [example for example in best_examples() if is_power_of_values(example["case"])]


def reduced(case: Case, exponent: int) -> Channel:
    """The mixture of E_1 and E_2."""
    records, values, level, rows = case
    entries, total = kernel(hamming(exponent, values), level), leaked(rows)
    top, far = total / len(entries), 1 / level ** (records - exponent)
    low = [[top * entry * (1 if i == j else far) for j, entry in enumerate(row)] for i, row in enumerate(entries)]
    lacking, over = 1 - sum(low[0], Fraction(0)), total - 1
    share = lacking / (lacking + over) if lacking + over else Fraction(0)
    return tuple([tuple([(1 - share) * entry + share * top for entry in row]) for row in low])


def mixture() -> tuple[Fact, ...]:
    """a = 1 - c P and b = s - 1 are the weights of E_2 and E_1; x, y are entries of a column of E_1 in two rows."""
    rows = facts.inequality(
        "(i): the mixture of E_1 and E_2 has row sums 1",
        assume={"first": "a == 1 - p", "second": "b == s - 1"},
        conclude="b*p + a*s == a + b",
        equality_multipliers={"first": ["1", "b", "s"], "second": ["1", "p"]},
    )
    least = facts.inequality(
        "s >= 1: the column maxima bound a row",
        families={"Z": ("r", "m w")},
        assume={"top": ("Z", "m - w >= 0"), "row": "sum(w) == 1", "total": "sum(m) == s"},
        conclude="s - 1 >= 0",
        products=["Z: top"],
    )
    kept = facts.inequality(
        "(ii): mixtures keep x <= D y, and D >= 1 is enough for E_2",
        assume={"column": "D*y - x >= 0", "factor": "D - 1 >= 0", "c": "c >= 0", "a": "a >= 0", "b": "b >= 0"},
        conclude="D*(b*y + a*c) - (b*x + a*c) >= 0",
        degree=3,
        products=["b*column", "a*c*factor"],
    )
    diagonal = facts.inequality(
        "(ii) in E_1 from the diagonal: g = t^(u-l), q = t^d, D = lambda^(u-l+d)",
        assume={"inverse": "D*(g*q) == 1"},
        conclude="D*(c*g*q) - c == 0",
        equality_multipliers={"inverse": ["c"]},
    )
    elsewhere = facts.inequality(
        "(ii) in E_1 elsewhere: p <= lambda^d q by the triangle inequality, and lambda^(u-l) >= 1",
        assume={
            "triangle": "H*q - p >= 0",
            "factor": "G - 1 >= 0",
            "far": "H >= 0",
            "c": "c >= 0",
            "g": "g >= 0",
            "q": "q >= 0",
        },
        conclude="(G*H)*(c*g*q) - c*g*p >= 0",
        products=["c*g*triangle", "factor*far*c*g*q"],
    )
    total = facts.inequality(
        "(iii), (iv): the r diagonal entries c = s/r sum to s",
        families={"Z": ("r", "m")},
        assume={"share": "r*c == s", "diagonal": ("Z", "m == c")},
        conclude="sum(m) == s",
    )
    return rows, least, kept, diagonal, elsewhere, total


def proof() -> Proof:
    """c P <= 1, and the mixture."""
    from proofs.alvim2015.arguments.bounds_few_outputs import floor_bound, sharp_bound

    return Proof(
        "all u, v, l < u, lambda >= 1",
        "an explicit matrix, whose row sums are those of a bound on s",
        (*sharp_bound(), *floor_bound(), *mixture()),
    )


def has_the_square_matrix(case: Case, exponent: int) -> bool:
    """Whether the mixture has (i) to (iii) and the sum of (iv)."""
    records, values, level, rows = case
    square, entries = reduced(case, exponent), kernel(hamming(exponent, values), level)
    places = range(len(square))
    ratios = all(
        square[i][j] * entries[i][h] <= level ** (records - exponent) * square[h][j]
        for i in places
        for h in places
        for j in places
    )
    top = max(max(row) for row in square)
    return is_channel(square) and ratios and all(square[i][i] == top for i in places) and leaked(square) == leaked(rows)


SQUARE = (
    r"\exists M'\in[0,1]^{v^\ell\times v^\ell}:\ \sum_jM'_{i,j}=1,\quad "
    r"M'_{i,j}\le(e^\epsilon)^{u-\ell+d(i,h)}M'_{h,j},\quad M'_{i,i}=\max{}^{M'},\quad "
    r"\sum_j\max{}_j^{M'}=\sum_j\max{}_j^{M}"
)


def bridge() -> Bridge:
    """Private channels with any number of outputs; l is the logarithm of that number, rounded down, and at most u."""
    from proofs.engine.bridge import Bridge
    from proofs.instances.scenes import FEW_OUTPUTS

    def reading(given: dict[str, Any]) -> dict[str, Any] | None:
        records, values, level, rows = given["records"], given["values"], given["level"], given["rows"]
        if values == 1:
            return None
        outputs = used_outputs(rows)
        exponent = min(records, floor_exponent(values, outputs))
        found = has_the_square_matrix((records, values, level, rows), exponent)
        if not found and leaked(rows) <= values**exponent:
            return None
        return {"r": outputs, "v": values, r"\ell": exponent, "u": records, SQUARE: found}

    return Bridge(FEW_OUTPUTS, reading, unused_hypotheses=(r"\ell<u",), says=r"r=v^\ell,\ \ell<u\Rightarrow" + SQUARE)


@statement(
    paper="alvim2015",
    id="lemma_19/corrected",
    bridge=bridge,
    coq=(
        "SquareReduction.square_reduction",
        "FewOutputs.few_outputs_rounded_down",
        "MinEntropy.added_columns",
    ),
    kind="existence",
    hypotheses=is_power_of_values,
    instances=instances,
    directed=directed,
    proof=proof,
)
def mixture_is_the_square_matrix(case: Case) -> bool:
    """The mixture has (i) to (iii) and the sum of (iv)."""
    return has_the_square_matrix(case, floor_exponent(case[1], used_outputs(case[3])))


def published(case: Case) -> Fraction:
    """The sum of the column maxima of M' that (iv) asks for: V(X|Z) = s/v^u is to be s'/v^l."""
    records, values, _, rows = case
    return leaked(rows) * Fraction(used_outputs(rows), values**records)


def computed(case: Case) -> Fraction:
    """The least such sum of a channel."""
    return Fraction(1)


def refutation() -> Refutation:
    """One bit, one output."""
    one = Fraction(1)
    return Refutation(
        {"case": (1, 2, Fraction(2), ((one,), (one,)))},
        (
            facts.arithmetic("M: the bit is guessed with probability 1/2", "1*(1/2)", "==", "1/2"),
            facts.arithmetic("its only input is guessed with certainty", "1", ">", "1/2"),
            facts.cases(
                "two columns 2^-d/4 leave a private third", "max(a/b, b/a)", "<=", "2", {"a": ["3/4"], "b": ["1/2", "7/8"]}
            ),
            facts.arithmetic("0000 has more words at distance 3 or 4 than there are at d = 2 or 3", "4 + 1", ">", "3 + 1"),
        ),
    )


@statement(
    paper="alvim2015",
    id="lemma_19",
    standing="SLIP",
    kind="existence",
    hypotheses=is_power_of_values,
    published=published,
    computed=computed,
    refutation=refutation,
    corrected=mixture_is_the_square_matrix,
)
def some_channel_has_that_entropy(case: Case) -> bool:
    """A square channel whose inputs are as hard to guess leaks at least nothing: needed for (i) and (iv)."""
    return published(case) >= computed(case)
