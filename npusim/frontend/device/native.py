"""The C++ extension `_npu_C`: loading it, and what it offers.

It is C++ because users feel the difference: when it was chosen an eager add took 12 us (pure Python: 100 us; see
`nox -s bench-eager`), and torch.Generator("npu") and resizing a storage are possible only there. It needs no private
API of torch, and is built for the pinned torch version when the environment is provisioned.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import sys
from typing import TYPE_CHECKING, Any, Protocol, cast

from npusim.errors import EnvironmentBuildError, UsageError
from npusim.frontend.device.errors import make_error

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_NAME = "_npu_C"


class Native(Protocol):
    """The extension's functions. Sizes, offsets and addresses are in bytes."""

    def set_error_factory(self, factory: Callable[[str, str, str, str], Exception], /) -> None: ...

    def open_arena(self, path: str, capacity: int, /) -> None:
        """Map `path` as device memory, creating it or growing it to `capacity`; again with the same: nothing."""

    def arena_base(self) -> int:
        """Host address of the arena's first byte; 0 before `open_arena`."""

    def arena_path(self) -> str: ...

    def capacity(self) -> int: ...

    def block_of(self, data_ptr: int, /) -> tuple[int, int, int]:
        """(offset, low, high) of a pointer, from the arena's start: [low, high) is the storage around it.

        A null pointer, which a tensor without elements has, is (0, 0, 0). A pointer in no live storage raises.
        """

    def is_in_bad_fork(self) -> bool: ...

    def memory_allocated(self) -> int:
        """What live storages occupy, each rounded up to 256."""

    def max_memory_allocated(self) -> int: ...

    def memory_stats(self) -> dict[str, int]: ...

    def reset_peak(self) -> None: ...

    def reset_accumulated(self) -> None: ...

    def trim(self) -> None:
        """Give the pages of the free space at the arena's end back to the file system."""

    def host_ops(self) -> list[tuple[str, bool, int]]:
        """(op with overload, called by a compiled graph, calls) since the last reset, by name.

        An op is work of the device that the host did: every dispatcher call on npu tensors that is not creation
        (empty), a view, resize_, set_, a copy from or to the CPU, or reading one element. A copy from npu to npu
        (clone, contiguous, a cast) is one, as aten::copy_.
        """

    def reset_host_ops(self) -> None: ...

    def set_in_graph(self, value: bool, /) -> bool:
        """Say whether this thread runs a compiled graph; returns the previous value."""

    def in_graph(self) -> bool: ...

    def set_strict(self, value: bool, /) -> bool:
        """Whether a host op in a compiled graph raises HostOpError before it runs; returns the previous value."""

    def default_generator(self) -> Any:
        """The torch.Generator of npu:0."""


def load(library: Path) -> Native:
    """Load the extension from `library`. torch must be importable; a second call returns the first one's module."""
    loaded = sys.modules.get(_NAME)
    if loaded is None:
        loader = importlib.machinery.ExtensionFileLoader(_NAME, str(library))
        spec = importlib.util.spec_from_file_location(_NAME, library, loader=loader)
        if spec is None or not library.is_file():
            raise EnvironmentBuildError(
                f"the npu device's extension {library} does not exist",
                cause="the frontend environment is not complete",
                next_step="run `npusim doctor`",
            )
        loaded = importlib.util.module_from_spec(spec)
        loader.exec_module(loaded)
        cast("Native", loaded).set_error_factory(make_error)
        sys.modules[_NAME] = loaded
    return cast("Native", loaded)


def native() -> Native:
    """The loaded extension."""
    loaded = sys.modules.get(_NAME)
    if loaded is None:
        raise UsageError(
            "the npu device is not active",
            cause="npusim.frontend.device.register.activate was not called",
            next_step="run the script with `npusim run`, or import npusim in it",
        )
    return cast("Native", loaded)
