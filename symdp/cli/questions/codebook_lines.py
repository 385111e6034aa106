"""Codebooks of optimal mechanisms: the outputs in use, and the letters that each of them represents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from symdp.tradeoffs.optimum import Optimum
from symdp.tradeoffs.piece import Piece
from symdp.tradeoffs.question import Question

if TYPE_CHECKING:
    from symdp.mechanisms.codebook_mechanism import CodebookMechanism

SHOWN_CODEWORDS, SHOWN_LETTERS = 20, 3


def _codebook(best: Optimum) -> CodebookMechanism | None:
    """Return the codebook of a mechanism; None for Hamming distortion, and where the mechanism has none."""
    question = best.question
    if question.loss.counts_errors or question.database is not None or question.adjacency is not None:
        return None
    from symdp.mechanisms.codebook_mechanism import codebook_of

    return codebook_of(best.mechanism)


def codebook_document(best: Optimum) -> list[dict[str, Any]] | None:
    """Return the outputs in use with their letters; None where the mechanism is not randomised response on a codebook."""
    codebook = _codebook(best)
    if codebook is None:
        return None
    names = [best.question.source.label(letter) for letter in range(best.question.letters)]
    outputs = best.question.loss.labels(names)
    letters_of: dict[int, list[str]] = {y: [] for y in codebook.codewords}
    for name, y in zip(names, codebook.nearest, strict=True):
        letters_of[y].append(name)
    return [{"output": outputs[y], "letters": letters} for y, letters in letters_of.items()]


def kept_outputs(piece: Piece, question: Question) -> list[str] | None:
    """Return the outputs of the codebook that is optimal on a piece; None where none is known."""
    if piece.kept is None:
        return None
    outputs = question.loss.labels([question.source.label(letter) for letter in range(question.letters)])
    return [outputs[y] for y in piece.kept]


def shortened_codebook(outputs: Sequence[str]) -> str:
    """Join names by commas, and abbreviate a long list."""
    more = [f"... {len(outputs) - SHOWN_CODEWORDS} more"] if len(outputs) > SHOWN_CODEWORDS else []
    return ", ".join([*outputs[:SHOWN_CODEWORDS], *more])


def codebook_line(best: Optimum) -> str | None:
    """Return the codebook of an optimum in one line."""
    codebook = codebook_document(best)
    if codebook is None:
        return None
    entries = [f"{entry['output']}{_standing(entry)}" for entry in codebook]
    return f"codebook       {shortened_codebook(entries)}"


def _standing(entry: dict[str, Any]) -> str:
    """Return the letters that a codeword represents, unless it represents only itself."""
    letters = entry["letters"]
    if letters == [entry["output"]]:
        return ""
    if not letters:
        return " (for no letter)"
    if len(letters) > SHOWN_LETTERS:
        letters = [*letters[:1], f"... {len(letters) - 2} more ...", letters[-1]]
    return f" (for {', '.join(letters)})"
