"""The frame of the tests that hold the program that Coq extracts against the checker in Python.

Of a family of certificates a module of tests has a table of forgeries, and honest certificates that are changed at random:
``forgeries`` and ``changes`` make the tests of them.
"""

from random import Random

import pytest

from symdp.certificates.checker.command import ACCEPTED, UNKNOWN_KIND
from tests.attack.two_checkers import changed_number, changed_vector, without_theorem
from tests.certificates.document_parts import code, inserted
from tests.certificates.extracted_checker import in_coq
from tests.certificates.random_certificates import certificate
from tests.programs import needs_ocaml

# The parts of a document that hold its record.
RECORD = ("question", "asks", "answer")
SHORT = 300


def answers(program, folder, documents):
    """Of each document the exit codes of the checker in Python and of the program."""
    return list(zip(map(code, documents), in_coq(program, folder, documents), strict=True))


def require(faults):
    """No document is at fault; of those that are, the first ones are shown."""
    shown = "\n".join([f"{words}: {str(document)[:SHORT]}" for document, words in faults[:5]])
    assert not faults, f"{len(faults)} documents are at fault\n{shown}"


def require_answers(program, folder, table):
    """Both checkers answer forgeries, rows (certificate, path, value, exit code), with the expected exit codes."""
    found = answers(program, folder, [inserted(ask(), path, value) for ask, path, value, _ in table])
    rows = [(path, value, wanted, codes) for (_, path, value, wanted), codes in zip(table, found, strict=True)]
    require([((path, value), f"{codes}, not {wanted}") for path, value, wanted, codes in rows if codes != (wanted, wanted)])


def require_accepted(program, folder, documents):
    """There are documents, and both checkers accept all of them."""
    found = answers(program, folder, documents)
    require([(one, codes) for one, codes in zip(documents, found, strict=True) if codes != (ACCEPTED, ACCEPTED)])
    assert documents, "there are no documents"


def require_no_theorem(program, folder, documents):
    """There are documents, and the program has no theorem for any of them."""
    found = answers(program, folder, documents)
    require([(one, codes) for one, codes in zip(documents, found, strict=True) if codes[1] != UNKNOWN_KIND])
    assert documents, "there are no documents"


def require_alike(program, folder, documents, more_than, explains=without_theorem):
    """The program answers as Python does, or has no theorem, and there is a reason for this.

    Of some exit codes, the keys of ``more_than``, both give more than so many.
    """
    found = answers(program, folder, documents)
    apart = [(one, codes) for one, codes in zip(documents, found, strict=True) if codes[0] != codes[1]]
    require([(one, codes) for one, codes in apart if codes[1] != UNKNOWN_KIND or not explains(one)])
    for verdict, count in more_than.items():
        both = found.count((verdict, verdict))
        assert both > count, f"of {len(found)} documents {both} have the exit code {verdict}, which is too few"


def forgeries(table):
    """The test that both checkers answer the forgeries of a table as it says."""

    @needs_ocaml
    @pytest.mark.thorough
    def are_answered(program, tmp_path):
        require_answers(program, tmp_path, table)

    return are_answered


def changes(honest, more_than, vectors=0, numbers=0, parts=RECORD):
    """The test that both checkers answer changes alike: so many of the vectors of a certificate, and of its numbers.

    The honest certificates of a name come from a function of random numbers, which the name seeds.
    """

    @needs_ocaml
    @pytest.mark.thorough
    @pytest.mark.parametrize("name", honest)
    def are_answered_alike(name, program, tmp_path):
        rng, documents = Random(name), []
        for document in honest[name](rng):
            documents += [document, *[changed_vector(rng, document) for _ in range(vectors)]]
            documents += [changed_number(rng, document, parts) for _ in range(numbers)]
        require_alike(program, tmp_path, documents, more_than)

    return are_answered_alike


def of_kinds(*kinds, count):
    """The function of random numbers that draws so many certificates of each kind, the kinds in turn."""

    def drawn(rng):
        for kind in kinds * count:
            yield certificate(kind, rng).document

    return drawn


def of_each_kind(*kinds, count):
    """Such a function for each kind, by its name."""
    return {kind: of_kinds(kind, count=count) for kind in kinds}
