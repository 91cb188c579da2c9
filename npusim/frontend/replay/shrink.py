"""The search for small sizes: one after the other as low as it goes, again until nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

Sizes = dict[str, int]
Fails = Callable[[Sizes], bool]
ROUNDS = 4


class Trials:
    """Counts and remembers trials; after `most` of them nothing fails any more, and `exhausted` says so."""

    def __init__(self, fails: Fails, most: int) -> None:
        self._fails = fails
        self._most = most
        self._known: dict[tuple[tuple[str, int], ...], bool] = {}

    @property
    def count(self) -> int:
        return len(self._known)

    @property
    def exhausted(self) -> bool:
        return self.count >= self._most

    def __call__(self, sizes: Sizes) -> bool:
        key = tuple(sorted(sizes.items()))
        if key not in self._known:
            if self.exhausted:
                return False
            self._known[key] = self._fails(sizes)
        return self._known[key]


def shrink(sizes: Mapping[str, int], fails: Fails, *, powers: frozenset[str] = frozenset()) -> Sizes:
    """The smallest sizes found that still fail. Those in `powers` stay powers of two."""
    best = dict(sizes)
    for _ in range(ROUNDS):
        before = dict(best)
        for name in best:
            best[name] = _lowest(name, best, fails, power=name in powers)
        if best == before:
            break
    return best


def _lowest(name: str, sizes: Sizes, fails: Fails, *, power: bool) -> int:
    """By bisection between a size that does not fail and one that does; 1 is tried first."""
    high = sizes[name].bit_length() - 1 if power else sizes[name]
    low = 0 if power else 1

    def at(step: int) -> int:
        return 1 << step if power else step

    if high <= low:
        return sizes[name]
    if fails({**sizes, name: at(low)}):
        return at(low)
    while high - low > 1:
        middle = (low + high) // 2
        if fails({**sizes, name: at(middle)}):
            high = middle
        else:
            low = middle
    return at(high)


__all__ = ["Sizes", "Trials", "shrink"]
