#include "core.h"

#include <algorithm>

#include "fault.h"

namespace npusim::timing {

Core::Core(const Config &config, const Clocks &clocks, Agenda &agenda, Memory &memory, Program &program,
           std::uint16_t id, std::vector<std::uint64_t> launch_block)
    : config_(config),
      clocks_(clocks),
      agenda_(agenda),
      memory_(memory),
      program_(program),
      component_(std::size_t{3} * id),
      launch_block_(std::move(launch_block)),
      dma_(config, clocks, agenda, memory, id),
      matrix_(config, clocks) {
  agenda_.at(component_, 0);
}

bool Core::next_event() {
  while (position_ == item_.events.size()) {
    if (k_ >= static_cast<std::int64_t>(launch_block_[NPU_LAUNCH_ITEMS + 1])) return false;
    program_.trace.item(launch_block_.data(), k_++, item_);
    position_ = 0;
  }
  return true;
}

// Executes events until one takes time or blocks.
void Core::run() {
  if (blocked_) breakdown_.dma_wait += (agenda_.now() - blocked_since_) / clocks_.core;
  blocked_ = false;
  while (next_event()) {
    const Step step = execute(item_.events[position_]);
    if (step != Step::again) ++position_;
    if (step != Step::next) return;
  }
  finish();
}

Core::Step Core::execute(const Event &event) {
  switch (event.kind) {
    case Kind::dma: return start_dma(event);
    case Kind::wait: return wait_tag(event.value);
    case Kind::tile: return run_tile(event.value);
    case Kind::mxwait: return wait_matrix();
    default: return issue_matrix(event);
  }
}

Core::Step Core::spend(std::int64_t &what, std::int64_t cycles, Step step) {
  what += cycles;
  agenda_.at(component_, agenda_.now() + cycles * clocks_.core);
  return step;
}

Core::Step Core::block() {
  blocked_ = true;
  blocked_since_ = agenda_.now();
  return Step::again;
}

Core::Step Core::start_dma(const Event &event) {
  if (!issued_) {
    issued_ = true;
    return spend(breakdown_.issue, config_.dma_issue_cycles, Step::again);
  }
  if (!dma_.has_room()) return block();
  issued_ = false;
  const Walk walk(words(event), config_);
  if (event.value < 0 || event.value >= static_cast<std::int64_t>(NPU_MAX_TAGS))
    throw fault("a transfer has tag %ld, %lu are defined", event.value, NPU_MAX_TAGS);
  std::vector<std::int64_t> &bytes = walk.out() ? program_.bytes_written : program_.bytes_read;
  if (walk.arg() < 0 || walk.arg() >= static_cast<std::int64_t>(bytes.size()))
    throw fault("a transfer names tensor argument %ld of a kernel that has %zu", walk.arg(), bytes.size());
  bytes[walk.arg()] += walk.valid_bytes();
  dma_.start(walk, event.value);
  return Step::next;
}

Core::Step Core::wait_tag(std::int64_t tag) {
  if (tag < 0 || tag >= static_cast<std::int64_t>(NPU_MAX_TAGS))
    throw fault("a wait for tag %ld, %lu are defined", tag, NPU_MAX_TAGS);
  return dma_.pending(tag) == 0 ? Step::next : block();
}

Core::Step Core::run_tile(std::int64_t body) {
  const auto found = program_.tile_cycles.find(body);
  if (found == program_.tile_cycles.end()) throw fault("tile body %ld was not measured", body);
  return spend(breakdown_.tile, found->second);
}

Core::Step Core::issue_matrix(const Event &event) {
  if (event.kind == Kind::mxload)
    matrix_.load(words(event), agenda_.now());
  else
    matrix_.multiply(words(event), agenda_.now());
  return spend(breakdown_.issue, 1);
}

Core::Step Core::wait_matrix() {
  const Tick left = matrix_.idle_at() - agenda_.now();
  return left <= 0 ? Step::next : spend(breakdown_.matrix, left / clocks_.core);
}

void Core::send() {
  dma_.run();
  unblock();
}

void Core::receive() {
  memory_.run_ports(component_ / 3, [this](const Owner &owner) { dma_.receive(owner); });
  unblock();
}

void Core::unblock() {
  if (!blocked_) return;
  const Event &event = item_.events[position_];
  if (event.kind == Kind::wait ? dma_.pending(event.value) == 0 : dma_.has_room())
    agenda_.at(component_, agenda_.now());
}

void Core::finish() {
  if (dma_.pending() > 0) throw fault("the program ends with %ld transfers that it never waited for", dma_.pending());
  if (matrix_.idle_at() > agenda_.now()) throw fault("the program ends while the matrix unit works");
  ended_ = true;
  end_ = agenda_.now();
  const Breakdown &b = breakdown_;
  if ((b.tile + b.matrix + b.dma_wait + b.issue) * clocks_.core != end_)
    throw fault("the parts of a core's time do not add up: %ld + %ld + %ld + %ld cycles", b.tile, b.matrix, b.dma_wait, b.issue);
}

}  // namespace npusim::timing
