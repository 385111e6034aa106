"""Sphinx: the pages of docs/, the notebooks, the reference of the public names, and the generated tables of the papers.

The source folder is the project, so that links between its pages hold here as they do in a checkout; ``python -m proofs page
-o site --docs`` builds it.
"""

import posixpath
import re
from html import unescape
from pathlib import Path

from docutils import nodes
from latex2mathml.converter import convert
from sphinx import addnodes

from symdp import __version__

project, author, copyright = "symdp", "The symdp authors", "The symdp authors, BSD 3-Clause"  # noqa: A001
release = __version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = ["docs/*.md", "notebooks/*.ipynb", "proofs/*.md", "proofs/coq/README.md", "*.md"]

html_theme = "furo"
html_title = "symdp"
html_copy_source = False
html_show_sphinx = False
html_static_path, html_css_files = ["_static"], ["symdp.css"]
# The styles of code whose colours all have a contrast of at least 4.5.
pygments_style, pygments_dark_style = "a11y-light", "a11y-dark"
# The guide stands in a folder of the site, beside the pages of the audit: both have the colours of the latter.
ROOT = Path(__file__).parents[1]
STYLE = (ROOT / "proofs" / "audit" / "site" / "site.css").read_text(encoding="utf-8")
SCHEMES = re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
ROLES = {
    "background-primary": "page",
    "background-secondary": "card",
    "background-border": "line",
    "background-hover": "mark",
    "foreground-primary": "ink",
    "foreground-secondary": "soft",
    "foreground-muted": "soft",
    "brand-primary": "link",
    "brand-content": "link",
    "brand-visited": "visited",
    "link-underline": "soft",
    "api-name": "ink",
    "api-pre-name": "soft",
    "problematic": "refuted",
    "highlight-on-target": "other-ground",
}


def colours(scheme):
    """The variables of the theme in one scheme, from the declarations of the style of the audit."""
    found = dict(re.findall(r"--([\w-]+): (#\w+);", scheme))
    return {f"color-{name}": found[role] for name, role in ROLES.items()}


html_theme_options = {f"{name}_css_variables": colours(one) for name, one in zip(("light", "dark"), SCHEMES, strict=True)}

# The notebooks are run by the tests; here they are shown as they are stored, and without scripts from elsewhere.
nb_execution_mode = "off"
nb_render_markdown_format = "myst"
myst_enable_extensions = ["dollarmath"]
myst_dmath_allow_space = False
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]

autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
html_math_renderer = "mathml"


# As many characters as a line of a transcript has room for in a wide window.
COLUMNS = 92
# Formulas in what a cell shows: \\[...\\] and $...$, in the text between tags.
FORMULA = re.compile(r"\\\[(.*?)\\\]|(?<![\\$])\$([^$<>]+)\$", re.DOTALL)


def formula_as_mathml(text, display):
    """One formula; rows of cases are apart enough without the space that LaTeX needs, arguments of log are not."""
    spaced = re.sub(r"\\log(?=\s|\d|\\(?!left|[bB]ig))", r"\\log\\,", text.replace(r"\\[1ex]", r"\\"))
    if display == "block":
        # What is minimised over stands below.
        spaced = re.sub(r"\\(min|max|sup|inf)_", r"\\\1\\limits_", spaced)
    # Browsers put spaces around a slash and a bar.
    shown = convert(spaced, display=display).replace("<mo>&#x0002F;</mo>", '<mo lspace="0" rspace="0">&#x0002F;</mo>')
    return shown.replace('<mo stretchy="false">&#x0007C;', '<mo stretchy="false" lspace="0" rspace="0">&#x0007C;')


def typeset_outputs(app, doctree):
    """Have what cells of notebooks show as HTML typeset like the text around them."""
    if not app.env.docname.startswith("notebooks/"):
        return
    for node in doctree.findall(nodes.raw):
        if node.get("format") == "html" and "<script" not in node.astext():
            text = FORMULA.sub(
                lambda found: formula_as_mathml(unescape(found[1] or found[2]), "block" if found[1] else "inline"),
                node.astext(),
            )
            node.children, node.rawsource = [nodes.Text(text)], text


def wrap_sentences(_app, doctree):
    """Let the lines of a transcript wrap where those that are too long are sentences, not rows of a table."""
    for node in doctree.findall(nodes.literal_block):
        long = [line for line in node.astext().splitlines() if len(line) > COLUMNS]
        if long and not any(re.search(r"\S {3,}\S|\u2500", line) for line in long):
            node["classes"].append("sentences")


def lead_to_pages(app, doctree):
    """References to a folder lead to its README or its first page; without a page, only their text is left."""
    for node in list(doctree.findall(addnodes.pending_xref)):
        folder = posixpath.normpath(posixpath.join(posixpath.dirname(app.env.docname), node["reftarget"]))
        if node["reftype"] != "myst" or node.get("refdomain") or not (ROOT / folder).is_dir():
            continue
        found = sorted(name for name in app.env.found_docs if posixpath.dirname(name) == folder)
        if found:
            page = next((name for name in found if name.endswith("README")), found[0])
            node.attributes.update(refdomain="doc", reftarget=page, reftargetid=None)
        else:
            node.replace_self(node.children)


def list_the_audit(_app, _pagename, _template, context, _doctree):
    """Put the audit, whose pages are not made by Sphinx, first under "The papers" in the sidebar."""
    link = f'<a class="reference internal" href="{context["pathto"]("../audit/index.html", 1)}">Audit of the papers</a>'
    context["furo_navigation_tree"] = re.sub(
        r"(The papers</span></p>\s*<ul[^>]*>)",
        lambda found: f'{found[1]}<li class="toctree-l1">{link}</li>',
        context["furo_navigation_tree"],
    )


def setup(app):
    """Formulas become MathML, which needs no script; that of Sphinx comes from the network."""

    def formula(display):
        def visit(translator, node):
            translator.body.append(formula_as_mathml(node.astext(), display))
            raise nodes.SkipNode

        return visit

    app.add_html_math_renderer("mathml", (formula("inline"), None), (formula("block"), None))
    app.connect("doctree-read", typeset_outputs)
    app.connect("doctree-read", wrap_sentences)
    app.connect("doctree-read", lead_to_pages)
    # After the theme has made the tree.
    app.connect("html-page-context", list_the_audit, priority=900)
