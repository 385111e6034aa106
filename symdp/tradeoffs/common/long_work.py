"""How a long function is computed: who hears of it, where it is kept, and where its linear programs are solved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from concurrent.futures import Executor

Progress = Callable[[float], None]


@dataclass(frozen=True)
class LongWork:
    """The work for a whole function.

    Attributes
    ----------
    on_progress : callable or None
        Called with the share that is done, in [0, 1].
    checkpoint : path or None
        A file that stores finished work; the same work resumes from it.
    executor : Executor, callable that makes one, or None
        Where linear programs are solved beside each other; None for processes of this machine.
    jobs : int or None
        Programs that are solved at the same time. With neither, they are solved one after another in this process.
    """

    on_progress: Progress | None = None
    checkpoint: str | Path | None = None
    executor: Executor | Callable[[], Executor] | None = None
    jobs: int | None = None

    @property
    def is_shared(self) -> bool:
        """Decide whether others than this process take part."""
        return self.executor is not None or (self.jobs is not None and self.jobs > 1)


IN_THIS_PROCESS = LongWork()
