"""Theorems of Coq as they were read: ``python -m tests.certificates.coq_texts`` writes ``coq_texts.json`` anew.

Each has its title, its definitions and its statement, which come from the record alone; and its evidence, where formulas
give it, and no linear program with several optima.
"""

import json
from pathlib import Path

from symdp import Database, SourceSet, Tradeoff, check_formula, losses
from symdp.certificates.coq.coq_choice import record_theorem
from symdp.errors import CertificateRejected, SymdpError
from symdp.graphs.families import blocks, line, ring
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.few_outputs import few_outputs_leakage
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.graphs.graph_utility import graph_utility
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from tests.certificates.document_parts import nodes
from tests.certificates.samples import BALL, BOX, CORES, ONE, ROWS, TWO

FILE = Path(__file__).with_name("coq_texts.json")
EVEN = SourceSet.simplex(3)
# Those whose evidence is stored too.
BY_FORMULAS = {"one prior": ONE, "all priors": EVEN, "decreasing priors": SourceSet.decreasing(3)}
SETS = BY_FORMULAS | {"two priors": TWO, "a box": BOX, "a ball": BALL, "inequalities": ROWS}
SETS |= dict(zip(("a band", "masses"), CORES[::2], strict=True))
MEASURES = ("dp", "adp:1/10", "ml", "min-entropy", "profile:log(2):1/10,log(3):1/20", "mi")
# Of sets whose evidence is not stored, fewer questions are enough.
FEW, ASKED = ("dp", "ml", "tv"), ("at", "level", "value", "curve")
ASKS = {
    "at": lambda of: of.at("1/5"),
    "at 0": lambda of: of.at(0),
    "at 9/10": lambda of: of.at("9/10"),
    "level": lambda of: of.inverse(exp_epsilon="5/2"),
    "value": lambda of: of.inverse(value="1/10"),
    "curve": lambda of: of.curve(),
}
OTHERS = {
    "identifiability": lambda: least_identifiability(["1/2", "3/10", "1/5"], distortion="1/4"),
    "identifiability, at most": lambda: least_identifiability(["1/2", "3/10", "1/5"], distortion="9/10"),
    "a graph": lambda: graph_leakage(line(4), "3/2"),
    "few outputs": lambda: few_outputs_leakage(line(4), 2, 2),
    "a utility": lambda: graph_utility(ring(4), 2),
    "a line": lambda: Tradeoff(ONE, loss="line").at("1/3"),
    "a level on a line": lambda: Tradeoff(TWO, loss=losses.line(3), delta="1/10").inverse(exp_epsilon=2),
    "a path": lambda: Tradeoff(ONE, adjacency=line(3)).inverse(exp_epsilon=2),
    "two components": lambda: Tradeoff(ONE, adjacency=blocks(1, 2)).at("1/10"),
    "no level": lambda: Tradeoff(ONE, loss="line").at(0),
    "no level within": lambda: Tradeoff(ONE, loss="line", delta="1/10").at(0),
    "more outputs": lambda: Tradeoff(ONE, loss="erasure:1/4").inverse(exp_epsilon=2),
    "sensitive": lambda: least_sensitive_distortion(TWO, [1, 3], exp_epsilon=2),
    "records": lambda: Tradeoff(Database(3, source=ONE)).at("1/2"),
    "a level of records": lambda: Tradeoff(Database(3, source=TWO)).inverse(exp_epsilon=2),
    "records of one kind": lambda: split_budget([Tradeoff(ONE)] * 2, exp_epsilon=2),
    "databases": lambda: Tradeoff(Database(2, 3)).at("1/2"),
    "measured databases": lambda: Tradeoff(Database(2, 3), leakage="ml").inverse(exp_epsilon=2),
    "guesses about databases": lambda: Tradeoff(Database(2, source=EVEN), leakage="min-entropy").at("1/2"),
    "a formula": lambda: check_formula("best <= 1", 2).verdict,
    "a product of records": lambda: Tradeoff(Database(2, source=ONE), leakage="ml").at("1/5"),
}
OTHERS |= {f"least majorised: {name}": lambda s=s: lorenz_envelope(s) for name, s in SETS.items()}


def questions():
    """Each question by its name."""
    for name, source in SETS.items():
        for measure in MEASURES if name == "one prior" else FEW:
            for ask in ASKS if name in BY_FORMULAS else ASKED:
                yield f"{name}, {measure}, {ask}", lambda s=source, m=measure, a=ask: ASKS[a](Tradeoff(s, leakage=m))
    yield from OTHERS.items()


def between(record):
    """The ends of all enclosures of a record."""
    return [part["between"] for _, part in nodes(record) if isinstance(part, dict) and "between" in part]


def written(name, ask):
    """The parts of the theorem of an answer; the reason in words where there is none, and None where there is no answer."""
    try:
        certificate = ask().certificate
    except CertificateRejected:
        raise
    except SymdpError:
        return None
    if any(len(set(ends)) > 1 for ends in between(certificate.record)):
        return None  # A solver chooses how near the ends are.
    try:
        theorem = record_theorem(certificate.reissued().document)
    except SymdpError as error:
        return str(error)
    parts = {"title": theorem.title, "definitions": list(theorem.definitions), "statement": theorem.statement}
    parts |= {"by": f"{theorem.by} {theorem.arguments}", "needs": theorem.more}
    return parts | ({"evidence": theorem.evidence} if name.partition(",")[0] in BY_FORMULAS else {})


def texts():
    """All theorems that are written, by the names of their questions."""
    found = {name: written(name, ask) for name, ask in questions()}
    return {name: parts for name, parts in found.items() if parts is not None}


if __name__ == "__main__":
    FILE.write_text(json.dumps(texts(), indent=1) + "\n", encoding="utf-8")
