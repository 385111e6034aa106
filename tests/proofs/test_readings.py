"""The readings of the papers: every sentence has a row or a reason, and no slip of a file passes.

Covers: nothing
"""

import pytest

from proofs.audit.readings import COLUMNS, Reading, Sentence, as_markdown, read, readings
from symdp.errors import InvalidArgument

HEADER = ",".join(COLUMNS)
GOOD = (
    "Abstract,2,leaks,theorem_1;foundations/one_prior,",
    "Abstract,3,,,",
    "I,1,is a metric,,definition",
    "I,4,jumps,theorem_1,new: not at 1/2",
    "I,4,,,",
)


def of(tmp_path, *lines, header=HEADER, known=("paper/theorem_1", "foundations/one_prior")):
    def require(names):
        if set(names) - set(known):
            raise InvalidArgument("unknown")

    path = tmp_path / "paper" / "reading.csv"
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join([header, *lines, ""]), encoding="utf-8")
    return read(path, require)


def test_a_reading_is_counted(tmp_path):
    found = of(tmp_path, *GOOD)
    assert found.sections == {"Abstract": 3, "I": 4}
    assert (len(found.sentences), found.decided, found.found) == (3, 2, 1)
    assert found.sentences[0] == Sentence("Abstract", 2, "leaks", ("theorem_1", "foundations/one_prior"), "")


@pytest.mark.parametrize(
    ("place", "line", "says"),
    [
        (0, "Abstract,2,leaks,,", "needs a note"),
        (0, "Abstract,0,leaks,theorem_1,", "sentence=0"),
        (0, "Abstract,²,leaks,theorem_1,", "sentence=²"),
        (0, "Abstract,-2,leaks,theorem_1,", "sentence=-2"),
        (0, "Abstract,2,leaks,theorem_1;,", "row=theorem_1;"),
        (0, "Abstract,2,leaks,theorem_1;theorem_1,", "row=theorem_1;theorem_1"),
        (0, "Abstract,2,leaks,theorem_2,", "unknown"),
        (0, "Abstract,2,leaks,theorem_1", "4 fields"),
        (0, ",2,leaks,theorem_1,", "section="),
        (0, "Abstract,4,leaks,theorem_1,", "line 3: sentence=3"),
        (1, "Abstract,3,,theorem_1,", "stands without a claim"),
        (1, "Abstract,3,tells,theorem_1,", "section Abstract is not closed"),
        (2, "Abstract,5,is a metric,,definition", "closed already"),
        (3, "I,1,jumps,theorem_1,", "sentence=1"),
        (4, "I,3,,,", "sentence=3"),
        (4, "I,5,tells,theorem_1,", "section 'I' is not closed"),
    ],
)
def test_a_slip_is_named(tmp_path, place, line, says):
    lines = [*GOOD[:place], line, *GOOD[place + 1 :]]
    with pytest.raises(InvalidArgument, match=says.replace("²", "")):
        of(tmp_path, *lines)


@pytest.mark.parametrize("header", ["section,sentence,claim,row", HEADER + ",more", ""])
def test_the_header_is_exact(tmp_path, header):
    with pytest.raises(InvalidArgument, match="first line"):
        of(tmp_path, *GOOD, header=header)


def test_an_empty_reading_is_none(tmp_path):
    with pytest.raises(InvalidArgument, match="not closed"):
        of(tmp_path)


def test_the_table_has_a_line_for_each_paper():
    one = Reading("paper", {"I": 4, "II": 3}, (Sentence("I", 2, "leaks", (), "new: in bits"),))
    assert "| [paper](paper/reading.csv) | 7 | 1 | 0 | 1 | 1 |\n" in as_markdown([one])
    assert as_markdown([]) == ""


def test_the_readings_of_the_papers_are_well_formed():
    found = readings()
    assert "sarwate2014" in {one.paper for one in found}
    assert all(one.sentences for one in found)
