"""Registers the Inductor backend when torch first looks for one: importing Inductor takes seconds that eager code saves."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

TRIGGER = "torch._inductor.compile_fx"


class _RegisteringLoader(Loader):
    """The module's own loader, and then our registration."""

    def __init__(self, loader: Loader) -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        _register()


class _Finder(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != TRIGGER:
            return None
        sys.meta_path.remove(self)
        for finder in sys.meta_path:
            spec = finder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _RegisteringLoader(spec.loader)
                return spec
        return None


def _register() -> None:
    from npusim.frontend.inductor.register import register  # noqa: PLC0415

    register()


def install() -> None:
    """Register now if Inductor is imported already, else when it is."""
    if TRIGGER in sys.modules:
        _register()
    else:
        sys.meta_path.insert(0, _Finder())
