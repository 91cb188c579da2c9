"""The worker's protocol: length-prefixed MessagePack over a Unix-domain socket. Tensors never cross it.

A frame is a 4-byte little-endian length and that many bytes of MessagePack (`contract.wire`; not JSON, which has no
infinity and no NaN and would turn such a scalar argument into null). The first exchange is Hello -> Ready, and a
version that differs is an error. Every request gets exactly one reply.
"""

from __future__ import annotations

import msgspec

from npusim.contract.kernel_spec import KernelSpec
from npusim.contract.launch import Launch, LaunchResult

PROTOCOL_VERSION = 2
MAX_FRAME_BYTES = 1 << 28
SOCKET = "worker.sock"
ARENA = "arena"
LOG = "worker.log"
"""File names in a run directory: the worker's socket, the device memory, the worker's standard error."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    version: int = PROTOCOL_VERSION


class Compile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="compile"):
    """`until` names the last stage to run (`backend.pipeline.STAGES`); empty means all of them."""

    spec: KernelSpec
    until: str = ""


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="run"):
    """A launch of a kernel that this worker has compiled or loaded before."""

    launch: Launch


class Shutdown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="shutdown"):
    """Ends the worker; answered by Stopped."""


class Ready(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ready"):
    """`machine_digest` is the machine that this worker simulates, `backend_digest` what it builds kernels with."""

    version: int
    pid: int
    machine_digest: str
    backend_digest: str


class Compiled(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="compiled"):
    """`folder` is the kernel's folder in the store; `compile_ms` is empty when the store had it already."""

    digest: str
    folder: str
    compile_ms: dict[str, float]


class Ran(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ran"):
    result: LaunchResult


class Failed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="failed"):
    """A deliberate failure. `kind` is `NpusimError.kind`; `stage` is the pipeline stage or "launch" / "timing"."""

    kind: str
    kernel: str
    stage: str
    what: str
    cause: str
    next_step: str


class Stopped(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="stopped"):
    """The worker ends now."""


Request = Hello | Compile | Run | Shutdown
Reply = Ready | Compiled | Ran | Failed | Stopped
