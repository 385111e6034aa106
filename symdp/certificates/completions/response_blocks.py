"""Points of the programs about private mechanisms of databases: only the uniform prior of a set needs one."""

from __future__ import annotations

from symdp.certificates.completions.shell_blocks import Databases


class Responses(Databases):
    """Randomised response is all that is compared."""
