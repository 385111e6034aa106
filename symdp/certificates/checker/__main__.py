"""Check a certificate: run as ``python -m checker FILE``, or by the path of this folder."""

import sys
from pathlib import Path

if not __package__:
    # Run by its path: the folder is a package all the same, and none of its files goes by a bare name.
    folder = Path(__file__).resolve().parent
    sys.path[:] = [str(folder.parent), *(place for place in sys.path if Path(place).resolve() != folder)]
    __package__ = folder.name

from .command import main

sys.exit(main(sys.argv[1:]))
