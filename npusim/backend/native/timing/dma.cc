#include "dma.h"

#include <algorithm>
#include <numeric>

namespace npusim::timing {

Dma::Dma(const Config &config, const Clocks &clocks, Agenda &agenda, Memory &memory, std::uint16_t core)
    : config_(config), cycle_(clocks.core), agenda_(agenda), memory_(memory), core_(core), engines_(config.dma_engines) {}

bool Dma::has_room() const {
  return std::any_of(engines_.begin(), engines_.end(), [&](const Engine &engine) {
    return static_cast<std::int64_t>(engine.queue.size()) < config_.dma_queue_depth;
  });
}

std::int64_t Dma::pending() const { return std::accumulate(pending_.begin(), pending_.end(), std::int64_t{0}); }

void Dma::start(const Walk &walk, std::int64_t tag) {
  if (walk.done()) return;  // nothing valid: complete at once
  if (free_.empty()) {
    free_.push_back(static_cast<std::uint32_t>(transfers_.size()));
    transfers_.emplace_back();
  }
  const std::uint32_t transfer = free_.back();
  free_.pop_back();
  transfers_[transfer] = {walk, tag, 0};
  ++pending_[tag];
  std::min_element(engines_.begin(), engines_.end(), [](const Engine &a, const Engine &b) {
    return a.queue.size() < b.queue.size();
  })->queue.push_back(transfer);
  wake();
}

void Dma::wake() { agenda_.no_later_than(3 * core_ + 1, std::max(agenda_.now(), next_)); }

void Dma::send_one(std::size_t index) {
  Engine &engine = engines_[index];
  const std::uint32_t id = engine.queue.front();
  Transfer &transfer = transfers_[id];
  memory_.send(transfer.walk.take(), transfer.walk.out(), {core_, static_cast<std::uint16_t>(index), id});
  ++transfer.in_flight;
  ++engine.outstanding;
  if (transfer.walk.done()) engine.queue.pop_front();
}

void Dma::run() {
  next_ = agenda_.now() + cycle_;
  std::int64_t sent = 0;
  for (std::size_t blocked = 0; blocked < engines_.size() && sent < config_.noc_ports_per_core;) {
    turn_ = (turn_ + 1) % engines_.size();
    if (!can_send(engines_[turn_])) {
      ++blocked;
      continue;
    }
    send_one(turn_);
    ++sent;
    blocked = 0;
  }
  if (std::any_of(engines_.begin(), engines_.end(), [&](const Engine &engine) { return can_send(engine); })) wake();
}

void Dma::finish(std::uint32_t transfer) {
  --pending_[transfers_[transfer].tag];
  free_.push_back(transfer);
}

void Dma::receive(const Owner &owner) {
  Engine &engine = engines_[owner.engine];
  Transfer &transfer = transfers_[owner.transfer];
  --engine.outstanding;
  if (--transfer.in_flight == 0 && transfer.walk.done()) finish(owner.transfer);
  if (!engine.queue.empty()) wake();
}

}  // namespace npusim::timing
