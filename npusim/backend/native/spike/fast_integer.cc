#include <bit>
#include <cstdint>
#include <type_traits>

#include "fast_operands.h"
#include "fast_vector.h"

#pragma GCC optimize("O3")

#define STOCK(name) reg_t fast_rv64i_##name(processor_t *, insn_t, reg_t);
#define VV_VX(name) STOCK(name##_vv) STOCK(name##_vx)
#define VV_VX_VI(name) VV_VX(name) STOCK(name##_vi)
VV_VX_VI(vadd) VV_VX(vsub) STOCK(vrsub_vx) STOCK(vrsub_vi) VV_VX_VI(vand) VV_VX_VI(vor) VV_VX_VI(vxor)
VV_VX_VI(vsll) VV_VX_VI(vsrl) VV_VX_VI(vsra) VV_VX(vmul) VV_VX(vmin) VV_VX(vminu) VV_VX(vmax) VV_VX(vmaxu)
STOCK(vmv_v_v) STOCK(vmv_v_x) STOCK(vmv_v_i) STOCK(vfmv_v_f)
STOCK(vmerge_vvm) STOCK(vmerge_vxm) STOCK(vmerge_vim) STOCK(vfmerge_vfm)
STOCK(vfsgnj_vv) STOCK(vfsgnjn_vv) STOCK(vfsgnjx_vv) STOCK(vfsgnj_vf) STOCK(vfsgnjn_vf) STOCK(vfsgnjx_vf)
#undef VV_VX_VI
#undef VV_VX
#undef STOCK

namespace npusim {
namespace {

template <typename T>
using Signed = std::make_signed_t<T>;

// T is unsigned. Narrow types are promoted to int and truncated back, which is arithmetic modulo 2^SEW.
#define OPERATION(name, expression) \
  struct name {                     \
    template <typename T>           \
    static T apply(T a, T b) {      \
      return static_cast<T>(expression); \
    }                               \
  };
OPERATION(Add, a + b)
OPERATION(Sub, a - b)
OPERATION(ReverseSub, b - a)
OPERATION(And, a &b)
OPERATION(Or, a | b)
OPERATION(Xor, a ^ b)
OPERATION(ShiftLeft, a << (b & (8 * sizeof(T) - 1)))
OPERATION(ShiftRight, a >> (b & (8 * sizeof(T) - 1)))
OPERATION(ShiftRightArithmetic, static_cast<Signed<T>>(a) >> (b & (8 * sizeof(T) - 1)))
OPERATION(Multiply, std::uint64_t{a} * b)
OPERATION(Min, static_cast<Signed<T>>(a) < static_cast<Signed<T>>(b) ? a : b)
OPERATION(Max, static_cast<Signed<T>>(a) < static_cast<Signed<T>>(b) ? b : a)
OPERATION(MinUnsigned, a < b ? a : b)
OPERATION(MaxUnsigned, a < b ? b : a)
OPERATION(Second, (static_cast<void>(a), b))
OPERATION(Inject, (a & 0x7fffffff) | (b & 0x80000000))
OPERATION(InjectNot, (a & 0x7fffffff) | (~b & 0x80000000))
OPERATION(InjectXor, a ^ (b & 0x80000000))
#undef OPERATION

template <typename Operation, Form form>
void apply(processor_t &hart, insn_t insn) {
  with_sew(hart, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (form == Form::f && sizeof(T) != 4) return;  // the caller has checked SEW
    else {
      T *vd = elements<T>(hart, insn.rd());
      const T *vs2 = elements<T>(hart, insn.rs2());
      for_elements<T, form>(hart, insn, [&](std::size_t i, T b) { vd[i] = Operation::apply(vs2[i], b); });
    }
  });
}

template <insn_func_t Stock, typename Operation, Form form>
reg_t integer(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain(*hart, insn) || !aligned(hart->VU, insn.rd()) || !aligned(hart->VU, insn.rs2()) ||
      !plain_operand<form>(*hart, insn))
    return Stock(hart, insn, pc);
  apply<Operation, form>(*hart, insn);
  return pc + 4;
}

// Sign injection and moves of float32: bits only, but the float unit must be on.
template <insn_func_t Stock, typename Operation, Form form>
reg_t float_bits(processor_t *hart, insn_t insn, reg_t pc) {
  return (float_state(*hart) ? integer<Stock, Operation, form> : Stock)(hart, insn, pc);
}

// vmerge has vm = 0 in its encoding; v0 selects.
template <insn_func_t Stock, Form form>
reg_t merge(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain_state(*hart) || insn.rd() == 0 || !aligned(hart->VU, insn.rd()) || !aligned(hart->VU, insn.rs2()) ||
      !plain_operand<form>(*hart, insn) || (form == Form::f && !float_state(*hart)))
    return Stock(hart, insn, pc);
  const std::uint8_t *mask = elements<std::uint8_t>(*hart, 0);
  with_sew(*hart, [&](auto zero) {
    using T = decltype(zero);
    if constexpr (form == Form::f && sizeof(T) != 4) return;
    else {
      T *vd = elements<T>(*hart, insn.rd());
      const T *vs2 = elements<T>(*hart, insn.rs2());
      for_elements<T, form>(*hart, insn, [&](std::size_t i, T b) { vd[i] = mask[i / 8] >> (i % 8) & 1 ? b : vs2[i]; });
    }
  });
  return pc + 4;
}

}  // namespace

#define ENTRY(handler, name, upper, suffix, SUFFIX, operation, form) \
  native(MATCH_##upper##_##SUFFIX, MASK_##upper##_##SUFFIX, handler<fast_rv64i_##name##_##suffix, operation, Form::form>)
#define VV(name, upper, op) ENTRY(integer, name, upper, vv, VV, op, vector)
#define VX(name, upper, op) ENTRY(integer, name, upper, vx, VX, op, x)
#define VI(name, upper, op) ENTRY(integer, name, upper, vi, VI, op, immediate)
#define VZ(name, upper, op) ENTRY(integer, name, upper, vi, VI, op, unsigned_immediate)
#define SIGN_VV(name, upper, op) ENTRY(float_bits, name, upper, vv, VV, op, vector)
#define SIGN_VF(name, upper, op) ENTRY(float_bits, name, upper, vf, VF, op, f)
#define MERGE(name, upper, form) native(MATCH_##upper, MASK_##upper, merge<fast_rv64i_##name, Form::form>)

std::vector<insn_desc_t> fast_integer_instructions() {
  return {
      VV(vadd, VADD, Add), VX(vadd, VADD, Add), VI(vadd, VADD, Add), VV(vsub, VSUB, Sub), VX(vsub, VSUB, Sub),
      VX(vrsub, VRSUB, ReverseSub), VI(vrsub, VRSUB, ReverseSub),
      VV(vand, VAND, And), VX(vand, VAND, And), VI(vand, VAND, And), VV(vor, VOR, Or), VX(vor, VOR, Or), VI(vor, VOR, Or),
      VV(vxor, VXOR, Xor), VX(vxor, VXOR, Xor), VI(vxor, VXOR, Xor),
      VV(vsll, VSLL, ShiftLeft), VX(vsll, VSLL, ShiftLeft), VZ(vsll, VSLL, ShiftLeft),
      VV(vsrl, VSRL, ShiftRight), VX(vsrl, VSRL, ShiftRight), VZ(vsrl, VSRL, ShiftRight),
      VV(vsra, VSRA, ShiftRightArithmetic), VX(vsra, VSRA, ShiftRightArithmetic), VZ(vsra, VSRA, ShiftRightArithmetic),
      VV(vmul, VMUL, Multiply), VX(vmul, VMUL, Multiply),
      VV(vmin, VMIN, Min), VX(vmin, VMIN, Min), VV(vmax, VMAX, Max), VX(vmax, VMAX, Max),
      VV(vminu, VMINU, MinUnsigned), VX(vminu, VMINU, MinUnsigned), VV(vmaxu, VMAXU, MaxUnsigned), VX(vmaxu, VMAXU, MaxUnsigned),
      ENTRY(integer, vmv_v, VMV_V, v, V, Second, vector), ENTRY(integer, vmv_v, VMV_V, x, X, Second, x),
      ENTRY(integer, vmv_v, VMV_V, i, I, Second, immediate), ENTRY(float_bits, vfmv_v, VFMV_V, f, F, Second, f),
      MERGE(vmerge_vvm, VMERGE_VVM, vector), MERGE(vmerge_vxm, VMERGE_VXM, x), MERGE(vmerge_vim, VMERGE_VIM, immediate),
      MERGE(vfmerge_vfm, VFMERGE_VFM, f),
      SIGN_VV(vfsgnj, VFSGNJ, Inject), SIGN_VV(vfsgnjn, VFSGNJN, InjectNot), SIGN_VV(vfsgnjx, VFSGNJX, InjectXor),
      SIGN_VF(vfsgnj, VFSGNJ, Inject), SIGN_VF(vfsgnjn, VFSGNJN, InjectNot), SIGN_VF(vfsgnjx, VFSGNJX, InjectXor),
  };
}

}  // namespace npusim
