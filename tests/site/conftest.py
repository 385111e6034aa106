"""The whole site, built once for all tests that look at it."""

import pytest


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory):
    """The folder of the guide and the audit."""
    pytest.importorskip("furo", reason="furo is not installed (extra site)")
    pytest.importorskip("myst_nb", reason="myst-nb is not installed (extra site)")
    import proofs.__main__ as command

    folder = tmp_path_factory.mktemp("whole")
    assert command.main(["page", "--docs", "-o", str(folder)]) == 0
    return folder
