"""Every notebook runs, and prints what it shows.

Covers: nothing
"""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_is_a_notebook():
    assert NOTEBOOKS


# The kernel's own machinery warns about its event loop and sockets.
@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs_and_its_outputs_are_current(path):
    stored = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    NotebookClient(fresh, timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    for shown, produced in zip(stored.cells, fresh.cells, strict=True):
        if shown.cell_type == "code":
            assert _texts(shown) == _texts(produced), shown.source


def _texts(cell):
    """What was printed, in one piece however it was flushed, and the text and the LaTeX of each displayed value."""
    printed = "".join([output.get("text", "") for output in cell.outputs])
    shown = [output["data"] for output in cell.outputs if "data" in output]
    return [printed, *[data.get(kind) for data in shown for kind in ("text/plain", "text/latex")]]
