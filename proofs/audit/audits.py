"""Running the audits: in several processes, with progress, kept in a file as they end, resumed from it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from proofs.audit.ledger import Row, rows
from proofs.audit.reevaluate import reevaluate
from proofs.audit.store import certificate_in, from_document, to_document
from proofs.engine.statement import Statement
from proofs.engine.statement_audit import AuditResult, audit, is_current
from symdp.conjectures.verdict import Refuted
from symdp.errors import CampaignStopped, InvalidArgument, SymdpError
from symdp.executors.submission import Submission
from symdp.executors.workers import Workers

Report = Callable[[str, str], None]

_RECORD = '{"key": ['


@dataclass(frozen=True)
class Failure:
    """A statement that reached no verdict, and why."""

    name: str
    reason: str


@dataclass
class Audits:
    """The audits of some rows.

    Attributes
    ----------
    examples, seed : int
    jobs : int or None
        Processes; None for as many as the executor runs.
    checkpoint : Path or None
        Finished audits are kept here; the same run takes them from there.
    report : callable
        Called with the name of each row and what became of it.
    executor : Executor or None
        Where rows are audited, such as the workers of a cluster; None for processes of this machine.
    """

    examples: int
    seed: int
    jobs: int | None
    report: Report
    checkpoint: Path | None = None
    executor: Executor | None = None
    done: dict[str, AuditResult] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def run(self, chosen: Sequence[Row]) -> None:
        """Fill ``done`` and ``failures``; what was done before an interruption stays."""
        kept = self._kept()
        waiting = []
        for row in chosen:
            found = kept.get(json.dumps(self._key(row)))
            if found is None or not _stands(row.statement, found):
                waiting.append(row)
            else:
                self._finish(row, found, keep=False)
        for row, outcome in self._outcomes(waiting):
            if isinstance(outcome, Failure):
                self.failures.append(outcome)
                self.report(row.name, f"FAILED: {outcome.reason}")
            else:
                self._finish(row, outcome, keep=True)

    def _outcomes(self, waiting: Sequence[Row]) -> Iterator[tuple[Row, AuditResult | Failure]]:
        rows = dict(enumerate(waiting))
        while rows:
            submission = self._submission(rows)
            try:
                with closing(submission.finished()) as finished:
                    for number, outcome in finished:
                        yield rows.pop(number), outcome
            except CampaignStopped as error:
                # A process that dies three times at one row takes no other with it.
                if submission.given_up is None:
                    raise
                row = rows.pop(submission.given_up)
                yield row, Failure(row.name, str(error))

    def _submission(self, rows: Mapping[int, Row]) -> Submission[AuditResult | Failure]:
        return Submission(
            Workers(self.executor, self.jobs, audit_of),
            lambda number: (audit_of, (rows[number].name, self.examples, self.seed)),
            iter([*rows]),
            lambda number: f"the audit of {rows[number].name}",
            lambda _: "run it alone with --jobs 1",
        )

    def _finish(self, row: Row, found: AuditResult, keep: bool) -> None:
        self.done[row.name] = found
        if keep and self.checkpoint is not None:
            with self.checkpoint.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": self._key(row), "audit": to_document(found)}) + "\n")
        self.report(row.name, found.verdict.name)

    def _key(self, row: Row) -> list[str | int]:
        return [row.name, row.statement.source_sha256, self.examples, self.seed]

    def _kept(self) -> dict[str, AuditResult]:
        """The audits of the checkpoint by their key; a line that an interruption cut short is left out."""
        if self.checkpoint is None or not self.checkpoint.exists():
            return {}
        if not self.checkpoint.is_file():
            raise InvalidArgument(f"checkpoint={self.checkpoint} is not a regular file; name a file")
        try:
            lines = self.checkpoint.read_text(encoding="utf-8").split("\n")
            if not _is_start_of_record(lines[-1]):
                raise ValueError
            records = [json.loads(line) for line in lines[:-1]]
            kept = {json.dumps(record["key"]): from_document(record["audit"]) for record in records}
        except (ValueError, KeyError, TypeError):
            raise InvalidArgument(f"checkpoint={self.checkpoint} is not one of audits; name another file") from None
        if lines[-1]:
            self.checkpoint.write_text("\n".join([*lines[:-1], ""]), encoding="utf-8")
        return kept


def _stands(statement: Statement, found: AuditResult) -> bool:
    """Whether the certificates that an audit of the checkpoint carries are those of the statement, and hold."""
    certificate = certificate_in(found.verdict)
    if certificate is not None:
        try:
            certificate.verify()
        except SymdpError:
            return False
        if not is_current(statement, certificate):
            return False
    return statement.corrected is None or (found.corrected is not None and _stands(statement.corrected, found.corrected))


def _is_start_of_record(text: str) -> bool:
    return text[: len(_RECORD)] == _RECORD[: len(text)]


def audit_of(name: str, examples: int, seed: int) -> AuditResult | Failure:
    """Audit one row and evaluate its refutations again without solver and prover; runs in a process of its own."""
    try:
        (row,) = rows([name])
        found = audit(row.statement, examples, seed)
        verdicts = [one.verdict for one in (found, found.corrected) if one is not None]
        refuted = [certificate_in(verdict) for verdict in verdicts if isinstance(verdict, Refuted)]
        documents = [certificate.document for certificate in refuted if certificate is not None]
        if documents:
            reevaluate(documents)
    except SymdpError as error:
        return Failure(name, " ".join(str(error).split()))
    except Exception as error:
        # A defect in one statement must not take the others with it.
        return Failure(name, f"{type(error).__name__}: {' '.join(str(error).split())}")
    return found
