"""``python -m symdp`` is the command line."""

from symdp.cli import main

if __name__ == "__main__":
    main()
