#include "trace.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <map>
#include <mutex>
#include <tuple>

#include "fault.h"

namespace npusim::timing {

namespace {

Item &item_of(void *context) { return *static_cast<Item *>(context); }

void record(void *context, Kind kind, std::int64_t value, const std::int64_t *words, std::size_t count) {
  Item &item = item_of(context);
  item.events.push_back({kind, value, item.words.size()});
  item.words.insert(item.words.end(), words, words + count);
}

void *open_library(const std::string &path) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) throw fault("trace producer cannot be loaded: %s", dlerror());
  void *function = dlsym(library, "npu_trace");
  if (!function) throw fault("trace producer %s has no npu_trace", path.c_str());
  return function;
}

}  // namespace

const Trace &Trace::open(const std::string &path) {
  using Key = std::tuple<std::string, dev_t, ino_t, std::int64_t, std::int64_t>;
  static std::map<Key, Trace> opened;
  static std::mutex lock;
  struct stat file {};
  if (stat(path.c_str(), &file) != 0) throw fault("trace producer %s does not exist", path.c_str());
  const std::lock_guard guard(lock);
  Trace &trace = opened[{path, file.st_dev, file.st_ino, file.st_mtim.tv_sec, file.st_mtim.tv_nsec}];
  if (!trace.function_) trace.function_ = reinterpret_cast<Function>(open_library(path));
  return trace;
}

void Trace::item(const std::uint64_t *launch_block, std::int64_t k, Item &into) const {
  into.clear();
  const Sink sink{
      .context = &into,
      .dma = [](void *c, const std::int64_t *d, std::int64_t tag) { record(c, Kind::dma, tag, d, NPU_DMA_WORDS); },
      .wait = [](void *c, std::int64_t tag) { record(c, Kind::wait, tag, nullptr, 0); },
      .tile = [](void *c, std::int64_t body) { record(c, Kind::tile, body, nullptr, 0); },
      .mxload = [](void *c, const std::int64_t *d) { record(c, Kind::mxload, 0, d, NPU_MX_WORDS); },
      .mxmac = [](void *c, const std::int64_t *d) { record(c, Kind::mxmac, 0, d, NPU_MX_WORDS); },
      .mxwait = [](void *c) { record(c, Kind::mxwait, 0, nullptr, 0); },
  };
  function_(launch_block, k, &sink);
}

}  // namespace npusim::timing
