// A broken invariant or an input that the model refuses. Caught at the C interface, never thrown through a trace.
#pragma once
#include <stdexcept>

namespace npusim::timing {

class Fault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

[[gnu::format(printf, 1, 2)]] Fault fault(const char *format, ...);

}  // namespace npusim::timing
