"""Fragments of theorems in documents of two classes: compiled, their logs and the text of the PDF read back."""

import re
import subprocess
from collections import Counter

from tests import latex_files

HEADS = {
    "article": r"\documentclass{article}",
    "article in two columns": r"\documentclass[twocolumn]{article}",
    "IEEEtran": "\\documentclass[journal]{IEEEtran}\n\\let\\proof\\relax\\let\\endproof\\relax",
    "IEEEtran in one column": "\\documentclass[journal,onecolumn]{IEEEtran}\n\\let\\proof\\relax\\let\\endproof\\relax",
}
BODY = r"""
\usepackage{amsmath,amsthm,booktabs}
\newtheorem{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\newtheorem{corollary}{Corollary}
\newtheorem{definition}{Definition}
\pagestyle{empty}
\begin{document}
%s
\end{document}
"""
LONG, MOST_THEOREMS, MARK = 12, 80, "Fragment begins"
OVERFULL = re.compile(r"Overfull \\[hv]box \((\d+\.?\d*)pt")
NAMES = re.compile(
    r"\\(?:label|eqref|ref)\{[^}]*\}|Lemma~|Theorem~|^%.*$|\\setlength\{[^}]*\}\{[^}]*\}|\\\\\[\d*ex\]|\\leftmargin",
    re.MULTILINE,
)


def compiled(fragment, head, folder, name="page", most=1):
    """The text of the PDF, after looking through the log; without a head what is given is a document."""
    path = folder / f"{name}.tex"
    path.write_text(fragment if head is None else HEADS[head] + BODY % fragment, encoding="utf-8")
    for _ in range(2):
        latex_files.compiled(path)
    log = path.with_suffix(".log").read_text(errors="replace")
    assert [size for size in OVERFULL.findall(log) if float(size) > most] == [], head
    assert "undefined" not in log.replace("Font shape", "")
    assert "multiply defined" not in log, head
    read = subprocess.run(
        ["pdftotext", "-raw", path.with_suffix(".pdf").name, "-"], cwd=folder, capture_output=True, text=True, check=True
    )
    return read.stdout


def compiled_apart(fragments, head, folder):
    """The texts of fragments in one document, each of which begins a page, and counts theorems and lemmas anew."""
    begins = (
        "\\clearpage\\setcounter{theorem}{0}\\setcounter{lemma}{0}\\setcounter{equation}{0}\\noindent " + MARK + "\\par\n"
    )
    _, *texts = compiled("\n".join([begins + fragment for fragment in fragments]), head, folder).split(MARK)
    return texts


def digits(text):
    """How often each run of digits occurs."""
    return Counter(re.findall(r"\d+", text))


def written(fragment):
    """The runs of digits that a fragment asks to print; those of labels and lengths are none."""
    return digits(re.sub(r"\\allowbreak (?=\d|/)", "", NAMES.sub("", fragment)))


def misprinted(fragment, text):
    """Runs of digits that the fragment has and the page lacks; and those of the page that are no numbers of theorems."""
    asked, found, whole = written(fragment), digits(text), "".join(text.split())
    # Lines may break inside numbers that are longer than a line.
    long = {run for run in asked if len(run) > LONG and run in whole}
    missing = Counter({run: count for run, count in (asked - found).items() if run not in long})
    return missing, {run for run in found - asked if int(run) > MOST_THEOREMS and not any(run in other for other in long)}
