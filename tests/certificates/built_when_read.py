"""Samples that are built when a test reads them, not when tests are collected."""

from collections.abc import Callable, Sequence


class BuiltWhenRead(Sequence):
    """The values of functions without arguments, each called at most once."""

    def __init__(self, builders: Sequence[Callable]):
        self._builders, self._built = list(builders), {}

    def __len__(self):
        return len(self._builders)

    def __getitem__(self, place):
        if isinstance(place, slice):
            return [self[each] for each in range(len(self))[place]]
        place = range(len(self))[place]
        if place not in self._built:
            self._built[place] = self._builders[place]()
        return self._built[place]
