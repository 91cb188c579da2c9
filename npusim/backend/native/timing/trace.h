// The trace producer of a kernel (trace.so), pulled one work-item at a time. Its sink only records: nothing is thrown
// through the frames of compiled code.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "../npu_isa.h"

namespace npusim::timing {

enum class Kind : std::uint8_t { dma, wait, tile, mxload, mxmac, mxwait };

struct Event {
  Kind kind;
  std::int64_t value;      // tag (dma, wait) or tile body
  std::size_t descriptor;  // position in `words` (dma, mxload, mxmac)
};

struct Item {
  std::vector<Event> events;
  std::vector<std::int64_t> words;  // descriptors, one after the other
  void clear() {
    events.clear();
    words.clear();
  }
};

class Trace {
 public:
  // Opens the library once; a file replaced at the same path is opened anew. Throws Fault when it cannot be used.
  static const Trace &open(const std::string &path);
  void item(const std::uint64_t *launch_block, std::int64_t k, Item &into) const;

 private:
  struct Sink {
    void *context;
    void (*dma)(void *, const std::int64_t *, std::int64_t);
    void (*wait)(void *, std::int64_t);
    void (*tile)(void *, std::int64_t);
    void (*mxload)(void *, const std::int64_t *);
    void (*mxmac)(void *, const std::int64_t *);
    void (*mxwait)(void *);
  };
  using Function = void (*)(const std::uint64_t *, std::int64_t, const Sink *);
  Function function_ = nullptr;
};

}  // namespace npusim::timing
