#include "host_ops.h"

#include <array>
#include <atomic>
#include <map>
#include <mutex>
#include <utility>

#include "arena.h"
#include "failure.h"

namespace npu {
namespace {

std::mutex mutex;
std::map<std::string, std::array<std::int64_t, 2>>& counts() {
  static auto* table = new std::map<std::string, std::array<std::int64_t, 2>>;
  return *table;
}
std::atomic<bool> strict{false};
thread_local bool running_graph = false;

}  // namespace

void count_host_op(const std::string& name) {
  // Before the lock: a forked child may have inherited it from a thread that it does not have.
  or_raise([&] { Arena::instance().refuse_if_forked(("run " + name).c_str()); });
  if (running_graph && strict) {
    raise_failure({FailureKind::host_op, "a compiled graph called " + name + ", which would run on the host",
           "npusim does not compile this op for the npu",
           "leave it out of the compiled function, or run with --allow-host-ops to have it reported"});
  }
  std::lock_guard lock(mutex);
  ++counts()[name][running_graph ? 1 : 0];
}

std::vector<HostOp> host_ops() {
  std::lock_guard lock(mutex);
  std::vector<HostOp> all;
  for (const auto& [name, count] : counts()) {
    for (const bool graph : {false, true}) {
      if (count[graph] != 0) all.push_back({name, graph, count[graph]});
    }
  }
  return all;
}

void reset_host_ops() {
  std::lock_guard lock(mutex);
  counts().clear();
}

bool set_in_graph(bool value) { return std::exchange(running_graph, value); }
bool in_graph() { return running_graph; }
bool set_strict(bool value) { return strict.exchange(value); }

}  // namespace npu
