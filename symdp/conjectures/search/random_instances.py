"""Random instances whose distortions are drawn at the breakpoints of their sources and beside them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from symdp.conjectures.search.argument_kinds import kind_of, sources_in
from symdp.conjectures.search.extreme_instances import beside, ends_of

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

MOST_LETTERS = 12


def near_breakpoints(strategies: Mapping[str, SearchStrategy[Any]]) -> SearchStrategy[dict[str, Any]]:
    """Return a strategy of whole instances: what is no distortion first, then distortions.

    A breakpoint of the instance is drawn, the last one half of the time, where the least leakage may jump; of four
    distortions three are that breakpoint or a place beside it, so that several of one instance lie around one breakpoint.

    Examples
    --------
    >>> from hypothesis import find
    >>> from symdp.testing import distortions, priors
    >>> drawn = near_breakpoints({"prior": priors(2, 2), "D": distortions()})
    >>> found = find(drawn, lambda at: at["prior"][0] > at["prior"][1] > 0 and at["D"] == 1 - at["prior"][0])
    >>> sorted(found)
    ['D', 'prior']
    """
    from hypothesis import strategies as st

    kinds = {name: kind_of(strategy) for name, strategy in strategies.items()}
    places = {name: kind for name, kind in kinds.items() if kind is not None and hasattr(kind, "include_ends")}

    @st.composite
    def instances(draw: DrawFn) -> dict[str, Any]:
        values = {name: draw(strategy) for name, strategy in strategies.items() if name not in places}
        ends = [end for source in sources_in(values) if source.letters <= MOST_LETTERS for end in ends_of(source)]
        end = None if not ends else ends[draw(st.integers(0, len(ends) - 1)) if draw(st.booleans()) else 0]
        for name, kind in places.items():
            near = [] if end is None else list(filter(kind.accepts, [end, *beside(end)]))
            is_near = bool(near) and draw(st.integers(0, 3)) > 0
            values[name] = draw(st.sampled_from(near)) if is_near else draw(strategies[name])
        return {name: values[name] for name in strategies}

    return instances()
