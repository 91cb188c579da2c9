// One DRAM channel: pseudo-channels of bank groups of banks behind one controller with a bounded read and a bounded write
// queue. FR-FCFS over ready commands, open rows, one column and one row command a clock (or one in all), all-bank refresh.
#pragma once
#include <array>
#include <vector>

#include "config.h"
#include "mapping.h"

namespace npusim::timing {

struct DramCounts {
  std::int64_t reads = 0, writes = 0, row_hits = 0, row_misses = 0, row_conflicts = 0, refreshes = 0;
};

struct Served {
  std::uint64_t token;  // what `accept` was given
  bool write;
  Clock done;           // first clock after the last data beat
};

class Channel {
 public:
  explicit Channel(const Config &config);

  bool has_room(bool write) const { return queued_[write] < config_.dram_queue_depth; }
  bool idle() const { return queued_[0] + queued_[1] == 0; }
  void accept(const Place &place, bool write, std::uint64_t token);
  // Issues the commands of clock `now`, appends what they serve; returns the clock of the next call, NEVER when idle.
  Clock step(Clock now, std::vector<Served> &served);
  const DramCounts &counts() const { return counts_; }

 private:
  enum class Found : std::uint8_t { hit, miss, conflict };
  struct Request {
    std::int64_t row;
    std::uint64_t token, order;
    std::int32_t bank, next;
    Found found;
  };
  struct Queue {
    std::int32_t head = -1, tail = -1;
  };
  struct Bank {
    std::int64_t row = -1;
    Clock act = 0, pre = 0;
    std::array<Clock, 2> column{};  // by direction: earliest read, earliest write
    std::array<Queue, 2> queue;
    std::int32_t opener = -1;  // request that the open row was activated for, until it is served
    std::int32_t group, pseudo;
  };
  struct Group {
    Clock act = 0;
    std::array<Clock, 2> column{};
  };
  struct Pseudo {
    Clock act = 0, refresh = NEVER;
    std::array<Clock, 2> column{};
    std::array<Clock, 4> last_acts{};
    int oldest_act = 0;
  };
  struct Best {
    std::int32_t request = -1, before = -1, bank = -1;
    bool write = false;
    Clock wake = NEVER;
  };

  void choose_direction();
  void refresh(Pseudo &pseudo, std::size_t index);
  void look(std::size_t index, Clock now, Best &column, Best &row) const;
  void look_for_opener(std::size_t index, Clock now, Best &column) const;
  void offer(Best &best, Clock ready, Clock now, const Best &candidate) const;
  Clock column_ready(const Bank &bank, bool write) const;
  void issue_column(const Best &best, Clock now, std::vector<Served> &served);
  void issue_row(const Best &best, Clock now);
  void activate(Bank &bank, std::int64_t row, Clock now);
  Clock &row_bus() { return bus_[config_.dram_command_buses - 1]; }

  Config config_;
  std::vector<Bank> banks_;
  std::vector<Group> groups_;
  std::vector<Pseudo> pseudo_;
  std::vector<Request> requests_;
  std::vector<std::int32_t> free_;
  std::array<std::uint64_t, 2> pending_{};  // by direction: banks that have requests
  std::array<std::uint64_t, 2> opened_{};   // by direction: banks whose row waits for the request that opened it
  std::array<std::int64_t, 2> queued_{};
  std::array<Clock, 2> bus_{};  // first free clock of the column and the row command bus
  std::uint64_t order_ = 0;
  bool writing_ = false;
  DramCounts counts_;
};

}  // namespace npusim::timing
