// Exact widening of matrix-unit inputs to float32, or int8 to int32. Sources have no alignment.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>

#include "../npu_isa.h"

namespace npusim {

inline std::uint64_t element_bytes(std::uint64_t in_type) {
  switch (in_type) {
    case NPU_MX_F32: return 4;
    case NPU_MX_F16:
    case NPU_MX_BF16: return 2;
    default: return 1;
  }
}

inline float from_bfloat16(std::uint16_t bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }

inline float from_float16(std::uint16_t bits) {
  const std::uint32_t sign = std::uint32_t{bits} >> 15 << 31, exponent = bits >> 10 & 0x1f, fraction = bits & 0x3ff;
  if (exponent == 0) {  // zero or subnormal: fraction * 2^-24 is a normal float32
    const float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(magnitude) | sign);
  }
  const std::uint32_t widened = exponent == 0x1f ? 0xff : exponent + (127 - 15);
  return std::bit_cast<float>(sign | widened << 23 | fraction << 13);
}

inline void widen(float *to, const char *from, std::uint64_t count, std::uint64_t in_type) {
  if (in_type == NPU_MX_F32) {
    std::memcpy(to, from, count * sizeof(float));
    return;
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint16_t bits;
    std::memcpy(&bits, from + i * sizeof bits, sizeof bits);
    to[i] = in_type == NPU_MX_F16 ? from_float16(bits) : from_bfloat16(bits);
  }
}

inline void widen(std::int32_t *to, const char *from, std::uint64_t count, std::uint64_t) {
  for (std::uint64_t i = 0; i < count; ++i) to[i] = static_cast<signed char>(from[i]);
}

}  // namespace npusim
