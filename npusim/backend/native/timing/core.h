// One core: an in-order stream of events, pulled from the trace one work-item at a time. The vector unit holds the core;
// DMA engines and systolic arrays run beside it until it waits for them.
// Agenda: component of core c's stream = 3c, of its DMA engines = 3c + 1, of its return ports = 3c + 2.
#pragma once
#include <unordered_map>
#include <vector>

#include "dma.h"
#include "matrix.h"
#include "trace.h"

namespace npusim::timing {

// Cycles of a core by what held it; they add up to the cycle at which it ended.
struct Breakdown {
  std::int64_t tile = 0, matrix = 0, dma_wait = 0, issue = 0;
};

struct Program {
  const Trace &trace;
  std::unordered_map<std::int64_t, std::int64_t> tile_cycles;  // by body
  std::vector<std::int64_t> bytes_read, bytes_written;         // by tensor argument, valid elements
};

class Core {
 public:
  Core(const Config &config, const Clocks &clocks, Agenda &agenda, Memory &memory, Program &program, std::uint16_t id,
       std::vector<std::uint64_t> launch_block);

  void run();      // the agenda's event of the stream
  void send();     // the agenda's event of the DMA engines
  void receive();  // the agenda's event of the return ports
  bool ended() const { return ended_; }
  Tick end() const { return end_; }
  std::int64_t items() const { return k_; }
  const Breakdown &breakdown() const { return breakdown_; }

 private:
  // Done and no time passed; done when the time that was spent has passed; to be tried again (after the time, or when
  // what blocks it has gone).
  enum class Step { next, later, again };

  bool next_event();  // false at the end of the stream
  Step execute(const Event &event);
  Step start_dma(const Event &event);
  Step wait_tag(std::int64_t tag);
  Step run_tile(std::int64_t body);
  Step issue_matrix(const Event &event);
  Step wait_matrix();
  Step spend(std::int64_t &what, std::int64_t cycles, Step step = Step::later);
  Step block();
  void unblock();
  void finish();
  const std::int64_t *words(const Event &event) const { return item_.words.data() + event.descriptor; }

  const Config &config_;
  Clocks clocks_;
  Agenda &agenda_;
  Memory &memory_;
  Program &program_;
  std::size_t component_;
  std::vector<std::uint64_t> launch_block_;
  Dma dma_;
  MatrixUnit matrix_;
  Item item_;
  std::size_t position_ = 0;
  std::int64_t k_ = 0;
  bool blocked_ = false, issued_ = false, ended_ = false;  // issued_: the current transfer's issue cycles are spent
  Tick blocked_since_ = 0, end_ = 0;
  Breakdown breakdown_;
};

}  // namespace npusim::timing
