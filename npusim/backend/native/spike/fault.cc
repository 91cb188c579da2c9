#include "fault.h"

#include <cstdio>

namespace npusim {

GuestFault fault(npusim_fault_kind kind, const char *format, ...) {
  GuestFault result{};
  result.record.kind = kind;
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(result.record.text, sizeof result.record.text, format, arguments);
  va_end(arguments);
  return result;
}

GuestFault bounds_fault(std::uint64_t argument, std::uint64_t address, npusim_bounds bounds) {
  GuestFault result{};
  result.record.kind = NPUSIM_BOUNDS;
  result.record.argument = static_cast<std::uint32_t>(argument);
  result.record.address = address;
  result.record.low = bounds.low;
  result.record.high = bounds.high;
  return result;
}

}  // namespace npusim
