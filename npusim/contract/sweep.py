"""A sweep: what is to be tried (`Plan`), how each case ended (`Row`), and sweep.json (schema npusim.sweep/1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from npusim.contract.files import write_whole
from npusim.contract.report import HostOp
from npusim.errors import UsageError

Count = Annotated[int, msgspec.Meta(ge=0)]
Status = Literal["pass", "wrong", "refused", "error", "crash", "timeout"]
STATUSES: tuple[Status, ...] = get_args(Status)
DTYPES = ("float64", "float32", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint8", "bool")
PLAN, ABOUT, STARTED = "plan.json", "about.json", ".started"
"""Names of files: the plan, what the frontend says about itself, and the suffix of a case's mark that it has begun."""


class Tensor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An input, made from the case's seed. A string in `shape` is a size that `Case.sizes` gives.

    `fill` names a way to draw values (`frontend.sweep.inputs`), `low` and `high` are its bounds. `view` is an
    expression of `t`, the tensor on its device, that gives the input: a slice, a transposition, ...
    """

    name: str
    shape: tuple[int | str, ...]
    dtype: str = "float32"
    fill: str = "normal"
    low: float = 0
    high: float = 1
    view: str = ""


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="case"):
    """One built-in case: `expression` over the inputs and `m`, compiled for the npu, against the CPU's eager result.

    `module` is an expression that makes `m`, a torch.nn.Module. With `gradients` the gradients of inputs and parameters
    are compared too, with `optimizer` (SGD, Adam) the parameters after `steps` steps. `sizes` makes it dynamic: one
    call for each value, all of them from the kernels of the first. `launches` is False when nothing is to be launched.
    """

    name: str
    expression: str
    inputs: tuple[Tensor, ...] = ()
    module: str = ""
    tolerance: float = 1e-4
    gradients: bool = False
    optimizer: str = ""
    steps: int = 0
    sizes: Mapping[str, tuple[int, ...]] = {}
    launches: bool = True
    slow: bool = False

    @property
    def source(self) -> str:
        return self.expression


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag="script"):
    """A script that someone wrote. `name` is its path within the folder that was asked for."""

    name: str
    path: str
    launches: bool = True

    @property
    def source(self) -> str:
        return self.path


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`jobs` cases at once, each for at most `timeout` seconds; case i leaves `rows`/i.json."""

    cases: tuple[Case | Script, ...]
    rows: str
    jobs: Annotated[int, msgspec.Meta(ge=1)] = 1
    timeout: float = 120


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the frontend says about itself."""

    machine_digest: str
    toolchain_digest: str


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Why a case did not pass, in three parts. `kind` is an error's kind, or empty."""

    kind: str = ""
    what: str
    cause: str = ""
    next_step: str = ""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How one case ended.

    `routed`: kernels of it ran work-items on the NPU and moved bytes. `launches_nothing`: it has none to run, and ran
    none. Errors are the largest over all outputs, None where nothing was compared. `cycles` is None when nothing was
    launched or timed. `layer` is the folder of npusim (or torch) that owns the failure, `stage` how far it came.
    `output` is the end of what the case printed, `bundle` its failure bundle.
    """

    name: str
    group: str
    source: str
    status: Status
    routed: bool = False
    launches_nothing: bool = False
    host_ops: tuple[HostOp, ...] = ()
    max_abs_error: float | None = None
    max_rel_error: float | None = None
    tolerance: float | None = None
    cycles: Count | None = None
    kernels: Count = 0
    launches: Count = 0
    work_items: Count = 0
    bytes_moved: Count = 0
    seconds: float = 0
    layer: str = ""
    stage: str = ""
    message: Message | None = None
    bundle: str = ""
    output: str = ""


class Sweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """sweep.json. `counts` has every status; `seconds` is the wall clock of the whole sweep."""

    schema: Literal["npusim.sweep/1"] = "npusim.sweep/1"
    engine: str
    machine: str
    machine_digest: str
    toolchain_digest: str
    jobs: Count
    seconds: float
    counts: dict[Status, Count]
    rows: tuple[Row, ...]

    def stable(self) -> dict[str, Any]:
        """All but wall clock, output and places: what two sweeps over the same code must agree on."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        for key in ("seconds", "jobs"):
            del data[key]
        for row in data["rows"]:
            for key in ("seconds", "output", "bundle"):
                del row[key]
        return data


def group(name: str) -> str:
    """The first part of a case's name, empty when it has but one."""
    return name.partition("/")[0] if "/" in name else ""


def counts(rows: Sequence[Row]) -> dict[Status, int]:
    """How many rows have each status; every status is there."""
    return {status: sum(row.status == status for row in rows) for status in STATUSES}


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of sweep.json."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(Sweep)}


def dump(sweep: Sweep, path: Path) -> None:
    """Write the file, whole or not at all; its folder is made if need be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, msgspec.json.format(msgspec.json.encode(sweep), indent=2) + b"\n")


def load(path: Path) -> Sweep:
    """Read a sweep; raises `UsageError` that names the file when it is none or does not keep the schema."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Sweep)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise UsageError(
            f"{path} is not the JSON of a sweep",
            cause=str(error),
            next_step="docs/sweep.md describes the schema npusim.sweep/1",
        ) from error
