"""Draw the pictures of docs/figures.md, each by the command below it: ``python docs/gallery.py``.

A file begins with a digest of the panels in the picture. The digest does not depend on the version of matplotlib; a test
computes it again from the command.
"""

import contextlib
import hashlib
import io
import re
import shlex
import sys
import tempfile
from pathlib import Path
from unittest import mock

from matplotlib import rc_context

from symdp.cli.commands import _run
from symdp.pictures import matplotlib_pen as drawing
from symdp.pictures.tikz_pen import fragment

DOCS = Path(__file__).parent
IMAGES = DOCS / "images" / "gallery"
MOST_BYTES = 30_000
ENTRY = re.compile(r"^!\[[^\]]+\]\(images/gallery/(\w+)\.svg\)\n\n`symdp (.+ --plot (\w+)\.svg)`$", flags=re.MULTILINE)
NUMBER = re.compile(r"-?\d+\.\d{2,}")


def entries():
    """Map the name of each picture to the words of its command."""
    page = (DOCS / "figures.md").read_text(encoding="utf-8")
    return {name: shlex.split(command) for name, command, _ in ENTRY.findall(page)}


def drawn(words, labels="path"):
    """Return the text of the picture that a command writes, and the digest of its panels."""
    panels, plain = [], drawing.draw

    def noted(panel, axes):
        panels.append(panel)
        plain(panel, axes)

    with tempfile.TemporaryDirectory() as folder, mock.patch.object(drawing, "draw", noted):
        target = Path(folder) / words[-1]
        with contextlib.redirect_stdout(io.StringIO()), rc_context({"svg.fonttype": labels, "svg.hashsalt": "symdp"}):
            code = _run([*words[:-1], str(target)])
        if code:
            raise SystemExit(f"symdp {shlex.join(words)}: exit code {code}")
        text = target.read_text(encoding="utf-8")
    return text, hashlib.sha256(fragment(panels).encode()).hexdigest()[:16]


def rounded(text):
    """Round coordinates to a tenth of a point, and neither scale factors nor the text of labels."""
    parts = re.split(r"(scale\([^)]*\)|>[^<]*<)", text)
    return "".join([part if place % 2 else NUMBER.sub(_tenths, part) for place, part in enumerate(parts)])


def _tenths(found):
    return f"{float(found[0]):.1f}".removesuffix(".0")


def small(text, digest):
    """Return an SVG without date, version and line breaks, which begins with the digest of its data."""
    body = re.sub(r"<metadata>.*?</metadata>", "", text[text.index("<svg") :], flags=re.DOTALL)
    body = re.sub(r"font-family: [^;\"]*", "font-family: 'DejaVu Sans', Verdana, sans-serif", body)
    lines = [line.strip() for line in rounded(body).splitlines()]
    return f"<!-- data {digest} -->\n{' '.join(line for line in lines if line)}\n"


def main():
    """Write every picture of the page, with labels as outlines or, if that is too large, as text."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, words in entries().items():
        text = small(*drawn(words))
        if len(text) > MOST_BYTES:
            text = small(*drawn(words, labels="none"))
        (IMAGES / f"{name}.svg").write_text(text, encoding="utf-8")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main()
