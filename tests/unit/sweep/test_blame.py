"""Who owns an exception."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from npusim import paths
from npusim.contract.sweep import Status
from npusim.errors import CompileError, HostOpError, LaunchError, NpusimError, UnsupportedError, WorkerError
from npusim.frontend.sweep import blame


def raised(file: Path | str, error: BaseException) -> BaseException:
    """The error, raised by a function whose code is of that file."""
    scope: dict[str, Callable[[BaseException], None]] = {}
    exec(compile("def throw(error):\n    raise error", str(file), "exec"), scope)
    try:
        scope["throw"](error)
    except BaseException as caught:
        return caught
    raise AssertionError


REFUSED = UnsupportedError("op X is refused", cause="no lowering", next_step="use Y")
TORCH = "/env/lib/python3.11/site-packages/torch"


def test_every_stage_of_the_worker_has_an_owner() -> None:
    text = (paths.PACKAGE / "backend" / "pipeline.py").read_text()
    names = re.findall(r"^    Stage\(\"(\w+)\"", text, flags=re.MULTILINE)
    assert {*names, "load", "launch", "timing"} == set(blame.STAGES)
    for folder in blame.STAGES.values():
        assert (paths.PACKAGE / folder).is_dir(), folder


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (REFUSED, "refused"),
        (HostOpError("op"), "refused"),
        (CompileError("no"), "error"),
        (LaunchError("no"), "error"),
        (NpusimError("no"), "error"),
        (WorkerError("died"), "crash"),
        (ValueError("no"), "error"),
    ],
)
def test_status_by_kind(error: BaseException, status: Status) -> None:
    assert blame.verdict(error, "compile", script=False).status == status


def test_the_worker_names_the_stage() -> None:
    error = CompileError("kernel", cause="c", next_step="n").met("triton_0", "npu")
    found = blame.verdict(error, "compile", script=False)
    assert (found.layer, found.stage) == ("backend/lowering/schedule", "npu")
    assert found.message is not None
    assert (found.message.kind, found.message.what, found.message.cause, found.message.next_step) == (
        "compile",
        "kernel",
        "c",
        "n",
    )


def test_a_refusal_belongs_to_the_innermost_folder_of_npusim() -> None:
    error = raised(paths.PACKAGE / "frontend" / "inductor" / "strict.py", REFUSED)
    assert blame.layer_of(error) == "frontend/inductor"
    assert blame.layer_of(raised(f"{TORCH}/_inductor/graph.py", REFUSED)) == "frontend/inductor"


def test_the_device_raises_without_frames_of_its_own() -> None:
    assert blame.layer_of(raised("/home/me/script.py", HostOpError("op"))) == "frontend/device"


def test_foreign_errors_belong_to_torch_or_to_the_script() -> None:
    inner = raised(f"{TORCH}/_dynamo/symbolic_convert.py", ValueError("line\n\nSet TORCHDYNAMO_VERBOSE=1 for more"))
    outer = RuntimeError("wrapped")
    outer.__cause__ = inner
    found = blame.verdict(outer, "compile", script=True)
    assert (found.status, found.layer, found.stage) == ("error", "torch/_dynamo", "compile")
    assert found.message is not None
    assert found.message.what == "ValueError: line"
    assert blame.verdict(raised("/home/me/script.py", KeyError("k")), "script", script=True).layer == "script"


def test_a_scripts_assertion_is_a_wrong_result_and_a_cases_is_not() -> None:
    assert blame.verdict(AssertionError("not close"), "script", script=True).status == "wrong"
    assert blame.verdict(AssertionError("not close"), "compile", script=False).status == "error"
