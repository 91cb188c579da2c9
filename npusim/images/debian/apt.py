"""apt with the machine's own sources, proxies and keys, but with private state: what is installed does not count."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from npusim.toolchain import process

APT_SECONDS = 1800.0
# hooks act on the machine, and `parts` and `main` would be read again after our own file
_DROPPED = re.compile(r"(APT::Update::P|APT::Architectures|Acquire::Languages|DPkg::|Dir::Etc::(parts|main)\b)", re.I)
_SETTINGS = """
Dir::Etc::parts "/dev/null";
Dir::Etc::main "/dev/null";
Dir::Etc::preferences "{root}/preferences";
Dir::Etc::preferencesparts "/dev/null";
Dir::State::status "{root}/status";
Dir::State::Lists "{root}/lists";
Dir::Cache "{root}/cache";
Dir::Cache::archives "{root}/archives";
Dir::Cache::pkgcache "pkgcache.bin";
Dir::Cache::srcpkgcache "srcpkgcache.bin";
APT::Architecture "{arch}";
APT::Architectures "{arch}";
APT::Install-Recommends "false";
APT::Install-Suggests "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
pkgCacheGen::ForceEssential ",";
"""
# "," is no package: apt would add itself and whatever is essential to every solution
_PREFERENCE = "Package: *\nPin: release o=Debian, n={name}\nPin-Priority: 500\n\n"
_OTHERS = "Package: *\nPin: release *\nPin-Priority: -1\n"


@dataclass(frozen=True)
class Apt:
    """apt's programs, reading the configuration `config`."""

    config: Path

    def run(self, program: str, *arguments: str, cwd: Path | None = None) -> str:
        """What it prints; raises `CommandError`."""
        environment = {**os.environ, "APT_CONFIG": str(self.config), "LC_ALL": "C.UTF-8"}
        return process.run([program, *arguments], env=environment, cwd=cwd, timeout=APT_SECONDS).stdout

    def update(self) -> None:
        """Fetch the lists of all sources; raises `CommandError` when one of them cannot be had."""
        self.run("apt-get", "--quiet=2", "--option", "APT::Update::Error-Mode=any", "update")


def is_here() -> bool:
    """Whether this machine has apt."""
    return shutil.which("apt-get") is not None and shutil.which("apt-config") is not None


@contextmanager
def private(suite: str, arch: str) -> Iterator[Apt]:
    """apt that sees the packages of `suite` for `arch` and no others, once it was updated."""
    with tempfile.TemporaryDirectory(prefix="npusim-apt-") as folder:
        root = Path(folder)
        for name in ("lists/partial", "cache", "archives/partial"):
            (root / name).mkdir(parents=True)
        (root / "status").touch()
        suites = (suite, f"{suite}-updates", f"{suite}-security")
        (root / "preferences").write_text("".join(_PREFERENCE.format(name=name) for name in suites) + _OTHERS)
        apt = Apt(root / "apt.conf")
        apt.config.write_text(_machine() + _SETTINGS.format(root=root, arch=arch))
        yield apt


def _machine() -> str:
    """The machine's configuration, but for what acts on the machine."""
    lines = process.run(["apt-config", "dump"], timeout=APT_SECONDS).stdout.splitlines()
    return "".join(f"{line}\n" for line in lines if not _DROPPED.match(line))


__all__ = ["Apt", "is_here", "private"]
