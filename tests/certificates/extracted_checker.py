"""The program that Coq extracts, asked about documents: the lines that it prints, and its exit codes."""

import json
import subprocess

from symdp.certificates.checker import command

# What the first line about a document begins with, and the exit code of the program where it is asked about one alone.
WORDS = {
    "ACCEPTED": command.ACCEPTED,
    "REJECTED": command.REJECTED,
    "not a certificate": command.NO_CERTIFICATE,
    "not checked": command.UNKNOWN_KIND,
}


def lines_of(program, folder, documents):
    """The lines that the extracted program prints about each document."""
    printed = {}
    for place, document in enumerate([*documents, {}]):
        path = folder / f"{place}.json"
        path.write_text(json.dumps(document), encoding="utf-8")
        printed[str(path)] = []
    done = subprocess.run([program, *printed], capture_output=True, text=True, check=False)
    assert done.stderr == "", done.stderr
    for line in done.stdout.splitlines():
        path, words = line.split(": ", 1)
        printed[path].append(words)
    return list(printed.values())[:-1]


def in_coq(program, folder, documents):
    """The exit codes of the extracted program, by the verdict, which is the first line about a document."""
    return [WORDS[lines[0].split(": ")[0]] for lines in lines_of(program, folder, documents)]
