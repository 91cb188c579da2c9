"""`KernelSpec`: all that the backend needs to know of one Triton kernel. The seam between frontend and backend."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

Role = Literal["in", "out", "inout"]
SPEC_VERSION = 1


class TensorArg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tensor"):
    """A pointer argument. `dtype` is Triton's element name: fp32, i32, i1 (stored as a byte), ..."""

    name: str
    dtype: str
    role: Role


class ScalarArg(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="scalar"):
    """A scalar argument. `dtype` is Triton's name: i32, i64, fp32, fp64."""

    name: str
    dtype: str


class KernelSpec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One kernel, compiled once for every shape that reaches it.

    `ttir` is generic-form MLIR text whose one `tt.func` has exactly `args`, in that order.
    `grid` holds one expression per axis (x, y, z) over the integer scalar arguments (see `contract.grid`).
    """

    version: int = SPEC_VERSION
    name: str
    ttir: str
    args: tuple[TensorArg | ScalarArg, ...]
    grid: tuple[str, str, str]
    machine_digest: str

    @property
    def digest(self) -> str:
        """sha256 of the canonical JSON form, 64 hex digits."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()

    @property
    def tensors(self) -> tuple[TensorArg, ...]:
        return tuple(a for a in self.args if isinstance(a, TensorArg))

    @property
    def scalars(self) -> tuple[ScalarArg, ...]:
        return tuple(a for a in self.args if isinstance(a, ScalarArg))
