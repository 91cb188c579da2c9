"""What has no timing is refused by name; nothing gets a made-up cycle."""

from __future__ import annotations

from pathlib import Path

import pytest

from npusim.backend.timing import library
from npusim.backend.timing.simulate import simulate
from npusim.contract import isa
from npusim.errors import TimingError
from tests.lowering.timing.events import TPU, Player, Words, dma, mxload, mxmac, mxwait, store, tile, wait

CAPACITY = TPU.dram.capacity_bytes
CASES: dict[str, tuple[list[Words], str]] = {
    "body without cycles": ([tile(3)], "tile body 3 was not measured"),
    "missing wait": ([dma(0, 0, [8])], "ends with 1 transfers"),
    "missing mxwait": ([mxload(0, 128, 128)], "ends while the matrix unit works"),
    "beyond DRAM": ([dma(0, CAPACITY - 16, [8]), wait(0)], "argument 0 leaves the DRAM"),
    "before DRAM": ([dma(0, -4, [8]), wait(0)], "argument 0 leaves the DRAM"),
    "tag": ([dma(isa.MAX_TAGS, 0, [8]), wait(0)], f"tag {isa.MAX_TAGS}"),
    "wait tag": ([wait(-1)], "tag -1"),
    "argument": ([dma(0, 0, [8], arg=3), wait(0)], "tensor argument 3 of a kernel that has 3"),
    "element size": ([dma(0, 0, [8], element=16), wait(0)], "elements of 16 bytes"),
    "indexed": ([dma(0, 0, [8], flags=isa.FLAG_INDEXED), wait(0)], "indexed transfers"),
    "accumulate": ([store(0, 0, [8])[:2] + dma(0, 0, [8], flags=3)[2:], wait(0)], "accumulating transfers"),
    "weights too tall": ([mxload(0, 129, 128), mxwait()], "weights of 129 x 128"),
    "weight slot": ([mxload(4, 128, 128), mxwait()], "weight slot 4"),
    "slot never loaded": ([mxmac(1, 8, 8, 8), mxwait()], "slot 1, which was never loaded"),
}


@pytest.mark.parametrize("case", CASES)
def test_refused_by_name(play: Player, case: str) -> None:
    events, message = CASES[case]
    with pytest.raises(TimingError, match=message):
        play(events)


def test_the_next_launch_works(play: Player) -> None:
    with pytest.raises(TimingError):
        play([tile(3)])
    assert play([tile(0)]).cycles == 10


def test_zero_cycles_are_no_measurement(play: Player) -> None:
    with pytest.raises(TimingError, match="tile body 0 has 0 cycles"):
        play([tile(0)], tiles={0: 0})


def test_missing_trace(tmp_path: Path) -> None:
    with pytest.raises(TimingError, match="does not exist"):
        simulate(TPU, tmp_path / "none.so", [0] * 8, 0, {})


def test_trace_that_is_no_library(tmp_path: Path) -> None:
    path = tmp_path / "text.so"
    path.write_text("not a library")
    with pytest.raises(TimingError, match="cannot be loaded"):
        simulate(TPU, path, [0] * 8, 0, {})


def test_short_launch_block(play: Player) -> None:
    for block in ([0] * 3, bytes(24)):
        with pytest.raises(TimingError, match="launch block"):
            simulate(TPU, play.trace, block, 0, {})


def test_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(library.LIBRARY_VARIABLE)
    with pytest.raises(TimingError, match=library.LIBRARY_VARIABLE):
        library.library()


def test_library_that_does_not_load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(library.LIBRARY_VARIABLE, str(tmp_path / "none.so"))
    with pytest.raises(TimingError, match="cannot be loaded"):
        library.library()
