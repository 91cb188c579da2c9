"""An image as docker loads it. Its id is the sha256 of its config, so it is known before anything is loaded."""

from __future__ import annotations

import hashlib
import json
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from npusim.images.layer import END, EPOCH, Layer, Measured, padding

CREATED = "1970-01-01T00:00:00Z"
PLAIN = 0o644


@dataclass(frozen=True)
class Config:
    """`layers` are diff ids, lowest first; `made_by` says for each what it holds."""

    env: Mapping[str, str]
    labels: Mapping[str, str]
    layers: tuple[str, ...]
    made_by: tuple[str, ...]

    def encode(self) -> bytes:
        """The config as JSON, always the same for the same image."""
        history = [{"created": CREATED, "created_by": f"npusim: {words}"} for words in self.made_by]
        whole = {
            "architecture": "amd64",
            "os": "linux",
            "created": CREATED,
            "config": {
                "Cmd": ["/bin/sh"],
                "Env": [f"{name}={value}" for name, value in sorted(self.env.items())],
                "Labels": dict(self.labels),
                "WorkingDir": "/",
            },
            "rootfs": {"type": "layers", "diff_ids": list(self.layers)},
            "history": history,
        }
        return json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()

    @property
    def id(self) -> str:
        """The image's, "sha256:..."."""
        return f"sha256:{hashlib.sha256(self.encode()).hexdigest()}"


@dataclass(frozen=True)
class Part:
    """A layer of an archive; without `layer` it does not travel, because the engine has it."""

    measured: Measured
    layer: Layer | None


def stream(config: Config, reference: str, parts: Sequence[Part]) -> Iterator[bytes]:
    """The docker-archive of one image, in pieces. Layers that do not travel must be in the engine."""
    for part in parts:
        if part.layer is not None:
            yield from member(layer_name(part.measured.digest), part.layer.blocks(), part.measured.size)
    encoded = config.encode()
    name = f"{config.id.removeprefix('sha256:')}.json"
    manifest = {"Config": name, "RepoTags": [reference], "Layers": [layer_name(layer) for layer in config.layers]}
    yield from member(name, [encoded], len(encoded))
    listed = json.dumps([manifest]).encode()
    yield from member("manifest.json", [listed], len(listed))
    yield END


def layer_name(digest: str) -> str:
    """Where a layer is in an archive."""
    return f"{digest.removeprefix('sha256:')}/layer.tar"


def member(name: str, blocks: Sequence[bytes] | Iterator[bytes], size: int) -> Iterator[bytes]:
    """One file of a tar."""
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = size, PLAIN, EPOCH
    yield info.tobuf(tarfile.PAX_FORMAT)
    yield from blocks
    yield padding(size)


__all__ = ["Config", "Part", "layer_name", "member", "stream"]
