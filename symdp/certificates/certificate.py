"""A certificate: a claim with its proof, which the checker verifies."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from symdp.certificates.finding import Finding
from symdp.errors import CertificateRejected, InvalidArgument, Unsupported
from symdp.text_file import note_input

WITNESS = "witness"
# The alternative if the certificate of a whole function is not available.
SINGLE_DISTORTIONS = "certify single distortions, with solve -D or at(distortion).certificate"


@dataclass(frozen=True)
class Certificate:
    r"""A certificate proves a claim to :mod:`symdp.certificates.checker`, without the solver.

    Most hold a point z and multipliers y of linear programs, which the checker writes from the claim:

    .. math::

        Az\ge b,\ z\ge0\ \Rightarrow\ \min\le\langle c,z\rangle,\qquad
        A^{\mathsf T}y\le c,\ y\ge0\ \Rightarrow\ \min\ge\langle b,y\rangle

    Multipliers with A'y <= 0 and <b, y> > 0 show that the program has no point: no smaller level is feasible.

    Attributes
    ----------
    document : dict
        JSON data with the keys ``format``, ``question``, ``asks``, ``answer``, and ``point`` and ``multipliers`` or
        ``evidence``; one that was read may be of format 1.
    lines_checked : int
        The number of lines checked before an answer returned it; 0 if none was, as for one read from a file.
    finding : Finding, or None
        The solver's finding, from which pages are written; None for a certificate read from a file.

    Examples
    --------
    The certificate of a least exp(epsilon): its claim, and the line that excludes every smaller one.

    >>> from symdp import SourceSet, Tradeoff
    >>> certificate = Tradeoff(SourceSet.single(["2/3", "1/3"])).at("1/4").certificate
    >>> certificate.record["answer"]
    {'exp': '3'}
    >>> certificate.verify()[2]
    'no smaller lambda: the 5 x 4 program has no point'

    The checker rejects another claim with the same evidence:

    >>> Certificate(certificate.document | {"answer": {"exp": "2"}}).verify()
    Traceback (most recent call last):
    symdp.errors.CertificateRejected: this line does not hold: the point keeps the rows "private"
    """

    document: dict[str, Any]
    lines_checked: int = field(default=0, compare=False, repr=False)
    finding: Finding | None = field(default=None, compare=False, repr=False)
    _accepted: tuple[str, tuple[str, ...]] | None = field(default=None, compare=False, repr=False)
    # The programs that the checker has written for a certificate that is not checked yet.
    _written: Any = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, finding: Finding) -> Certificate:
        """Make and verify the certificate of a solver's finding.

        Raises
        ------
        CertificateRejected
            If the finding does not prove its claim.
        Unsupported
            Where the certificate would be too large.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
        >>> best = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4")
        >>> Certificate.of(best.prove()) == best.certificate
        True
        """
        from symdp.certificates.made_certificate import made

        with any_digits():
            document, written = made(finding.record, finding.evidence)
            return cls(document, finding=finding, _written=written).verified()

    @property
    def is_of_first_format(self) -> bool:
        """Return whether the document is of format 1, which is still read but not written."""
        from symdp.certificates.first_format import is_of_first_format

        return is_of_first_format(self.document)

    def verify(self) -> list[str]:
        """Check every line independently of the solver.

        The certificate of an answer has been checked when it was made; it is checked again only if its document has changed.

        Returns
        -------
        list of str
            The lines that were checked.

        Raises
        ------
        CertificateRejected
            With the first line that does not hold.
        InvalidArgument
            When the document is not a certificate, or its claim is of a kind that this version does not know.
        Unsupported
            When the check would take too long, and for a witness against a claim in Python, which only the claim evaluates.
        """
        if self._accepted is not None and self._accepted[0] == self._seal():
            return list(self._accepted[1])
        if self.is_of_first_format and not self._is_witness():
            return self.reissued().verify()
        return self._checked()

    def _checked(self) -> list[str]:
        """Return the lines that the checker accepts."""
        from symdp.certificates.checker import rules, work
        from symdp.certificates.checker.claim import schema

        try:
            if self._is_witness():
                raise Unsupported("this is a witness against a claim in Python; evaluate it with Conjecture.recheck")
            lines: list[str] = schema.recheck(self.document, self._written)
        except rules.Rejected as error:
            raise CertificateRejected(error.reason()) from None
        except work.TooLarge as error:
            raise Unsupported(f"the certificate cannot be checked: {error}") from None
        except schema.UnknownKind as error:
            raise InvalidArgument(f"the certificate is not checked: {error}; a later one may") from None
        except rules.Malformed as error:
            raise InvalidArgument(f"not a certificate: {error}") from None
        except (RecursionError, ValueError) as error:
            # Python refuses numbers of thousands of digits, and expressions that are nested too deeply.
            raise InvalidArgument(f"not a certificate that can be checked here: {error}") from None
        return lines

    def _seal(self) -> str:
        """Return a digest of the document, which depends on the types of its values and the order of its keys."""
        return sha256(repr(self.document).encode("utf-8", "backslashreplace")).hexdigest()

    def __getstate__(self) -> dict[str, Any]:
        # A copy or a pickle may come from anywhere: it is checked again.
        return {name: None if name in ("_accepted", "_written") else value for name, value in vars(self).items()}

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Certificate) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._text)

    @property
    def _text(self) -> str:
        """The document as text with sorted keys, which equality compares; ``1`` and ``true`` are different."""
        return json.dumps(self.document, sort_keys=True)

    def _is_witness(self) -> bool:
        claim = self.document.get("claim") if isinstance(self.document, dict) else None
        return isinstance(claim, dict) and claim.get("kind") == WITNESS

    def reissued(self) -> Certificate:
        """Return a certificate of today's format for one of format 1.

        Returns
        -------
        Certificate
            A checked certificate. Its points and multipliers follow from the evidence by formulas, or by solving the
            programs where there is no formula; a certificate of today's format is only checked.

        Raises
        ------
        CertificateRejected
            When the claim is false, or was changed after the evidence was made.
        InvalidArgument
            When the document is not a certificate.
        Unsupported
            When the question is too large.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
        >>> again = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").certificate.reissued()
        >>> again.document["format"], again.verify()[-2]
        (3, 'no smaller lambda: the 5 x 4 program has no point')
        """
        from symdp.certificates.first_format import of_document

        with any_digits():
            return (Certificate(of_document(self.document)) if self.is_of_first_format else self).verified()

    def verified(self) -> Certificate:
        """Return the certificate once :meth:`verify` accepts it, whatever the length of its numbers."""
        with any_digits():
            lines = tuple(self.verify())
            return Certificate(self.document, len(lines), self.finding, (self._seal(), lines))

    @property
    def record(self) -> dict[str, Any]:
        """The claim in the form common to all kinds, that is a question, the requested quantity, and the answer.

        Raises
        ------
        InvalidArgument
            For a document without a claim.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
        >>> record = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), distortion="1/4").certificate.record
        >>> record["asks"]
        {'at': '1/4'}
        >>> record["answer"]
        {'exp': '3'}
        >>> sorted(record["question"])
        ['adjacency', 'delta', 'leakage', 'loss', 'source']
        """
        from symdp.certificates.checker.claim import record, schema
        from symdp.certificates.first_format import record_of

        try:
            if self.is_of_first_format:
                return record_of(self.document.get("claim"))
            claim: dict[str, Any] = dict(record.record_in(self.document))
        except schema.Malformed as error:
            raise InvalidArgument(f"not a certificate: {error}") from None
        return claim

    def sentence(self) -> str:
        """State the claim in one sentence, proved if :meth:`verify` accepts the certificate.

        Returns
        -------
        str
            For a statement of a paper, the facts that are proved; whether they imply it is for the reader to judge.

        Raises
        ------
        InvalidArgument
            For a document without a claim.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
        >>> print(optimal_mechanism(SourceSet.simplex(2), 0, leakage="ml").certificate.sentence())
        proved: for all priors on 2 letters, Hamming loss and the measure ml, the least leakage in nats at D = 0 is log(2).
        """
        from symdp.certificates.checker.words import sentence as checked_words

        made = self.record
        return f"proved: {checked_words.words(made)}."

    def _repr_html_(self) -> str:
        from symdp.pictures.html_display import paragraph

        claimed = self.sentence().removeprefix("proved: ")
        return paragraph(f"A certificate of {len(self.to_json())} characters, which verify() checks; it claims: {claimed}")

    def to_json(self) -> str:
        """Return the document as JSON text.

        Raises
        ------
        Unsupported
            When the text, or a number in it, is too long for the checker.
        """
        from symdp.certificates.checker import work

        text = json.dumps(self.document)
        try:
            work.require_readable(text, "the certificate")
        except work.TooLarge as error:
            way_out = f"; {SINGLE_DISTORTIONS}" if "curve" in self.document.get("asks", {}) else ""
            raise Unsupported(f"the certificate is not written: {error}{way_out}") from None
        return text

    @classmethod
    def load(cls, path: str | Path) -> Certificate:
        """Read a certificate file, or the answer of a command in JSON that holds one, without checking it yet.

        Raises
        ------
        InvalidArgument
            For a file that holds neither, and for an answer that differs from its certificate.
        """
        from symdp.certificates.checker.claim import schema as shapes

        if not isinstance(path, str | os.PathLike):
            raise InvalidArgument(f"path={path!r:.40} must be text or a path")
        try:
            document = shapes.read(Path(path))
        except shapes.Malformed as error:
            raise InvalidArgument(str(error)) from None
        except OSError as error:
            raise InvalidArgument(f"{path} cannot be read ({error.strerror})") from None
        note_input(path)
        return cls.of_document(document, path)

    @classmethod
    def of_document(cls, document: Any, name: str | Path) -> Certificate:
        """Return the certificate that a document is, or, of an answer, the one that it holds, without checking it yet.

        Errors name the document.

        Raises
        ------
        InvalidArgument
            For an answer without a certificate, and one that differs from its certificate.
        """
        from symdp.certificates.answer_certificate import of_answer

        is_answer = isinstance(document, dict) and "format" not in document and {"command", "certificate"} & set(document)
        return cls(of_answer(name, document, lambda certificate: cls(certificate).record) if is_answer else document)


@contextmanager
def any_digits() -> Iterator[None]:
    """Lift Python's limit on the length of integers inside, as the command line does."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)
