"""The colours that the styles of the site and of its code blocks declare: contrast of at least 4.5, light and dark.

Covers: nothing
"""

import re

import pytest

from proofs.audit.site.guide import DOCS

CSS = (DOCS.parent / "proofs" / "audit" / "site" / "site.css").read_text(encoding="utf-8")
GUIDE = (DOCS / "_static" / "symdp.css").read_text(encoding="utf-8")
CONF = (DOCS / "conf.py").read_text(encoding="utf-8")
SCHEMES = [dict(re.findall(r"--([\w-]+): (#\w{6});", found)) for found in re.findall(r":root \{(.*?)\}", CSS, flags=re.S)]
STYLES = re.findall(r'^pygments_style, pygments_dark_style = "(.*)", "(.*)"$', CONF, flags=re.M)[0]


def luminance(colour):
    """How light a colour is, from 0 to 1, as WCAG 2 defines it."""
    digits = colour.lstrip("#")
    digits = "".join([digit * 2 for digit in digits]) if len(digits) == 3 else digits
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink, ground):
    lights = sorted([luminance(ink), luminance(ground)])
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def test_contrast_is_that_of_wcag():
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    assert contrast("#888", "#f0f0f0") == pytest.approx(3.11, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES, ids=["light", "dark"])
def test_text_stands_out_from_every_ground(scheme):
    pairs = [(ink, ground) for ink in ("ink", "soft", "link", "visited") for ground in ("page", "card", "mark")]
    for name in ("proved", "refuted", "other"):
        pairs += [(name, ground) for ground in (f"{name}-ground", "page", "card", "mark")]
        pairs.append(("ink", f"{name}-ground"))
    found = {pair: contrast(scheme[pair[0]], scheme[pair[1]]) for pair in pairs}
    assert {pair: value for pair, value in found.items() if value < 4.5} == {}


def test_no_style_makes_text_pale_or_names_a_colour_of_its_own():
    rules = re.sub(r":root \{.*?\}", "", CSS, flags=re.S) + GUIDE
    assert set(re.findall(r"(?<![\w-])opacity: ([\d.]+)", rules)) <= {"1"}
    assert re.findall(r"(?<![\w-])color: (?!var\(--|inherit)[^;]*", rules) == []


@pytest.mark.parametrize(("name", "scheme"), [*zip(STYLES, SCHEMES, strict=True)], ids=["light", "dark"])
def test_code_and_console_output_stand_out(name, scheme):
    pygments = pytest.importorskip("pygments.styles", reason="pygments is not installed (extra site)")
    pytest.importorskip("a11y_pygments", reason="accessible-pygments is not installed (extra site)")
    style = pygments.get_style_by_name(name)
    inks = {str(token): f"#{found['color']}" for token, found in style if found["color"]}
    inks |= {"prompt": scheme["soft"], "answer": scheme["ink"]}
    assert {token: ink for token, ink in inks.items() if contrast(ink, style.background_color) < 4.5} == {}
    assert ".highlight .gp { color: var(--color-foreground-secondary)" in GUIDE
    assert ".highlight .go { color: var(--color-foreground-primary)" in GUIDE
