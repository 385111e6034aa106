"""Compares the toolkit with the stored corpus, or stores its answers of today."""

import argparse
import sys

from tests.agreement.golden.answers import answer
from tests.agreement.golden.comparison import differences
from tests.agreement.golden.questions import FAMILIES, questions_of
from tests.agreement.golden.stored import is_of_this_solver, load, save


def main():
    """Compare or store; return 1 if an answer differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.agreement.golden", description=__doc__)
    parser.add_argument("--write", action="store_true", help="draw the questions anew and store today's answers")
    parser.add_argument("--values", action="store_true", help="compare values and leave the forms aside")
    parser.add_argument("--family", choices=list(FAMILIES), help="one family only")
    options = parser.parse_args()
    if options.write and options.family and not is_of_this_solver():
        parser.error("the corpus was stored with another version of highspy: write all families")
    families = [options.family] if options.family else list(FAMILIES)
    return write(families) if options.write else compare(families, ("values",) if options.values else ("values", "forms"))


def write(families):
    """Draw questions and store the answers; print their number."""
    for family in families:
        questions = questions_of(family)
        save(family, [{"question": question, "answer": answer(question)} for question in questions])
        print(f"{family}: {len(questions)} questions", flush=True)
    return 0


def compare(families, parts):
    """Answer all stored questions again and print every difference."""
    entries = [entry for entry in load() if entry["question"]["id"].rpartition("-")[0] in families]
    count = 0
    for entry in entries:
        lines = differences(entry["question"], entry["answer"], answer(entry["question"]), parts)
        count += bool(lines)
        for line in lines:
            print(line, flush=True)
    print(f"{len(entries)} questions, {count} answers differ")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
