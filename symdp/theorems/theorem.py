r"""A theorem with its lemmas and its proof, and the LaTeX of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256

from symdp.theorems.part import Part

FEW_SIGNS = 8
PUNCTUATION = (",", ".", ";", ":")
NEEDS = r"""% Packages: amsmath, amsthm, booktabs. Environments: theorem and lemma, as by
% \newtheorem{theorem}{Theorem} and \newtheorem{lemma}{Lemma} in the preamble.
"""
PREAMBLE = r"""\documentclass{article}
\usepackage{amsmath,amsthm,booktabs}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\begin{document}
"""


@dataclass(frozen=True)
class Lemma:
    """A general fact, with the name by which proofs refer to it and its own proof."""

    name: str
    statement: tuple[Part, ...]
    proof: tuple[Part, ...]


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
        With what the statement begins: hypotheses and definitions, which steps of one proof share.

    Examples
    --------
    >>> from symdp import SourceSet, optimal_mechanism
    >>> theorem = optimal_mechanism(SourceSet.single(["2/3", "1/3"]), "1/4").theorem()
    >>> theorem.title, len(theorem.claims) > 5, all(claim.holds() for claim in theorem.claims)
    ('Least leakage', True, True)
    """

    title: str
    statement: tuple[Part, ...]
    lemmas: tuple[Lemma, ...]
    proof: tuple[Part, ...]
    setting: tuple[Part, ...] = ()

    @property
    def claims(self) -> tuple[Part, ...]:
        """The mathematical sentences, each with what decides it."""
        parts = [*self.setting, *self.statement, *self.proof]
        parts += [part for lemma in self.lemmas for part in (*lemma.statement, *lemma.proof)]
        return tuple([part for part in parts if part.decide is not None])

    def false_claims(self) -> tuple[Part, ...]:
        """The claims that do not hold; a theorem with one is not handed out."""
        return tuple([claim for claim in self.claims if not claim.holds()])

    @property
    def key(self) -> str:
        """Distinguishes the labels of theorems on one page."""
        text = "".join([part.latex for part in (*self.setting, *self.statement, *self.proof)])
        return sha256(text.encode()).hexdigest()[:FEW_SIGNS]

    def to_latex(self) -> str:
        """The fragment: theorem, lemmas with proofs, proof. It defines nothing."""
        return NEEDS + "\\begingroup\\sloppy\n" + "\n".join(self._blocks()) + "\n\\par\\endgroup\n"

    def to_document(self) -> str:
        """A whole article that compiles."""
        return f"{PREAMBLE}% begin fragment\n{self.to_latex()}% end fragment\n\\end{{document}}\n"

    def _repr_latex_(self) -> str:
        return self.to_latex()

    def _blocks(self) -> Iterator[str]:
        label = f"thm:symdp:{self.key}"
        yield rf"\begin{{theorem}}[{self.title}]\label{{{label}}}"
        yield self._text((*self.setting, *self.statement))
        yield r"\end{theorem}"
        for lemma in self.lemmas:
            yield rf"\begin{{lemma}}\label{{{self._label(lemma)}}}"
            yield self._text(lemma.statement)
            yield r"\end{lemma}"
            yield f"\\begin{{proof}}\n{self._text(lemma.proof)}\n\\end{{proof}}"
        yield rf"\begin{{proof}}[Proof of Theorem~\ref{{{label}}}]"
        yield self._text(self.proof)
        yield r"\end{proof}"

    def _label(self, lemma: Lemma) -> str:
        return f"lem:symdp:{self.key}:{lemma.name}"

    def _text(self, parts: Sequence[Part]) -> str:
        """The parts one after the other; ``<name>`` stands for the number of a lemma."""
        texts = [part.latex.rstrip("\n") for part in parts if part.latex]
        text = "".join([text if text[:1] in PUNCTUATION else f"\n{text}" for text in texts])[1:]
        for lemma in self.lemmas:
            text = text.replace(f"<{lemma.name}>", rf"Lemma~\ref{{{self._label(lemma)}}}")
        return text
