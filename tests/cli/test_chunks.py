"""Chunks of questions: how many there are, where each is solved, what it is called, and the lines of its shard.

Covers: symdp.cli.batches.answer_file, symdp.cli.batches.question_line, symdp.cli.batches.solved_chunks
"""

import contextlib
import json
from decimal import Decimal
from hashlib import sha256

import pytest

from symdp.cli.batches import answer_file, question_line, solved_chunks
from symdp.cli.batches.answer_file import AnswerFile, QuestionFile
from symdp.cli.batches.question_line import MOST_BYTES, answer_document, refused
from symdp.cli.batches.solved_chunks import CHUNK, Chunks, shard_name, solved_chunk
from symdp.errors import InvalidArgument

QUESTIONS = [json.dumps({"source": "1/2,3/10,1/5", "D": f"1/{k}"}).encode() for k in range(3, 10)]
NO_QUESTION = b'{"source": "1/2,1/2"}'


@pytest.mark.parametrize(("count", "alone"), [(0, True), (1, True), (2, True), (3, False), (5, False)])
@pytest.mark.parametrize("jobs", [None, 1])
def test_a_single_chunk_is_solved_in_this_process_and_several_are_not(count, alone, jobs, monkeypatch):
    made, workers = [], solved_chunks.Workers

    def recorded(executor, wanted, run):
        made.append((executor, wanted))
        return workers(executor, 1, run)

    monkeypatch.setattr(solved_chunks, "Workers", recorded)
    found = list(Chunks(iter(QUESTIONS[:count]), 2).solved(None, jobs))
    assert made == [(None, 1 if alone else jobs)]
    assert [len(answers) for answers in found] == [2] * (count // 2) + [1] * (count % 2)
    assert [json.loads(answer)["distortion"] for answers in found for answer in answers] == [
        f"1/{k + 3}" for k in range(count)
    ]


def test_an_executor_that_is_given_solves_a_single_chunk_as_well(monkeypatch):
    from concurrent.futures import ThreadPoolExecutor

    made, workers = [], solved_chunks.Workers
    monkeypatch.setattr(solved_chunks, "Workers", lambda *given: made.append(given[:2]) or workers(*given))
    with ThreadPoolExecutor(1) as executor:
        assert len(list(Chunks(iter(QUESTIONS[:1]), 2).solved(executor, None))) == 1
        assert made == [(executor, None)]


def test_a_chunk_is_called_by_its_first_and_last_question():
    chunks = Chunks(iter(()), 3, 10)
    chunks._kept = {0: QUESTIONS[:3], 2: QUESTIONS[:2]}
    assert [chunks._name(number) for number in (0, 2)] == [
        "the chunk of the questions 11 to 13", "the chunk of the questions 17 to 18"
    ]  # fmt: skip
    assert chunks._call(2) == (solved_chunk, (16, QUESTIONS[:2], None))
    assert CHUNK == Chunks(iter(())).size == 250


def test_questions_are_kept_until_they_are_answered():
    chunks = Chunks(iter(QUESTIONS[:5]), 2)
    left = [(len(answers), dict(chunks._kept)) for answers in chunks.solved(None, 1)]
    assert [size for size, _ in left] == [2, 2, 1]
    assert all(number not in kept for number, (_, kept) in enumerate(left))
    assert chunks._kept == {}


def test_answers_of_a_chunk_are_numbered_from_the_first_question_on():
    texts = solved_chunk(6, [NO_QUESTION, None, QUESTIONS[0]], None)
    first, second, third = map(json.loads, texts)
    assert [(one["line"], one["exit_code"]) for one in (first, second)] == [(7, 2), (8, 2)]
    assert (
        second["error"]
        == f"the line has more than {MOST_BYTES} bytes; write the source to a .json file and name it in the line"
    )
    assert "error" not in third


def test_a_shard_has_a_line_for_each_certificate_and_none_without(tmp_path):
    texts = solved_chunk(3, [QUESTIONS[0], NO_QUESTION, QUESTIONS[1]], str(tmp_path))
    path = tmp_path / "certificates-000000000004.jsonl"
    assert [file.name for file in tmp_path.iterdir()] == [path.name] == [shard_name(4)]
    lines = path.read_text(encoding="utf-8").splitlines()
    places = [json.loads(text).get("certificate") for text in texts]
    assert places == [
        {"shard": path.name, "line": 1, "sha256": sha256(lines[0].encode()).hexdigest()},
        None,
        {"shard": path.name, "line": 2, "sha256": sha256(lines[1].encode()).hexdigest()},
    ]
    for text, line in zip((texts[0], texts[2]), lines, strict=True):
        (whole,) = solved_chunk(0, [QUESTIONS[texts.index(text) // 2]], None)
        assert json.loads(whole)["certificate"] == json.loads(line)
    solved_chunk(7, [NO_QUESTION], str(tmp_path))
    assert len(list(tmp_path.iterdir())) == 1


def test_a_refusal_is_one_line_with_its_place_and_code():
    assert refused("a\nb " + "x" * 401, 3, 2) == {"error": f"a b {'x' * 60}... (401 characters)", "line": 3, "exit_code": 2}


BAD = {
    b"[]": "the line is not a JSON object; write {\"source\": \"1/2,3/10,1/5\", \"D\": \"1/5\"}: []",
    b"{": "the line is not JSON: ",
    b"\xff{}": "the line is not UTF-8 text (byte 0); save the file as UTF-8",
    b'{"source": "\xff"}': "the line is not UTF-8 text (byte 12); save the file as UTF-8",
    b'{"D": 1, "D": 1, "D": 2}': "the line: the key 'D' is given 3 times; give it once",
    b'{"loss": "line", "D": 1, "D": 2, "loss": 1}': "the line: the key 'loss' is given 2 times; give it once",
    b'{"nothing": 1}': "the key 'nothing' is no option of a question; the keys are source, ",
    b'{"D": 1, "distortion": 1}': "distortion is given 2 times; give it once",
    b'{"exp-epsilon": 2, "exp_epsilon": 2}': "exp-epsilon is given 2 times; give it once",
    b'{"source": 5}': "source=5 must be text, or an object as in a .json file",
    b'{"source": "1/2,1/2", "D": true}': "D=True must be text or a number",
    b'{"source": "1/2,1/2", "D": ["1"]}': "D=['1'] must be text or a number",
    b'{"source": "1/2,1/2", "letters": [1]}': "letters=[1] must be text or a number",
}  # fmt: skip


def test_every_line_that_is_no_question_has_its_sentence():
    for place, (line, told) in enumerate(BAD.items(), 1):
        found = answer_document(line, place)
        assert found["error"].startswith(told), (line, found)
        assert (found["line"], found["exit_code"]) == (place, 2)


def test_values_are_those_of_the_command_line():
    values = question_line._values({"D": Decimal("0.5"), "source": {"a": 1}, "records": 3, "delta": None, "leakage": "ml"})
    assert values == {"distortion": "0.5", "source": {"a": 1}, "records": "3", "leakage": "ml"}
    assert question_line._values({"letters": ["a", "b,c", 'd"']}) == {"letters": 'a,"b,c","d"""'}
    assert question_line._values({"order": ["b", "a"]}) == {"order": "b,a"}
    same = [
        answer_document(json.dumps({"source": "1/2,3/10,1/5", key: "3"}).encode(), 1)
        for key in ("exp-epsilon", "exp_epsilon")
    ]
    assert same[0] == same[1]
    assert "error" not in same[0]


def test_a_fault_is_told_with_its_kind(monkeypatch):
    def faulty(document):
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(question_line, "_solved", faulty)
    assert answer_document(QUESTIONS[0], 5) == {
        "error": "this is a fault in symdp, please report the question: ZeroDivisionError: by nothing",
        "line": 5,
        "exit_code": 70,
    }


def lines_of(path, data, skipped=0):
    path.write_bytes(data)
    file = QuestionFile.read(path)
    assert file.digest == sha256(data).hexdigest()
    return file.count, list(file.lines(skipped))


def test_lines_of_a_file_are_counted_with_the_last_one_and_skipped(tmp_path, monkeypatch):
    path = tmp_path / "questions.jsonl"
    assert lines_of(path, b"") == (0, [])
    assert lines_of(path, b"a") == (1, [b"a"])
    assert lines_of(path, b"a\n\nb\r\n") == (3, [b"a\n", b"\n", b"b\r\n"])
    assert lines_of(path, b"\xef\xbb\xbfa\n\xef\xbb\xbfb") == (2, [b"a\n", b"\xef\xbb\xbfb"])
    assert lines_of(path, b"a\nb\nc", 1) == (3, [b"b\n", b"c"])
    assert lines_of(path, b"\xef\xbb\xbfa\nb\nc", 3) == (3, [])
    monkeypatch.setattr(answer_file, "MOST_BYTES", 4)
    monkeypatch.setattr(answer_file, "BLOCK", 3)
    assert lines_of(path, b"abcd\nabcde\nabcd\r\nabcdefghij\nabcd") == (5, [b"abcd\n", None, b"abcd\r\n", None, b"abcd"])
    assert lines_of(path, b"abcd\r\r\nabcd") == (2, [None, b"abcd"])


def test_a_file_of_answers_counts_refusals_and_the_greatest_code(tmp_path):
    path, questions = tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"
    questions.write_bytes(b"1\n2\n3\n4\n")
    listed = [json.dumps(refused("first", 2, 2)), json.dumps(refused("second", 3, 70)), json.dumps(refused("third", 4, 3))]
    with AnswerFile(path, QuestionFile.read(questions), None, 2) as answers:
        assert (answers.kept, answers.refused, answers.first_refused, answers.code) == (0, 0, None, 0)
        answers.append(['{"exp": "8"}', listed[0]])
        answers.append(listed[1:])
        assert (answers.kept, answers.refused, answers.code) == (4, 3, 70)
        assert answers.first_refused == {"error": "first", "line": 2, "exit_code": 2}
    assert path.read_text(encoding="utf-8").splitlines() == ['{"exp": "8"}', *listed]
    record = json.loads((tmp_path / "answers.jsonl.checkpoint").read_text(encoding="utf-8"))
    assert (record["questions"], record["certificates"], record["chunk"]) == (4, None, None)
    with AnswerFile(path, QuestionFile.read(questions), None, 3) as again:
        assert (again.kept, again.refused, again.code, again.first_refused["line"]) == (4, 3, 70, 2)


@pytest.mark.parametrize(("whole", "kept"), [(0, 0), (1, 0), (2, 2), (3, 2), (4, 4), (5, 5)])
def test_with_shards_a_run_goes_on_behind_the_last_whole_chunk(whole, kept, tmp_path):
    folder, path, questions = tmp_path / "shards", tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"
    folder.mkdir()
    questions.write_bytes(b"1\n2\n3\n4\n5")
    with AnswerFile(path, QuestionFile.read(questions), str(folder), 2) as answers:
        answers.append(["{}"] * whole)
    (folder / ".a.part").write_text("cut", encoding="utf-8")
    (folder / "b.part").write_text("kept", encoding="utf-8")
    with path.open("ab") as file:
        file.write(b'{"cut')
    with AnswerFile(path, QuestionFile.read(questions), str(folder), 2) as again:
        assert again.kept == kept
    assert path.read_bytes() == b"{}\n" * kept
    assert [file.name for file in folder.iterdir()] == ["b.part"]
    with pytest.raises(InvalidArgument, match=r"was begun with chunk=2, this call has chunk=3; call it as before, or name"):
        AnswerFile(path, QuestionFile.read(questions), str(folder), 3).__enter__()


def test_more_answers_than_questions_are_refused(tmp_path):
    path, questions = tmp_path / "answers.jsonl", tmp_path / "questions.jsonl"
    questions.write_bytes(b"1\n2\n")
    with AnswerFile(path, QuestionFile.read(questions), None, 2) as answers:
        answers.append(["{}"] * 2)
    with path.open("ab") as file:
        file.write(b"{}\n")
    with pytest.raises(InvalidArgument, match=r"has more lines than batch=.*questions\.jsonl; name another file$"):
        AnswerFile(path, QuestionFile.read(questions), None, 2).__enter__()
    (tmp_path / "answers.jsonl.checkpoint").unlink()
    with pytest.raises(InvalidArgument, match=r"exists, and no .*answers\.jsonl\.checkpoint beside it; name another file$"):
        AnswerFile(path, QuestionFile.read(questions), None, 2).__enter__()


@pytest.mark.parametrize("error", [None, ZeroDivisionError])
def test_answers_are_on_the_disk_when_the_last_one_is_written(error, tmp_path, monkeypatch):
    """A run that fails says so at once; what it wrote is written all the same."""
    path, questions, synced = tmp_path / "answers.jsonl", tmp_path / "questions.jsonl", []
    questions.write_bytes(b"1\n")
    monkeypatch.setattr(AnswerFile, "_sync", lambda self: synced.append(self.kept))
    with contextlib.suppress(ZeroDivisionError), AnswerFile(path, QuestionFile.read(questions), None, 2) as answers:
        answers.append(["{}"])
        synced.clear()
        if error is not None:
            raise error
    assert synced == ([1] if error is None else [])
    assert path.read_bytes() == b"{}\n"
