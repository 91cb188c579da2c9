"""A Python with packages of its own: what is refused before anything is built."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError
from types import SimpleNamespace

import pytest

from npusim.errors import EnvironmentBuildError
from npusim.toolchain import plain


def test_under_the_launcher_there_is_nothing_to_do() -> None:
    variables = {plain.PROVIDED: "/a/library.so"}
    plain.provide(variables)
    assert variables == {plain.PROVIDED: "/a/library.so"}


@pytest.mark.parametrize("version", ["2.9.1", "2.10.0.post1", "2.14.0+cpu"])
def test_another_torch_is_refused(version: str, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"triton": "3.6.0", "torch": version}
    monkeypatch.setattr(plain, "distribution", lambda name: SimpleNamespace(version=versions[name]))
    with pytest.raises(EnvironmentBuildError, match=r"(?s)this Python has no torch 2\.10\.0.*it has"):
        plain.provide({})


def test_a_python_without_torch_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(plain, "distribution", missing)
    with pytest.raises(EnvironmentBuildError, match=r"(?s)no torch 2\.10\.0.*has no torch at all"):
        plain.provide({})


def test_a_triton_of_another_stack_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"triton": "3.6.0", "torch": "2.13.0+cpu"}
    monkeypatch.setattr(plain, "distribution", lambda name: SimpleNamespace(version=versions[name]))
    with pytest.raises(EnvironmentBuildError, match=r"(?s)no triton 3\.7\.1.*it has 3\.6\.0"):
        plain.provide({})
