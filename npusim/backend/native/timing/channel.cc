#include "channel.h"

#include <algorithm>
#include <bit>

namespace npusim::timing {

namespace {
void raise(Clock &earliest, Clock to) { earliest = std::max(earliest, to); }
}  // namespace

Channel::Channel(const Config &config)
    : config_(config),
      banks_(config.dram_pseudo_channels * config.dram_bank_groups * config.dram_banks_per_group),
      groups_(config.dram_pseudo_channels * config.dram_bank_groups),
      pseudo_(config.dram_pseudo_channels),
      requests_(2 * config.dram_queue_depth) {
  for (std::size_t i = 0; i < banks_.size(); ++i) {
    banks_[i].group = static_cast<std::int32_t>(i / config.dram_banks_per_group);
    banks_[i].pseudo = static_cast<std::int32_t>(banks_[i].group / config.dram_bank_groups);
  }
  for (Pseudo &pseudo : pseudo_) {
    pseudo.last_acts.fill(-config.dram_nfaw);
    if (config.dram_nrefi > 0) pseudo.refresh = config.dram_nrefi;
  }
  for (std::size_t i = requests_.size(); i-- > 0;) free_.push_back(static_cast<std::int32_t>(i));
}

void Channel::accept(const Place &place, bool write, std::uint64_t token) {
  const std::int32_t slot = free_.back();
  free_.pop_back();
  requests_[slot] = {place.row, token, order_++, place.bank, -1, Found::hit};
  Queue &queue = banks_[place.bank].queue[write];
  (queue.tail < 0 ? queue.head : requests_[queue.tail].next) = slot;
  queue.tail = slot;
  pending_[write] |= std::uint64_t{1} << place.bank;
  ++queued_[write];
  ++(write ? counts_.writes : counts_.reads);
}

// Writes wait until they fill 4/5 of their queue or nothing is to be read, then drain to 1/5 (as Ramulator's controller).
void Channel::choose_direction() {
  const std::int64_t depth = config_.dram_queue_depth;
  if (!writing_)
    writing_ = queued_[1] > 0 && (5 * queued_[1] > 4 * depth || queued_[0] == 0);
  else if (queued_[1] == 0 || (5 * queued_[1] < depth && queued_[0] > 0))
    writing_ = false;
}

// All banks are closed as soon as each may be, then the pseudo-channel is busy for nRFC.
void Channel::refresh(Pseudo &pseudo, std::size_t index) {
  const std::size_t banks = banks_.size() / pseudo_.size();
  Clock start = pseudo.refresh;
  for (std::size_t i = index * banks; i < (index + 1) * banks; ++i)
    start = std::max(start, banks_[i].row >= 0 ? std::max(pseudo.refresh, banks_[i].pre) + config_.dram_nrp : banks_[i].act);
  for (std::size_t i = index * banks; i < (index + 1) * banks; ++i) {
    banks_[i].row = banks_[i].opener = -1;
    for (std::uint64_t &opened : opened_) opened &= ~(std::uint64_t{1} << i);
    raise(banks_[i].act, start + config_.dram_nrfc);
  }
  pseudo.refresh += config_.dram_nrefi;
  ++counts_.refreshes;
}

void Channel::offer(Best &best, Clock ready, Clock now, const Best &candidate) const {
  if (ready > now) {
    best.wake = std::min(best.wake, ready);
  } else if (best.request < 0 || requests_[candidate.request].order < requests_[best.request].order) {
    const Clock wake = best.wake;
    best = candidate;
    best.wake = wake;
  }
}

Clock Channel::column_ready(const Bank &bank, bool write) const {
  return std::max({bank.column[write], groups_[bank.group].column[write], pseudo_[bank.pseudo].column[write]});
}

// The bank's next command: the column access of its oldest hit, else what brings in the row of its oldest request.
void Channel::look(std::size_t index, Clock now, Best &column, Best &row) const {
  const Bank &bank = banks_[index];
  const auto number = static_cast<std::int32_t>(index);
  const std::int32_t head = bank.queue[writing_].head;
  if (bank.row < 0)
    return offer(row, std::max({bank.act, groups_[bank.group].act, pseudo_[bank.pseudo].act}), now,
                 {head, -1, number, writing_});
  for (std::int32_t before = -1, at = head; at >= 0; before = at, at = requests_[at].next)
    if (requests_[at].row == bank.row)
      return offer(column, column_ready(bank, writing_), now, {at, before, number, writing_});
  if (bank.opener < 0) offer(row, bank.pre, now, {head, -1, number, writing_});
}

// A row that was opened for the other direction is used before it is closed.
void Channel::look_for_opener(std::size_t index, Clock now, Best &column) const {
  const Bank &bank = banks_[index];
  std::int32_t before = -1;
  for (std::int32_t at = bank.queue[!writing_].head; at != bank.opener; at = requests_[at].next) before = at;
  offer(column, column_ready(bank, !writing_), now, {bank.opener, before, static_cast<std::int32_t>(index), !writing_});
}

void Channel::issue_column(const Best &best, Clock now, std::vector<Served> &served) {
  const Config &c = config_;
  const bool write = best.write;
  Bank &bank = banks_[best.bank];
  Group &group = groups_[bank.group];
  Pseudo &pseudo = pseudo_[bank.pseudo];
  raise(group.column[write], now + c.dram_nccdl);
  raise(pseudo.column[write], now + c.dram_nccds);
  if (write) {
    const Clock end = now + c.dram_ncwl + c.dram_nbl;
    raise(group.column[0], end + c.dram_nwtrl);
    raise(pseudo.column[0], end + c.dram_nwtrs);
    raise(bank.pre, end + c.dram_nwr);
  } else {
    raise(pseudo.column[1], now + c.dram_ncl + c.dram_nbl + 2 - c.dram_ncwl);  // two clocks turn the data bus round
    raise(bank.pre, now + c.dram_nrtp);
  }
  bus_[0] = now + 1;

  Request &request = requests_[best.request];
  if (bank.opener == best.request) {
    bank.opener = -1;
    opened_[write] &= ~(std::uint64_t{1} << best.bank);
  }
  Queue &queue = bank.queue[write];
  (best.before < 0 ? queue.head : requests_[best.before].next) = request.next;
  if (queue.tail == best.request) queue.tail = best.before;
  if (queue.head < 0) pending_[write] &= ~(std::uint64_t{1} << best.bank);
  --queued_[write];
  free_.push_back(best.request);
  ++(request.found == Found::hit ? counts_.row_hits
     : request.found == Found::miss ? counts_.row_misses
                                    : counts_.row_conflicts);
  served.push_back({request.token, write, now + (write ? c.dram_ncwl : c.dram_ncl) + c.dram_nbl});
}

void Channel::activate(Bank &bank, std::int64_t row, Clock now) {
  const Config &c = config_;
  Pseudo &pseudo = pseudo_[bank.pseudo];
  bank.row = row;
  bank.column = {now + c.dram_nrcdrd, now + c.dram_nrcdwr};
  bank.pre = now + c.dram_nras;
  bank.act = now + c.dram_nrc;
  raise(groups_[bank.group].act, now + c.dram_nrrdl);
  pseudo.last_acts[pseudo.oldest_act] = now;
  pseudo.oldest_act = (pseudo.oldest_act + 1) % 4;
  raise(pseudo.act, std::max(now + c.dram_nrrds, pseudo.last_acts[pseudo.oldest_act] + c.dram_nfaw));
  row_bus() = now + c.dram_act_command_cycles;
}

void Channel::issue_row(const Best &best, Clock now) {
  Bank &bank = banks_[best.bank];
  Request &request = requests_[best.request];
  if (bank.row >= 0) {
    bank.row = -1;
    raise(bank.act, now + config_.dram_nrp);
    row_bus() = now + 1;
    request.found = Found::conflict;
  } else {
    activate(bank, request.row, now);
    bank.opener = best.request;
    opened_[best.write] |= std::uint64_t{1} << best.bank;
    if (request.found == Found::hit) request.found = Found::miss;
  }
}

Clock Channel::step(Clock now, std::vector<Served> &served) {
  for (std::size_t i = 0; i < pseudo_.size(); ++i)
    while (pseudo_[i].refresh <= now) refresh(pseudo_[i], i);
  if (idle()) return NEVER;
  choose_direction();
  Best column, row;
  for (std::uint64_t banks = pending_[writing_]; banks; banks &= banks - 1) look(std::countr_zero(banks), now, column, row);
  for (std::uint64_t banks = opened_[!writing_]; banks; banks &= banks - 1) look_for_opener(std::countr_zero(banks), now, column);
  bool issued = false;
  if (column.request >= 0 && bus_[0] <= now) issue_column(column, now, served), issued = true;
  if (row.request >= 0 && row_bus() <= now) issue_row(row, now), issued = true;
  if (issued || column.request >= 0 || row.request >= 0) return idle() ? NEVER : now + 1;
  Clock wake = std::min(column.wake, row.wake);
  for (const Pseudo &pseudo : pseudo_) wake = std::min(wake, pseudo.refresh);
  return wake;
}

}  // namespace npusim::timing
