// The NPU's custom instructions (contract/isa.py) as a Spike extension of one hart.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include <riscv/extension.h>

#include "dma.h"
#include "matrix.h"

namespace npusim {

// Which tile body is open, and how many instances of each have ended.
class TileMarkers {
 public:
  static constexpr std::uint64_t MAX_BODIES = 1 << 16;
  void begin() { instances_.clear(), open_.reset(); }
  void start(std::uint64_t body);
  void end(std::uint64_t body);
  std::optional<std::uint64_t> open() const { return open_; }
  const std::vector<std::uint64_t> &instances() const { return instances_; }

 private:
  std::optional<std::uint64_t> open_;
  std::vector<std::uint64_t> instances_;
};

class NpuExtension final : public extension_t {
 public:
  NpuExtension(const Memory &memory, char *dram, const npusim_machine &machine)
      : dma(memory, dram), matrix(memory, machine), memory_(memory), stock_vector_(machine.stock_vector != 0) {}
  std::vector<insn_desc_t> get_instructions(const processor_t &) override;
  std::vector<disasm_insn_t *> get_disasms(const processor_t *) override;
  const char *name() const override { return "npu"; }
  void begin(const npusim_launch &launch);
  // What is in flight when a program ends; it should be nothing.
  void check_finished() const;
  void execute(processor_t &hart, insn_t insn);
  const Memory &memory() const { return memory_; }

  Dma dma;
  MatrixUnit matrix;
  TileMarkers tiles;
  std::optional<npusim_fault> failure;  // set before the trap that ends the run

 private:
  template <std::uint64_t Words>
  std::array<std::uint64_t, Words> descriptor(std::uint64_t address) const;
  void execute_dma(insn_t insn, std::uint64_t rs1, std::uint64_t rs2);
  void execute_compute(insn_t insn, std::uint64_t rs1);

  const Memory &memory_;
  const bool stock_vector_;
};

}  // namespace npusim
