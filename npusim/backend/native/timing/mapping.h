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
    const std::int64_t row = field(row_), bank = hash_ ? field(bank_) ^ folded(row) : field(bank_);
    const std::int64_t index = (field(pseudo_channel_) * groups_ + field(group_)) * banks_ + bank;
    return {static_cast<std::int32_t>(field(channel_)), static_cast<std::int32_t>(index), row};
  }

 private:
  struct Field {
    int shift = -1;
    std::uint64_t mask = 0;
  };
  // Exclusive-or of the row's digits in base banks_ (permutation-based interleaving, Zhang, Zhu and Zhang, MICRO 2000).
  std::int64_t folded(std::int64_t row) const {
    std::int64_t digits = 0;
    for (; row > 0 && bank_.mask > 0; row /= banks_) digits ^= row % banks_;
    return digits;
  }

  Field row_, bank_, group_, pseudo_channel_, column_, channel_;
  std::int64_t groups_, banks_;
  bool hash_;
};

}  // namespace npusim::timing
