#include "mapping.h"

#include <bit>
#include <cstring>
#include <string_view>

#include "fault.h"

namespace npusim::timing {

Mapping::Mapping(const Config &config) 
    : groups_(config.dram_bank_groups), banks_(config.dram_banks_per_group), hash_(config.dram_bank_hash) {
  struct Named {
    std::string_view name;
    Field *field;
    std::int64_t size;
  };
  const Named known[] = {{"Ro", &row_, config.dram_rows},
                         {"Ba", &bank_, banks_},
                         {"Bg", &group_, groups_},
                         {"Pc", &pseudo_channel_, config.dram_pseudo_channels},
                         {"Co", &column_, config.dram_columns},
                         {"Ch", &channel_, config.dram_channels}};
  const std::string_view text(config.dram_mapping, strnlen(config.dram_mapping, sizeof config.dram_mapping));
  int shift = std::countr_zero(static_cast<std::uint64_t>(config.dram_access_bytes));
  for (std::size_t end = text.size(); end >= 2; end -= 2)
    for (const Named &one : known)
      if (one.name == text.substr(end - 2, 2)) {
        *one.field = {shift, static_cast<std::uint64_t>(one.size) - 1};
        shift += std::countr_zero(static_cast<std::uint64_t>(one.size));
      }
  for (const Named &one : known)
    if (one.field->shift < 0) throw fault("mapping %s lacks the field %s", config.dram_mapping, one.name.data());
}

}  // namespace npusim::timing
