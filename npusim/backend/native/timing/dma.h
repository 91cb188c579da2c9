// The DMA engines of one core: each takes transfers in order, starts the next one when all requests of the last are sent,
// and keeps a bounded number of requests in flight. They share the core's ports: one request a port and cycle.
#pragma once
#include <array>
#include <deque>
#include <vector>

#include "../npu_isa.h"
#include "memory.h"
#include "walk.h"

namespace npusim::timing {

class Dma {
 public:
  Dma(const Config &config, const Clocks &clocks, Agenda &agenda, Memory &memory, std::uint16_t core);

  bool has_room() const;
  void start(const Walk &walk, std::int64_t tag);
  void run();                        // the agenda's event 3 core + 1: one core cycle of sending
  void receive(const Owner &owner);  // one request of `owner` is complete
  std::int64_t pending(std::int64_t tag) const { return pending_[tag]; }
  std::int64_t pending() const;  // transfers of all tags that are not complete

 private:
  struct Transfer {
    Walk walk;
    std::int64_t tag, in_flight;
  };
  struct Engine {
    std::deque<std::uint32_t> queue;
    std::int64_t outstanding = 0;
  };
  bool can_send(const Engine &engine) const {
    return !engine.queue.empty() && engine.outstanding < config_.dma_outstanding;
  }
  void send_one(std::size_t engine);
  void wake();
  void finish(std::uint32_t transfer);

  const Config &config_;
  Tick cycle_, next_ = 0;  // next_: earliest core edge of the next round of sending
  Agenda &agenda_;
  Memory &memory_;
  std::uint16_t core_;
  std::size_t turn_ = 0;
  std::vector<Engine> engines_;
  std::vector<Transfer> transfers_;
  std::vector<std::uint32_t> free_;
  std::array<std::int64_t, NPU_MAX_TAGS> pending_{};
};

}  // namespace npusim::timing
