"""Reading a user's file: missing, a directory, too large or not UTF-8 are one clear line each."""

from __future__ import annotations

from pathlib import Path

from symdp.errors import InvalidArgument

LARGEST = 64 * 2**20


def read_text(path: Path) -> str:
    """The text of a UTF-8 file of at most 64 MiB, its line ends as they are."""
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise InvalidArgument(f"{path} has {size} bytes, at most {LARGEST} are read")
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        raise InvalidArgument(f"{path} does not exist") from None
    except IsADirectoryError:
        raise InvalidArgument(f"{path} is a directory; name a file") from None
    except UnicodeDecodeError as error:
        raise InvalidArgument(f"{path} is not UTF-8 text (byte {error.start}); save it as UTF-8") from None
    except (OSError, ValueError) as error:
        if isinstance(error, InvalidArgument):
            raise
        raise InvalidArgument(f"{path} cannot be read ({getattr(error, 'strerror', None) or error})") from None
