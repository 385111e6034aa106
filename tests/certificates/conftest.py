"""The theories of Coq that the theorem of a certificate rests on, compiled once for all tests that have it checked."""

import pytest


@pytest.fixture(scope="session")
def library():
    """Made where Coq is; nothing of the project is imported before a test asks for it."""
    from proofs.audit import coq_library

    coq_library.build(["BlockClaims", "RecordClaims"])
