#include "memory.h"

#include <cstring>

namespace npusim::timing {

Memory::Memory(const Config &config, const Clocks &clocks, Agenda &agenda)
    : config_(config),
      clocks_(clocks),
      agenda_(agenda),
      mapping_(config),
      to_dram_(config.dram_channels, config.noc_latency_cycles * clocks.core, clocks.core),
      to_core_(config.core_count * config.noc_ports_per_core, config.noc_latency_cycles * clocks.core, clocks.core),
      ports_(config.dram_channels, Port{{}, Channel(config)}),
      answers_(config.core_count * config.noc_ports_per_core) {}

void Memory::send(std::uint64_t offset, bool write, Owner owner) {
  const Place place = mapping_(offset);
  const Tick arrival = to_dram_.send(place.channel, agenda_.now());
  ports_[place.channel].arriving.push_back({arrival, place, write, owner});
  agenda_.no_later_than(3 * config_.core_count + place.channel, clocks_.dram_edge(arrival) * clocks_.dram);
  ++sent_;
}

void Memory::answer(const Owner &owner, std::size_t channel, Tick time) {
  const std::size_t port = owner.core * config_.noc_ports_per_core + channel % config_.noc_ports_per_core;
  const Tick arrival = to_core_.send(port, time);
  answers_[port].push_back({arrival, owner});
  agenda_.no_later_than(3 * owner.core + 2, arrival);
}

void Memory::run_channel(std::size_t index) {
  Port &port = ports_[index];
  const Tick now = agenda_.now();
  const Clock clock = clocks_.dram_edge(now);
  for (; !port.arriving.empty() && port.arriving.front().arrival <= now; port.arriving.pop_front()) {
    const Packet &packet = port.arriving.front();
    if (!port.channel.has_room(packet.write)) break;
    std::uint64_t token;
    std::memcpy(&token, &packet.owner, sizeof token);
    port.channel.accept(packet.place, packet.write, token);
    if (packet.write) answer(packet.owner, index, clocks_.core_edge(clock));  // posted: accepted is done
  }
  served_.clear();
  Clock next = port.channel.step(clock, served_);
  for (const Served &one : served_) {
    port.last_done = std::max(port.last_done, one.done);
    if (one.write) continue;
    Owner owner;
    std::memcpy(&owner, &one.token, sizeof owner);
    answer(owner, index, clocks_.core_edge(one.done));
  }
  if (!port.arriving.empty()) {
    const Tick arrival = port.arriving.front().arrival;
    const Clock edge = arrival > now ? clocks_.dram_edge(arrival) : clock + 1;
    if (arrival > now || next == NEVER) next = std::min(next, edge);
  }
  if (next != NEVER) agenda_.at(3 * config_.core_count + index, next * clocks_.dram);
}

DramCounts Memory::counts() const {
  DramCounts sum;
  for (const Port &port : ports_) {
    const DramCounts &one = port.channel.counts();
    sum.reads += one.reads;
    sum.writes += one.writes;
    sum.row_hits += one.row_hits;
    sum.row_misses += one.row_misses;
    sum.row_conflicts += one.row_conflicts;
    sum.refreshes += one.refreshes;
  }
  return sum;
}

void Memory::check_end() const {
  const DramCounts sum = counts();
  if (sent_ != received_ || sum.reads + sum.writes != sent_)
    throw fault("DRAM requests were lost: %ld sent, %ld accepted, %ld answered", sent_, sum.reads + sum.writes, received_);
  if (sum.row_hits + sum.row_misses + sum.row_conflicts != sent_)
    throw fault("%ld DRAM requests of %ld were never served", sent_ - sum.row_hits - sum.row_misses - sum.row_conflicts, sent_);
  for (const Port &port : ports_) {
    const DramCounts &one = port.channel.counts();
    if ((one.reads + one.writes) * config_.dram_nbl > config_.dram_pseudo_channels * port.last_done)
      throw fault("a DRAM channel moved %ld accesses in %ld clocks, above its peak", one.reads + one.writes, port.last_done);
  }
}

}  // namespace npusim::timing
