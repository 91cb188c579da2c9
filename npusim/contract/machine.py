"""The machine: one frozen record per section of `machines/*.toml`. Every key is required; unknown keys are refused.

Units are in the names: `_cycles` are core cycles, `_ns` nanoseconds, `_bytes` bytes. The DRAM timing names follow JEDEC
(as in Ramulator); their unit is one DRAM clock of `tck_ns`.
"""

from __future__ import annotations

import difflib
import hashlib
import tomllib
from pathlib import Path
from typing import Any, Literal, get_type_hints

import msgspec

from npusim.errors import MachineError


class Core(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`lanes` x `sublanes` float32 operations a cycle; `issue_width` instructions a cycle, in order."""

    count: int
    frequency_mhz: int
    lanes: int
    sublanes: int
    issue_width: int
    scratchpad_bytes: int


class Latency(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Result latency in core cycles by instruction class (scoreboard of a tile body)."""

    scalar: int
    scalar_multiply: int
    scalar_divide: int
    scalar_load: int
    branch: int
    vector_config: int
    vector_alu: int
    vector_multiply: int
    vector_fma: int
    vector_divide: int
    vector_sqrt: int
    vector_convert: int
    vector_compare: int
    vector_mask: int
    vector_permute: int
    vector_reduce: int
    vector_load: int
    vector_store: int


class Matrix(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`arrays` weight-stationary systolic arrays of `rows` (k) x `columns` (n)."""

    arrays: int
    rows: int
    columns: int
    weight_slots: int


class Dma(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`outstanding` DRAM requests in flight an engine; `issue_cycles` of the core to start one transfer."""

    engines: int
    queue_depth: int
    outstanding: int
    issue_cycles: int


class Noc(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A crossbar: `latency_cycles` each way, `ports_per_core`, one packet a cycle and destination."""

    kind: Literal["crossbar"]
    latency_cycles: int
    ports_per_core: int


class Dram(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`channels` independent channels; timings in DRAM clocks, named as by JEDEC. `preset` names their source."""

    preset: str
    capacity_bytes: int
    channels: int
    access_bytes: int
    mapping: str
    queue_depth: int
    tck_ns: float
    pseudo_channels: int
    bank_groups: int
    banks_per_group: int
    rows: int
    columns: int
    nbl: int
    ncl: int
    ncwl: int
    nrcdrd: int
    nrcdwr: int
    nrp: int
    nras: int
    nrc: int
    nwr: int
    nrtp: int
    nccds: int
    nccdl: int
    nrrds: int
    nrrdl: int
    nwtrs: int
    nwtrl: int
    nfaw: int
    nrfc: int
    nrefi: int
    act_command_cycles: int


class Machine(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One NPU. `name` and `source` are for people; the digest covers every number."""

    name: str
    source: str
    core: Core
    latency: Latency
    matrix: Matrix
    dma: Dma
    noc: Noc
    dram: Dram

    @property
    def digest(self) -> str:
        """sha256 of the canonical JSON form, 64 hex digits."""
        return hashlib.sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()


def load(path: Path) -> Machine:
    """Read a machine file; raises `MachineError` that names the file and the key."""
    try:
        data = tomllib.loads(path.read_text())
    except FileNotFoundError as error:
        raise MachineError(
            f"machine file {path} does not exist", next_step="`npusim doctor` lists the machines that ship"
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MachineError(
            f"machine file {path} is not TOML", cause=str(error), next_step="correct that line"
        ) from error
    _check_keys(data, Machine, str(path), "")
    try:
        return msgspec.convert(data, Machine)
    except msgspec.ValidationError as error:
        raise MachineError(
            f"machine file {path} is not valid", cause=str(error), next_step="see docs/machines.md"
        ) from error


def _check_keys(data: dict[str, Any], struct: type[msgspec.Struct], path: str, prefix: str) -> None:
    hints = get_type_hints(struct)
    for key, value in data.items():
        if key not in hints:
            near = difflib.get_close_matches(key, hints, n=1, cutoff=0.0)
            raise MachineError(
                f"unknown key `{prefix}{key}` in {path}",
                cause=f"the nearest known key is `{prefix}{near[0]}`",
                next_step="correct the key; docs/machines.md lists all of them",
            )
        if isinstance(value, dict) and isinstance(hints[key], type) and issubclass(hints[key], msgspec.Struct):
            _check_keys(value, hints[key], path, f"{prefix}{key}.")


__all__ = ["Core", "Dma", "Dram", "Latency", "Machine", "Matrix", "Noc", "load"]
