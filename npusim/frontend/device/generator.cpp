// torch.Generator("npu"): its own seed and state, drawn from by host kernels through the CPU generator inside.
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/GeneratorImpl.h>

#include "allocator.h"

namespace npu {
namespace {

class NpuGenerator final : public c10::GeneratorImpl {
 public:
  explicit NpuGenerator(at::Generator host)
      : GeneratorImpl(c10::Device(kNpu, 0), c10::DispatchKeySet(c10::DispatchKey::PrivateUse1)),
        host_(std::move(host)) {}

  void set_current_seed(std::uint64_t seed) override { locked()->set_current_seed(seed); }
  void set_offset(std::uint64_t offset) override { locked()->set_offset(offset); }
  std::uint64_t get_offset() const override { return locked()->get_offset(); }
  std::uint64_t current_seed() const override { return locked()->current_seed(); }
  std::uint64_t seed() override { return locked()->seed(); }
  void set_state(const c10::TensorImpl& state) override { locked()->set_state(state); }
  c10::intrusive_ptr<c10::TensorImpl> get_state() const override { return locked()->get_state(); }

  const at::Generator& host() const { return host_; }

 private:
  struct Locked {  // host kernels take the same lock
    std::lock_guard<std::mutex> lock;
    at::CPUGeneratorImpl* generator;
    at::CPUGeneratorImpl* operator->() const { return generator; }
  };
  Locked locked() const {
    auto* generator = host_.get<at::CPUGeneratorImpl>();
    return {std::lock_guard(generator->mutex_), generator};
  }
  NpuGenerator* clone_impl() const override { return new NpuGenerator(host_.clone()); }

  at::Generator host_;
};

}  // namespace

at::Generator new_generator() { return at::make_generator<NpuGenerator>(at::detail::createCPUGenerator()); }

const at::Generator& default_generator() {
  static auto* generator =
      new at::Generator(at::make_generator<NpuGenerator>(at::detail::createCPUGenerator(c10::detail::getNonDeterministicRandom())));
  return *generator;
}

at::Generator host_generator(const at::Generator& generator) {
  TORCH_CHECK(generator.device().type() == kNpu, "Expected a 'npu' device type for generator but found '",
              generator.device().type(), "'");
  return static_cast<NpuGenerator*>(generator.unsafeGetGeneratorImpl())->host();
}

}  // namespace npu
