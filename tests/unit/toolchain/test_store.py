"""Entries of the store: complete or absent, whoever is killed and however little room there is."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from npusim import paths
from npusim.errors import DiskFullError, EnvironmentBuildError
from npusim.toolchain import pypi
from npusim.toolchain.pip import Pip
from npusim.toolchain.progress import Silent
from npusim.toolchain.store import MARK, Store, is_complete, key_of
from tests.unit.toolchain.conftest import MINOR
from tests.unit.toolchain.wheels import lock_of, make_wheel

KEY = key_of("entry")
MEGABYTE = 1 << 20


def write_hello(folder: Path) -> None:
    (folder / "hello").write_text("hello")


def write_much(folder: Path) -> None:
    (folder / "much").write_bytes(bytes(4 * MEGABYTE))


def test_an_entry_is_filled_once(store: Store) -> None:
    folder = store.folder("kind", "entry", KEY)
    calls: list[Path] = []

    def fill(target: Path) -> None:
        calls.append(target)
        write_hello(target)

    assert store.obtain(folder, KEY, fill) == store.obtain(folder, KEY, fill) == folder
    assert calls == [folder]
    assert is_complete(folder, KEY)
    assert not is_complete(folder, key_of("another"))


def test_a_half_made_entry_is_made_again(store: Store) -> None:
    folder = store.folder("kind", "entry", KEY)
    folder.mkdir(parents=True)
    (folder / "rest of a broken-off attempt").touch()
    store.obtain(folder, KEY, write_hello)
    assert sorted(path.name for path in folder.iterdir()) == [MARK, "hello"]


def test_an_attempt_that_fails_leaves_nothing(store: Store) -> None:
    folder = store.folder("kind", "entry", KEY)

    def fill(target: Path) -> None:
        write_hello(target)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        store.obtain(folder, KEY, fill)
    assert not folder.exists()
    assert store.obtain(folder, KEY, write_hello)


def test_of_two_processes_one_builds_and_the_other_waits(tmp_path: Path) -> None:
    program = tmp_path / "build.py"
    program.write_text(
        "import sys, time\n"
        "from pathlib import Path\n"
        "from npusim.toolchain.store import Store\n"
        "def fill(folder):\n"
        "    with open(sys.argv[2], 'a') as log: log.write('filled\\n')\n"
        "    time.sleep(1)\n"
        "    (folder / 'hello').touch()\n"
        "store = Store(Path(sys.argv[1]))\n"
        f"folder = store.obtain(store.folder('kind', 'entry', {KEY!r}), {KEY!r}, fill)\n"
        "assert (folder / 'hello').exists()\n"
    )
    log = tmp_path / "log"
    environment = {**os.environ, "PYTHONPATH": str(paths.PACKAGE.parent)}
    command = [sys.executable, str(program), str(tmp_path / "store"), str(log)]
    both = [subprocess.Popen(command, env=environment) for _ in range(2)]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    assert log.read_text() == "filled\n"


def test_threads_of_one_process_wait_for_each_other_too(store: Store) -> None:
    folder, calls = store.folder("kind", "entry", KEY), list[Path]()
    threads = [threading.Thread(target=store.obtain, args=(folder, KEY, calls.append)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert calls == [folder]


def test_a_store_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    tmp_path.chmod(0o500)
    store = Store(tmp_path / "store")
    with pytest.raises(EnvironmentBuildError, match="cannot be written"):
        store.obtain(store.folder("kind", "entry", KEY), KEY, write_hello)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 2 MB."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small tmpfs")
    folder = tmp_path / "small"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], capture_output=True, text=True)
    if mounted.returncode:
        pytest.skip(f"a tmpfs cannot be mounted here: {mounted.stderr.strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


def test_a_full_disk_is_named_and_leaves_no_rest(wheelhouse: Path, small_disk: Path, pip: Pip) -> None:
    lock = lock_of(make_wheel(wheelhouse, "alpha", padding=os.urandom(4 * MEGABYTE)), python=MINOR)
    store = Store(small_disk / "store")
    with pytest.raises(DiskFullError, match="there is no room in"):
        pypi.fetch(store, lock, pip, Silent())
    left = [path for path in small_disk.rglob("*") if path.is_file() and path.suffix != ".lock"]
    assert left == []
    subprocess.run(["mount", "-o", "remount,size=32m", small_disk], check=True)
    assert pypi.fetch(store, lock, pip, Silent())


def test_an_entry_on_a_full_disk_leaves_no_rest(small_disk: Path) -> None:
    store = Store(small_disk / "store")
    folder = store.folder("kind", "entry", KEY)
    with pytest.raises(DiskFullError, match="there is no room in"):
        store.obtain(folder, KEY, write_much)
    assert not folder.exists()
    store.obtain(folder, KEY, write_hello)
