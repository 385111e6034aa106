"""Sentences of the docstrings as HTML: words as text, what they write with the keyboard as mathematics."""

from __future__ import annotations

import re
from html import escape

from proofs.audit.prose import as_latex
from proofs.audit.site.mathematics import broken

_EMPHASISED = re.compile(r"(?<!\S)\*(?=[A-Z(])([^*]+)\*(?=[\s,.:;]|$)")
_BEFORE_HEADING = re.compile(r"\s+(?=\*[A-Z][^*]*\.\*\s)")
_FORMULA = re.compile(r"\\\((.*?)\\\)", re.DOTALL)
_CODE = re.compile(r"\\texttt\{((?:[^{}]|\{\}|\\[{}])*)\}")
_SIGNS = {
    r"\textasciitilde{}": "~",
    r"\textasciicircum{}": "^",
    r"\textbackslash{}": "&#92;",
    r"\allowbreak{}": "",
    r"\allowbreak": "",
    r"\&amp;": "&amp;",
    "``": "\N{LEFT DOUBLE QUOTATION MARK}",
    "''": "\N{RIGHT DOUBLE QUOTATION MARK}",
} | {f"\\{sign}": sign for sign in "%$#_{}"}


def prose(text: str) -> str:
    """A section of a docstring: a paragraph for each heading that runs in.

    Examples
    --------
    >>> prose("Both agree. *Corrected.* See lemma_9 & others.")
    '<p>Both agree.</p>\\n<p><em>Corrected.</em> See Lemma 9 &amp; others.</p>'
    """
    return "\n".join([f"<p>{sentence(one)}</p>" for one in _BEFORE_HEADING.split(text)])


def sentence(text: str) -> str:
    """A sentence, without a paragraph around it; what stands between stars is emphasised."""
    parts = _EMPHASISED.split(text)
    return "".join([f"<em>{_typeset(part)}</em>" if place % 2 else _typeset(part) for place, part in enumerate(parts)])


def _typeset(text: str) -> str:
    # Every other part is a formula.
    parts = _FORMULA.split(as_latex(text))
    shown = "".join([broken(part) if place % 2 else _words(part) for place, part in enumerate(parts)])
    return " " * text.startswith(" ") + shown + " " * (text.endswith(" ") and text != " ")


def _words(text: str) -> str:
    shown = _CODE.sub(r"<code>\1</code>", escape(text, quote=False))
    for latex, sign in _SIGNS.items():
        shown = shown.replace(latex, sign)
    return shown
