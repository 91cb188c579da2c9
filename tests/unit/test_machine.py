"""Machine files: every key required, unknown keys named with their nearest neighbour, contradictions refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from npusim.contract import machine as contract
from npusim.contract.machine import Machine, load
from npusim.errors import MachineError

ROOT = Path(__file__).parents[2]
TPU = ROOT / "machines" / "tpuv3.toml"
SHIPPED = sorted((ROOT / "machines").glob("*.toml"))
SECTIONS = [name for name, kind in get_type_hints(Machine).items() if issubclass(kind, msgspec.Struct)]
KEYS = [
    f"{section}.{key}" if section else key
    for section in ("", *SECTIONS)
    for key in get_type_hints(getattr(contract, section.capitalize()) if section else Machine)
    if key not in SECTIONS
]


def edited(tmp_path: Path, key: str, line: str | None) -> Path:
    """A copy of tpuv3.toml whose `section.key` line is replaced, or removed."""
    section, _, name = key.rpartition(".")
    found = ""
    lines = []
    for old in TPU.read_text().splitlines():
        found = old.strip("[]") if old.startswith("[") else found
        matches = found == section and re.match(rf"{name}\s*=", old)
        lines.append((line or "") if matches else old)
    path = tmp_path / "changed.toml"
    path.write_text("\n".join(lines) + "\n")
    return path


def refusal(path: Path) -> str:
    with pytest.raises(MachineError) as caught:
        load(path)
    assert caught.value.exit_code == 10
    assert caught.value.next_step
    return str(caught.value)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_shipped_machine_loads(path: Path) -> None:
    machine = load(path)
    assert machine.name == path.stem
    assert machine.source
    assert re.fullmatch("[0-9a-f]{64}", machine.digest)


def test_default_machine_is_the_design() -> None:
    machine = load(TPU)
    core, dram = machine.core, machine.dram
    assert (core.count, core.frequency_mhz, core.lanes * core.sublanes) == (1, 940, 1024)
    assert core.scratchpad_bytes == 16 << 20
    assert (machine.matrix.arrays, machine.matrix.rows, machine.matrix.columns) == (2, 128, 128)
    assert dram.channels == 16
    assert dram.peak_bytes_per_second == 16 * 32 * core.frequency_mhz * 1_000_000 == 481_280_000_000


@pytest.mark.parametrize("key", KEYS)
def test_every_key_is_required(tmp_path: Path, key: str) -> None:
    name = key.rpartition(".")[2]
    assert f"`{name}`" in refusal(edited(tmp_path, key, None))


@pytest.mark.parametrize("key", [key for key in KEYS if key not in ("name", "source")])
def test_every_number_is_in_the_digest(key: str) -> None:
    section, _, name = key.rpartition(".")
    value = getattr(getattr(load(TPU), section), name)
    machine = load(TPU)
    other = (not value) if isinstance(value, bool) else value + 1 if isinstance(value, int) else f"{value}x"
    changed = msgspec.structs.replace(getattr(machine, section), **{name: other})
    assert msgspec.structs.replace(machine, **{section: changed}).digest != machine.digest


@pytest.mark.parametrize(
    ("key", "line", "near"),
    [
        ("dram.nccdl", "ncdl = 4", "dram.nccdl"),
        ("core.frequency_mhz", "frequency = 940", "core.frequency_mhz"),
        ("noc.kind", 'kidn = "crossbar"', "noc.kind"),
        ("name", 'nam = "tpuv3"', "name"),
    ],
)
def test_unknown_key_is_named_with_the_nearest(tmp_path: Path, key: str, line: str, near: str) -> None:
    message = refusal(edited(tmp_path, key, line))
    assert f"`{key.rpartition('.')[0]}{'.' if '.' in key else ''}{line.split(' ')[0]}`" in message
    assert f"`{near}`" in message


@pytest.mark.parametrize(
    ("key", "line", "reason"),
    [
        ("core.count", 'count = "one"', "Expected `int`"),
        ("core.count", "count = 0", "`core.count` is 0"),
        ("dram.nfaw", "nfaw = -1", "`dram.nfaw` is -1"),
        ("dram.channels", "channels = 12", "not a power of two"),
        ("dram.capacity_bytes", "capacity_bytes = 1", "the fields multiply to 8589934592"),
        ("dram.mapping", 'mapping = "RoBaCoBgPc"', "not each of Ro, Ba, Bg, Pc, Co, Ch once"),
        ("dram.mapping", 'mapping = "RoBaCoBgPcPc"', "not each of"),
        ("dram.banks_per_group", "banks_per_group = 16", "128 banks"),
        ("dram.nrefi", "nrefi = 100", "would never end"),
        ("dram.command_buses", "command_buses = 3", "Invalid enum value 3"),
        ("noc.kind", 'kind = "torus"', "torus"),
        ("dram.bank_hash", "bank_hash = 1", "Expected `bool`"),
    ],
)
def test_contradictions_are_refused(tmp_path: Path, key: str, line: str, reason: str) -> None:
    assert reason in refusal(edited(tmp_path, key, line))


@pytest.mark.parametrize("line", ["bank_hash = false"])
def test_switches_may_be_off(tmp_path: Path, line: str) -> None:
    assert load(edited(tmp_path, "dram.bank_hash", line)).dram.bank_hash is False
    assert load(edited(tmp_path, "dram.nrefi", "nrefi = 0")).dram.nrefi == 0


def test_missing_file(tmp_path: Path) -> None:
    assert "does not exist" in refusal(tmp_path / "none.toml")


def test_file_that_is_not_toml(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("[core\n")
    assert "is not TOML" in refusal(path)


def test_docs_list_every_key() -> None:
    table = (ROOT / "docs" / "machines.md").read_text().partition("## Keys")[2]
    documented = re.findall(r"^\| `([a-z_.]+)` \|", table, re.M)
    assert sorted(documented) == sorted(KEYS)


def test_shipped_machines_have_the_same_keys() -> None:
    def keys(path: Path) -> set[str]:
        data = tomllib.loads(path.read_text())
        return {f"{s}.{k}" for s, v in data.items() if isinstance(v, dict) for k in v} | set(data)

    assert len({frozenset(keys(path)) for path in SHIPPED}) == 1
