// The event queue: one pending time per component, kept in a winner tree. Ties go to the lower component, so that the
// order of events is a function of the input alone.
#pragma once
#include <bit>
#include <vector>

#include "config.h"
#include "fault.h"

namespace npusim::timing {

class Agenda {
 public:
  explicit Agenda(std::size_t components)
      : leaves_(std::bit_ceil(components)), time_(leaves_, NEVER), winner_(2 * leaves_) {
    for (std::size_t i = 0; i < leaves_; ++i) winner_[leaves_ + i] = i;
    for (std::size_t node = leaves_ - 1; node > 0; --node) winner_[node] = winner_[2 * node];
  }

  Tick now() const { return now_; }
  Tick time(std::size_t component) const { return time_[component]; }

  void at(std::size_t component, Tick time) {
    if (time < now_) throw fault("an event of component %zu was set before its cause", component);
    time_[component] = time;
    for (std::size_t node = (leaves_ + component) / 2; node > 0; node /= 2) {
      const std::size_t left = winner_[2 * node], right = winner_[2 * node + 1];
      winner_[node] = time_[right] < time_[left] ? right : left;
    }
  }
  void no_later_than(std::size_t component, Tick time) {
    if (time < time_[component]) at(component, time);
  }

  // Takes the earliest event; false when there is none.
  bool take(std::size_t &component) {
    component = winner_[1];
    if (time_[component] == NEVER) return false;
    now_ = time_[component];
    at(component, NEVER);
    return true;
  }

 private:
  std::size_t leaves_;
  Tick now_ = 0;
  std::vector<Tick> time_;
  std::vector<std::size_t> winner_;
};

}  // namespace npusim::timing
