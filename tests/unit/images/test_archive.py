"""The archive that docker loads: its id is known before."""

from __future__ import annotations

import hashlib
import io
import json
import tarfile
from dataclasses import dataclass, replace
from typing import Any

import pytest

from npusim.images import archive
from npusim.images.archive import Config, Part
from npusim.images.layer import Measured


@dataclass(frozen=True)
class Bytes:
    data: bytes

    def blocks(self) -> list[bytes]:
        return [self.data[:100], self.data[100:]]


DATA = b"layer" * 300
DIGEST = f"sha256:{hashlib.sha256(DATA).hexdigest()}"
BELOW = f"sha256:{'0' * 64}"
CONFIG = Config({"PATH": "/bin", "LANG": "C"}, {"org.npusim.layer": "x"}, (BELOW, DIGEST), ("base", "more"))


def written(config: Config) -> dict[str, bytes]:
    part = Part(Measured(DIGEST, len(DATA)), Bytes(DATA))  # type: ignore[arg-type]  # a list is read like an iterator
    data = b"".join(archive.stream(config, "npusim/x:tag", [part]))
    with tarfile.open(fileobj=io.BytesIO(data)) as found:
        return {member.name: _read(found, member) for member in found}


def _read(found: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = found.extractfile(member)
    assert file is not None
    return file.read()


def manifest(files: dict[str, bytes]) -> Any:
    (entry,) = json.loads(files["manifest.json"])
    return entry


def test_the_id_is_the_hash_of_the_config_in_the_archive() -> None:
    files = written(CONFIG)
    entry = manifest(files)
    assert CONFIG.id == f"sha256:{hashlib.sha256(files[entry['Config']]).hexdigest()}"
    assert entry["Config"] == f"{CONFIG.id.removeprefix('sha256:')}.json"
    assert entry["RepoTags"] == ["npusim/x:tag"]


def test_all_layers_are_named_but_only_new_ones_travel() -> None:
    files = written(CONFIG)
    assert manifest(files)["Layers"] == [archive.layer_name(BELOW), archive.layer_name(DIGEST)]
    assert files[archive.layer_name(DIGEST)] == DATA
    assert archive.layer_name(BELOW) not in files


def test_the_config_says_what_containers_get() -> None:
    whole = json.loads(CONFIG.encode())
    assert whole["config"]["Env"] == ["LANG=C", "PATH=/bin"]
    assert whole["rootfs"] == {"type": "layers", "diff_ids": [BELOW, DIGEST]}
    assert len(whole["history"]) == 2


def test_the_order_of_variables_and_labels_does_not_count() -> None:
    turned = replace(CONFIG, env=dict(reversed(list(CONFIG.env.items()))))
    assert turned.id == CONFIG.id


@pytest.mark.parametrize(
    "other",
    [
        replace(CONFIG, env={"PATH": "/usr/bin", "LANG": "C"}),
        replace(CONFIG, labels={}),
        replace(CONFIG, layers=(DIGEST, BELOW)),
        replace(CONFIG, made_by=("base", "other")),
    ],
)
def test_everything_else_counts(other: Config) -> None:
    assert other.id != CONFIG.id
