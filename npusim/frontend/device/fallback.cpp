// Every op that the npu does not have as a kernel of its own runs on the host, and is counted.
#include <ATen/CPUGeneratorImpl.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/ops/bernoulli.h>
#include <ATen/ops/convolution.h>
#include <ATen/ops/convolution_backward.h>
#include <ATen/ops/empty_like.h>
#include <ATen/ops/mul.h>
#include <ATen/ops/ones_like.h>
#include <torch/library.h>

#include "allocator.h"
#include "host_ops.h"
#include "tensors.h"

namespace npu {
namespace {

using at::Tensor;
using c10::SymInt;
using c10::SymIntArrayRef;

bool is_generator(const c10::Argument& argument) {
  const auto optional = argument.type()->cast<c10::OptionalType>();
  return optional && optional->getElementType()->kind() == c10::TypeKind::GeneratorType;
}

// Host kernels know CPU generators only: hand them the one inside the npu's.
void use_host_generator(const c10::FunctionSchema& schema, torch::jit::Stack* stack) {
  const auto& arguments = schema.arguments();
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (!is_generator(arguments[i])) continue;
    auto& given = (*stack)[stack->size() - arguments.size() + i];
    given = host_generator(given.isNone() ? default_generator() : given.toGenerator());
  }
}

void fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  count_host_op(c10::toString(op.operator_name()));
  use_host_generator(op.schema(), stack);
  at::native::cpu_fallback(op, stack);
}

// FakeTensor promises contiguous results of a convolution on this device, whatever the host's kernel prefers.
Tensor convolution(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias, SymIntArrayRef stride,
                   SymIntArrayRef padding, SymIntArrayRef dilation, bool transposed, SymIntArrayRef output_padding,
                   SymInt groups) {
  count_host_op("aten::convolution");
  at::AutoDispatchBelowADInplaceOrView below_autograd;
  const auto host_bias = bias ? std::optional(host_alias(*bias)) : std::nullopt;
  return to_npu(at::convolution_symint(host_alias(input), host_alias(weight), host_bias, stride, padding, dilation,
                                       transposed, output_padding, groups)
                    .contiguous());
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward(
    const Tensor& grad, const Tensor& input, const Tensor& weight, at::OptionalSymIntArrayRef bias_sizes,
    SymIntArrayRef stride, SymIntArrayRef padding, SymIntArrayRef dilation, bool transposed,
    SymIntArrayRef output_padding, SymInt groups, std::array<bool, 3> mask) {
  count_host_op("aten::convolution_backward");
  at::AutoDispatchBelowADInplaceOrView below_autograd;
  const auto [input_grad, weight_grad, bias_grad] = at::convolution_backward_symint(
      host_alias(grad), host_alias(input), host_alias(weight), bias_sizes, stride, padding, dilation, transposed,
      output_padding, groups, mask);
  const auto result = [](const Tensor& host) { return host.defined() ? to_npu(host.contiguous()) : host; };
  return {result(input_grad), result(weight_grad), result(bias_grad)};
}

// The host's own kernel takes no generator and would draw from the CPU's.
std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  count_host_op("aten::native_dropout");
  at::AutoDispatchBelowADInplaceOrView below_autograd;
  const Tensor host = host_alias(input);
  if (!train.value_or(true)) return {to_npu(host), to_npu(at::ones_like(host, at::kBool))};
  Tensor mask = at::empty_like(host, at::kBool);
  mask.bernoulli_(1 - p, host_generator(default_generator()));
  const double scale = p == 1 ? 0 : 1 / (1 - p);
  return {to_npu(at::mul(host, mask).mul_(scale)), to_npu(mask)};
}

bool is_view(const c10::FunctionSchema& schema) {
  for (const auto& result : schema.returns()) {
    if (result.alias_info() != nullptr && !result.alias_info()->isWrite()) return true;
  }
  return false;
}

// torch would turn a structured op (add.Tensor, add_.Tensor) into its out overload before it reaches the fallback:
// the report would name the wrong op, and `out` would be copied to the host for nothing. Take the op itself.
torch::Library* catch_structured_ops() {
  auto* library = new torch::Library(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1, __FILE__, __LINE__);
  auto& dispatcher = c10::Dispatcher::singleton();
  for (const auto& name : dispatcher.getAllOpNames()) {
    const auto op = dispatcher.findSchema(name);
    if (!op || name.getNamespace() != "aten" || is_view(op->schema())) continue;
    if (op->hasKernelForDispatchKey(c10::DispatchKey::CompositeExplicitAutogradNonFunctional) &&
        op->hasKernelForDispatchKey(c10::DispatchKey::CPU)) {
      library->impl(c10::toString(name).c_str(), torch::CppFunction::makeFromBoxedFunction<&fallback>());
    }
  }
  return library;
}

TORCH_LIBRARY_IMPL(_, PrivateUse1, m) { m.fallback(torch::CppFunction::makeFromBoxedFunction<&fallback>()); }

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("convolution", &convolution);
  m.impl("convolution_backward", &convolution_backward);
  m.impl("native_dropout", &native_dropout);
}

const torch::Library* const structured_ops = catch_structured_ops();

}  // namespace
}  // namespace npu
