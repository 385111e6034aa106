"""Files of LaTeX, compiled by pdflatex in the folder in which they are."""

import subprocess


def compiled(path):
    """What pdflatex prints about a file; a file that does not compile, or becomes no PDF, is an error with the end of it."""
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    written = path.with_suffix(".pdf").read_bytes()
    assert written.startswith(b"%PDF"), f"{path.name} has become no PDF"
    assert len(written) > 1000, f"the PDF of {path.name} has {len(written)} bytes"
    return done.stdout
