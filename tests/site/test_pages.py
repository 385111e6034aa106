"""The pages of the audit hold every row, lead nowhere that does not exist, and load nothing from the network.

Covers: symdp.certificates.certificate, symdp.theorems.text.statement_text
"""

import json
import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

pytest.importorskip("latex2mathml", reason="latex2mathml is not installed (extra site)")

import proofs.__main__ as command
from proofs.audit import coq_citations, ledger, store
from proofs.audit import pages as pages_of_the_audit
from proofs.audit.prose import as_latex
from proofs.audit.site import dependency_graph, guide, mathematics
from proofs.audit.site.guide import DOCS
from proofs.audit.site.sentences import prose
from symdp.certificates.certificate import Certificate
from symdp.theorems.text.statement_text import lines_of, worded

VOID = {"meta", "link", "input", "br", "path", "rect", "hr", "img", "wbr"}


class Page(HTMLParser):
    """The ids, links and texts of a page, and whether its elements close in order."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.open, self.words, self.disorder = set(), [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.links += [found[key] for key in ("href", "src") if key in found]
        if "id" in found:
            assert found["id"] not in self.ids, found["id"]
            self.ids.add(found["id"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.links += [value for key, value in attributes if key in ("href", "src")]

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.disorder.append(tag)

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    assert command.main(["page", "-o", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def pages(site):
    return {path.relative_to(site).as_posix(): Page(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")}


@pytest.mark.thorough
def test_every_row_has_a_page_and_stands_on_the_overview(pages):
    names = {f"statements/{row.name}.html" for row in ledger.rows()}
    assert set(pages) == names | {"index.html", "graph.html"}
    assert names <= set(pages["index.html"].links)
    assert names <= set(pages["graph.html"].links)


@pytest.mark.thorough
def test_elements_close_and_links_lead_somewhere(site, pages):
    for name, page in pages.items():
        assert (name, page.disorder, page.open) == (name, [], [])
        for link in page.links:
            target, _, anchor = link.partition("#")
            if link == "data:,":
                continue
            found = (site / name).parent / target if target else site / name
            assert found.resolve().is_file(), (name, link)
            if anchor:
                assert anchor in pages[found.resolve().relative_to(site.resolve()).as_posix()].ids, (name, link)


@pytest.mark.thorough
def test_nothing_is_loaded_from_the_network(site):
    for path in site.rglob("*"):
        if path.suffix in (".html", ".css", ".js"):
            text = path.read_text(encoding="utf-8").replace("http://www.w3.org/1998/Math/MathML", "")
            assert not re.findall(r"https?://|@import|url\(", text), path


@pytest.mark.thorough
def test_a_page_says_what_its_row_says(pages):
    for row in ledger.rows():
        said = " ".join("".join(pages[f"statements/{row.name}.html"].words).split())
        one = store.stored(row.statement)
        assert one.verdict.name in said
        assert pages_of_the_audit.class_of(row) in said
        assert row.statement.residue is None or " ".join(row.statement.residue.split()) in said
        if row.statement.uses:
            assert all(name in said for name in row.statement.uses)
        if one.verdict.name == "REFUTED":
            assert " ".join(str(one.verdict.witness).split()) in said
        kept = coq_citations.recorded()
        for theorem in row.statement.coq:
            assert " ".join(kept[theorem].statement.split()) in said


@pytest.mark.thorough
def test_certificates_to_download_are_those_that_were_stored_and_hold(site):
    found = sorted((site / "certificates").rglob("*.json"))
    assert len(found) == len(list(store.FOLDER.rglob("*.json")))
    for path in found[::20]:
        assert Certificate(json.loads(path.read_text())).verify()


def formulas_in(pieces):
    """As many as a line shows: itself, or, where it has words, what is between them, which breaks after commas."""
    if not any(is_text for is_text, _ in pieces):
        return 1
    return sum(mathematics.broken(text).count("<math") for is_text, text in pieces if not is_text)


def test_a_line_of_mathematics_alone_is_displayed():
    alone, among = mathematics.displayed("D=1-a"), mathematics.displayed(r"D=1-a\text{ for all }a")
    assert 'display="block"' in alone
    assert 'display="block"' not in among
    assert "<math" in among


@pytest.mark.thorough
def test_no_formula_is_left_in_latex():
    for row in ledger.rows():
        for given in coq_citations.statements_of(row):
            shown = mathematics.displayed(given.text)
            assert "\\" not in shown, row.name
            assert shown.count("<math") == sum(formulas_in(worded(line)) for line in lines_of(given.text)), row.name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Rock & roll.", "<p>Rock &amp; roll.</p>"),
        ("All agree. *Corrected.* Nothing.", "<p>All agree.</p>\n<p><em>Corrected.</em> Nothing.</p>"),
        ("See lemma_1 in proofs/a_b.py.", "<p>See Lemma 1 in <code>proofs/a_b.py</code>.</p>"),
        ('A "50 %" #1.', "<p>A \N{LEFT DOUBLE QUOTATION MARK}50 %\N{RIGHT DOUBLE QUOTATION MARK} #1.</p>"),
    ],
)
def test_words_are_shown_as_they_are_written(text, shown):
    assert prose(text) == shown


def test_formulas_in_sentences_are_typeset():
    shown = prose("Then P_{T(1)} <= D^(2) for a < b.")
    said = unescape(re.sub(r"<[^>]*>|\s", "", shown))
    assert said == "ThenPT(1)\N{LESS-THAN OR EQUAL TO}D(2)fora<b."
    assert shown.count("<math") == 4  # each in two pieces, between which a line may end
    assert "<script" not in prose("A <script>alert(1)</script> tag.")


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("q_x + sum over i != x of w_i <= 1", r"\(q_{x}+\textstyle\sum _{i\ne x}w_{i}\le 1\)"),
        ("min over W of max over P in S of I(P;W)", r"\(\min_{W}\max_{P\in S}I(P;W)\)"),
        ("at most the sum over y of p(y)", r"at most the sum over \(y\) of \(p(y)\)"),
        ("(1-D_j)/(sum over l != i of 1-D_l)", r"\((1-D_{j})/(\textstyle\sum _{l\ne i}(1-D_{l}))\)"),
        ("k + sum over i of the largest value", r"\(k\) + sum over \(i\) of the largest value"),
        ("max over q of q - l h(q)", r"max over \(q\) of \(q-l\) \(h(q)\)"),
        ("(sum of D_i for 2 <= i <= M-k)/D_1.", r"\((\textstyle\sum _{2\le i\le M-k}D_{i})/D_{1}\)."),
        ("(D - a D)/((1-t) D)**2", r"\((D-aD)/((1-t)D)^{2}\)"),
        ("F(cap) <= exp(eps*(D)) <= F(cup)", r"\(F(\mathrm{cap})\le \exp(\epsilon ^*(D))\le F(\mathrm{cup})\)"),
        ("p.Dbar = pbar.D, i.e. less", r"\(p\cdot \bar D =\bar p \cdot D\), i.e. less"),
        ("Phi(z - mu) < c Phi(z)", r"\(\Phi (z-\mu )<c\) \(\Phi (z)\)"),
        ("delta((k - kappa_i)/(P_i - kappa_i))", r"\(\delta ((k-\kappa _{i})/(P_{i}-\kappa _{i}))\)"),
        ("eps_DP(a W1 + (1-a) W2)", r"\(\epsilon _{\mathrm{DP}}(aW_{1}+(1-a)W_{2})\)"),
        ("from r_0 = r0 on", r"from \(r_{0}\) = r0 on"),
        ("Section V-F has M-k letters", r"Section V-F has \(M-k\) letters"),
        ("g(A u B) + g(A n B) on (u, 1]", r"\(g(A\cup B)+g(A\cap B)\) on \((u,\allowbreak{}1]\)"),
        ("M''[i,j] = T_d / (n n_d)", r"\(M''[i,\allowbreak{}j]=T_{d}/(nn_{d})\)"),
        ("an epsilon_1-differentially private one", r"an \(\epsilon _{1}\)-differentially private one"),
        ("D*(P_1 x ... x P_n, E)", r"\(D^*(P_{1}\times \dots \times P_{n},\allowbreak{}E)\)"),
        ("1 < lambda < oo", r"\(1<\lambda <\infty\)"),
        ("floor(log_v r)", r"\(\mathrm{floor}(\log_{v}r)\)"),
    ],
)
def test_what_the_keyboard_spells_is_a_formula(text, latex):
    assert as_latex(text) == latex


@pytest.mark.thorough
def test_no_sentence_is_left_in_latex():
    for row in ledger.rows():
        for text in row.sections.values():
            assert "\\" not in prose(text), row.name


def test_the_graph_draws_every_use_from_left_to_right():
    rows = ledger.rows()
    uses = dependency_graph.uses_of(rows)
    layout = dependency_graph.Layout.of(uses)
    drawn = [name for column in layout.columns for name in column]
    assert len(set(drawn)) == len(drawn)
    assert {name for name in uses if uses[name]} <= set(drawn)
    corners = {name: layout.corner(name) for name in drawn}
    assert len(set(corners.values())) == len(drawn)
    assert all(corners[used][0] < corners[name][0] for name in drawn for used in uses[name])
    width, height = layout.size
    assert all(0 <= x <= width - dependency_graph.WIDTH and 0 <= y <= height for x, y in corners.values())


def test_bad_input_is_one_line(tmp_path, capsys, monkeypatch):
    (tmp_path / "file").touch()
    assert command.main(["page", "-o", str(tmp_path / "file")]) == 2
    assert "is a file; name a folder" in capsys.readouterr().err
    assert command.main(["page"]) == 2
    monkeypatch.setattr(guide, "find_spec", lambda name: None)
    with pytest.raises(Exception, match=r'docs needs sphinx, furo, myst_nb; install them with pip install "symdp\[site\]"'):
        guide.write_guide(Path(tmp_path))


def read(path):
    return Page(path.read_text(encoding="utf-8"))


@pytest.mark.thorough
def test_the_guide_is_built_into_the_site_without_a_warning(whole_site):
    built = {path.relative_to(whole_site / "guide").as_posix() for path in whole_site.rglob("guide/**/*.html")}
    pages = {path.relative_to(ledger.ROOT.parent).with_suffix(".html").as_posix() for path in DOCS.glob("*.md")}
    assert (
        pages | {"README.html", "proofs/README.html", "proofs/evidence.html", "notebooks/01_first_trade_off.html"} <= built
    )
    chapter = (whole_site / "guide" / "notebooks" / "01_first_trade_off.html").read_text(encoding="utf-8")
    assert chapter.count("<math") > 10
    assert not re.search(r"\\begin\{cases\}|<m[io]>(amp|lt|gt)<|<mo>&#x0002F;", chapter)
    for path in whole_site.rglob("guide/**/*.html"):
        assert not re.findall(r'(?:src|<link[^>]* href)="https?://', path.read_text(encoding="utf-8")), path


@pytest.mark.thorough
def test_the_front_page_is_that_of_the_guide_and_one_click_leads_to_the_audit_and_back(whole_site):
    front = (whole_site / "index.html").read_text(encoding="utf-8")
    assert 'http-equiv="refresh" content="0; url=guide/docs/index.html"' in front
    assert {"guide/docs/index.html", "audit/index.html"} <= set(Page(front).links)
    for path in whole_site.rglob("guide/**/*.html"):
        back = "../" * len(path.relative_to(whole_site).parent.parts)
        assert back + "audit/index.html" in read(path).links, path
    assert "../guide/docs/index.html" in read(whole_site / "audit" / "index.html").links
    assert "../../../guide/docs/index.html" in read(whole_site / "audit" / "statements/sarwate2014/figure_1.html").links


@pytest.mark.thorough
def test_the_sidebar_follows_the_order_of_reading_and_names_every_page(whole_site):
    front = (whole_site / "guide" / "docs" / "index.html").read_text(encoding="utf-8")
    captions = re.findall(r'class="caption-text">([^<]*)<', front)
    assert captions == ["Start", "Notebooks", "Data", "Questions", "The papers", "Reference"]
    tree = Page(front[front.index('<div class="sidebar-tree">') : front.index('<div class="main">')]).links
    assert tree[:4] == ["../README.html", "guide.html", "which_command.html", "glossary.html"]
    assert {path.with_suffix(".html").name for path in DOCS.glob("*.md")} - {"index.html"} <= set(tree)


@pytest.mark.thorough
def test_every_link_and_anchor_of_the_whole_site_leads_somewhere(whole_site):
    root = whole_site.resolve()
    pages = {path: path.read_text(encoding="utf-8") for path in root.rglob("*.html")}
    anchors = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in pages.items()}
    links = {path: set(re.findall(r'\b(?:href|src)="([^"]*)"', text)) for path, text in pages.items()}
    assert len(pages) > len(ledger.rows()) + 30
    dead = []
    for path in pages:
        for link in map(unescape, links[path]):
            if re.match(r"(?:https?|mailto|data):", link):
                continue
            target, _, anchor = link.partition("#")
            found = (path.parent / unquote(target.partition("?")[0])).resolve() if target else path
            inside = found.is_file() and found.is_relative_to(root)
            if not inside or (anchor and found in anchors and unquote(anchor) not in anchors[found]):
                dead.append((path.relative_to(root).as_posix(), link))
    assert dead == []
