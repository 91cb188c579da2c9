// The second operand of a native vector instruction (vs1, x[rs1], f[rs1] or an immediate), and the loop over elements.
#pragma once
#include <bit>

#include "fast_common.h"

namespace npusim {

enum class Form { vector, x, f, immediate, unsigned_immediate };

// The scalar operand, truncated to T. For Form::f, T is 32 bits wide and the register was found boxed.
template <typename T, Form form>
T scalar_operand(processor_t &hart, insn_t insn) {
  if constexpr (form == Form::x) return static_cast<T>(hart.get_state()->XPR[insn.rs1()]);
  if constexpr (form == Form::f) return std::bit_cast<T>(static_cast<std::uint32_t>(hart.get_state()->FPR[insn.rs1()].v[0]));
  if constexpr (form == Form::immediate) return static_cast<T>(insn.v_simm5());
  if constexpr (form == Form::unsigned_immediate) return static_cast<T>(insn.v_zimm5());
}

template <Form form>
bool plain_operand(processor_t &hart, insn_t insn) {
  if constexpr (form == Form::vector) return aligned(hart.VU, insn.rs1());
  if constexpr (form == Form::f) return boxed(hart.get_state()->FPR[insn.rs1()]);
  return true;
}

// body(i, b) for every element, where b is the second operand's.
template <typename T, Form form, typename Body>
[[gnu::always_inline]] inline void for_elements(processor_t &hart, insn_t insn, Body body) {
  const std::size_t count = hart.VU.vl->read();
  if constexpr (form == Form::vector) {
    const T *vs1 = elements<T>(hart, insn.rs1());
#pragma GCC ivdep
    for (std::size_t i = 0; i < count; ++i) body(i, vs1[i]);
  } else {
    const T b = scalar_operand<T, form>(hart, insn);
#pragma GCC ivdep
    for (std::size_t i = 0; i < count; ++i) body(i, b);
  }
}

// call(T{}) with the unsigned type of SEW bits.
template <typename Call>
void with_sew(processor_t &hart, Call call) {
  switch (hart.VU.vsew) {
    case 8: return call(std::uint8_t{});
    case 16: return call(std::uint16_t{});
    case 32: return call(std::uint32_t{});
    default: return call(std::uint64_t{});
  }
}

}  // namespace npusim
