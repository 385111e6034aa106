"""Test modules import the helpers that stand beside them; benchmarks are started by their own command."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "agreement"))

collect_ignore = ["bench"]
