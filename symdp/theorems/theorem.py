r"""A theorem with its lemmas and its proof, and its LaTeX."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

from symdp.theorems.notation import Notation
from symdp.theorems.paper import FIXED, Paper, cited
from symdp.theorems.preliminaries import Preliminaries, Result, closure
from symdp.theorems.text.sentences import Part

FEW_SIGNS = 8
PUNCTUATION = (",", ".", ";", ":")
ALONE = Paper()
NEEDS = r"""% Packages: amsmath, amsthm, booktabs. Environments: THEOREM and LEMMA, as by
% \newtheorem{THEOREM}{Theorem} and \newtheorem{LEMMA}{Lemma} in the preamble.
"""
SHORT_NEEDS = "% Packages: amsmath, amsthm, booktabs. Environment: COROLLARY. After the preliminaries of symdp.\n"


@dataclass(frozen=True)
class Lemma:
    """A lemma with the name by which proofs refer to it, and its proof.

    Attributes
    ----------
    name : str
    statement, proof : tuple of Part
    shared : str
        The label of the same lemma in the preliminaries of a paper; empty without one.
    """

    name: str
    statement: tuple[Part, ...]
    proof: tuple[Part, ...]
    shared: str = ""


def lemma(name: str, notation: Notation, **words: str) -> Lemma:
    r"""Return a lemma whose text is a file of the folder ``lemmas``, in the notation of a page.

    Parameters
    ----------
    name : str
        The file without its ending; proofs refer to the lemma by the name in its label.
    notation : Notation
    **words : str
        The replacements of the words in capitals.

    Examples
    --------
    >>> found = lemma("averages", Notation(), ACCURACY="D")
    >>> found.name, "u=1-D$" in found.proof[0].latex
    ('averages', True)
    """
    result = Result(name, notation)
    texts = [result.statement, result.proof]
    for word, text in words.items():
        texts = [text_of.replace(word, text).lstrip() for text_of in texts]
    shared = result.label if name in FIXED else ""
    return Lemma(result.label.rpartition(":")[2], (Part(texts[0]),), (Part(texts[1]),), shared)


def once(lemmas: Iterable[Lemma]) -> tuple[Lemma, ...]:
    """Return the lemmas of several proofs, each once, in the order of first use."""
    return tuple({each.name: each for each in lemmas}.values())


@dataclass(frozen=True)
class Corollary:
    """A theorem as a corollary of results of the preliminaries, in their notation.

    Attributes
    ----------
    title : str
    statement, proof : tuple of Part
    notation : Notation
    """

    title: str
    statement: tuple[Part, ...]
    proof: tuple[Part, ...]
    notation: Notation


@dataclass(frozen=True)
class Theorem:
    r"""A theorem.

    Attributes
    ----------
    title : str
    statement, proof : tuple of Part
    lemmas : tuple of Lemma
        General facts that the proof refers to, in the order of first use.
    setting : tuple of Part
        The opening of the statement: hypotheses and definitions, which the steps of a proof share.
    corollary : Corollary, or None
        The form of the theorem in a paper with the preliminaries, where it follows from them directly.

    Examples
    --------
    >>> from symdp import SourceSet
    >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
    >>> theorem = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), "1/4").theorem()
    >>> theorem.title
    'Least leakage'
    >>> len(theorem.claims) > 5
    True
    >>> all(claim.holds() for claim in theorem.claims)
    True
    """

    title: str
    statement: tuple[Part, ...]
    lemmas: tuple[Lemma, ...]
    proof: tuple[Part, ...]
    setting: tuple[Part, ...] = ()
    corollary: Corollary | None = None

    @property
    def claims(self) -> tuple[Part, ...]:
        """The mathematical claims, each with the test that decides it."""
        parts = [*self.setting, *self.statement, *self.proof]
        parts += [part for lemma in self.lemmas for part in (*lemma.statement, *lemma.proof)]
        parts += (*self.corollary.statement, *self.corollary.proof) if self.corollary else ()
        return tuple([part for part in parts if part.decide is not None])

    def false_claims(self) -> tuple[Part, ...]:
        """Return the claims that do not hold; the library never returns a theorem with one."""
        return tuple([claim for claim in self.claims if not claim.holds()])

    @property
    def key(self) -> str:
        """The key that distinguishes the labels of theorems on one page."""
        return _digest("".join([part.latex for part in (*self.setting, *self.statement, *self.proof)]))

    def to_latex(self, paper: Paper | None = None) -> str:
        r"""Return the fragment, which defines no command: theorem, lemmas with proofs, proof.

        Parameters
        ----------
        paper : Paper, optional
            The paper that inputs the fragment. The fragment refers to the preliminaries where the paper has them: a
            theorem that follows from them becomes a corollary.

        Returns
        -------
        str

        Raises
        ------
        InvalidArgument
            Where the preliminaries lack a result that the fragment refers to.

        Examples
        --------
        >>> from symdp import SourceSet
        >>> from symdp.tradeoffs.tradeoff import optimal_mechanism
        >>> theorem = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), "1/4").theorem()
        >>> paper = Paper(Preliminaries().to_latex(), label="one-quarter")
        >>> theorem.to_latex().count(r"\begin{lemma}"), theorem.to_latex(paper).count(r"\begin{lemma}")
        (2, 0)
        """
        used = paper or ALONE
        text = self._short(self.corollary, used) if self.corollary and used.after else self._whole(used)
        named = cited(text) if used.after else set()
        used.require([*closure(named), *sorted(named)])
        return used.dressed(text)

    def to_document(self, paper: Paper | None = None) -> str:
        """Return an article that compiles, with the preliminaries to which it refers.

        Parameters
        ----------
        paper : Paper, optional
            As for :meth:`to_latex`; without preliminaries in the paper, a corollary is preceded by those that it needs.

        Raises
        ------
        InvalidArgument
            As for :meth:`to_latex`, and for preliminaries that are a document themselves.
        """
        used = paper or ALONE
        if self.corollary is not None and not used.after:
            shared = Preliminaries(self.corollary.notation)
            named = cited(self._short(self.corollary, used))
            used = replace(used, after=shared.to_latex(used, named))
        used.require_fragment()
        before = f"{used.after.rstrip()}\n\n" if used.after else ""
        return f"{used.preamble()}{before}% begin fragment\n{self.to_latex(used)}% end fragment\n\\end{{document}}\n"

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _short(self, corollary: Corollary, paper: Paper) -> str:
        """Return the corollary with its proof."""
        text = "".join([part.latex for part in (*corollary.statement, *corollary.proof)])
        name = paper.label or _digest(text)
        body = [rf"\begin{{corollary}}[{corollary.title}]\label{{cor:symdp:{name}}}", _joined(corollary.statement)]
        body += [r"\end{corollary}", r"\begin{proof}", _joined(corollary.proof), r"\end{proof}"]
        return _framed(SHORT_NEEDS.replace("COROLLARY", paper.names["corollary"]), body)

    def _whole(self, paper: Paper) -> str:
        """Return the theorem with all lemmas that the preliminaries of the paper lack."""
        needs = NEEDS.replace("THEOREM", paper.names["theorem"]).replace("LEMMA", paper.names["lemma"])
        return _framed(needs, self._blocks(paper))

    def _blocks(self, paper: Paper) -> Iterator[str]:
        label = f"thm:symdp:{paper.label or self.key}"
        yield rf"\begin{{theorem}}[{self.title}]\label{{{label}}}"
        yield self._text(_referring((*self.setting, *self.statement), paper), paper)
        yield r"\end{theorem}"
        for lemma in self.lemmas:
            if lemma.shared not in paper.labels:
                yield rf"\begin{{lemma}}\label{{{self._label(lemma, paper)}}}"
                yield self._text(lemma.statement, paper)
                yield r"\end{lemma}"
                yield f"\\begin{{proof}}\n{self._text(lemma.proof, paper)}\n\\end{{proof}}"
        yield rf"\begin{{proof}}[Proof of Theorem~\ref{{{label}}}]"
        yield self._text(self.proof, paper)
        yield r"\end{proof}"

    def _label(self, lemma: Lemma, paper: Paper) -> str:
        if lemma.shared in paper.labels:
            return lemma.shared
        return f"lem:symdp:{paper.label or self.key}:{lemma.name}"

    def _text(self, parts: Sequence[Part], paper: Paper) -> str:
        """Join parts; ``<name>`` becomes the number of a lemma."""
        text = _joined(parts)
        for lemma in self.lemmas:
            label = self._label(lemma, paper)
            kind = "Theorem" if label.startswith("thm:") else "Lemma"
            text = text.replace(f"<{lemma.name}>", rf"{kind}~\ref{{{label}}}")
            if label != lemma.shared:
                own = f"{{eq:symdp:{paper.label or self.key}:{lemma.name}}}"
                text = text.replace(f"{{eq:symdp:{lemma.name}}}", own)
                text = text.replace(f"{{lem:symdp:{lemma.name}}}", f"{{{label}}}")
        return text


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:FEW_SIGNS]


def _framed(needs: str, blocks: Iterable[str]) -> str:
    """Return blocks in a group with loose lines, after a comment."""
    return needs + "\\begingroup\\sloppy\n" + "\n".join(blocks) + "\n\\par\\endgroup\n"


def _joined(parts: Sequence[Part]) -> str:
    """Join parts; punctuation never begins a line."""
    texts = [part.latex.rstrip("\n") for part in parts if part.latex]
    return "".join([text if text[:1] in PUNCTUATION else f"\n{text}" for text in texts])[1:]


def _referring(parts: Sequence[Part], paper: Paper) -> list[Part]:
    """Replace the parts of a setting that the preliminaries of a paper contain by one reference."""
    labels = [part.shared for part in parts if part.shared in paper.labels]
    reference = r"Mechanisms, their privacy and least leakages are those of Definition~\ref{LABEL}."
    references = [Part(reference.replace("LABEL", label)) for label in dict.fromkeys(labels)]
    kept = [part for part in parts if part.shared not in paper.labels]
    return [*kept[:1], *references, *kept[1:]]
