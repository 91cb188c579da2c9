#include "npu_extension.h"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstring>
#include <iterator>

#include <riscv/processor.h>
#include <riscv/trap.h>

#include "fast_vector.h"
#include "fault.h"

namespace npusim {
namespace {

// Both opcodes are R-type with funct3 = 0; funct7 is decoded by execute().
constexpr std::uint64_t OPCODE_FUNCT3 = 0x707f;

reg_t handle(processor_t *hart, insn_t insn, reg_t pc) {
  auto &npu = static_cast<NpuExtension &>(*hart->get_extension());
  try {
    npu.execute(*hart, insn);
  } catch (const GuestFault &raised) {
    npu.failure = raised.record;
    npu.failure->pc = pc;
    throw trap_illegal_instruction(insn.bits());  // ends the run at the trap vector
  }
  return pc + 4;
}

insn_desc_t instruction(std::uint64_t opcode) {
  return {opcode, OPCODE_FUNCT3, handle, handle, handle, handle, handle, handle, handle, handle};
}

disasm_insn_t *disassembly(const char *name, std::uint64_t opcode, std::uint64_t funct7) {
  return new disasm_insn_t(name, opcode | funct7 << 25, 0xfe00707f, {});
}

}  // namespace

void TileMarkers::start(std::uint64_t body) {
  if (body >= MAX_BODIES) throw fault(NPUSIM_MISUSE, "npu.tile: tile body %" PRIu64 " is not below %" PRIu64, body, MAX_BODIES);
  if (open_) throw fault(NPUSIM_MISUSE, "npu.tile: tile body %" PRIu64 " starts inside tile body %" PRIu64, body, *open_);
  open_ = body;
}

void TileMarkers::end(std::uint64_t body) {
  if (open_ != body) throw fault(NPUSIM_MISUSE, "npu.tileend: tile body %" PRIu64 " is not open", body);
  if (instances_.size() <= body) instances_.resize(body + 1);
  ++instances_[body];
  open_.reset();
}

std::vector<insn_desc_t> NpuExtension::get_instructions(const processor_t &) {
  std::vector<insn_desc_t> all{instruction(NPU_CUSTOM0), instruction(NPU_CUSTOM1)};
  if (stock_vector_) return all;
  for (const auto &fast : {fast_float_instructions(), fast_integer_instructions(), fast_compare_instructions(),
                           fast_memory_instructions()})
    std::ranges::copy(fast, std::back_inserter(all));
  return all;
}

std::vector<disasm_insn_t *> NpuExtension::get_disasms(const processor_t *) {
  return {disassembly("npu.dma", NPU_CUSTOM0, NPU_FUNCT7_DMA),       disassembly("npu.wait", NPU_CUSTOM0, NPU_FUNCT7_WAIT),
          disassembly("npu.mxload", NPU_CUSTOM1, NPU_FUNCT7_MXLOAD), disassembly("npu.mxmac", NPU_CUSTOM1, NPU_FUNCT7_MXMAC),
          disassembly("npu.mxwait", NPU_CUSTOM1, NPU_FUNCT7_MXWAIT), disassembly("npu.tile", NPU_CUSTOM1, NPU_FUNCT7_TILE),
          disassembly("npu.tileend", NPU_CUSTOM1, NPU_FUNCT7_TILEEND)};
}

void NpuExtension::begin(const npusim_launch &launch) {
  dma.begin(launch);
  matrix.begin();
  tiles.begin();
  failure.reset();
}

void NpuExtension::check_finished() const {
  if (const auto transfers = dma.outstanding(); !transfers.empty())
    throw fault(NPUSIM_UNFINISHED, "%zu transfer(s) were never waited for, the first with tag %" PRIu64 " of argument %" PRIu64,
                transfers.size(), transfers[0].tag, transfers[0].argument);
  if (matrix.outstanding() > 0)
    throw fault(NPUSIM_UNFINISHED, "%zu npu.mxmac without an npu.mxwait after them", matrix.outstanding());
  if (tiles.open()) throw fault(NPUSIM_UNFINISHED, "tile body %" PRIu64 " has no npu.tileend", *tiles.open());
}

void NpuExtension::execute(processor_t &hart, insn_t insn) {
  const std::uint64_t rs1 = hart.get_state()->XPR[insn.rs1()], rs2 = hart.get_state()->XPR[insn.rs2()];
  if (static_cast<std::uint64_t>(insn.opcode()) == NPU_CUSTOM0)
    execute_dma(insn, rs1, rs2);
  else
    execute_compute(insn, rs1);
}

template <std::uint64_t Words>
std::array<std::uint64_t, Words> NpuExtension::descriptor(std::uint64_t address) const {
  std::array<std::uint64_t, Words> words;
  const char *source = memory_.find(address, sizeof words);
  if (source == nullptr) throw trap_load_access_fault(false, address, 0, 0);
  std::memcpy(words.data(), source, sizeof words);
  return words;
}

void NpuExtension::execute_dma(insn_t insn, std::uint64_t rs1, std::uint64_t rs2) {
  switch (static_cast<std::uint64_t>(insn.funct7())) {
    case NPU_FUNCT7_DMA: return dma.start(descriptor<NPU_DMA_WORDS>(rs1), rs2);
    case NPU_FUNCT7_WAIT: return dma.wait(rs1);
    default: throw trap_illegal_instruction(insn.bits());
  }
}

void NpuExtension::execute_compute(insn_t insn, std::uint64_t rs1) {
  switch (static_cast<std::uint64_t>(insn.funct7())) {
    case NPU_FUNCT7_MXLOAD: return matrix.load(descriptor<NPU_MX_WORDS>(rs1));
    case NPU_FUNCT7_MXMAC: return matrix.multiply(descriptor<NPU_MX_WORDS>(rs1));
    case NPU_FUNCT7_MXWAIT: return matrix.wait();
    case NPU_FUNCT7_TILE: return tiles.start(rs1);
    case NPU_FUNCT7_TILEEND: return tiles.end(rs1);
    default: throw trap_illegal_instruction(insn.bits());
  }
}

}  // namespace npusim
