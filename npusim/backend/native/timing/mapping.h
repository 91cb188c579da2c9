// Where a byte of DRAM lives: the address bits above one access, cut into fields by the machine's mapping string.
#pragma once
#include <array>

#include "config.h"

namespace npusim::timing {

struct Place {
  std::int32_t channel, bank;  // bank counts pseudo-channel, bank group and bank together, the latter fastest
  std::int64_t row;
};

class Mapping {
 public:
  explicit Mapping(const Config &config);
  Place operator()(std::uint64_t offset) const {
    const auto field = [&](const Field &f) { return static_cast<std::int64_t>(offset >> f.shift & f.mask); };
    const auto bank = (field(pseudo_channel_) * groups_ + field(group_)) * banks_ + field(bank_);
    return {static_cast<std::int32_t>(field(channel_)), static_cast<std::int32_t>(bank), field(row_)};
  }

 private:
  struct Field {
    int shift = -1;
    std::uint64_t mask = 0;
  };
  Field row_, bank_, group_, pseudo_channel_, column_, channel_;
  std::int64_t groups_, banks_;
};

}  // namespace npusim::timing
