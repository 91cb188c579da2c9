"""Locks of packages: how they are made beside a stack, and which are refused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from npusim import site
from npusim.errors import FetchError, PinError, UsageError
from npusim.toolchain import environment, packages, pins, process, resolve
from npusim.toolchain.boot import Boot
from npusim.toolchain.packages import PackagesLock
from npusim.toolchain.progress import Silent
from npusim.toolchain.stacks import Stack
from npusim.toolchain.store import Store
from tests.unit.toolchain.conftest import MINOR
from tests.unit.toolchain.wheels import lock_of, make_wheel, pin_of

STACK = Stack("tiny", torch="1.0", triton="1.0")


@pytest.fixture(autouse=True)
def stack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pins.Lock:
    """A stack of torch and triton of a few bytes, whose wheels pip cannot find."""
    wheels = (make_wheel(tmp_path / "stack", name) for name in ("torch", "triton"))
    own = lock_of(*wheels, python=MINOR)
    monkeypatch.setattr(pins, "of_stack", lambda _stack: own)
    monkeypatch.delenv(packages.VARIABLE, raising=False)
    return own


def write(folder: Path, lock: PackagesLock) -> Path:
    path = folder / "extra.lock.json"
    path.write_bytes(packages.dump(lock))
    return path


@pytest.fixture
def made(wheelhouse: Path, stack: pins.Lock) -> PackagesLock:
    """`alpha`, which needs torch."""
    wheel = make_wheel(wheelhouse, "alpha", requires=["torch==1.0"])
    return PackagesLock(
        how="npusim lock --stack tiny alpha",
        stack="tiny",
        stack_digest=stack.digest,
        requirements=("alpha",),
        python=MINOR,
        packages=(msgspec.structs.replace(pin_of(wheel), licence="LicenseRef-unknown", what="alpha"),),
    )


def test_a_lock_has_what_the_stack_has_not(made: PackagesLock, tools: Boot, tmp_path: Path) -> None:
    assert packages.make(["alpha"], STACK, tools.pip) == made
    assert packages.load(write(tmp_path, made), STACK) == made
    assert "://" not in packages.dump(made).decode()


def test_it_becomes_an_environment_of_its_own(
    made: PackagesLock, store: Store, tools: Boot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "boot", lambda _store, _progress: tools)
    folder = environment.site_of(made.lock, store, Silent())
    assert {path.name for path in folder.glob("*.py")} >= {"alpha.py"}
    assert not list(folder.glob("torch*"))


@pytest.mark.parametrize("requires", ["torch==2.0", "triton>1"])
def test_a_conflict_with_the_stack_is_named(wheelhouse: Path, tools: Boot, requires: str) -> None:
    make_wheel(wheelhouse, "alpha", requires=[requires])
    name = requires[:6].rstrip("=>")
    with pytest.raises(PinError, match="alpha cannot be had with the stack tiny") as raised:
        packages.make(["alpha"], STACK, tools.pip)
    assert f"alpha 1.0 depends on {requires}" in raised.value.cause
    assert f"the stack has {name}==1.0" in raised.value.cause


@pytest.mark.usefixtures("wheelhouse")
def test_what_cannot_be_locked_is_refused(tools: Boot) -> None:
    with pytest.raises(PinError, match="nowhere cannot be had with the stack tiny"):
        packages.make(["nowhere"], STACK, tools.pip)
    with pytest.raises(PinError, match="torch: the stack tiny has all of it"):
        packages.make(["torch"], STACK, tools.pip)
    with pytest.raises(PinError, match="cannot be had") as raised:
        packages.make(["--index-url=https://index.example"], STACK, tools.pip)
    assert "Invalid requirement" in raised.value.cause


def test_an_index_that_does_not_answer_is_another_error(tools: Boot, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object, **_options: object) -> None:
        raise process.CommandError("pip failed", cause="", next_step="", output="ConnectionError", returncode=1)

    monkeypatch.setattr(resolve, "resolve", broken)
    with pytest.raises(FetchError, match="alpha could not be looked up"):
        packages.make(["alpha"], STACK, tools.pip)


Change = Callable[[PackagesLock, pins.Lock], PackagesLock]
CHANGES: dict[str, tuple[Change, str]] = {
    "another stack": (lambda lock, _: msgspec.structs.replace(lock, stack="huge"), "made for the stack huge"),
    "other pins": (lambda lock, _: msgspec.structs.replace(lock, stack_digest="0" * 64), "other pins of tiny"),
    "another Python": (lambda lock, _: msgspec.structs.replace(lock, python="3.99"), "other pins of tiny"),
    "the stack's own": (
        lambda lock, own: msgspec.structs.replace(lock, packages=(*lock.packages, *own.packages)),
        "holds torch, triton",
    ),
    "twice": (lambda lock, _: msgspec.structs.replace(lock, packages=lock.packages * 2), "not a valid lock"),
    "nothing": (lambda lock, _: msgspec.structs.replace(lock, packages=()), "not a lock of packages"),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_lock_that_does_not_fit_is_refused(made: PackagesLock, stack: pins.Lock, tmp_path: Path, case: str) -> None:
    change, words = CHANGES[case]
    with pytest.raises(PinError, match=words) as raised:
        packages.load(write(tmp_path, change(made, stack)), STACK)
    assert "npusim lock" in raised.value.next_step or case == "twice"


def test_a_lock_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no lock .*none\.lock\.json"):
        packages.load(tmp_path / "none.lock.json", STACK)
    with pytest.raises(UsageError, match="there is no lock"):
        packages.load(tmp_path, STACK)


def _raw(**fields: Any) -> bytes:
    entry = {"name": "alpha", "version": "1.0", "file": "a.whl", "sha256": "a" * 64, "licence": "MIT", "what": "x"}
    lock = {"schema": "npusim.packages/1", "how": "x", "stack": "tiny", "stack_digest": "a" * 64, "requirements": ["a"]}
    return msgspec.json.encode({**lock, "python": MINOR, "packages": [{**entry, **fields}]})


def test_the_entry_that_is_spoilt_below_is_a_good_one() -> None:
    assert msgspec.json.decode(_raw(), type=PackagesLock).packages[0].name == "alpha"


@given(st.sampled_from(["name", "version", "file", "sha256"]), st.text("a1\n \\/:-@;=#\x00", min_size=1, max_size=8))
def test_no_entry_can_add_to_a_requirements_file(field: str, more: str) -> None:
    """A line break, a space or a path in a name would be an option of the installer, or a place outside the store."""
    if set(more) & set("\n \\/:@;=#\x00"):
        with pytest.raises(msgspec.ValidationError, match=rf"packages\[0\]\.{field}"):
            msgspec.json.decode(_raw(**{field: f"a{more}"}), type=PackagesLock)


def test_the_lock_of_an_option_or_of_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert packages.chosen() is None
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(packages.VARIABLE, "from.lock.json")
    assert packages.chosen() == tmp_path / "from.lock.json"
    assert packages.chosen(Path("given.lock.json")) == tmp_path / "given.lock.json"


def test_packages_come_behind_everything_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", ["/own"])
    site.extend()
    assert sys.path == ["/own"]
    monkeypatch.setenv(site.VARIABLE, "/extra")
    site.extend()
    site.extend()
    assert sys.path == ["/own", "/extra"]
