"""Where a layer is made, and what the steps may use."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim.containers import Engine, Known, Mount
from npusim.errors import ImageError
from npusim.images.spec import Image
from npusim.images.workshop import Workshop, workshop
from npusim.toolchain.progress import Progress
from npusim.toolchain.store import Store


@dataclass(frozen=True)
class Shop:
    """What every layer is made with. With `fresh` nothing is taken from an earlier build."""

    engine: Engine
    store: Store
    progress: Progress
    fresh: bool


@dataclass(frozen=True)
class Site:
    """`folder` becomes the layer of `image`, which stands on `parent`."""

    image: Image
    folder: Path
    parent: Known | None
    shop: Shop

    @property
    def below(self) -> Known:
        """The parent, for a step that runs in a container of it."""
        if self.parent is None:
            raise ImageError(
                f"the image {self.image.name} stands on nothing",
                cause=f"its steps ({', '.join(self.image.spec.steps)}) run in a container of its parent",
                next_step="give it a parent in images/",
            )
        return self.parent

    @contextmanager
    def workshop(self, given: Sequence[Mount] = ()) -> Iterator[Workshop]:
        """A container of the parent with `folder` at the layer's prefix."""
        with workshop(self.shop.engine, self.below.id, self.folder, self.image.spec.prefix, given) as found:
            yield found


__all__ = ["Shop", "Site"]
