"""A forked child may read device memory; it may not allocate, write or free."""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest
import torch
from torch.utils.data import DataLoader, Dataset, TensorDataset

from npusim.frontend.device.errors import ForkError
from npusim.frontend.device.native import Native

pytestmark = pytest.mark.filterwarnings("ignore:.*(pin_memory|is_pinned).*deprecated:DeprecationWarning")


def in_child(check: Callable[[], bool]) -> bool:
    pid = os.fork()
    if pid == 0:
        try:
            good = check()
        except BaseException:  # the child reports by its exit code alone
            good = False
        os._exit(0 if good else 1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


def refused(action: Callable[[], object]) -> bool:
    try:
        action()
    except ForkError:
        return True
    return False


def test_a_child_reads_but_neither_allocates_nor_writes(npu: Native) -> None:
    x = torch.ones(4, device="npu")
    assert in_child(lambda: x.cpu().tolist() == [1] * 4 and torch.npu._is_in_bad_fork())
    assert in_child(lambda: refused(lambda: torch.ones(3, device="npu")))
    assert in_child(lambda: refused(lambda: x.copy_(torch.zeros(4))))
    assert in_child(lambda: refused(lambda: x.zero_()))
    assert x.cpu().tolist() == [1] * 4
    assert not npu.is_in_bad_fork()


@pytest.mark.usefixtures("collected")
def test_a_childs_frees_leave_the_parent_alone(npu: Native) -> None:
    held = [torch.ones(4, device="npu")]
    before = npu.memory_allocated()

    def drop() -> bool:
        held.clear()
        return npu.memory_allocated() == before

    assert in_child(drop)
    other = torch.zeros(4, device="npu")
    assert held[0].data_ptr() != other.data_ptr()
    assert held[0].cpu().tolist() == [1] * 4


@pytest.mark.parametrize("pin_memory", [False, True])
@pytest.mark.parametrize("workers", [0, 2])
def test_data_loader(workers: int, pin_memory: bool) -> None:
    data = TensorDataset(torch.arange(8.0))
    loader = DataLoader(data, 2, num_workers=workers, pin_memory=pin_memory)
    batches = [batch.to("npu", non_blocking=True) for (batch,) in loader]
    assert torch.cat(batches).cpu().tolist() == list(range(8))


class OnNpu(Dataset):  # type: ignore[misc]  # torch is untyped
    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> torch.Tensor:
        return torch.ones(2, device="npu")


def test_a_worker_that_makes_npu_tensors_is_told_why() -> None:
    with pytest.raises(ForkError, match="forked process cannot allocate"):
        list(DataLoader(OnNpu(), 1, num_workers=1))
