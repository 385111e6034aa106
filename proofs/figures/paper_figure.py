"""A figure of a paper: its drawing, and the sentences about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from symdp.pictures.picture import Picture


@dataclass(frozen=True)
class Sentence:
    """A sentence of a paper about its figure, and the computed fact.

    Attributes
    ----------
    text : str
        The sentence in other words.
    holds : bool
        Whether it is true of what is drawn, decided exactly when the figure is drawn.
    finding : str
        The numbers that decide it; for a false sentence, the true one.
    """

    text: str
    holds: bool
    finding: str


@dataclass(frozen=True)
class Drawn:
    """A picture with the sentences about it."""

    picture: Picture
    sentences: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class PaperFigure:
    """One figure.

    Attributes
    ----------
    name : str
        Such as ``"kalantari2018:4"``.
    title : str
        The subject of the figure.
    draw : callable
        Computes the picture and decides the sentences.
    statement : str
        The row of the audit (``python -m proofs``) that is about it; empty where it has none.
    remark : str
        A remark on the printed drawing, or on a choice made here.
    """

    name: str
    title: str
    draw: Callable[[], Drawn]
    statement: str = ""
    remark: str = ""


def beside(pictures: Sequence[Picture]) -> Picture:
    """Return pictures side by side.

    Examples
    --------
    >>> beside([Picture(()), Picture(())])
    Picture(panels=())
    """
    return Picture(tuple([panel for picture in pictures for panel in picture.panels]))
