"""save, load, pickle and deepcopy keep device, strides, sharing and values."""

from __future__ import annotations

import copy
import io
import pickle
from typing import Any

import pytest
import torch


def objects() -> dict[str, torch.Tensor]:
    a = torch.arange(4.0, device="npu")
    return {
        "a": a,
        "alias": a[1:3],
        "strided": torch.arange(6.0, device="npu").view(2, 3).t(),
        "parameter": torch.nn.Parameter(torch.ones(2, device="npu")),
        "empty": torch.empty(0, device="npu"),
        "bfloat16": torch.ones(3, device="npu", dtype=torch.bfloat16),
    }


def saved(value: object) -> io.BytesIO:
    buffer = io.BytesIO()
    torch.save(value, buffer)
    buffer.seek(0)
    return buffer


@pytest.mark.parametrize("location", [None, "cpu"])
def test_npu_tensors_load(location: str | None) -> None:
    loaded = torch.load(saved(objects()), map_location=location)
    for name, want in objects().items():
        assert loaded[name].device.type == (location or "npu")
        assert loaded[name].stride() == want.stride()
        assert torch.equal(loaded[name].cpu(), want.cpu())
    loaded["alias"].fill_(9)
    assert loaded["a"].tolist() == [0, 9, 9, 3]


@pytest.mark.parametrize("location", ["npu", "npu:0", {"cpu": "npu:0"}])
def test_cpu_tensors_load_onto_the_npu(location: Any) -> None:
    loaded = torch.load(saved({"a": torch.ones(3)}), map_location=location)["a"]
    assert loaded.device == torch.device("npu", 0)
    assert loaded.tolist() == [1, 1, 1]


def test_pickle_and_deepcopy() -> None:
    want = objects()
    for got in (pickle.loads(pickle.dumps(want)), copy.deepcopy(want)):
        assert all(got[name].is_npu and torch.equal(got[name], want[name]) for name in want)
    got["alias"].zero_()
    assert got["a"].tolist() == [0, 0, 0, 3]
    assert want["a"].tolist() == [0, 1, 2, 3]


def test_modules_and_optimisers() -> None:
    net = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2)).to("npu")
    optimizer = torch.optim.Adam(net.parameters())
    net(torch.randn(3, 2, device="npu")).square().sum().backward()
    optimizer.step()
    state = torch.load(saved({"net": net.state_dict(), "optimizer": optimizer.state_dict()}))
    twin = copy.deepcopy(net)
    twin.load_state_dict(state["net"])
    torch.optim.Adam(twin.parameters()).load_state_dict(state["optimizer"])
    assert all(p.is_npu and torch.equal(p, q) for p, q in zip(twin.parameters(), net.parameters(), strict=True))


def test_storages() -> None:
    storage = torch.arange(4, dtype=torch.uint8, device="npu").untyped_storage()
    assert storage.device.type == "npu"
    for copied in (storage.cpu(), storage.clone(), copy.deepcopy(storage)):
        assert list(copied) == [0, 1, 2, 3]
