"""Pieces of HTML that all pages share."""

from __future__ import annotations

import re
from html import escape

from symdp import __version__

PAPERS = {
    "foundations": "Foundations of the toolkit",
    "sarwate2014": "Sarwate and Sankar (2014)",
    "kalantari2016": "Kalantari, Sankar and Sarwate (2016)",
    "kalantari2018": "Kalantari, Sankar and Sarwate (2018)",
    "zhong2022": "Zhong and Bu (2022)",
    "alvim2015": "Alvim et al. (2015)",
}
_HEADING = re.compile(r"(?:^|(?<=\s))\*([A-Z][^*]*\.)\*(?=\s|$)")
_BEFORE_HEADING = re.compile(r"\s+(?=\*[A-Z][^*]*\.\*(?:\s|$))")
_CODE = re.compile(r"`([^`]+)`")
_INDEX = re.compile(r"(?<![\w/.])([A-Za-z])_(?:\{([^{}]*)\}|([A-Za-z0-9]+))")
_POWER = re.compile(r"\^(?:\{([^{}]*)\}|(\([^()\s]*\)|\w+))")
_SIGNS = (("&lt;=", "≤"), ("&gt;=", "≥"), (" != ", " ≠ "), (" -&gt; ", " → "))

_FRAME = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}assets/site.css">
<script defer src="{root}assets/site.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><nav aria-label="Site">
<a class="home" href="{root}index.html">symdp: the audit</a>
<a href="{root}index.html">Statements</a>
<a href="{root}graph.html">Dependencies</a>{docs}
</nav></header>
<main id="content" class="{kind}">
{body}
</main>
<footer>symdp {version}. Generated from the statements and their stored certificates.</footer>
</body>
</html>
"""


def frame(title: str, body: str, root: str, kind: str, docs: bool) -> str:
    """A whole page; ``root`` leads from its folder to that of the overview."""
    link = f'\n<a href="{root}guide/docs/index.html">Guide</a>' if docs else ""
    return _FRAME.format(title=escape(title), body=body, root=root, kind=kind, docs=link, version=__version__)


def prose(text: str) -> str:
    """A section of a docstring: a paragraph for each heading that runs in, with its indices, powers and signs typeset.

    Examples
    --------
    >>> prose("P_1 >= D^(2). *Check.* `x_1`, eps*(D) = f*.")
    '<p>P<sub>1</sub> ≥ D<sup>(2)</sup>.</p>\\n<p><em>Check.</em> <code>x_1</code>, eps*(D) = f*.</p>'
    """
    return "\n".join([f"<p>{_typeset(paragraph)}</p>" for paragraph in _BEFORE_HEADING.split(text)])


def _typeset(text: str) -> str:
    parts = _CODE.split(_HEADING.sub(r"<em>\1</em>", escape(text, quote=False)))
    # Every other part was between backquotes and stays as it is.
    return "".join([f"<code>{part}</code>" if place % 2 else _formulas(part) for place, part in enumerate(parts)])


def _formulas(text: str) -> str:
    shown = _INDEX.sub(lambda found: f"{found[1]}<sub>{found[2] or found[3]}</sub>", text)
    shown = _POWER.sub(lambda found: f"<sup>{found[1] or found[2]}</sup>", shown)
    for ascii_form, sign in _SIGNS:
        shown = shown.replace(ascii_form, sign)
    return shown


def badge(verdict: str) -> str:
    """The name of a verdict in its colour."""
    return f'<span class="badge {verdict.lower()}">{verdict}</span>'


def tag(text: str) -> str:
    """A small remark beside a verdict."""
    return f'<span class="tag">{escape(text)}</span>'
