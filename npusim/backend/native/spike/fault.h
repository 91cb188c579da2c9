// How an NPU instruction fails: the handler throws GuestFault; the extension keeps it and raises a trap, which ends the run.
#pragma once
#include <cstdarg>
#include <cstdint>

#include "npusim_spike.h"

namespace npusim {

struct GuestFault {
  npusim_fault record;
};

// A fault that `text` (printf format) describes completely.
[[gnu::format(printf, 2, 3)]] GuestFault fault(npusim_fault_kind kind, const char *format, ...);

// A transfer of tensor argument `argument` that reaches `address`.
GuestFault bounds_fault(std::uint64_t argument, std::uint64_t address, npusim_bounds bounds);

}  // namespace npusim
