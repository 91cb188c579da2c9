#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "fast_operands.h"
#include "fast_vector.h"

#pragma GCC optimize("O3")

#define STOCK(name) reg_t fast_rv64i_##name(processor_t *, insn_t, reg_t);
#define VV_VX(name) STOCK(name##_vv) STOCK(name##_vx)
#define VX_VI(name) STOCK(name##_vx) STOCK(name##_vi)
#define VV_VX_VI(name) VV_VX(name) STOCK(name##_vi)
#define VV_VF(name) STOCK(name##_vv) STOCK(name##_vf)
VV_VX_VI(vmseq) VV_VX_VI(vmsne) VV_VX(vmslt) VV_VX(vmsltu) VV_VX_VI(vmsle) VV_VX_VI(vmsleu) VX_VI(vmsgt) VX_VI(vmsgtu)
VV_VF(vmfeq) VV_VF(vmfne) VV_VF(vmflt) VV_VF(vmfle) STOCK(vmfgt_vf) STOCK(vmfge_vf) VV_VF(vfmin) VV_VF(vfmax)
STOCK(vfcvt_x_f_v) STOCK(vfcvt_rtz_x_f_v) STOCK(vfcvt_f_x_v) STOCK(vfcvt_f_xu_v)
#undef VV_VF
#undef VV_VX_VI
#undef VX_VI
#undef VV_VX
#undef STOCK

namespace npusim {
namespace {

constexpr float CANONICAL = std::bit_cast<float>(0x7fc00000u);

#define PREDICATE(name, expression) \
  struct name {                     \
    template <typename T>           \
    static bool apply(T a, T b) {   \
      return expression;            \
    }                               \
  };
PREDICATE(Equal, a == b)
PREDICATE(NotEqual, a != b)
PREDICATE(Less, a < b)
PREDICATE(LessEqual, a <= b)
PREDICATE(Greater, a > b)
PREDICATE(GreaterEqual, a >= b)
#undef PREDICATE

// A mask that overlaps a source group is legal only in its first register: Spike's handler checks it.
bool overlaps(processor_t &hart, insn_t insn, Form form) {
  const std::uint64_t registers = hart.VU.vflmul <= 1 ? 1 : static_cast<std::uint64_t>(hart.VU.vflmul), vd = insn.rd();
  const auto in_group = [&](std::uint64_t first) { return vd > first && vd < first + registers; };
  return in_group(insn.rs2()) || (form == Form::vector && in_group(insn.rs1()));
}

// Bits of the mask register below vl; those above keep their value, as in Spike.
void write_mask(processor_t &hart, insn_t insn, const std::uint8_t *bits) {
  const std::size_t count = hart.VU.vl->read();
  std::uint8_t *vd = elements<std::uint8_t>(hart, insn.rd());
  for (std::size_t byte = 0; byte < count / 8; ++byte) {
    unsigned packed = 0;
    for (unsigned bit = 0; bit < 8; ++bit) packed |= static_cast<unsigned>(bits[8 * byte + bit]) << bit;
    vd[byte] = static_cast<std::uint8_t>(packed);
  }
  for (std::size_t i = count / 8 * 8; i < count; ++i)
    vd[i / 8] = static_cast<std::uint8_t>((vd[i / 8] & ~(1u << i % 8)) | static_cast<unsigned>(bits[i]) << i % 8);
}

template <typename T, typename Predicate, Form form>
void compare_elements(processor_t &hart, insn_t insn) {
  std::uint8_t bits[NPU_VLEN];  // an element each: vl <= 8 * VLEN / 8
  const T *vs2 = elements<T>(hart, insn.rs2());
  for_elements<T, form>(hart, insn, [&](std::size_t i, T b) { bits[i] = Predicate::apply(vs2[i], b); });
  write_mask(hart, insn, bits);
}

template <insn_func_t Stock, typename Predicate, Form form, bool is_signed>
reg_t compare(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain(*hart, insn) || !aligned(hart->VU, insn.rs2()) || !plain_operand<form>(*hart, insn) || overlaps(*hart, insn, form))
    return Stock(hart, insn, pc);
  with_sew(*hart, [&](auto zero) {
    using Unsigned = decltype(zero);
    using T = std::conditional_t<is_signed, std::make_signed_t<Unsigned>, Unsigned>;
    compare_elements<T, Predicate, form>(*hart, insn);
  });
  return pc + 4;
}

template <insn_func_t Stock, typename Predicate, Form form>
reg_t compare_float(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain(*hart, insn) || !float_state(*hart) || !aligned(hart->VU, insn.rs2()) || !plain_operand<form>(*hart, insn) ||
      overlaps(*hart, insn, form))
    return Stock(hart, insn, pc);
  compare_elements<float, Predicate, form>(*hart, insn);
  return pc + 4;
}

struct Minimum {
  static float apply(float a, float b) {
    const bool less = a < b || (a == b && std::signbit(a));
    return std::isnan(a) && std::isnan(b) ? CANONICAL : less || std::isnan(b) ? a : b;
  }
};

struct Maximum {
  static float apply(float a, float b) {
    const bool more = a > b || (a == b && !std::signbit(a));
    return std::isnan(a) && std::isnan(b) ? CANONICAL : more || std::isnan(b) ? a : b;
  }
};

bool plain_float(processor_t &hart, insn_t insn) {
  return plain(hart, insn) && float_state(hart) && aligned(hart.VU, insn.rd()) && aligned(hart.VU, insn.rs2());
}

template <insn_func_t Stock, typename Choice, Form form>
reg_t choose(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain_float(*hart, insn) || !plain_operand<form>(*hart, insn)) return Stock(hart, insn, pc);
  float *vd = elements<float>(*hart, insn.rd());
  const float *vs2 = elements<float>(*hart, insn.rs2());
  for_elements<float, form>(*hart, insn, [&](std::size_t i, float b) { vd[i] = Choice::apply(vs2[i], b); });
  return pc + 4;
}

// Saturates; NaN gives the largest integer.
std::int32_t saturated(float integral) {
  if (integral < -0x1p31f) return std::numeric_limits<std::int32_t>::min();
  return integral < 0x1p31f ? static_cast<std::int32_t>(integral) : std::numeric_limits<std::int32_t>::max();
}

std::int32_t to_int_nearest(float value) { return saturated(std::nearbyint(value)); }
std::int32_t to_int_truncated(float value) { return saturated(value); }
float from_int(std::int32_t value) { return static_cast<float>(value); }
float from_unsigned(std::uint32_t value) { return static_cast<float>(value); }

template <insn_func_t Stock, auto Convert>
reg_t convert(processor_t *hart, insn_t insn, reg_t pc) {
  if (!plain_float(*hart, insn)) return Stock(hart, insn, pc);
  const auto run = [&]<typename To, typename From>(To (*)(From)) {
    To *vd = elements<To>(*hart, insn.rd());
    const From *vs2 = elements<From>(*hart, insn.rs2());
    const std::size_t count = hart->VU.vl->read();
#pragma GCC ivdep
    for (std::size_t i = 0; i < count; ++i) vd[i] = Convert(vs2[i]);
  };
  run(Convert);
  return pc + 4;
}

}  // namespace

#define ENTRY(name, upper, suffix, SUFFIX, predicate, form, is_signed) \
  native(MATCH_##upper##_##SUFFIX, MASK_##upper##_##SUFFIX,            \
         compare<fast_rv64i_##name##_##suffix, predicate, Form::form, is_signed>)
#define VV(name, upper, predicate, is_signed) ENTRY(name, upper, vv, VV, predicate, vector, is_signed)
#define VX(name, upper, predicate, is_signed) ENTRY(name, upper, vx, VX, predicate, x, is_signed)
#define VI(name, upper, predicate, is_signed) ENTRY(name, upper, vi, VI, predicate, immediate, is_signed)
#define FV(handler, name, upper, what) \
  native(MATCH_##upper##_VV, MASK_##upper##_VV, handler<fast_rv64i_##name##_vv, what, Form::vector>)
#define FF(handler, name, upper, what) native(MATCH_##upper##_VF, MASK_##upper##_VF, handler<fast_rv64i_##name##_vf, what, Form::f>)
#define CONVERT(name, upper, function) native(MATCH_##upper, MASK_##upper, convert<fast_rv64i_##name, function>)

std::vector<insn_desc_t> fast_compare_instructions() {
  return {
      VV(vmseq, VMSEQ, Equal, true), VX(vmseq, VMSEQ, Equal, true), VI(vmseq, VMSEQ, Equal, true),
      VV(vmsne, VMSNE, NotEqual, true), VX(vmsne, VMSNE, NotEqual, true), VI(vmsne, VMSNE, NotEqual, true),
      VV(vmslt, VMSLT, Less, true), VX(vmslt, VMSLT, Less, true), VV(vmsltu, VMSLTU, Less, false), VX(vmsltu, VMSLTU, Less, false),
      VV(vmsle, VMSLE, LessEqual, true), VX(vmsle, VMSLE, LessEqual, true), VI(vmsle, VMSLE, LessEqual, true),
      VV(vmsleu, VMSLEU, LessEqual, false), VX(vmsleu, VMSLEU, LessEqual, false), VI(vmsleu, VMSLEU, LessEqual, false),
      VX(vmsgt, VMSGT, Greater, true), VI(vmsgt, VMSGT, Greater, true),
      VX(vmsgtu, VMSGTU, Greater, false), VI(vmsgtu, VMSGTU, Greater, false),
      FV(compare_float, vmfeq, VMFEQ, Equal), FF(compare_float, vmfeq, VMFEQ, Equal),
      FV(compare_float, vmfne, VMFNE, NotEqual), FF(compare_float, vmfne, VMFNE, NotEqual),
      FV(compare_float, vmflt, VMFLT, Less), FF(compare_float, vmflt, VMFLT, Less),
      FV(compare_float, vmfle, VMFLE, LessEqual), FF(compare_float, vmfle, VMFLE, LessEqual),
      FF(compare_float, vmfgt, VMFGT, Greater), FF(compare_float, vmfge, VMFGE, GreaterEqual),
      FV(choose, vfmin, VFMIN, Minimum), FF(choose, vfmin, VFMIN, Minimum),
      FV(choose, vfmax, VFMAX, Maximum), FF(choose, vfmax, VFMAX, Maximum),
      CONVERT(vfcvt_x_f_v, VFCVT_X_F_V, to_int_nearest), CONVERT(vfcvt_rtz_x_f_v, VFCVT_RTZ_X_F_V, to_int_truncated),
      CONVERT(vfcvt_f_x_v, VFCVT_F_X_V, from_int), CONVERT(vfcvt_f_xu_v, VFCVT_F_XU_V, from_unsigned),
  };
}

}  // namespace npusim
