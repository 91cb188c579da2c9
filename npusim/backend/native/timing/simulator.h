// One launch: cores, crossbar and DRAM from reset, run event by event until every core has ended and DRAM is quiet.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core.h"

namespace npusim::timing {

class Simulator {
 public:
  // Deals the launch block's work-items to the cores in turn.
  Simulator(const Config &config, Program &program, const std::vector<std::uint64_t> &launch_block);
  void run();

  std::int64_t cycles() const;  // of the last core to end
  std::int64_t items() const;
  const std::vector<std::unique_ptr<Core>> &cores() const { return cores_; }
  DramCounts dram() const { return memory_.counts(); }

 private:
  void dispatch(std::size_t component);

  const Config &config_;
  Clocks clocks_;
  Agenda agenda_;
  Memory memory_;
  std::vector<std::unique_ptr<Core>> cores_;
  std::int64_t expected_items_;
};

}  // namespace npusim::timing
