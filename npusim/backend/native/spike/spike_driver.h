// One hart of Spike's libriscv in this process, with our memory behind it. There is no device, no HTIF, no device tree.
#pragma once
#include <map>
#include <memory>
#include <sstream>
#include <vector>

#include <riscv/cfg.h>
#include <riscv/mmu.h>
#include <riscv/processor.h>
#include <riscv/simif.h>

#include "memory.h"
#include "npu_extension.h"
#include "scoreboard.h"

namespace npusim {

class SpikeDriver final : public simif_t {
 public:
  SpikeDriver(const npusim_machine &machine, char *dram, std::uint64_t dram_bytes);
  ~SpikeDriver() override;
  SpikeDriver(const SpikeDriver &) = delete;
  SpikeDriver &operator=(const SpikeDriver &) = delete;

  void run(Program &program, const npusim_launch &launch, npusim_result &result);
  void forget(const Program *program);
  const std::vector<std::uint64_t> &instances() const { return npu_.tiles.instances(); }
  const std::vector<std::int64_t> &cycles() const { return cycles_; }
  const Memory &memory() const { return memory_; }

  char *addr_to_mem(reg_t address) override { return memory_.find(address, 1); }
  bool mmio_load(reg_t, size_t, std::uint8_t *) override { return false; }
  bool mmio_store(reg_t, size_t, const std::uint8_t *) override { return false; }
  void proc_reset(unsigned) override {}
  const cfg_t &get_cfg() const override { return config_; }
  const std::map<size_t, processor_t *> &get_harts() const override { return harts_; }
  const char *get_symbol(std::uint64_t) override { return nullptr; }

 private:
  void check_launch(const npusim_launch &launch) const;
  void prepare(Program &program, const npusim_launch &launch);
  void execute(const npusim_launch &launch);
  bool wants_pricing(const npusim_launch &launch) const;
  void step_priced(const npusim_launch &launch);
  void price_next();
  bool stopped() { return hart_->is_waiting_for_interrupt(); }
  std::uint64_t executed();
  npusim_fault verdict();
  npusim_fault trap();

  Memory memory_;
  std::uint64_t dram_bytes_;
  cfg_t config_;
  NpuExtension npu_;
  Scoreboard scoreboard_;
  std::vector<std::int64_t> cycles_;  // by tile body, -1 = not priced
  std::uint64_t bodies_to_price_ = 0;
  std::map<size_t, processor_t *> harts_;
  std::ostringstream log_;
  std::unique_ptr<mmu_t> debug_;
  std::unique_ptr<processor_t> hart_;
};

}  // namespace npusim
