"""Run as a program by the pinned pip: what its index pages say of some projects, as JSON.

`index_hashes.py OUT NAME...` writes [[name, version, file, sha256 or null], ...] to OUT. pip's own report does not tell
a hash that an index gave from one that pip computed of what it happened to get.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from pip._internal.commands.download import DownloadCommand


class Listing(DownloadCommand):
    """`pip download` with its options and configuration, but it only looks at the pages."""

    def run(self, options: Any, args: list[str]) -> int:
        finder = self._build_package_finder(options, self.get_default_session(options))
        rows = [
            (name, str(found.version), found.link.filename, _sha256(found.link))
            for name in args[1:]
            for found in finder.find_all_candidates(name)
        ]
        Path(args[0]).write_text(json.dumps(rows))
        return 0


def _sha256(link: Any) -> str | None:
    """Of a link's fragment or of the index's JSON, whichever other hashes stand beside it."""
    found: dict[str, str] = link._hashes
    return found.get("sha256")


if __name__ == "__main__":
    sys.exit(Listing("download", "").main(["--quiet", "--only-binary", ":all:", *sys.argv[1:]]))
