"""Which outputs an optimal mechanism keeps, and the letters for which each of them stands."""

from __future__ import annotations

from typing import Any

from symdp.mechanisms.codebook_mechanism import CodebookMechanism, codebook_of
from symdp.tradeoffs.optimum import Optimum

SHOWN_CODEWORDS, SHOWN_LETTERS = 40, 3


def _codebook(best: Optimum) -> CodebookMechanism | None:
    """None for Hamming's distortion function, whose mechanisms are described otherwise, and for other mechanisms."""
    question = best.question
    if question.loss.counts_errors or question.database is not None or question.adjacency is not None:
        return None
    return codebook_of(best.mechanism)


def codebook_document(best: Optimum) -> list[dict[str, Any]] | None:
    """The outputs that are kept, each with its letters; None where the mechanism is no randomised response on a codebook."""
    found = _codebook(best)
    if found is None:
        return None
    names = [best.question.source.label(letter) for letter in range(best.question.letters)]
    outputs = best.question.loss.labels(names)
    served: dict[int, list[str]] = {y: [] for y in found.codewords}
    for name, y in zip(names, found.nearest, strict=True):
        served[y].append(name)
    return [{"output": outputs[y], "letters": letters} for y, letters in served.items()]


def codebook_line(best: Optimum) -> str | None:
    """The same in one line."""
    found = codebook_document(best)
    if found is None:
        return None
    shown = [f"{entry['output']}{_standing(entry)}" for entry in found[:SHOWN_CODEWORDS]]
    more = [f"... {len(found) - SHOWN_CODEWORDS} more (--json prints all)"] if len(found) > SHOWN_CODEWORDS else []
    return f"codebook       {', '.join([*shown, *more])}"


def _standing(entry: dict[str, Any]) -> str:
    """For which letters a codeword stands, where it is not just for itself."""
    letters = entry["letters"]
    if letters == [entry["output"]]:
        return ""
    if not letters:
        return " (for no letter)"
    if len(letters) > SHOWN_LETTERS:
        letters = [*letters[:1], f"... {len(letters) - 2} more ...", letters[-1]]
    return f" (for {', '.join(letters)})"
