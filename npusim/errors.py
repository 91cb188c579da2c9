"""Every error npusim raises on purpose, with the exit code of its kind.

A message has three parts: what failed, the likely cause, the next step. `cli.main` is the one catcher;
docs/errors.md lists the kinds.
"""

from __future__ import annotations

from typing import ClassVar, Self


class NpusimError(Exception):
    """Base of all deliberate failures. `kernel` and `stage` are where the backend worker met it, else empty."""

    exit_code: ClassVar[int] = 1
    kind: ClassVar[str] = "error"

    def __init__(self, what: str, *, cause: str = "", next_step: str = "") -> None:
        self.what = what
        self.cause = cause
        self.next_step = next_step
        self.kernel = ""
        self.stage = ""
        super().__init__(what, cause, next_step)

    def __reduce__(self) -> tuple[object, ...]:
        """Errors cross process boundaries (multiprocessing pickles them)."""
        return _again, (type(self), self.what, self.cause, self.next_step), {"kernel": self.kernel, "stage": self.stage}

    def met(self, kernel: str, stage: str) -> Self:
        """This error, met while the worker was at `stage` of `kernel`."""
        self.kernel, self.stage = kernel, stage
        return self

    def __str__(self) -> str:
        lines = [self.what]
        if self.cause:
            lines.append(f"  likely cause: {self.cause}")
        if self.next_step:
            lines.append(f"  next step:    {self.next_step}")
        return "\n".join(lines)


def _again(error: type[NpusimError], what: str, cause: str, next_step: str) -> NpusimError:
    return error(what, cause=cause, next_step=next_step)


class UsageError(NpusimError):
    """The command line or the script's path is wrong."""

    exit_code = 2
    kind = "usage"


class ScriptError(NpusimError):
    """The user's script raised or exited with a code of its own."""

    exit_code = 3
    kind = "script"


class MachineError(NpusimError):
    """A machine file is missing, malformed or has an unknown key."""

    exit_code = 10
    kind = "machine"


class PinError(NpusimError):
    """A lock file is malformed, or an entry has no hash."""

    exit_code = 11
    kind = "pin"


class FetchError(NpusimError):
    """An artefact could not be fetched."""

    exit_code = 12
    kind = "fetch"


class TamperError(NpusimError):
    """Bytes on disk are not the bytes that the pin names."""

    exit_code = 13
    kind = "tamper"


class EnvironmentBuildError(NpusimError):
    """An environment could not be provisioned."""

    exit_code = 14
    kind = "environment"


class DiskFullError(NpusimError):
    """A store, a cache or the arena ran out of room."""

    exit_code = 15
    kind = "disk"


class ProcessError(NpusimError):
    """A command that npusim ran did not succeed."""

    exit_code = 16
    kind = "process"


class EngineError(NpusimError):
    """There is no container engine, or it could not run a container."""

    exit_code = 17
    kind = "engine"


class ImageError(NpusimError):
    """An image is missing, or is not what the pins say."""

    exit_code = 18
    kind = "image"


class TimeLimitError(NpusimError):
    """A script ran longer than it was allowed to."""

    exit_code = 19
    kind = "timeout"


class UnsupportedError(NpusimError):
    """Refused by name: an op, a dtype, a grid or a stage that npusim does not support."""

    exit_code = 20
    kind = "unsupported"


class HostOpError(NpusimError):
    """Strict mode: an op of a compiled graph would run on the host."""

    exit_code = 21
    kind = "host-op"


class CompileError(NpusimError):
    """A kernel could not be compiled; names the kernel and the stage."""

    exit_code = 22
    kind = "compile"


class LaunchError(NpusimError):
    """A kernel trapped, left its bounds or passed its instruction limit."""

    exit_code = 23
    kind = "launch"


class TimingError(NpusimError):
    """A tile body could not be measured, or an invariant of the timing model broke."""

    exit_code = 24
    kind = "timing"


class WorkerError(NpusimError):
    """The backend worker died or broke the protocol; names the kernel and the stage."""

    exit_code = 25
    kind = "worker"


class BundleError(NpusimError):
    """A failure bundle cannot be used."""

    exit_code = 30
    kind = "bundle"


class BundleDamagedError(BundleError):
    """A bundle is cut short, is not an archive, or a file in it has other bytes than its index says."""

    exit_code = 31
    kind = "bundle-damaged"


class BundlePathError(BundleError):
    """A bundle names a file outside itself, a link or a device."""

    exit_code = 32
    kind = "bundle-path"


class BundleSizeError(BundleError):
    """A bundle, or a file in it, is larger than npusim unpacks."""

    exit_code = 33
    kind = "bundle-size"


class BundleSchemaError(BundleError):
    """A bundle's index is missing, malformed or of another version."""

    exit_code = 34
    kind = "bundle-schema"


class ForeignBundleError(BundleError):
    """A bundle that was not made here would run outside the docker engine."""

    exit_code = 35
    kind = "bundle-foreign"


class ReproError(NpusimError):
    """A replay did not fail in the same way as its bundle says."""

    exit_code = 36
    kind = "repro"


class SweepError(NpusimError):
    """A case of a sweep that has to pass did not."""

    exit_code = 40
    kind = "sweep"


def kinds() -> dict[str, type[NpusimError]]:
    """All error classes by their `kind`, for the worker's protocol and docs/errors.md."""
    found = {NpusimError.kind: NpusimError}
    pending = [NpusimError]
    while pending:
        for sub in pending.pop().__subclasses__():
            found.setdefault(sub.kind, sub)  # a subclass that shares its parent's kind does not replace it
            pending.append(sub)
    return found
