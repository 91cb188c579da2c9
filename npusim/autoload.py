"""Activates the npu device when torch is there. Standard library only.

NPUSIM_AUTOLOAD=0 leaves activation to `npusim.frontend.activate.activate`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

VARIABLE = "NPUSIM_AUTOLOAD"


class _ThenLoader(Loader):
    """The module's own loader, and then a call."""

    def __init__(self, loader: Loader, then: Callable[[], None]) -> None:
        self._loader = loader
        self._then = then

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self._loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        self._loader.exec_module(module)
        self._then()


class After(MetaPathFinder):
    """Calls `then` once, right after the import of `module`; `cancel` before that makes it nothing."""

    def __init__(self, module: str, then: Callable[[], None]) -> None:
        self._module = module
        self._then = then

    def arm(self) -> None:
        """Call at once if the module is imported already."""
        if self._module in sys.modules:
            self._then()
        else:
            sys.meta_path.insert(0, self)

    def cancel(self) -> None:
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._module:
            return None
        self.cancel()
        for finder in sys.meta_path:
            spec = finder.find_spec(fullname, path, target)
            if spec is not None and spec.loader is not None:
                spec.loader = _ThenLoader(spec.loader, self._then)
                return spec
        return None


def _activate() -> None:
    from npusim.frontend.activate import activate

    activate()


_torch = After("torch", _activate)


def install() -> None:
    """Activate now if torch is imported, else when it is."""
    if os.environ.get(VARIABLE) != "0":
        _torch.arm()


def cancel() -> None:
    """Somebody activates by hand."""
    _torch.cancel()
