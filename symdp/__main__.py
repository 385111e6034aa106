"""``python -m symdp`` is the command line."""

from symdp.cli import main

main()
