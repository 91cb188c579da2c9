#include "fault.h"

#include <cstdarg>
#include <cstdio>

namespace npusim::timing {

Fault fault(const char *format, ...) {
  char text[512];
  va_list values;
  va_start(values, format);
  std::vsnprintf(text, sizeof text, format, values);
  va_end(values);
  return Fault(text);
}

}  // namespace npusim::timing
