"""From requirements to pins: pip resolves, with the caller's own configuration, and says which wheels it would take."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from npusim.contract.files import sha256
from npusim.errors import PinError
from npusim.toolchain.pins import Pin
from npusim.toolchain.pip import Pip

RESOLVE_SECONDS = 1800.0
SHORT = 60
PAGES = Path(__file__).with_name("index_hashes.py")


@dataclass(frozen=True)
class Words:
    """What corrects a wheel's own words, by its name. `unknown` stands for a licence that it does not name at all."""

    what: Mapping[str, str] = field(default_factory=dict)
    licence: Mapping[str, str] = field(default_factory=dict)
    unknown: str = ""


class Row(NamedTuple):
    """A wheel of an index page."""

    name: str
    version: str
    file: str
    sha256: str | None


def resolve(
    pip: Pip,
    requirements: Sequence[str],
    words: Words = Words(),
    *,
    constraints: Sequence[str] = (),
    installed: Path | None = None,
) -> tuple[Pin, ...]:
    """Pins of everything that the requirements need, by name; without what is `installed` (see `Pip.run`).

    Raises pip's `CommandError`, and `PinError` for a wheel from an index whose pages have no hashes.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        report, limits = folder / "report.json", folder / "constraints.txt"
        limits.write_text("".join(f"{line}\n" for line in constraints))
        ignore = () if installed else ("--ignore-installed",)
        options = ("--dry-run", *ignore, "--only-binary", ":all:", "--report", report, "--constraint", limits)
        pip.run(
            ["install", *options, "--", *requirements],
            timeout=RESOLVE_SECONDS,
            temporary=folder,
            installed=installed,
        )
        items = json.loads(report.read_text())["install"]
    _check_pages(pip, items)
    return tuple(sorted((pin(item, words) for item in items), key=lambda made: made.name))


def pages(pip: Pip, names: Iterable[str]) -> list[Row]:
    """The wheels for this Python that pip's index pages and folders have, of some projects."""
    with tempfile.TemporaryDirectory() as name:
        out = Path(name) / "pages.json"
        pip.script(PAGES, [out, *names], timeout=RESOLVE_SECONDS, temporary=Path(name))
        return [Row(*row) for row in json.loads(out.read_text())]


def _check_pages(pip: Pip, items: list[dict[str, Any]]) -> None:
    """pip computes a hash that it was not given: of the bytes of today, which nothing vouches for."""
    fetched = {file_of(item): _normal(item["metadata"]["name"]) for item in items if not _is_local(item)}
    if not fetched:
        return
    known = {row.file for row in pages(pip, sorted(set(fetched.values()))) if row.sha256}
    for file in sorted(fetched.keys() - known):
        raise PinError(
            f"the index gives no sha256 for {file}",
            cause="the links of its pages have no hash: what they lead to could be anything tomorrow",
            next_step="configure pip for an index with hashes",
        )


def pin(item: dict[str, Any], words: Words) -> Pin:
    """One entry of pip's report."""
    metadata = item["metadata"]
    name = _normal(metadata["name"])
    return Pin(
        name=name,
        version=metadata["version"],
        file=file_of(item),
        sha256=digest(item["download_info"]),
        licence=words.licence.get(name) or licence(name, metadata, words.unknown),
        what=words.what.get(name) or metadata.get("summary") or name,
    )


def file_of(item: dict[str, Any]) -> str:
    """The wheel's name."""
    return Path(unquote(urlsplit(item["download_info"]["url"]).path)).name


def digest(download: dict[str, Any]) -> str:
    """From pip's report, or from the file itself when pip found it on disk."""
    known: str | None = download.get("archive_info", {}).get("hashes", {}).get("sha256")
    return known or sha256(Path(unquote(urlsplit(download["url"]).path)))


def licence(name: str, metadata: dict[str, Any], unknown: str = "") -> str:
    """An SPDX expression if there is one, a short licence field, or the classifiers."""
    own = (metadata.get("license") or "").strip()
    classifiers = [c.split(" :: ")[-1] for c in metadata.get("classifier", []) if c.startswith("License ::")]
    short = own if own and "\n" not in own and len(own) <= SHORT else ""
    found = metadata.get("license_expression") or short or " AND ".join(classifiers) or unknown
    if not found:
        raise PinError(
            f"{name} does not say what its licence is",
            cause="neither an expression nor a short field nor a classifier in its metadata",
            next_step="look it up and add it to the [licence] table of the requirements file",
        )
    return str(found)


def _normal(name: str) -> str:
    """As package indexes spell it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_local(item: dict[str, Any]) -> bool:
    return str(item["download_info"]["url"]).startswith("file:")


__all__ = ["Row", "Words", "digest", "file_of", "licence", "pages", "pin", "resolve"]
