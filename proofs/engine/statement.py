"""A statement of a paper: its text, the claim at an exact instance, two routes to its value, and its decision."""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from proofs.engine.paper_verdict import require_standing
from symdp.conjectures.decision import decide
from symdp.conjectures.proof import Proof, Refutation
from symdp.errors import InvalidArgument

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from proofs.engine.bridge import Bridge
    from symdp.conjectures.search.conjecture import Conjecture

KINDS = (
    "equality",
    "upper bound",
    "lower bound",
    "equivalence",
    "existence",
    "inclusion",
    "table",
    "figure",
    "prose",
)
TWO_ROUTES = ("equality", "upper bound", "lower bound")
_PAPER = re.compile(r"[a-z0-9_]+")
_NUMBER = re.compile(r"[a-z0-9_]+(/corrected)?")
_USE = re.compile(r"[a-z0-9_]+/[a-z0-9_]+(/corrected)?")
_THEOREM = re.compile(r"[A-Z]\w*\.[A-Za-z_][\w']*")
_LEFT, _RIGHT = re.compile(r"\\left(?![A-Za-z])"), re.compile(r"\\right(?![A-Za-z])")

Claim = Callable[..., bool]
Instance = dict[str, Any]


@dataclass(frozen=True)
class CoqTheorem:
    """A theorem that formalises a statement of a paper, or refutes it.

    Attributes
    ----------
    name : str
        Its name in Coq.
    sha256 : str
        Digest of the term that the kernel has of it and of all definitions beneath it.
    refutes : bool
        Whether it refutes the sentence.
    latex, text : str
        The sentence, printed from the term of the kernel.
    """

    name: str
    sha256: str
    refutes: bool
    latex: str
    text: str


@dataclass(frozen=True)
class Statement:
    """A numbered statement with all data needed to decide it; made by :func:`statement`.

    Attributes
    ----------
    paper, id, kind, text : str
        The key of the paper, the statement's number, one of :data:`KINDS`, and the claim as LaTeX mathematics; no text
        where it is that of a theorem of Coq.
    claim : callable
        The claim at one exact instance.
    uses : tuple of str
        ``paper/id`` of the statements that its proof rests on.
    hypotheses, published, computed : callable or None
        Functions of the arguments of the claim: whether the instance satisfies the hypotheses, the value as printed, and the
        value by a route that shares no code with it.
    instances : callable or None
        Returns a Hypothesis strategy for each argument.
    directed : callable or None
        Returns instances to try first.
    proof, refutation : callable or None
        At most one, returning a :class:`Proof` or a :class:`Refutation`.
    undecided : str or None
        The reason why the statement is not decided.
    corrected : Statement or None
        The true statement where this one is false.
    coq : tuple of str
        Theorems of proofs/coq with the claim of the proof or the refutation, as ``File.theorem``.
    standing : str or None
        One of :data:`proofs.engine.paper_verdict.STANDINGS` where it is neither STANDS with a proof nor FALSE with a
        refutation.
    repeats : str or None
        ``paper/id`` of the false sentence whose error this false one repeats, which is counted once.
    residue : str or None
        A quotation of what the available text retains of a lost display.
    prose : str or None
        The part of the proof in a sentence of its docstring, in a few words; empty if there is none.
    bridge : callable or None
        Returns what the symbols of the text and the letters of the facts are at the objects of a scene.
    theorem : CoqTheorem or None
        The theorem that is the statement; its sentence is the text.
    """

    paper: str
    id: str
    kind: str
    text: str
    claim: Claim
    uses: tuple[str, ...] = ()
    hypotheses: Claim | None = None
    published: Callable[..., Any] | None = None
    computed: Callable[..., Any] | None = None
    instances: Callable[[], Mapping[str, SearchStrategy[Any]]] | None = None
    directed: Callable[[], Iterable[Instance]] | None = None
    proof: Callable[[], Proof] | None = None
    refutation: Callable[[], Refutation] | None = None
    undecided: str | None = None
    corrected: Statement | None = None
    coq: tuple[str, ...] = ()
    standing: str | None = None
    repeats: str | None = None
    residue: str | None = None
    prose: str | None = None
    bridge: Callable[[], Bridge] | None = None
    theorem: CoqTheorem | None = None

    def __post_init__(self) -> None:
        _require_names(self)
        if self.text:
            _require_latex(self.text, self.name)
        _require_routes(self)
        _require_fate(self)
        require_standing(self)

    @property
    def name(self) -> str:
        """The name ``paper/id``."""
        return f"{self.paper}/{self.id}"

    def __call__(self, **values: Any) -> bool:
        """Evaluate the claim at one instance."""
        return decide(self.name, self.claim, values)

    def counts(self, values: Instance) -> bool:
        """Return whether an instance satisfies the hypotheses."""
        return self.hypotheses is None or decide(f"hypotheses of {self.name}", self.hypotheses, values)

    @cached_property
    def source_sha256(self) -> str:
        """The digest of the source file of the statement, with that of its theorem of Coq."""
        path = inspect.getsourcefile(self.claim)
        text = Path(path).read_bytes() if path and Path(path).exists() else inspect.getsource(self.claim).encode()
        theorem = "" if self.theorem is None else self.theorem.sha256
        return hashlib.sha256(text + theorem.encode()).hexdigest()

    def stated_by(self, theorem: CoqTheorem) -> Statement:
        """Return the statement with the sentence of a theorem of Coq as its text.

        Raises
        ------
        InvalidArgument
            When it has a text of its own, or when one of the statement and the theorem is a proof and the other a
            refutation.
        """
        if self.text and self.theorem is None:
            raise InvalidArgument(f"{self.name}: its text is that of {theorem.name}; delete text=")
        if theorem.refutes != (self.refutation is not None):
            does = "refutes" if theorem.refutes else "proves"
            raise InvalidArgument(f"{self.name}: {theorem.name} {does} it, and the row does not")
        return replace(self, text=theorem.latex, theorem=theorem)

    @property
    def conjecture(self) -> Conjecture | None:
        """The claim with its strategies, for a random search."""
        from symdp.conjectures.search.conjecture import Conjecture

        if self.instances is None:
            return None
        return Conjecture(self.claim, dict(self.instances()), self.hypotheses)


def statement(paper: str, id: str, kind: str, text: str = "", **parts: Any) -> Callable[[Claim], Statement]:  # noqa: A002
    """Turn a claim about an exact instance into a statement; the keywords are the attributes of :class:`Statement`.

    A single theorem of Coq may be given as text. Without a text the statement is a theorem of Coq, whose sentence it gets
    when it is read (:meth:`Statement.stated_by`).

    Raises
    ------
    InvalidArgument
        At once, when the entry is malformed.

    Examples
    --------
    >>> from symdp.conjectures import facts
    >>> from symdp.conjectures.proof import Proof
    >>> def square():
    ...     conclude = "(x-1)**2 == x**2 - 2*x + 1"
    ...     fact = facts.inequality("a square", assume={}, conclude=conclude)
    ...     return Proof("every x", "an identity", (fact,))
    >>> @statement("folklore", "square", "equivalence", r"(x-1)^2 = x^2-2x+1", proof=square)
    ... def the_square_is_expanded(x):
    ...     return (x - 1) ** 2 == x**2 - 2 * x + 1
    >>> the_square_is_expanded.name, the_square_is_expanded(x=3)
    ('folklore/square', True)
    """

    def decorate(claim: Claim) -> Statement:
        unknown = parts.keys() - Statement.__dataclass_fields__.keys()
        if unknown:
            raise InvalidArgument(f"{paper}/{id}: {', '.join(sorted(unknown))} is no part of a statement")
        if isinstance(parts.get("coq"), str):
            parts["coq"] = (parts["coq"],)
        return Statement(paper, id, kind, text, claim, **parts)

    return decorate


def _require_names(statement: Statement) -> None:
    if not _PAPER.fullmatch(statement.paper) or not _NUMBER.fullmatch(statement.id):
        raise InvalidArgument(f"{statement.name}: paper and id are lower-case words such as kalantari2018 and theorem_2a")
    if statement.kind not in KINDS:
        raise InvalidArgument(f"{statement.name}: kind={statement.kind!r} must be one of {', '.join(KINDS)}")
    for used in statement.uses:
        if not _USE.fullmatch(used) or used == statement.name:
            raise InvalidArgument(f"{statement.name}: uses holds {used!r}; name other statements as paper/id")
    corrected = statement.corrected
    if corrected is not None and corrected.name != f"{statement.name}/corrected":
        raise InvalidArgument(f"{statement.name}: corrected is {corrected.name}, it must be {statement.name}/corrected")


def _require_latex(text: str, name: str) -> None:
    depth, place = 0, 0
    while place < len(text):
        if text[place] == "\\":
            place += 2
            continue
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth < 0:
            break
        place += 1
    control = any(ord(sign) < 32 and sign != "\n" for sign in text)
    unbalanced = depth or len(_LEFT.findall(text)) != len(_RIGHT.findall(text))
    if not text.strip() or unbalanced or control or "\n\n" in text:
        raise InvalidArgument(
            f"{name}: text must be LaTeX mathematics with balanced braces, in one paragraph; write it as a raw string"
        )


def _require_routes(statement: Statement) -> None:
    routes = [statement.published, statement.computed]
    if (None in routes) and (any(routes) or statement.kind in TWO_ROUTES):
        raise InvalidArgument(f"{statement.name}: a statement of kind {statement.kind!r} needs both published and computed")
    if statement.published is not None and statement.published is statement.computed:
        raise InvalidArgument(f"{statement.name}: published and computed are the same function; they must share no code")
    arguments = set(inspect.signature(statement.claim).parameters)
    if not arguments:
        raise InvalidArgument(f"{statement.name}: the claim takes no arguments; it must be a function of an exact instance")
    for part in ("hypotheses", "published", "computed"):
        function = getattr(statement, part)
        if function is not None and set(inspect.signature(function).parameters) != arguments:
            raise InvalidArgument(
                f"{statement.name}: {part} must take the arguments of the claim, {', '.join(sorted(arguments))}"
            )


def _require_fate(statement: Statement) -> None:
    decided = [part for part in ("proof", "refutation", "undecided") if getattr(statement, part) is not None]
    if len(decided) > 1:
        raise InvalidArgument(f"{statement.name}: give only one of {' and '.join(decided)}")
    if not decided and statement.instances is None and statement.directed is None:
        raise InvalidArgument(
            f"{statement.name}: give a proof, a refutation, instances to search, or say why it is undecided"
        )
    if statement.undecided is not None and not statement.undecided.strip():
        raise InvalidArgument(f"{statement.name}: undecided is empty; give the reason in a few words")
    if statement.corrected is not None and statement.refutation is None:
        raise InvalidArgument(f"{statement.name}: only a refuted statement has a corrected one")
    for theorem in statement.coq:
        if not _THEOREM.fullmatch(theorem) or "undecided" in decided or not decided:
            raise InvalidArgument(f"{statement.name}: coq={theorem!r} must be File.theorem, beside a proof or a refutation")
