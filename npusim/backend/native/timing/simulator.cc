#include "simulator.h"

#include <algorithm>

#include "fault.h"

namespace npusim::timing {

namespace {

// Core `core` of `cores` gets items core, core + cores, ... of the block's own sequence.
std::vector<std::uint64_t> deal(std::vector<std::uint64_t> block, std::uint64_t core, std::uint64_t cores) {
  std::uint64_t *items = block.data() + NPU_LAUNCH_ITEMS;  // first, count, step
  items[0] += core * items[2];
  items[1] = items[1] > core ? (items[1] - core + cores - 1) / cores : 0;
  items[2] *= cores;
  return block;
}

}  // namespace

Simulator::Simulator(const Config &config, Program &program, const std::vector<std::uint64_t> &launch_block)
    : config_(config),
      clocks_(config),
      agenda_(3 * config.core_count + config.dram_channels),
      memory_(config, clocks_, agenda_) {
  if (launch_block.size() < NPU_LAUNCH_ARGS) throw fault("a launch block of %zu words", launch_block.size());
  expected_items_ = static_cast<std::int64_t>(launch_block[NPU_LAUNCH_ITEMS + 1]);
  for (std::int64_t core = 0; core < config.core_count; ++core)
    cores_.push_back(std::make_unique<Core>(config, clocks_, agenda_, memory_, program, static_cast<std::uint16_t>(core),
                                            deal(launch_block, core, config.core_count)));
}

void Simulator::dispatch(std::size_t component) {
  const std::size_t first_channel = 3 * cores_.size();
  if (component >= first_channel) return memory_.run_channel(component - first_channel);
  Core &core = *cores_[component / 3];
  switch (component % 3) {
    case 0: return core.run();
    case 1: return core.send();
    default: return core.receive();
  }
}

void Simulator::run() {
  for (std::size_t component; agenda_.take(component);) dispatch(component);
  for (const auto &core : cores_)
    if (!core->ended()) throw fault("a core waits for something that will never come");
  if (items() != expected_items_) throw fault("%ld work-items ran of %ld", items(), expected_items_);
  memory_.check_end();
}

std::int64_t Simulator::cycles() const {
  Tick end = 0;
  for (const auto &core : cores_) end = std::max(end, core->end());
  return end / clocks_.core;
}

std::int64_t Simulator::items() const {
  std::int64_t items = 0;
  for (const auto &core : cores_) items += core->items();
  return items;
}

}  // namespace npusim::timing
