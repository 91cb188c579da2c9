#include "spike_driver.h"

#include <algorithm>
#include <cfenv>
#include <cinttypes>
#include <cstring>

#include <riscv/encoding.h>

#include "fault.h"

namespace npusim {
namespace {

constexpr std::uint64_t CHUNK = 1 << 20;  // instructions between looks at the limit; the end of a program ends a chunk

cfg_t configuration() {
  cfg_t config;
  config.isa = NPU_ISA;
  config.priv = "m";
  config.hartids = {0};
  config.pmpregions = 0;
  config.trigger_count = 0;
  return config;
}

}  // namespace

SpikeDriver::SpikeDriver(const npusim_machine &machine, char *dram, std::uint64_t dram_bytes)
    : memory_(machine.scratchpad_bytes),
      dram_bytes_(dram_bytes),
      config_(configuration()),
      npu_(memory_, dram, machine),
      scoreboard_(machine),
      debug_(std::make_unique<mmu_t>(this, endianness_little, nullptr, config_.cache_blocksz)) {
  debug_mmu = debug_.get();
  hart_ = std::make_unique<processor_t>(config_.isa, config_.priv, &config_, this, 0, false, stderr, log_);
  harts_[0] = hart_.get();
  hart_->register_extension(&npu_);
}

SpikeDriver::~SpikeDriver() = default;

void SpikeDriver::forget(const Program *program) {
  if (memory_.program() == program) memory_.select(nullptr);
}

// Guest arithmetic runs on the host's: in round to nearest, without flush to zero, whatever a library of this process set.
class DefaultFloatingPoint {
 public:
  DefaultFloatingPoint() { std::fegetenv(&saved_), std::fesetenv(FE_DFL_ENV); }
  ~DefaultFloatingPoint() { std::fesetenv(&saved_); }
  DefaultFloatingPoint(const DefaultFloatingPoint &) = delete;
  DefaultFloatingPoint &operator=(const DefaultFloatingPoint &) = delete;

 private:
  std::fenv_t saved_;
};

void SpikeDriver::run(Program &program, const npusim_launch &launch, npusim_result &result) {
  result = {};
  const DefaultFloatingPoint environment;
  try {
    check_launch(launch);
    prepare(program, launch);
    execute(launch);
    result.fault = verdict();
    result.instructions = executed();
  } catch (const GuestFault &raised) {
    result.fault = raised.record;
  }
  result.body_count = npu_.tiles.instances().size();
  if (result.fault.kind != NPUSIM_OK) program.distrust();
}

void SpikeDriver::check_launch(const npusim_launch &launch) const {
  if (launch.word_count + NPU_LAUNCH_GRID > NPU_LAUNCH_BYTES / sizeof(std::uint64_t))
    throw fault(NPUSIM_MISUSE, "the launch block has no room for %" PRIu64 " words", launch.word_count);
  for (std::uint64_t i = 0; i < launch.tensor_count; ++i) {
    const auto [low, high] = launch.bounds[i];
    if (low < NPU_DRAM_BASE || high < low || high - NPU_DRAM_BASE > dram_bytes_)
      throw fault(NPUSIM_MISUSE, "bounds [%#" PRIx64 ", %#" PRIx64 ") of tensor argument %" PRIu64 " are not in DRAM", low, high, i);
  }
}

void SpikeDriver::prepare(Program &program, const npusim_launch &launch) {
  const bool code_changed = program.prepare();
  if (code_changed || memory_.program() != &program) {
    memory_.select(&program);
    hart_->get_mmu()->flush_tlb();
    hart_->get_mmu()->flush_icache();
  }
  if (launch.poison) memory_.poison();
  const auto block = memory_.launch_block();
  block[NPU_LAUNCH_STATUS] = 0;
  std::copy_n(launch.words, launch.word_count, block.begin() + NPU_LAUNCH_GRID);
  npu_.begin(launch);
  cycles_.assign(launch.sample_count, -1);
  bodies_to_price_ = launch.sample_count - std::count(launch.sample, launch.sample + launch.sample_count, 0);
  hart_->reset();
  hart_->clear_waiting_for_interrupt();
  std::memset(hart_->VU.reg_file, 0, NPU_VLEN / 8 * NVPR);  // reset() leaves the vector registers as they were
  hart_->put_csr(CSR_MTVEC, BOOT_BASE);
  hart_->get_state()->pc = program.entry();
}

std::uint64_t SpikeDriver::executed() { return hart_->get_csr(CSR_MINSTRET); }

void SpikeDriver::execute(const npusim_launch &launch) {
  for (std::uint64_t done = 0; !stopped(); done = executed()) {
    if (done >= launch.instruction_limit) throw [&] {
      GuestFault over = fault(NPUSIM_LIMIT, "more than %" PRIu64 " instructions", launch.instruction_limit);
      over.record.pc = hart_->get_state()->pc;
      return over;
    }();
    if (bodies_to_price_ > 0)
      step_priced(launch);
    else
      hart_->step(std::min(CHUNK, launch.instruction_limit - done));
  }
}

bool SpikeDriver::wants_pricing(const npusim_launch &launch) const {
  const auto body = npu_.tiles.open();
  return body && *body < launch.sample_count && launch.sample[*body] != 0 && cycles_[*body] < 0;
}

// One instruction. Bodies are priced once, so a launch is stepped singly only until each wanted body was seen.
void SpikeDriver::step_priced(const npusim_launch &launch) {
  const bool pricing = wants_pricing(launch);
  const auto body = npu_.tiles.open();
  if (pricing) price_next();
  hart_->step(1);
  if (!pricing && wants_pricing(launch)) scoreboard_.begin();
  if (pricing && !npu_.tiles.open()) {
    cycles_[*body] = static_cast<std::int64_t>(scoreboard_.finish());
    --bodies_to_price_;
  }
}

void SpikeDriver::price_next() {
  const reg_t pc = hart_->get_state()->pc;
  insn_t insn;
  try {
    insn = hart_->get_mmu()->access_icache(pc)->data.insn;
  } catch (const trap_t &) {
    return;  // step() takes the same fetch trap, and the launch fails with it
  }
  if (is_tile_end(insn.bits())) return;
  const vectorUnit_t &vector = hart_->VU;
  const VectorState state{vector.vl->read(), static_cast<unsigned>(vector.vsew), vector.vflmul};
  if (scoreboard_.issue(insn.bits(), state)) return;
  GuestFault unpriced = fault(NPUSIM_UNPRICED, "tile body %" PRIu64 ": `%s` has no timing class", *npu_.tiles.open(),
                              hart_->get_disassembler()->disassemble(insn).c_str());
  unpriced.record.pc = pc;
  throw unpriced;
}

npusim_fault SpikeDriver::verdict() {
  if (npu_.failure) return *npu_.failure;
  if (hart_->get_state()->pc / PAGE_BYTES == BOOT_BASE / PAGE_BYTES) return trap();
  const std::uint64_t status = memory_.launch_block()[NPU_LAUNCH_STATUS];
  if (status != NPU_STATUS_DONE) {
    GuestFault not_done = fault(NPUSIM_NOT_DONE, "the program stopped with status %#" PRIx64, status);
    not_done.record.pc = hart_->get_state()->pc;
    not_done.record.address = status;
    return not_done.record;
  }
  npu_.check_finished();
  return {};
}

npusim_fault SpikeDriver::trap() {
  npusim_fault record{};
  record.kind = NPUSIM_TRAP;
  record.pc = hart_->get_csr(CSR_MEPC);
  record.cause = hart_->get_csr(CSR_MCAUSE);
  record.address = hart_->get_csr(CSR_MTVAL);
  return record;
}

}  // namespace npusim
