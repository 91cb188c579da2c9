"""The machine: one frozen record per section of `machines/*.toml`. Every key is required; unknown keys are refused.

Units are in the names: `_cycles` are core cycles, `_ns` nanoseconds, `_bytes` bytes. The DRAM timing names follow JEDEC
(as in Ramulator); their unit is one DRAM clock (`dram.clock_mhz`).
"""

from __future__ import annotations

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_type_hints

import msgspec

from npusim.errors import MachineError

MAPPING_FIELDS = ("Ro", "Ba", "Bg", "Pc", "Co", "Ch")
"""Row, bank, bank group, pseudo-channel, column (one access), channel."""

MAX_BANKS = 64
_MAY_BE_ZERO = frozenset({"latency_cycles", "issue_cycles", "nrefi", "nwtrs", "nwtrl"})


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
    """`arrays` weight-stationary systolic arrays of `rows` (k) x `columns` (n), each with `weight_slots`."""

    arrays: int
    rows: int
    columns: int
    weight_slots: int


class Dma(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`engines` a core; `queue_depth` transfers wait in an engine's queue, `outstanding` DRAM requests are in flight.

    `issue_cycles` of the core start one transfer.
    """

    engines: int
    queue_depth: int
    outstanding: int
    issue_cycles: int


class Noc(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A crossbar: `latency_cycles` each way, `ports_per_core`; one packet a core cycle and destination."""

    kind: Literal["crossbar"]
    latency_cycles: int
    ports_per_core: int


class Dram(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`channels` independent channels of `access_bytes` requests; `preset` names the source of the timings.

    Timings (`n...`) are in DRAM clocks of `clock_mhz` and have their JEDEC names, as in Ramulator. `columns` counts the
    accesses in one row of one bank. `mapping` lists the address fields from the highest to the lowest; with
    `bank_hash` the bank is exclusive-or-ed with the row, so that equal offsets of large arrays meet in different banks.
    `queue_depth` holds for reads and for writes. `nrefi = 0` switches refresh off.
    """

    preset: str
    capacity_bytes: int
    clock_mhz: int
    channels: int
    pseudo_channels: int
    bank_groups: int
    banks_per_group: int
    rows: int
    columns: int
    access_bytes: int
    mapping: str
    bank_hash: bool
    queue_depth: int
    command_buses: Literal[1, 2]
    act_command_cycles: int
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

    @property
    def peak_bytes_per_second(self) -> int:
        """Bytes a second when every pseudo-channel's data bus is always busy."""
        return self.channels * self.pseudo_channels * self.access_bytes * self.clock_mhz * 1_000_000 // self.nbl


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
        machine = msgspec.convert(data, Machine)
    except msgspec.ValidationError as error:
        raise MachineError(
            f"machine file {path} is not valid", cause=str(error), next_step="see docs/machines.md"
        ) from error
    for wrong in _contradictions(machine):
        raise MachineError(f"machine file {path} contradicts itself", cause=wrong, next_step="see docs/machines.md")
    return machine


def _contradictions(machine: Machine) -> Iterator[str]:
    """What no hardware could be, in words."""
    for name in ("core", "latency", "matrix", "dma", "noc", "dram"):
        for key, value in msgspec.structs.asdict(getattr(machine, name)).items():
            least = 0 if key in _MAY_BE_ZERO else 1
            if type(value) is int and value < least:
                yield f"`{name}.{key}` is {value}, at least {least} is needed"
    dram = machine.dram
    for key in ("channels", "pseudo_channels", "bank_groups", "banks_per_group", "rows", "columns", "access_bytes"):
        if getattr(dram, key).bit_count() != 1:
            yield f"`dram.{key}` is {getattr(dram, key)}, not a power of two: an address is split by bits"
    banks = dram.pseudo_channels * dram.bank_groups * dram.banks_per_group
    if banks > MAX_BANKS:
        yield f"a `dram` channel has {banks} banks, the model holds {MAX_BANKS}"
    capacity = dram.channels * banks * dram.rows * dram.columns * dram.access_bytes
    if dram.capacity_bytes != capacity:
        yield f"`dram.capacity_bytes` is {dram.capacity_bytes}, the fields multiply to {capacity}"
    if sorted(re.findall("..", dram.mapping)) != sorted(MAPPING_FIELDS) or len(dram.mapping) != 2 * len(MAPPING_FIELDS):
        yield f"`dram.mapping` is {dram.mapping!r}, not each of {', '.join(MAPPING_FIELDS)} once"
    if dram.nrefi and dram.nrefi <= dram.nrfc + dram.nrp:
        yield f"`dram.nrefi` is {dram.nrefi}: refresh ({dram.nrfc} + {dram.nrp} clocks) would never end"


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


__all__ = ["MAPPING_FIELDS", "MAX_BANKS", "Core", "Dma", "Dram", "Latency", "Machine", "Matrix", "Noc", "load"]
