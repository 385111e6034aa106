"""Sphinx: the pages of docs/, the notebooks, the reference of the public names, and the generated tables of the papers.

The source folder is the project, so that links between its pages hold here as they do in a checkout; ``python -m proofs page
-o site --docs`` builds it.
"""

import re
from html import unescape

from docutils import nodes
from latex2mathml.converter import convert

from symdp import __version__

project, author, copyright = "symdp", "The symdp authors", "The symdp authors, BSD 3-Clause"  # noqa: A001
release = __version__
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "docs/index"
include_patterns = ["docs/*.md", "notebooks/*.ipynb", "proofs/README.md", "proofs/coq/README.md", "*.md"]

html_theme = "furo"
html_title = "symdp"
html_copy_source = False
html_show_sphinx = False
# The guide stands in a folder of the site, beside the pages of the audit, to which the sidebar leads back.
templates_path = ["_templates"]
SIDEBAR = ("brand", "search", "scroll-start", "navigation", "audit", "scroll-end")
html_sidebars = {"**": [f"sidebar/{part}.html" for part in SIDEBAR]}
pygments_style, pygments_dark_style = "friendly", "native"

# The notebooks are run by the tests; here they are shown as they are stored, and without scripts from elsewhere.
nb_execution_mode = "off"
nb_render_markdown_format = "myst"
myst_enable_extensions = ["dollarmath"]
myst_dmath_allow_space = False
myst_heading_anchors = 4
# Links to folders and to modules lead somewhere in a checkout, which tests check; they are no pages here.
suppress_warnings = ["myst.xref_missing", "myst.header"]

autodoc_member_order = "bysource"
autodoc_typehints = "none"
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
html_math_renderer = "mathml"


# Formulas in what a cell shows: \\[...\\] and $...$, in the text between tags.
FORMULA = re.compile(r"\\\[(.*?)\\\]|(?<![\\$])\$([^$<>]+)\$", re.DOTALL)


def formula_as_mathml(text, display):
    """One formula; rows of cases are apart enough without the space that LaTeX needs, arguments of log are not."""
    spaced = re.sub(r"\\log(?=\s|\d|\\(?!left|[bB]ig))", r"\\log\\,", text.replace(r"\\[1ex]", r"\\"))
    return convert(spaced, display=display)


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


def setup(app):
    """Formulas become MathML, which needs no script; that of Sphinx comes from the network."""

    def formula(display):
        def visit(translator, node):
            translator.body.append(formula_as_mathml(node.astext(), display))
            raise nodes.SkipNode

        return visit

    app.add_html_math_renderer("mathml", (formula("inline"), None), (formula("block"), None))
    app.connect("doctree-read", typeset_outputs)
