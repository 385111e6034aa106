"""The command line as ``python -m symdp``."""

from symdp.cli import main

if __name__ == "__main__":
    main()
