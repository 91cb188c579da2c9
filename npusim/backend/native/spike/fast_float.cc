#include "fast_vector.h"

#include <bit>
#include <cstdint>

#include "clones.h"
#include "fast_common.h"

// Spike's own handlers, by name.
#define STOCK(name) reg_t fast_rv64i_##name(processor_t *, insn_t, reg_t);
#define BOTH(name) STOCK(name##_vv) STOCK(name##_vf)
BOTH(vfadd) BOTH(vfsub) STOCK(vfrsub_vf) BOTH(vfmul) BOTH(vfdiv) STOCK(vfrdiv_vf)
BOTH(vfmacc) BOTH(vfnmacc) BOTH(vfmsac) BOTH(vfnmsac) BOTH(vfmadd) BOTH(vfnmadd) BOTH(vfmsub) BOTH(vfnmsub)
#undef BOTH
#undef STOCK

namespace npusim {
namespace {

constexpr float CANONICAL = std::bit_cast<float>(0x7fc00000u);

using WithVector = void (*)(float *vd, const float *vs2, const float *vs1, std::size_t count);
using WithScalar = void (*)(float *vd, const float *vs2, float b, std::size_t count);

// a = vs2[i], b = vs1[i] or the scalar, c = vd[i]. Register groups are equal or disjoint, never shifted: hence ivdep.
#define LOOP(expression)                        \
  _Pragma("GCC ivdep")                          \
  for (std::size_t i = 0; i < count; ++i) {     \
    const float a = vs2[i];                     \
    [[maybe_unused]] const float c = vd[i];     \
    const float r = (expression);               \
    vd[i] = r == r ? r : CANONICAL;             \
  }
#define SCALAR_FORM(name, expression) \
  NPUSIM_FLOAT_LOOP void name##_vf(float *vd, const float *vs2, float b, std::size_t count) { LOOP(expression) }
#define VECTOR_FORM(name, expression) \
  NPUSIM_FLOAT_LOOP void name##_vv(float *vd, const float *vs2, const float *vs1, std::size_t count) { LOOP(expression) }

#define B vs1[i]
VECTOR_FORM(add, a + B)
VECTOR_FORM(sub, a - B)
VECTOR_FORM(mul, a * B)
VECTOR_FORM(div, a / B)
VECTOR_FORM(macc, __builtin_fmaf(B, a, c))
VECTOR_FORM(nmacc, __builtin_fmaf(-B, a, -c))
VECTOR_FORM(msac, __builtin_fmaf(B, a, -c))
VECTOR_FORM(nmsac, __builtin_fmaf(-B, a, c))
VECTOR_FORM(madd, __builtin_fmaf(B, c, a))
VECTOR_FORM(nmadd, __builtin_fmaf(-B, c, -a))
VECTOR_FORM(msub, __builtin_fmaf(B, c, -a))
VECTOR_FORM(nmsub, __builtin_fmaf(-B, c, a))
#undef B
SCALAR_FORM(add, a + b)
SCALAR_FORM(sub, a - b)
SCALAR_FORM(rsub, b - a)
SCALAR_FORM(mul, a * b)
SCALAR_FORM(div, a / b)
SCALAR_FORM(rdiv, b / a)
SCALAR_FORM(macc, __builtin_fmaf(b, a, c))
SCALAR_FORM(nmacc, __builtin_fmaf(-b, a, -c))
SCALAR_FORM(msac, __builtin_fmaf(b, a, -c))
SCALAR_FORM(nmsac, __builtin_fmaf(-b, a, c))
SCALAR_FORM(madd, __builtin_fmaf(b, c, a))
SCALAR_FORM(nmadd, __builtin_fmaf(-b, c, -a))
SCALAR_FORM(msub, __builtin_fmaf(b, c, -a))
SCALAR_FORM(nmsub, __builtin_fmaf(-b, c, a))

bool plain_float(processor_t &hart, insn_t insn) {
  return plain(hart, insn) && float_state(hart) && aligned(hart.VU, insn.rd()) && aligned(hart.VU, insn.rs2());
}

template <insn_func_t Stock, WithVector Loop>
reg_t vector_vector(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain_float(*hart, insn) || !aligned(hart->VU, insn.rs1())) return Stock(hart, insn, pc);
  Loop(elements<float>(*hart, insn.rd()), elements<float>(*hart, insn.rs2()), elements<float>(*hart, insn.rs1()), hart->VU.vl->read());
  return pc + 4;
}

template <insn_func_t Stock, WithScalar Loop>
reg_t vector_scalar(processor_t *hart, insn_t insn, reg_t pc) {
  const freg_t scalar = hart->get_state()->FPR[insn.rs1()];
  if (!boxed(scalar) || !plain_float(*hart, insn)) return Stock(hart, insn, pc);
  const float value = std::bit_cast<float>(static_cast<std::uint32_t>(scalar.v[0]));
  Loop(elements<float>(*hart, insn.rd()), elements<float>(*hart, insn.rs2()), value, hart->VU.vl->read());
  return pc + 4;
}

}  // namespace

#define VV(name, upper, loop) \
  native(MATCH_##upper##_VV, MASK_##upper##_VV, vector_vector<fast_rv64i_##name##_vv, loop##_vv>)
#define VF(name, upper, loop) \
  native(MATCH_##upper##_VF, MASK_##upper##_VF, vector_scalar<fast_rv64i_##name##_vf, loop##_vf>)

std::vector<insn_desc_t> fast_float_instructions() {
  return {
      VV(vfadd, VFADD, add),       VF(vfadd, VFADD, add),       VV(vfsub, VFSUB, sub),       VF(vfsub, VFSUB, sub),
      VF(vfrsub, VFRSUB, rsub),    VV(vfmul, VFMUL, mul),       VF(vfmul, VFMUL, mul),       VV(vfdiv, VFDIV, div),
      VF(vfdiv, VFDIV, div),       VF(vfrdiv, VFRDIV, rdiv),    VV(vfmacc, VFMACC, macc),    VF(vfmacc, VFMACC, macc),
      VV(vfnmacc, VFNMACC, nmacc), VF(vfnmacc, VFNMACC, nmacc), VV(vfmsac, VFMSAC, msac),    VF(vfmsac, VFMSAC, msac),
      VV(vfnmsac, VFNMSAC, nmsac), VF(vfnmsac, VFNMSAC, nmsac), VV(vfmadd, VFMADD, madd),    VF(vfmadd, VFMADD, madd),
      VV(vfnmadd, VFNMADD, nmadd), VF(vfnmadd, VFNMADD, nmadd), VV(vfmsub, VFMSUB, msub),    VF(vfmsub, VFMSUB, msub),
      VV(vfnmsub, VFNMSUB, nmsub), VF(vfnmsub, VFNMSUB, nmsub),
  };
}

}  // namespace npusim
