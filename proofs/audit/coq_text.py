"""The text of a theory as Coq reads it: comments, strings, sentences, and what stands behind bullets and braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from symdp.errors import SymdpError

_MARK = re.compile(r'"|\(\*|\*\)')
_PIECE = re.compile(r'"(?:[^"]|"")*"|\.+|[^".]+')
_BULLET = re.compile(r"\s*(?:[-+*]+|\{|\}|(?:\d+|\[\s*\w+\s*\])\s*:\s*\{)")
_STRING_END = re.compile(r'(?:[^"]|"")*"')


class Unclear(SymdpError):
    """A text of which it takes more than this module to say what Coq makes of it."""


def without_comments(text: str) -> str:
    """The text with a blank for each comment; comments may be nested, and strings are none.

    Raises
    ------
    Unclear
        Where a comment or a string has no end, a string holds the mark of a comment, or a comment follows a full stop.

    Examples
    --------
    >>> without_comments('Qed. (* a (* b *) c *) Lemma "d"')
    'Qed.   Lemma "d"'
    """
    parts, depth, place = [], 0, 0
    while mark := _MARK.search(text, place):
        here = mark.start()
        parts += [text[place:here]] if depth == 0 else []
        place = mark.end()
        if mark[0] == '"':
            place = _end_of_string(text, here)
            parts += [text[here:place]] if depth == 0 else []
        elif mark[0] == "(*":
            _require(not text.startswith("(*)", here), "(*) is the beginning of a comment, or none")
            _require(here == 0 or text[here - 1] != ".", "a comment begins right behind a full stop")
            parts += [" "] if depth == 0 else []
            depth += 1
        else:
            _require(depth > 0, "*) stands outside of a comment")
            depth -= 1
    _require(depth == 0, "a comment has no end")
    return "".join([*parts, text[place:]])


def _end_of_string(text: str, start: int) -> int:
    """Where the string that begins here is over, a doubled quotation mark being one of its signs."""
    found = _STRING_END.match(text, start + 1)
    _require(found is not None, "a string has no end")
    assert found is not None  # for mypy  # noqa: S101
    _require("(*" not in found[0] and "*)" not in found[0], f'"{found[0]} holds the mark of a comment')
    return found.end()


def _require(holds: bool, fault: str) -> None:
    if not holds:
        raise Unclear(fault)


def sentences(text: str) -> list[str]:
    """The sentences of a theory, each with its full stop, on one line, and without the bullets and braces before it.

    Examples
    --------
    >>> sentences('Lemma a : True. - { Notation "x . y" := 1. } Qed.')
    ['Lemma a : True.', 'Notation "x . y" := 1.', 'Qed.']
    """
    return [bare for sentence in _raw(text) if (bare := _parted(sentence)[1])]


def steps(text: str) -> list[str]:
    """What a proof is made of, in order: its sentences, and each bullet and brace by itself.

    Examples
    --------
    >>> steps("Proof. split. - exact I. { 2: { by []. } } Qed.")
    ['Proof.', 'split.', '-', 'exact I.', '{', '2: {', 'by [].', '}', '}', 'Qed.']
    """
    return [step for sentence in _raw(text) for parts in [_parted(sentence)] for step in [*parts[0], parts[1]] if step]


def _raw(text: str) -> Iterator[str]:
    """The sentences as they stand, and what stands behind the last."""
    plain = without_comments(text)
    begun = ""
    for piece in _PIECE.finditer(plain):
        begun += piece[0]
        dots = len(piece[0]) if piece[0][0] == "." else 0
        if dots in (1, 3) and (piece.end() == len(plain) or plain[piece.end()].isspace()):
            yield begun
            begun = ""
    yield begun


def _parted(sentence: str) -> tuple[list[str], str]:
    """The bullets and braces before a sentence, and the sentence on one line."""
    bullets = []
    while bullet := _BULLET.match(sentence):
        bullets.append(" ".join(bullet[0].split()))
        sentence = sentence[bullet.end() :]
    return bullets, " ".join(sentence.split())


def is_tactic(sentence: str) -> bool:
    """Whether a sentence is a step of a proof; whatever else there is, is a command."""
    return sentence[:1].islower() and sentence[:1].isascii()


def commands(text: str) -> list[str]:
    """All that a theory says but its proofs: no step of a proof has a say in what its theorem states.

    Examples
    --------
    >>> commands("Lemma a : True. Proof. - exact I. Qed.")
    ['Lemma a : True.', 'Proof.', 'Qed.']
    """
    return [sentence for sentence in sentences(text) if not is_tactic(sentence)]
