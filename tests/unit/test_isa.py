"""backend/native/npu_isa.h and the runtime's assembly hold the numbers of contract/isa.py."""

from __future__ import annotations

import re
from pathlib import Path

from npusim.contract import isa

BACKEND = Path(isa.__file__).parents[1] / "backend"
CONSTANTS = {name: value for name, value in vars(isa).items() if name.isupper()}


def test_header_holds_every_constant_and_no_other() -> None:
    text = (BACKEND / "native/npu_isa.h").read_text()
    numbers = re.findall(r"constexpr std::uint64_t NPU_(\w+) = (\w+);", text)
    strings = re.findall(r'constexpr char NPU_(\w+)\[\] = "(\w+)";', text)
    assert len(numbers) + len(strings) == text.count("constexpr")
    assert {name: int(value, 0) for name, value in numbers} | dict(strings) == CONSTANTS


def test_linker_script() -> None:
    text = (BACKEND / "codegen/runtime/link.ld").read_text()
    values = {name: int(value, 0) for name, value in re.findall(r"^(\w+) = (0x\w+);", text, re.MULTILINE)}
    assert set(values) == {"PROGRAM_BASE", "PROGRAM_BYTES", "STACK_BYTES"}
    assert values == {name: CONSTANTS[name] for name in values}


def test_entry_code() -> None:
    text = (BACKEND / "codegen/runtime/crt0.S").read_text()
    values = {name: int(value, 0) for value, name in re.findall(r"li .*, (0x\w+) +# ([A-Z_]+)", text)}
    assert values == {name: CONSTANTS[name] for name in ("LAUNCH_BASE", "STATUS_DONE")}
    assert isa.LAUNCH_STATUS == 0  # `sd t1, 0(t0)`
