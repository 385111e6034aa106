"""The theorem of Coq that formalises a statement and, where there is one, serves as its text."""

from __future__ import annotations

from dataclasses import dataclass


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
