"""x + y on 1024 floats, compiled for the NPU and compared with the CPU bit for bit."""

import torch


def add(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    return x + y


torch.manual_seed(0)
x, y = torch.randn(1024), torch.randn(1024)
compiled = torch.compile(add)
result = compiled(x.to("npu"), y.to("npu"))
assert torch.equal(result.cpu(), add(x, y)), "the NPU and the CPU differ"
print("x + y on 1024 floats: equal to the CPU, bit for bit")
