"""A 128 x 128 x 128 matrix product through `tl.dot` on the systolic arrays."""

import torch


def matmul(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    return a @ b


torch.manual_seed(0)
a, b = torch.randn(128, 128), torch.randn(128, 128)
result = torch.compile(matmul)(a.to("npu"), b.to("npu")).cpu()
torch.testing.assert_close(result, matmul(a, b), rtol=1e-4, atol=1e-4)
print("matmul 128^3: largest difference to the CPU", float((result - matmul(a, b)).abs().max()))
