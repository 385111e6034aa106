"""Which trade-off answers for a measure on databases: closed forms in n with the uniform prior, else one record's answer."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

from symdp.arithmetic.rational import rational_in
from symdp.errors import InvalidArgument, Unsupported
from symdp.leakages.approximate import ApproximateDifferentialPrivacy
from symdp.leakages.differential_privacy import DifferentialPrivacy
from symdp.leakages.maximal_information import MaximalInformation
from symdp.leakages.maximal_leakage import MaximalLeakage
from symdp.leakages.measure import Measure, measure
from symdp.leakages.min_entropy import MinEntropyLeakage
from symdp.leakages.mutual_information import MutualInformation
from symdp.leakages.renyi import LargestDivergence, RenyiDivergence
from symdp.leakages.sibson import SibsonInformation
from symdp.sources.database import Database
from symdp.tradeoffs.databases.record_lift import RecordLift
from symdp.tradeoffs.databases.shell_chain import ShellChain
from symdp.tradeoffs.databases.shell_filling import ShellFilling
from symdp.tradeoffs.databases.shell_powers import ShellPowers
from symdp.tradeoffs.databases.uniform_tradeoff import (
    ApproximateTradeoff,
    DivergenceTradeoff,
    InformationTradeoff,
    RenyiTradeoff,
    UniformTradeoff,
)

MOST_SHELL_BITS = 400_000_000
Tradeoff: TypeAlias = UniformTradeoff | RecordLift


def read_measure(leakage: str | Measure, delta: Any) -> Measure:
    """The measure of a question: ``delta`` turns "dp" and "adp" into (epsilon, delta)-differential privacy.

    Examples
    --------
    >>> read_measure("dp", "1/20").name, read_measure("adp:0:pointwise", "1/20").name
    ('adp:1/20', 'adp:1/20:pointwise')
    """
    chosen, slack = measure(leakage), rational_in(delta, "delta", 0, 1, open_above=True)
    if slack == 0:
        return measure("dp") if chosen.name == "adp" else chosen
    if isinstance(chosen, DifferentialPrivacy):
        return ApproximateDifferentialPrivacy(slack)
    if isinstance(chosen, ApproximateDifferentialPrivacy) and chosen.delta in (0, slack):
        return ApproximateDifferentialPrivacy(slack, chosen.sense)
    raise InvalidArgument(f"delta={slack} applies to dp and adp, not to the measure {chosen.name}; leave it out")


def tradeoff_of(database: Database, leakage: Measure) -> Tradeoff:
    """The trade-off of a measure on databases."""
    # Maximal information depends on every prior of the set, the others on the uniform one alone if it is there.
    known = database.is_uniform if isinstance(leakage, MaximalInformation) else database.contains_uniform
    if not known and database.letters > 1:
        return RecordLift(database, leakage)
    return _closed_form(database.records, database.letters, leakage)


def _closed_form(n: int, m: int, leakage: Measure) -> UniformTradeoff:
    if isinstance(leakage, ApproximateDifferentialPrivacy) and leakage.sense == "pointwise":
        return ShellChain(n, m, leakage)
    if isinstance(leakage, DifferentialPrivacy | ApproximateDifferentialPrivacy):
        return ApproximateTradeoff(n, m, leakage)
    if isinstance(leakage, RenyiDivergence):
        order = leakage.order
        return RenyiTradeoff(n, m, leakage, order) if isinstance(order, Fraction) else ApproximateTradeoff(n, m, leakage)
    if isinstance(leakage, LargestDivergence):
        return DivergenceTradeoff(n, m, leakage)
    if isinstance(leakage, MutualInformation):
        return InformationTradeoff(n, m, leakage)
    return _by_shells(n, m, leakage)


def _by_shells(n: int, m: int, leakage: Measure) -> UniformTradeoff:
    require_shells(n, m)
    if isinstance(leakage, SibsonInformation) and isinstance(leakage.order, Fraction):
        return ShellPowers(n, m, leakage, leakage.order)
    if isinstance(leakage, MaximalLeakage | MaximalInformation | MinEntropyLeakage | SibsonInformation):
        return ShellFilling(n, m, leakage)
    raise Unsupported(f"measure {leakage.name} has no answer for databases; see symdp.leakages for the local model")


def shells_fit(records: int, letters: int) -> bool:
    """Whether the sizes of all shells fit in memory with ease."""
    return records * records * letters.bit_length() <= MOST_SHELL_BITS


def require_shells(records: int, letters: int) -> None:
    """Refuse numbers of records for which the sizes of the shells do not fit in memory."""
    if not shells_fit(records, letters):
        raise Unsupported(
            f"records={records}, letters={letters}: the sizes of all shells need about "
            f"{records * records * letters.bit_length()} bits, at most {MOST_SHELL_BITS} are kept; use fewer records"
        )
