"""The folder of one failure while it is filled; it gets its name when it is complete."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

import msgspec

from npusim.contract import bundle
from npusim.contract.bundle import File, Index, Missing

CHUNK = 1 << 20


class Writer:
    """Adds files to a hidden folder in `root`; `finish` renames it to `failure-<n>`, `discard` removes it."""

    def __init__(self, root: Path) -> None:
        self._root = root
        root.mkdir(exist_ok=True)
        self._folder = Path(tempfile.mkdtemp(prefix=f".{bundle.FOLDER}", dir=root))
        self._files: list[File] = []
        self._missing: list[Missing] = []

    def add(self, name: str, parts: Iterable[bytes | memoryview]) -> None:
        """A file of these bytes."""
        path = self._folder / name
        path.parent.mkdir(exist_ok=True)
        digest, size = sha256(), 0
        with path.open("wb") as file:
            for part in parts:
                file.write(part)
                digest.update(part)
                size += len(part)
        self._files.append(File(name, size, digest.hexdigest()))

    def text(self, name: str, text: str) -> None:
        self.add(name, [text.encode(errors="replace")])

    def copy(self, name: str, source: Path, limit: int) -> None:
        """The whole file, or the reason why not."""
        try:
            size = source.stat().st_size
            if size > limit:
                self.miss(name, f"its {size} bytes are over the limit of {limit}")
            else:
                self.add(name, [source.read_bytes()])
        except OSError as error:
            self.miss(name, f"{source} cannot be read: {error.strerror}")

    def miss(self, name: str, why: str) -> None:
        self._missing.append(Missing(name, why))

    def finish(self, index: Index) -> Path:
        """Write the index and give the folder the first free number."""
        whole = msgspec.structs.replace(index, files=tuple(self._files), missing=tuple(self._missing))
        (self._folder / bundle.INDEX).write_bytes(bundle.encode(whole))
        number = 0
        while True:
            try:
                return self._folder.rename(self._root / f"{bundle.FOLDER}{number}")
            except OSError:  # a folder that has files is never replaced
                if not (self._root / f"{bundle.FOLDER}{number}").exists():
                    raise
                number += 1

    def discard(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
