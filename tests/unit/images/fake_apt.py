"""apt's programs as shell scripts: they have what lies in a folder, and note what they are asked for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

APT_GET = """#!/bin/sh
echo "$@" >> {log}
case "$*" in
*print-uris*) cat {mirror}/uris ;;
*update*) cp "$APT_CONFIG" {log}.conf; exit {update} ;;
*download*) for word; do true; done
    file={mirror}/$(echo "$word" | sed 's/:/_/;s/=/_/' | awk -F_ '{{print $1"_"$3"_"$2}}').deb
    [ -f "$file" ] || {{ echo "E: Version for '$word' was not found" >&2; exit 100; }}
    cp "$file" . ;;
esac
"""
APT_CONFIG = r"""#!/bin/sh
cat <<'END'
APT::Architecture "riscv64";
APT::Update::Post-Invoke "";
APT::Update::Post-Invoke:: "rm -rf /";
DPkg::Post-Invoke:: "true";
Dir::Etc::parts "apt.conf.d";
Dir::Etc::sourcelist "sources.list";
Acquire::http::Proxy "proxy";
END
"""


def programs(tmp_path: Path, mirror: Path, monkeypatch: pytest.MonkeyPatch, *, update: int = 0) -> Path:
    """apt-get and apt-config of our own on PATH; the log of what apt-get was asked for."""
    folder, log = tmp_path / "bin", tmp_path / "apt.log"
    folder.mkdir()
    for name, text in (
        ("apt-get", APT_GET.format(log=log, mirror=mirror, update=update)),
        ("apt-config", APT_CONFIG),
        ("apt-cache", f'#!/bin/sh\necho "$@" >> {log}\ncat {mirror}/records\n'),
    ):
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return log
