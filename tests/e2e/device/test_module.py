"""torch.npu and torch.accelerator."""

from __future__ import annotations

import pytest
import torch

from npusim.errors import UnsupportedError
from npusim.frontend.device.native import Native


def test_torch_npu() -> None:
    npu = torch.npu
    assert (npu.is_available(), npu.is_initialized(), npu.device_count(), npu.current_device()) == (True, True, 1, 0)
    assert npu.get_device_properties().total_memory == npu.mem_get_info()[1]
    assert npu.get_device_name(0) == npu.get_device_name("npu:0") == "npusim NPU"
    npu.set_device("npu:0")
    npu.synchronize()
    with npu.device(0):
        assert torch.ones(1, device="npu").device.index == 0
    with pytest.raises(ValueError, match="there is one, npu:0"):
        npu.set_device(1)


@pytest.mark.usefixtures("collected")
def test_torch_accelerator(npu: Native) -> None:
    acc = torch.accelerator
    assert acc.current_accelerator() == torch.device("npu")
    assert (acc.is_available(), acc.device_count(), acc.current_device_index()) == (True, 1, 0)
    x = torch.ones(1000, device="npu")
    assert acc.memory_allocated() == npu.memory_allocated() >= x.nbytes
    assert acc.memory_stats()["allocated_bytes.all.current"] == npu.memory_stats()["allocated_bytes.current"]
    assert acc.get_memory_info()[1] == npu.capacity()
    assert torch.float32 in acc.get_device_capability()["supported_dtypes"]
    acc.synchronize()
    acc.empty_cache()
    with acc.device_index(0):
        assert x.sum().item() == 1000


def test_streams_are_one_stream() -> None:
    stream = torch.npu.Stream()
    with torch.npu.stream(stream), stream:
        x = torch.ones(2, device="npu")
    x.record_stream(stream)
    stream.wait_stream(torch.npu.default_stream())
    stream.wait_event(stream.record_event())
    stream.synchronize()
    assert stream.query()
    assert stream == torch.npu.current_stream()


def test_events_complete_but_measure_nothing() -> None:
    first, last = torch.npu.Event(enable_timing=True), torch.npu.Event(enable_timing=True)
    first.record()
    last.record()
    last.synchronize()
    assert last.query()
    with pytest.raises(UnsupportedError, match="measure no time"):
        first.elapsed_time(last)


def test_pinned_memory_is_host_memory() -> None:
    pinned = torch.arange(5.0).pin_memory()
    assert pinned.is_pinned()
    assert pinned[2:].is_pinned()
    assert not torch.arange(5.0).is_pinned()
    assert pinned.to("npu", non_blocking=True).tolist() == [0, 1, 2, 3, 4]
    assert not torch.ones(3, device="npu").is_pinned()
    with pytest.raises(RuntimeError, match="only dense CPU tensors can be pinned"):
        torch.ones(3, device="npu").pin_memory()
    with pytest.raises(RuntimeError, match="Only dense CPU tensors can be pinned"):
        torch.empty(3, device="npu", pin_memory=True)
