// The way of a DRAM request: crossbar, controller, bank, and back through the crossbar to the core's port.
#pragma once
#include <deque>
#include <vector>

#include "agenda.h"
#include "channel.h"
#include "clocks.h"
#include "mapping.h"

namespace npusim::timing {

struct Owner {
  std::uint16_t core, engine;
  std::uint32_t transfer;
};

// A crossbar takes one packet a core cycle for each destination and delivers it `latency` later.
class Crossbar {
 public:
  Crossbar(std::size_t destinations, Tick latency, Tick cycle)
      : latency_(latency), cycle_(cycle), free_(destinations, 0) {}
  Tick send(std::size_t destination, Tick now) {
    const Tick arrival = std::max(now + latency_, free_[destination]);
    free_[destination] = arrival + cycle_;
    return arrival;
  }

 private:
  Tick latency_, cycle_;
  std::vector<Tick> free_;
};

// Agenda: component of core c's return ports = 3c + 2, of channel i = 3 cores + i (see core.h for the others).
class Memory {
 public:
  Memory(const Config &config, const Clocks &clocks, Agenda &agenda);

  void send(std::uint64_t offset, bool write, Owner owner);  // now, from a core
  void run_channel(std::size_t channel);                     // the agenda's event of a channel
  // The agenda's event of a core's ports: calls receive(Owner) for all that arrive now.
  template <typename Receive>
  void run_ports(std::size_t core, Receive receive);

  DramCounts counts() const;
  void check_end() const;  // conservation of requests, bandwidth not above peak

 private:
  struct Packet {
    Tick arrival;
    Place place;
    bool write;
    Owner owner;
  };
  struct Answer {
    Tick arrival;
    Owner owner;
  };
  struct Port {
    std::deque<Packet> arriving;
    Channel channel;
    Clock last_done = 0;
  };
  void answer(const Owner &owner, std::size_t channel, Tick time);

  const Config &config_;
  Clocks clocks_;
  Agenda &agenda_;
  Mapping mapping_;
  Crossbar to_dram_, to_core_;
  std::vector<Port> ports_;                  // by channel
  std::vector<std::deque<Answer>> answers_;  // by core and port
  std::vector<Served> served_;
  std::int64_t sent_ = 0, received_ = 0;
};

template <typename Receive>
void Memory::run_ports(std::size_t core, Receive receive) {
  const std::size_t ports = config_.noc_ports_per_core;
  Tick next = NEVER;
  for (std::size_t port = core * ports; port < (core + 1) * ports; ++port) {
    std::deque<Answer> &answers = answers_[port];
    for (; !answers.empty() && answers.front().arrival <= agenda_.now(); answers.pop_front(), ++received_)
      receive(answers.front().owner);
    if (!answers.empty()) next = std::min(next, answers.front().arrival);
  }
  agenda_.at(3 * core + 2, next);
}

}  // namespace npusim::timing
