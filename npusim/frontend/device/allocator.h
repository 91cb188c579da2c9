#pragma once

#include <ATen/core/Generator.h>
#include <c10/core/Allocator.h>

namespace npu {

constexpr auto kNpu = c10::DeviceType::PrivateUse1;

// Storage of npu tensors: blocks of the arena.
c10::Allocator* allocator();

// Page-locked host memory as torch means it. The npu's copies are plain memory operations, so ordinary host memory
// serves; its ranges are remembered for Tensor.is_pinned().
c10::Allocator* pinned_allocator();
bool is_pinned(const void* pointer);

// torch's default generator of device npu:0.
const at::Generator& default_generator();
at::Generator new_generator();
// The CPU generator inside an npu generator: host kernels draw from it.
at::Generator host_generator(const at::Generator& generator);

}  // namespace npu
