"""Check a certificate: run as ``python -m checker FILE``, or by the path of this folder."""

import runpy
import sys
from pathlib import Path

if __package__:
    from .command import main

    sys.exit(main(sys.argv[1:]))

# Run by its path: the folder is imported as a package, and removed from the search path.
folder = Path(__file__).resolve().parent
sys.path[:] = [str(folder.parent), *(place for place in sys.path if Path(place).resolve() != folder)]
runpy.run_module(folder.name, run_name="__main__", alter_sys=True)
