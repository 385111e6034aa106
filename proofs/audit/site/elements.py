"""Pieces of HTML that all pages share."""

from __future__ import annotations

from html import escape

from symdp import __version__

PAPERS = {
    "foundations": "Foundations of the toolkit",
    "sarwate2014": "Sarwate and Sankar (2014)",
    "kalantari2016": "Kalantari et al. (2016)",
    "kalantari2018": "Kalantari et al. (2018)",
    "zhong2022": "Zhong and Bu (2022)",
    "alvim2015": "Alvim et al. (2015)",
    "distortion": "Any distortion function",
    "profiles": "Profiles and neighbouring notions",
    "source_sets": "Source sets",
}
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
{home}
<a href="{root}index.html">Statements</a>
<a href="{root}graph.html">Dependencies</a>
</nav></header>
<main id="content" class="{kind}">
{body}
</main>
<footer>symdp {version}. Generated from the statements and their stored certificates.</footer>
</body>
</html>
"""


def frame(title: str, body: str, root: str, kind: str, docs: bool) -> str:
    """A whole page; ``root`` leads from its folder to that of the overview, beside which ``docs`` puts the guide."""
    home = f'<a class="home" href="{root}index.html">symdp: the audit</a>'
    if docs:
        guide = f"{root}../guide/docs"
        home = f'<a class="home" href="{guide}/index.html">symdp</a>\n<a href="{guide}/guide.html">Guide</a>'
    return _FRAME.format(title=escape(title), body=body, root=root, kind=kind, home=home, version=__version__)


def badge(verdict: str) -> str:
    """The name of a verdict in its colour."""
    return f'<span class="badge {verdict.lower()}">{verdict}</span>'


def tag(text: str) -> str:
    """A small remark beside a verdict."""
    return f'<span class="tag">{escape(text)}</span>'


def stands(standing: str) -> str:
    """How a paper's sentence stands; nothing for what is no paper's."""
    return f'<span class="stands {standing.lower().replace(" ", "-")}">{escape(standing)}</span>' if standing else ""
