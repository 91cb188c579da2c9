"""Images of the engine: looking, loading, saving, removing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from npusim.containers.engine import Engine, asking

SAVE_CHUNK = 1 << 20


@dataclass(frozen=True)
class Known:
    """An image that the engine has. `layers` are the sha256 of its layers, lowest first, as "sha256:..."."""

    id: str
    tags: tuple[str, ...]
    size: int
    labels: dict[str, str]
    layers: tuple[str, ...]


def find(engine: Engine, reference: str) -> Known | None:
    """The image of that tag or id, None when the engine has none."""
    from docker.errors import ImageNotFound

    with asking(f"look for the image {reference}"), suppress(ImageNotFound):
        return _known(engine.images.get(reference).attrs)
    return None


def labelled(engine: Engine, label: str) -> list[Known]:
    """The images with that label, intermediate ones not among them."""
    with asking("list its images"):
        return [_known(image.attrs) for image in engine.images.list(filters={"label": label})]


def load(engine: Engine, archive: Iterable[bytes]) -> list[str]:
    """Stream a docker-archive into the engine; the ids that it says it has loaded. Raises `EngineError`.

    What `archive` raises breaks the transfer off: nothing is loaded then.
    """
    with asking("load an image"):
        return [str(image.id) for image in engine.images.load(iter(archive))]  # type: ignore[arg-type]  # any iterator will do


def save(engine: Engine, references: Sequence[str]) -> Iterator[bytes]:
    """The engine's archive of several images, in pieces."""
    address = f"{engine.api.base_url}/v{engine.api.api_version}/images/get"  # the SDK's own call takes one name only
    with asking("save " + ", ".join(references)):
        answer = engine.api.get(address, params={"names": list(references)}, stream=True)
        with answer:
            answer.raise_for_status()
            yield from answer.iter_content(SAVE_CHUNK)


def remove_image(engine: Engine, reference: str) -> None:
    """Remove a tag or an image; one that is gone is fine. Raises `EngineError` for one that a container uses."""
    from docker.errors import ImageNotFound

    with asking(f"remove the image {reference}"), suppress(ImageNotFound):
        engine.images.remove(reference)


def _known(attributes: dict[str, Any]) -> Known:
    return Known(
        id=attributes["Id"],
        tags=tuple(attributes.get("RepoTags") or ()),
        size=int(attributes["Size"]),
        labels=dict((attributes.get("Config") or {}).get("Labels") or {}),
        layers=tuple(attributes["RootFS"].get("Layers") or ()),
    )


__all__ = ["Known", "find", "labelled", "load", "remove_image", "save"]
