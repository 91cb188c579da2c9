"""The npu has a generator of its own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
import torch.nn.functional as F  # noqa: N812

DRAWS: list[Callable[[], object]] = [
    lambda: torch.rand(3, device="npu"),
    lambda: torch.randn(3, device="npu"),
    lambda: torch.randint(3, (2,), device="npu"),
    lambda: torch.randperm(5, device="npu"),
    lambda: torch.bernoulli(torch.full((3,), 0.5, device="npu")),
    lambda: torch.multinomial(torch.ones(4, device="npu"), 2),
    lambda: torch.normal(torch.zeros(2, device="npu"), torch.ones(2, device="npu")),
    lambda: torch.poisson(torch.ones(3, device="npu")),
    lambda: F.dropout(torch.ones(100, device="npu")),
    lambda: F.rrelu(-torch.ones(3, device="npu"), training=True),
    lambda: F.alpha_dropout(torch.ones(3, device="npu"), training=True),
    lambda: torch.nn.init.kaiming_uniform_(torch.empty(3, 3, device="npu")),
    lambda: torch.distributions.Gamma(torch.ones(2, device="npu"), torch.ones(2, device="npu")).sample(),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_every_draw_is_the_npus_and_leaves_the_cpus_generator_alone(draw: Callable[[], torch.Tensor]) -> None:
    cpu = torch.get_rng_state().clone()
    npu = torch.npu.get_rng_state().clone()
    first = draw().cpu()
    assert torch.equal(torch.get_rng_state(), cpu)
    assert not torch.equal(torch.npu.get_rng_state(), npu)
    torch.npu.set_rng_state(npu)
    assert torch.equal(draw().cpu(), first)


def test_torch_manual_seed_seeds_the_npu() -> None:
    torch.manual_seed(3)
    assert torch.npu.initial_seed() == 3
    first = torch.rand(4, device="npu")
    torch.npu.manual_seed(3)
    assert torch.equal(first, torch.rand(4, device="npu"))


def test_a_generator_of_its_own() -> None:
    generator = torch.Generator("npu").manual_seed(5)
    assert generator.device == torch.device("npu", 0)
    first = torch.rand(4, device="npu", generator=generator).cpu()
    assert torch.equal(first, torch.rand(4, generator=torch.Generator().manual_seed(5)))
    state = generator.get_state()
    second = torch.randn(3, device="npu", generator=generator)
    assert not torch.equal(first[:3], second.cpu())
    generator.set_state(state)
    assert torch.equal(second, torch.randn(3, device="npu", generator=generator))


def test_a_cpu_generator_is_refused() -> None:
    with pytest.raises(RuntimeError, match="Expected a 'npu' device type"):
        torch.rand(2, device="npu", generator=torch.Generator())


def test_fork_rng_restores_the_npu() -> None:
    before = torch.npu.get_rng_state()
    with torch.random.fork_rng(device_type="npu"):
        torch.rand(3, device="npu")
    assert torch.equal(before, torch.npu.get_rng_state())


def test_dropout_keeps_the_mean_and_scales() -> None:
    kept = F.dropout(torch.ones(10_000, device="npu"), 0.25).cpu()
    assert set(kept.unique().tolist()) == {0.0, torch.tensor(1 / 0.75).item()}
    assert abs(kept.mean().item() - 1) < 0.05
    assert F.dropout(torch.ones(3, device="npu"), training=False).cpu().tolist() == [1, 1, 1]
