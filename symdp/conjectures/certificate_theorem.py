"""The theorem of any certificate; where it holds points and multipliers, its query is solved again.

Pages prove by the quantities of the solver, such as a least favourable prior, where a certificate of format 3
contains the point and multipliers of programs. The certificate is checked, its query is solved again, and the page
is that of the answer, which has an equal claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from symdp.arguments import required
from symdp.arithmetic.rational import exact_texts
from symdp.certificates.certificate import Certificate
from symdp.certificates.checker.claim import kinds
from symdp.certificates.checker.claim import record as records
from symdp.certificates.checker.programs import refuted_blocks
from symdp.certificates.completions.inner_proofs import changed
from symdp.certificates.finding import Finding
from symdp.errors import InvalidArgument, Unsupported
from symdp.graphs.adjacency_graph import AdjacencyGraph
from symdp.leakages.measure import Kind
from symdp.leakages.measure_names import profile_name
from symdp.losses import hamming, matrix, positions
from symdp.sources.database import Database
from symdp.sources.prior import read_vertex
from symdp.sources.shapes.divergence_balls import ChiSquareBall, KullbackLeiblerBall
from symdp.sources.source_set import SourceSet
from symdp.theorems.notation import Notation
from symdp.theorems.page_choice import page_from, page_of
from symdp.theorems.theorem import Theorem
from symdp.tradeoffs.databases.budget_split import split_budget
from symdp.tradeoffs.graphs.graph_leakage import graph_leakage
from symdp.tradeoffs.local.identifiability import least_identifiability
from symdp.tradeoffs.local.sensitive_letters import least_sensitive_distortion
from symdp.tradeoffs.profiles.lorenz_envelope import lorenz_envelope
from symdp.tradeoffs.tradeoff import Tradeoff

Object = Mapping[str, Any]
# Of the checker, which has no types.
agree: Callable[[Any, Any], bool] = records.agree
at_prior: Callable[[Object], dict[str, Any]] = refuted_blocks.at_prior
# Measures with a level that is not a number of nats.
VALUES = (Kind.HOCKEY_STICK, Kind.GAUSSIAN)
DIGITS = (9, 20, 40, 100)


def theorem_of(certificate: Certificate, notation: Notation | None = None) -> Theorem:
    r"""Return the theorem that a certificate proves, with its proof, as a page of LaTeX.

    Parameters
    ----------
    certificate : Certificate
        Is checked first.
    notation : Notation, optional
        Names of the quantities, epsilon or its exponential, the base of logarithms.

    Returns
    -------
    Theorem
        All of whose claims were evaluated.

    Raises
    ------
    CertificateRejected
        For a certificate that proves nothing.
    Unsupported
        For an enclosure of format 3 with other digits than 9, 20, 40 or 100.

    Examples
    --------
    The theorem of a least leakage over all priors on three letters:

    >>> from symdp import Certificate, SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.simplex(3)).at("1/2").certificate
    >>> theorem = theorem_of(best)
    >>> theorem.title
    'Least leakage'
    >>> r"\log 2" in theorem.to_latex()
    True

    A certificate that was read from a file has no finding of the solver; its theorem is the same:

    >>> theorem_of(Certificate(best.document)) == theorem
    True
    """
    if required(certificate, Certificate, "certificate").finding is not None:
        return page_of(certificate, notation)
    certificate.verify()
    return page_from(finding_of(certificate), notation)


def finding_of(certificate: Certificate) -> Finding:
    """Return the solver's evidence for the claim of a certificate; a query with linear programs is solved again.

    Raises
    ------
    Unsupported
        For an enclosure of other digits than 9, 20, 40 or 100.
    """
    today = certificate.reissued() if certificate.is_of_first_format else certificate
    return _finding(today.record, today.document)


def _finding(record: dict[str, Any], proof: Object) -> Finding:
    """Return the solver's evidence for a record with a proof."""
    if "evidence" in proof:
        return Finding(record, changed(record, proof["evidence"], _evidence, _whole))
    if "geometric" in record["question"].get("source", ()):
        return Finding(record, {})  # which the record alone proves
    if "refuted" in record["answer"]:
        return Finding(record, _solved(at_prior(record["answer"]["refuted"])).evidence)
    return _solved(record)


def _solved(record: Object) -> Finding:
    finding = solved_again(record).finding
    if finding is None:
        raise ArithmeticError("a certificate of the solver has no evidence")
    return finding


def _evidence(record: Object, proof: Object) -> dict[str, Any]:
    return _finding(dict(record), proof).evidence


def _whole(end: Object) -> dict[str, Any]:
    claim = {key: end[key] for key in records.RECORD_KEYS}
    return claim | {"evidence": _finding(claim, end).evidence}


def solved_again(record: Object) -> Certificate:
    """Solve the query of a record again and return its certificate.

    Parameters
    ----------
    record : mapping
        Question, asks and answer of a trade-off, a capacity or a least majorised prior.

    Raises
    ------
    InvalidArgument
        For a record with another answer.
    Unsupported
        For an enclosure that none of these numbers of digits gives.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> best = Tradeoff(SourceSet.simplex(3), leakage="ml").at("1/2").certificate
    >>> solved_again(best.record) == best
    True
    """
    previous = None
    for digits in DIGITS:
        certificate = _answer(record, digits)
        if agree(_listed(_unnamed(certificate.record)), _listed(_unnamed(record))):
            return certificate
        if certificate == previous:
            raise InvalidArgument("the answer of the record is not that of its question")
        previous = certificate
    raise Unsupported(f"theorem: the enclosure must have {', '.join(map(str, DIGITS))} digits; solve the question again")


def _unnamed(record: Object) -> Object:
    """Return a record without the names of the letters of its source, which a graph names as well."""
    question = record["question"]
    if "labels" not in question.get("source", {}) or question.get("adjacency") is None:
        return record
    source = {key: value for key, value in question["source"].items() if key != "labels"}
    return {**record, "question": {**question, "source": source}}


def _listed(part: Any) -> Any:
    """Return a record with all priors of its source sets listed, which may be told by weights."""
    if isinstance(part, list):
        return list(map(_listed, part))
    if not isinstance(part, dict):
        return part
    if set(part) == {kinds.WEIGHTS}:
        return exact_texts(read_vertex(part, kinds.WEIGHTS))
    return {key: _listed(value) for key, value in part.items()}


def answer_again(record: Object, digits: int = 9) -> Any:
    """Return the optimum or the curve of the query of a trade-off, solved again; its claim may differ from the record.

    Raises
    ------
    Unsupported
        For queries that are no trade-off of one source.

    Examples
    --------
    >>> from symdp import SourceSet, Tradeoff
    >>> answer_again(Tradeoff(SourceSet.simplex(3)).at("1/2").certificate.record)
    Optimum(dp at D = 1/2: exp = 2, all mechanisms)
    """
    question = record["question"]
    names = {"sought", "groups", "sensitive"} & set(question)
    if names or question.get("leakage") == "identifiability" or "symbols" in str(question.get("source")):
        raise Unsupported("mpmath: the query of this certificate is not solved again here; the answer in Python has check()")
    return _of_asks(_tradeoff(question, digits), record["asks"])


def _answer(record: Object, digits: int) -> Certificate:
    question, asks = record["question"], record.get("asks", {})
    if question.get("sought") == kinds.CAPACITY:
        graph = _graph(question["adjacency"])
        return graph_leakage(graph, asks["level"], question.get("outputs")).certificate  # type: ignore[return-value]
    if question.get("sought") == kinds.MAJORISED:
        return lorenz_envelope(SourceSet.from_document(question["source"])).certificate
    if "groups" in question:
        return _groups(question, asks, digits)
    if "sensitive" in question:
        source = SourceSet.from_document(question["source"])
        loss = _loss(question["loss"])
        return least_sensitive_distortion(source, question["sensitive"], exp_epsilon=asks["level"], loss=loss).certificate
    if question["leakage"] == "identifiability":
        return least_identifiability(question["source"]["vertices"][0], distortion=asks["at"]).certificate
    certificate: Certificate = _of_asks(_tradeoff(question, digits), asks).certificate
    return certificate


def _of_asks(tradeoff: Tradeoff, asks: Object) -> Any:
    if "at" in asks:
        return tradeoff.at(asks["at"])
    if "curve" in asks:
        return tradeoff.curve()
    if "nats" in asks:
        return tradeoff.inverse(epsilon=asks["nats"])
    return tradeoff.inverse(**_level(tradeoff, asks))


def _level(tradeoff: Tradeoff, asks: Object) -> dict[str, str]:
    """Return the level by the name of its argument."""
    return {"value" if tradeoff.question.leakage.kind in VALUES else "exp_epsilon": asks["level"]}


def _groups(question: Object, asks: Object, digits: int) -> Certificate:
    shared = {key: value for key, value in question.items() if key != "groups"}
    each = []
    for group in question["groups"]:
        one = {key: value for key, value in group.items() if key != "records"}
        each += [_tradeoff({**shared, **one}, digits)] * group["records"]
    return split_budget(each, **_level(each[0], asks), digits=digits).certificate


def _tradeoff(question: Object, digits: int) -> Tradeoff:
    """Return the trade-off of a query."""
    leakage = question["leakage"]
    if leakage == "profile":
        pairs = [(pair.get("epsilon", f"log({pair.get('exp_epsilon')})"), pair["delta"]) for pair in question["profile"]]
        leakage = profile_name(",".join([f"{epsilon}:{delta}" for epsilon, delta in pairs]))
    return Tradeoff(
        _source(question),
        leakage=leakage,
        delta=question.get("delta", 0),
        loss=_loss(question.get("loss", "hamming")),
        adjacency=_graph(question["adjacency"]) if question.get("adjacency") is not None else None,
        digits=digits,
    )


def _source(question: Object) -> Any:
    known = question.get("records")
    if isinstance(known, dict):
        source = SourceSet.from_document(known["source"]) if "source" in known else None
        return Database(known["records"], known.get("letters", 0), source)
    document = question["source"]
    if "chi_square" in document:
        return ChiSquareBall(document["around"], document["chi_square"])
    if "kullback_leibler" in document:
        return KullbackLeiblerBall(document["around"], document["kullback_leibler"])
    source = SourceSet.from_document(document)
    return source if known is None else Database(known, source=source)


def _graph(adjacency: Object) -> AdjacencyGraph:
    labels = adjacency["labels"]
    return AdjacencyGraph.from_edges([(labels[x], labels[y]) for x, y in adjacency["edges"]], labels)


def _loss(loss: Any) -> Any:
    if loss == "hamming":
        return hamming
    return positions(loss["positions"], loss["power"]) if isinstance(loss, dict) else matrix(loss)
