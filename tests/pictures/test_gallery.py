"""The gallery of docs/figures.md has twelve small pictures, each with the data of the command below it.

Covers: nothing
"""

import importlib.util
import re
from pathlib import Path

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "gallery.py"
SPEC = importlib.util.spec_from_file_location("gallery", PAGE)
gallery = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(gallery)
ENTRIES = gallery.entries()


def test_there_are_twelve_pictures_on_the_page_and_no_others():
    assert len(ENTRIES) == 12
    assert {path.stem for path in gallery.IMAGES.iterdir()} == set(ENTRIES)
    assert all(words[-1] == f"{name}.svg" for name, words in ENTRIES.items())


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "one_prior" else pytest.mark.thorough) for name in ENTRIES]
)
def test_a_picture_is_small_and_of_the_data_of_today(name):
    kept = (gallery.IMAGES / f"{name}.svg").read_text(encoding="utf-8")
    assert len(kept.encode()) <= gallery.MOST_BYTES
    assert not re.search("[\ue000-\uf8ff]", kept), "a sign that readers have no font for"
    _, digest = gallery.drawn(ENTRIES[name])
    assert kept.startswith(f"<!-- data {digest} -->\n<svg "), "draw it anew: python docs/gallery.py"


def test_other_data_has_another_digest():
    digests = {gallery.drawn(["curve", prior, "--plot", "x.svg"])[1] for prior in ("1/2,1/2", "1/3,2/3")}
    assert len(digests) == 2


def test_coordinates_are_rounded_and_words_are_not():
    text = '<g transform="translate(1.26 2) scale(0.015625)"><text x="3.456">0.125</text></g>'
    assert gallery.rounded(text) == '<g transform="translate(1.3 2) scale(0.015625)"><text x="3.5">0.125</text></g>'
