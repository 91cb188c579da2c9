"""Whose failure an exception is: status, layer, stage, and a message in three parts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from npusim.contract.sweep import Message, Status
from npusim.errors import HostOpError, NpusimError, UnsupportedError, WorkerError
from npusim.frontend.run import root
from npusim.frontend.sweep.verdict import Verdict

PACKAGE = Path(__file__).parents[2]
STAGES = {
    "ttir": "frontend/ttir",
    "tile": "backend/lowering/analysis",
    "npu": "backend/lowering/schedule",
    "llvm": "backend/codegen",
    "objects": "backend/codegen",
    "load": "backend/worker",
    "launch": "backend/functional",
    "timing": "backend/timing",
}
"""Who owns a stage of the worker."""
OURS = ("frontend/device", "frontend/inductor", "frontend/ttir", "frontend/runtime")
ABOVE = ("frontend/sweep", "frontend/run.py")
LINES = 12


def verdict(error: BaseException, phase: str, *, script: bool) -> Verdict:
    """The verdict on a case that raised."""
    ours = root(error)
    if ours is not None:
        return Verdict(
            status=_status(ours),
            layer=layer_of(ours),
            stage=ours.stage or phase,
            message=Message(kind=ours.kind, what=ours.what, cause=ours.cause, next_step=ours.next_step),
        )
    wrong = script and isinstance(error, AssertionError)
    return Verdict(
        status="wrong" if wrong else "error",
        layer="" if wrong else layer_of(_deepest(error)),
        stage=phase,
        message=_foreign(error, wrong),
    )


def exited(code: int) -> Verdict:
    """The verdict on a script that ended with a code of its own."""
    what = f"the script ended with exit code {code}"
    cause = "it found something wrong itself: the end of its output is below"
    return Verdict(status="error", stage="script", layer="script", message=Message(what=what, cause=cause))


def stage_layer(stage: str) -> str:
    """The owner of a stage of the worker, or nobody."""
    return STAGES.get(stage, "backend/worker")


def layer_of(error: BaseException) -> str:
    """The folder that owns a failure: the worker's by stage, else the innermost of npusim or torch that raised it."""
    if isinstance(error, NpusimError) and error.stage:
        return stage_layer(error.stage)
    files = [Path(name) for name in _files(error)]
    for file in reversed(files):
        folder = _folder(file)
        if folder and not folder.startswith(ABOVE):
            return folder
    if isinstance(error, NpusimError):
        return "frontend/device"  # raised by its C++, which has no frames
    return next((_torch(file) for file in reversed(files) if _torch(file)), "script")


def _status(error: NpusimError) -> Status:
    if isinstance(error, UnsupportedError | HostOpError):
        return "refused"
    return "crash" if isinstance(error, WorkerError) else "error"


def _files(error: BaseException) -> Iterator[str]:
    trace = error.__traceback__
    while trace is not None:
        yield trace.tb_frame.f_code.co_filename
        trace = trace.tb_next


def _folder(file: Path) -> str:
    if not file.is_relative_to(PACKAGE):
        return ""
    parts = file.relative_to(PACKAGE).parts
    return "/".join(parts[:2])


def _torch(file: Path) -> str:
    parts = file.parts
    if "torch" not in parts:
        return ""
    here = parts[parts.index("torch") :]
    return "/".join(here[:2]) if len(here) > 2 else "torch"


def _deepest(error: BaseException) -> BaseException:
    """The exception that began it: Dynamo and Inductor wrap what they meet."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _foreign(error: BaseException, wrong: bool) -> Message:
    deepest = _deepest(error)
    text = "\n".join(str(deepest).partition("Set TORCHDYNAMO_VERBOSE")[0].strip().splitlines()[:LINES])
    what = f"{type(deepest).__name__}: {text}" if text else type(deepest).__name__
    cause = "the script's own check failed" if wrong else "an exception that npusim does not raise on purpose"
    return Message(what=what, cause=cause, next_step="the end of its output has the traceback")


__all__ = ["exited", "layer_of", "stage_layer", "verdict"]
