"""The program that Coq extracts says in a sentence which claim it has proved, or has not.

Covers: symdp.sources.source_set, symdp.tradeoffs.tradeoff
"""

import subprocess

import pytest

from proofs.audit import coq_library
from symdp import SourceSet, Tradeoff
from tests.certificates.document_parts import replaced
from tests.certificates.extracted_checker import lines_of
from tests.certificates.samples import samples
from tests.programs import needs_ocaml


def example(distortion="1/5"):
    return Tradeoff(SourceSet.single(["1/2", "3/10", "1/5"])).at(distortion).certificate.document


CLAIM = (
    "claim: Definition vertices : seq (seq Q) := [:: [:: 1#2; 3#10; 1#5]]%Q. Definition claimed : block_claim := "
    "(BlockClaim (Question 3 (Hull vertices) (Private 0)) (At (1#5)) (Exp {}))%Q."
)
SENTENCE = (
    "For the prior (1/2, 3/10, 1/5) on 3 letters, under local differential privacy with delta = 0: the least "
    "exp(epsilon) at Hamming distortion 1/5 is {}."
)


def test_the_page_about_certificates_has_the_sentence_of_an_example():
    page = (coq_library.FOLDER.parents[1] / "docs" / "certificates.md").read_text(encoding="utf-8")
    assert f'"{SENTENCE.format(8)}"' in " ".join(page.split())


@needs_ocaml
@pytest.mark.thorough
def test_a_rejected_claim_is_printed_as_not_proved_and_what_is_no_claim_is_not(program, tmp_path):
    true = example()
    false, unread = replaced(true, ("answer", "exp"), "9"), replaced(true, ("question", "delta"), "a")
    more = replaced(true, ("point", "a prior", "other"), "1")
    unknown = replaced(true, ("question", "leakage"), "kl")
    first, second, *rest = lines_of(program, tmp_path, [true, false, unread, more, unknown])
    assert first == [
        "ACCEPTED: the theorem accepted of BlockClaims.v holds for this claim",
        f"proved: {SENTENCE.format(8)}",
        CLAIM.format(8),
    ]
    verdict = "REJECTED: the evidence does not prove the claim"
    assert second == [verdict, f"not proved: {SENTENCE.format(9)}", CLAIM.format(9)]
    assert [len(lines) for lines in rest] == [1, 1, 1]


@needs_ocaml
@pytest.mark.thorough
def test_lines_have_the_path_where_several_files_are_given(program, tmp_path):
    expected = lines_of(program, tmp_path, [example()])[0]
    path = str(tmp_path / "0.json")
    alone, twice = (
        subprocess.run([program, *[path] * count], capture_output=True, text=True, check=True).stdout.splitlines()
        for count in (1, 2)
    )
    assert alone == expected
    assert twice == [f"{path}: {line}" for line in [*expected, *expected]]


SENTENCES = [
    ("least leakage", 1,
     "For the priors on 3 letters between (1/10, 1/10, 1/5) and (1/2, 1/2, 3/5), under local differential privacy "
     "with delta = 0: the least exp(epsilon) at Hamming distortion 1/4 is 6."),
    ("least leakage", 2,
     "For the priors on 3 letters at a total variation distance of at most 1/20 from (1/2, 1/4, 1/4), "),
    ("least leakage", 3,
     "For the priors P on 3 letters with (-1, 2, 0).P <= 0, (0, -1, 1).P <= -1/10, "),
    ("least leakage", 4,
     "For the decreasing priors on 3 letters, "),
    ("least leakage", 5,
     ": the least exp(epsilon) at Hamming distortion 0 is infinite."),
    ("least distortion", 0,
     "For all priors on 3 letters, under local differential privacy with delta = 0: the least Hamming distortion "
     "with exp(epsilon) at most 2 is 1/2."),
    ("curve", 0,
     ": the least exp(epsilon) as a function of the Hamming distortion D is infinite at D = 0, (2 - 2 D) / D from "
     "D = 0 to 2/5, (1 - D) / (-1/5 + D) from D = 2/5 to 1/2, 1 from D = 1/2 on, with the limit 5/3 from the left "
     "there."),
    ("least leakage of a measure", 0,
     "on 3 letters: the least exp(maximal leakage) at Hamming distortion 1/4 is 11/6."),
    ("least distortion of a measure", 0,
     "the least Hamming distortion with exp(maximal leakage) at most 3/2 is 7/20."),
    ("curve of a measure", 0,
     ": the least exp(maximal leakage) as a function of the Hamming distortion D is 3 - 5 D from D = 0 to 1/5, 8/3"
     " - 10/3 D from D = 1/5 to 1/2, 1 from D = 1/2 on."),
    ("least leakage of databases", 3,
     "For databases of 2 independent records from one prior of this set: the prior (1/2, 3/10, 1/5) on 3 letters, "
     "neighbours differing in one record, under differential privacy with delta = 0: the least exp(epsilon) at "
     "total Hamming distortion 1/2 is 6."),
    ("least leakage of databases", 1,
     "For databases of 2 independent records from one prior of this set: the prior (1/2, 1/2) on 2 letters, neighbours "
     "differing in one record, under differential privacy with delta = 0: the least exp(epsilon) at total Hamming "
     "distortion 0 is infinite."),
    ("curve of databases", 1,
     "the least exp(epsilon) as a function of the total Hamming distortion D is infinite at D = 0, (2 - D) / D from D ="
     " 0 to 1, 1 from D = 1 on, with the limit 1 from the left there."),
    ("graph leakage", 0,
     "For all priors on 3 letters, under differential privacy of the neighbours of the graph with the edges 1-2, "
     "2-3, with any number of outputs: the largest exp(min-entropy leakage) under any prior with exp(epsilon) at "
     "most 2 is 5/3."),
    ("graph leakage with few outputs", 0,
     "of the graph with the edges 1-2, 2-3, 3-4, with 3 outputs: the largest "),
    ("least leakage on a graph", 2,
     "under differential privacy with the neighbours of the graph with the edges 1-2, 1-4, 2-3, 3-4 adjacent, with"
     " 4 outputs that cost the letters (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0): the least "
     "exp(epsilon) at mean cost 1/10 lies between 986328/53353 and 2026009/109592."),
    ("least leakage by entries", 4,
     "under differential privacy with delta = 1/10 and all letters adjacent, with 3 outputs that cost the letters "
     "(0, 1, 2), (1, 0, 1), (2, 1, 0): the least exp(epsilon) at mean cost 1/3 is 112/23."),
    ("least distortion with sensitive letters", 0,
     "For the hull of 2 priors on 3 letters, (1/2, 3/10, 1/5), (3/10, 1/5, 1/2), under differential privacy with "
     "no row of a sensitive letter (1, 3) more than exp(epsilon) times any other row, with 3 outputs that cost the"
     " letters (0, 1, 1), (1, 0, 1), (1, 1, 0): the least mean cost with exp(epsilon) at most 2 is 36/85."),
    ("least identifiability", 0,
     "with exp(epsilon) the largest ratio of posterior probabilities: the least exp(epsilon) at Hamming distortion"
     " 1/4 is 6."),
    ("least distortion of independent records", 0,
     "For databases of independent records, 1 record from the prior (1/2, 3/10, 1/5) on 3 letters; 2 records from "
     "the hull of 2 priors on 3 letters, (1/2, 3/10, 1/5), (3/10, 1/5, 1/2), neighbours differing in one record, "
     "under differential privacy with delta = 0: the least total Hamming distortion with exp(epsilon) at most 2 is"
     " 22/15."),
    ("least distortion under a profile", 1,
     "under local differential privacy with (exp(epsilon), delta) = (2, 1/10), a slack added to every delta: the "
     "least Hamming distortion with the slack 1/30 is 39/100."),
    ("least slack of a profile", 0,
     ": the least slack at Hamming distortion 1/4 is 51/140."),
    ("curve of the least slack", 0,
     ": the least slack as a function of the Hamming distortion D is affine between (D, slack) = (0, 19/20), "
     "(1/10, 7/10), (32/75, 0), and constant from there on."),
    ("least majorised prior", 0,
     ": the prior that every other one majorises is (9/20, 11/40, 11/40)."),
]  # fmt: skip


@needs_ocaml
@pytest.mark.thorough
def test_sentences(program, tmp_path):
    documents = [samples(kind)[place].document for kind, place, _ in SENTENCES]
    for lines, (_, _, words) in zip(lines_of(program, tmp_path, documents), SENTENCES, strict=True):
        assert words in lines[1]


@needs_ocaml
@pytest.mark.thorough
def test_a_sentence_shortens_long_numbers_and_long_lists_and_a_term_does_not(program, tmp_path):
    long = f"{10**80}/{10**81 + 7}"
    many = [["1/2", "1/2"], *[[f"1/{k}", f"{k - 1}/{k}"] for k in range(3, 9)]]
    document = Tradeoff(SourceSet.from_vertices(many)).at("1/4").certificate.document
    ((_, sentence, term),) = lines_of(program, tmp_path, [replaced(document, ("asks", "at"), long)])
    assert "the hull of 7 priors on 2 letters, (1/2, 1/2), (1/3, 2/3), (1/4, 3/4), (1/5, 4/5), ... (7 in all), " in sentence
    assert f"at Hamming distortion {long[:30]}... ({len(long)} characters) is " in sentence
    assert f"(At ({long.replace('/', '#')}))" in term
    assert "[:: 1#8; 7#8]]%Q." in term
