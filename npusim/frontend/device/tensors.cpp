// Tensors of the npu: creation, views, copies. None of these computes, so none counts as a host op, but one: a copy
// from npu to npu (clone, contiguous, a cast) is work of the device and counts as aten::copy_.
#include <ATen/EmptyTensor.h>
#include <ATen/Context.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TensorFactories.h>
#include <ATen/ops/_local_scalar_dense_native.h>
#include <ATen/ops/_reshape_alias_native.h>
#include <ATen/ops/as_strided_native.h>
#include <ATen/ops/is_set_to_native.h>
#include <ATen/ops/set_native.h>
#include <ATen/ops/unfold_native.h>
#include <ATen/ops/view_as_complex_native.h>
#include <ATen/ops/view_as_real_native.h>
#include <ATen/ops/view_native.h>
#include <torch/library.h>

#include "allocator.h"
#include "arena.h"
#include "host_ops.h"
#include "tensors.h"

namespace npu {
namespace {

using at::Tensor;
using c10::SymInt;
using c10::SymIntArrayRef;
const c10::DispatchKeySet kKeys(c10::DispatchKey::PrivateUse1);

// CPU storage over an npu storage's bytes; it keeps the npu storage alive.
c10::Storage host_storage(const c10::Storage& storage) {
  auto* keep = new c10::Storage(storage);
  c10::DataPtr data(storage.unsafeGetStorageImpl()->mutable_data(), keep,
                    [](void* kept) { delete static_cast<c10::Storage*>(kept); }, at::Device(at::kCPU));
  return {c10::Storage::use_byte_size_t(), storage.nbytes(), std::move(data), nullptr, false};
}

Tensor alias_in(const c10::Storage& storage, const Tensor& tensor) {
  Tensor host = at::detail::make_tensor<c10::TensorImpl>(c10::Storage(storage),
                                                         c10::DispatchKeySet(c10::DispatchKey::CPU), tensor.dtype());
  auto* impl = host.unsafeGetTensorImpl();
  impl->set_storage_offset(tensor.storage_offset());
  impl->set_sizes_and_strides(tensor.sizes(), tensor.strides());
  host._set_conj(tensor.is_conj());
  host._set_neg(tensor.is_neg());
  return host;
}

void check_options(std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin) {
  TORCH_CHECK(c10::layout_or_default(layout) == at::kStrided, "npu tensors are strided; ", *layout, " is not supported");
  TORCH_CHECK(!device || device->index() <= 0, *device, " does not exist: there is one npu device, npu:0");
  TORCH_CHECK(!pin.value_or(false), "Only dense CPU tensors can be pinned");
}

Tensor filled_if_deterministic(Tensor tensor) {
  auto& context = at::globalContext();
  if (context.deterministicAlgorithms() && context.deterministicFillUninitializedMemory()) {
    Tensor host = host_alias(tensor);
    at::native::fill_empty_deterministic_(host);
  }
  return tensor;
}

Tensor empty(SymIntArrayRef size, std::optional<at::ScalarType> dtype, std::optional<at::Layout> layout,
             std::optional<at::Device> device, std::optional<bool> pin, std::optional<at::MemoryFormat> format) {
  check_options(layout, device, pin);
  return filled_if_deterministic(at::detail::empty_generic(C10_AS_INTARRAYREF_SLOW(size), allocator(), kKeys,
                                                           c10::dtype_or_default(dtype), format));
}

Tensor empty_strided(SymIntArrayRef size, SymIntArrayRef stride, std::optional<at::ScalarType> dtype,
                     std::optional<at::Layout> layout, std::optional<at::Device> device, std::optional<bool> pin) {
  check_options(layout, device, pin);
  return filled_if_deterministic(at::detail::empty_strided_generic(C10_AS_INTARRAYREF_SLOW(size),
                                                                   C10_AS_INTARRAYREF_SLOW(stride), allocator(), kKeys,
                                                                   c10::dtype_or_default(dtype)));
}

Tensor as_strided(const Tensor& self, SymIntArrayRef size, SymIntArrayRef stride, std::optional<SymInt> offset) {
  const auto at = offset ? std::optional(offset->guard_int(__FILE__, __LINE__)) : std::nullopt;
  return at::native::as_strided_tensorimpl(self, C10_AS_INTARRAYREF_SLOW(size), C10_AS_INTARRAYREF_SLOW(stride), at);
}

Tensor view(const Tensor& self, SymIntArrayRef size) { return at::native::view(self, C10_AS_INTARRAYREF_SLOW(size)); }

Tensor reshape_alias(const Tensor& self, SymIntArrayRef size, SymIntArrayRef stride) {
  return at::native::_reshape_alias(self, C10_AS_INTARRAYREF_SLOW(size), C10_AS_INTARRAYREF_SLOW(stride));
}

const Tensor& resize(const Tensor& self, SymIntArrayRef size, std::optional<at::MemoryFormat> format) {
  return at::native::resize_(self, C10_AS_INTARRAYREF_SLOW(size), format);
}

Tensor& set_storage(Tensor& self, at::Storage source) { return at::native::set_(self, source); }

Tensor& set_storage_at(Tensor& self, at::Storage source, SymInt offset, SymIntArrayRef size, SymIntArrayRef stride) {
  return at::native::set_storage_cpu_(self, source, offset.guard_int(__FILE__, __LINE__), C10_AS_INTARRAYREF_SLOW(size),
                                      C10_AS_INTARRAYREF_SLOW(stride));
}

Tensor& set_tensor(Tensor& self, const Tensor& source) { return at::native::set_tensor_(self, source); }

Tensor& set_nothing(Tensor& self) {
  c10::Storage nothing(c10::Storage::use_byte_size_t(), 0, allocator(), true);
  return at::native::set_storage_cpu_(self, nothing, 0, {0}, {});
}

Tensor copy_from(const Tensor& self, const Tensor& to, bool /*non_blocking: nothing here is asynchronous*/) {
  if (to.device().type() == kNpu) {
    or_raise([] { Arena::instance().refuse_if_forked("write device memory"); });
    if (self.device().type() == kNpu) count_host_op("aten::copy_");
  }
  at::AutoDispatchBelowADInplaceOrView below_autograd;
  const Tensor target = host_alias(to);
  // Aliases of one storage share one storage, so that torch's overlap checks see what they would see on a CPU.
  target.copy_(self.is_alias_of(to) ? alias_in(target.storage(), self) : host_alias(self));
  return to;
}

Tensor copy_from_and_resize(const Tensor& self, const Tensor& to) {
  if (self.sizes() != to.sizes()) at::native::resize_(to, self.sizes());
  return copy_from(self, to, false);
}

at::Scalar local_scalar(const Tensor& self) { return at::native::_local_scalar_dense_cpu(host_alias(self)); }

void record_stream(Tensor&, c10::Stream) {}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", &empty);
  m.impl("empty_strided", &empty_strided);
  m.impl("as_strided", &as_strided);
  m.impl("view", &view);
  m.impl("_reshape_alias", &reshape_alias);
  m.impl("unfold", &at::native::unfold);
  m.impl("view_as_real", &at::native::view_as_real);
  m.impl("view_as_complex", &at::native::view_as_complex);
  m.impl("resize_", &resize);
  m.impl("set_.source_Storage", &set_storage);
  m.impl("set_.source_Storage_storage_offset", &set_storage_at);
  m.impl("set_.source_Tensor", &set_tensor);
  m.impl("set_", &set_nothing);
  m.impl("is_set_to", &at::native::is_set_to);
  m.impl("_copy_from", &copy_from);
  m.impl("_copy_from_and_resize", &copy_from_and_resize);
  m.impl("_local_scalar_dense", &local_scalar);
  m.impl("record_stream", &record_stream);
}

// Resolving a lazy conjugation or negation is itself a copy, so the copy must see the bit and not ask for it resolved.
TORCH_LIBRARY_IMPL(aten, Conjugate, m) { m.impl("_copy_from", torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(aten, Negative, m) { m.impl("_copy_from", torch::CppFunction::makeFallthrough()); }

}  // namespace

Tensor host_alias(const Tensor& tensor) {
  if (!tensor.defined()) return tensor;
  return tensor.device().type() == kNpu ? alias_in(host_storage(tensor.storage()), tensor) : tensor;
}

Tensor to_npu(const Tensor& host) {
  Tensor copy = at::detail::empty_strided_generic(host.sizes(), host.strides(), allocator(), kKeys, host.scalar_type());
  host_alias(copy).copy_(host);
  return copy;
}

void resize_storage(const c10::Storage& storage, std::size_t bytes) {
  at::native::resize_bytes_cpu(storage.unsafeGetStorageImpl(), bytes);  // with the storage's own allocator
}

}  // namespace npu
