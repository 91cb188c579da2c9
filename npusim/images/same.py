"""Two builds of one tag are one image: what checks it, and says where they differ."""

from __future__ import annotations

from npusim.containers import Known
from npusim.errors import ImageError
from npusim.images import key
from npusim.images.archive import Config
from npusim.images.record import Record
from npusim.images.spec import Image


def check_unchanged(image: Image, tag: str) -> None:
    """What the layer was made from is still what its tag says."""
    if key.tag(image) != tag:
        raise ImageError(
            f"npusim has changed while the image {image.name} was built",
            cause="a source or a lock has other bytes than at the beginning",
            next_step="run the command again",
        )


def check_same(image: Image, tag: str, config: Config, last: Record | None, known: Known | None) -> None:
    """An image of this tag was there before: by the engine's word, or by the store's."""
    before = {known.id} if known else {last.id} if last else set()
    if before - {config.id}:
        raise ImageError(
            f"the image {image.name}:{tag[: key.SHOWN_DIGITS]} was built again and is another one",
            cause=f"it was {before.pop()}, now it is {config.id}; the parts that differ: {_differing(config, known)}",
            next_step="report it with both ids: two builds of one tag must give the same bytes",
        )


def _differing(config: Config, known: Known | None) -> str:
    if known is None:
        return "not known, the engine has the earlier one no more"
    layers = [f"layer {new}" for old, new in zip(known.layers, config.layers, strict=False) if old != new]
    texts = [f"label {name}" for name, text in config.labels.items() if known.labels.get(name) != text]
    return ", ".join(layers + texts) or "the configuration"


__all__ = ["check_same", "check_unchanged"]
