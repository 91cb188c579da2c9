#pragma once

#include <ATen/core/TensorBody.h>

namespace npu {

// A CPU tensor over the same bytes as `tensor` (an npu tensor; any other comes back as it is, an undefined one too): same sizes, strides,
// offset and conj/neg bits, no copy.
at::Tensor host_alias(const at::Tensor& tensor);

// A new npu tensor with the values and strides of a CPU tensor.
at::Tensor to_npu(const at::Tensor& host);

void resize_storage(const c10::Storage& storage, std::size_t bytes);

}  // namespace npu
