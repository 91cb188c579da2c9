// OP-V arithmetic (major opcode 0x57): class, register groups and work of every instruction of V, Zvfh and Zvfbf*.
#include <algorithm>

#include <riscv/encoding.h>

#include "instruction.h"

namespace npusim {
namespace {

// Element width of an operand in eighths of SEW, or what it is instead of a vector of elements.
constexpr int NONE = 0, ONE = -1, TO_X = -2, TO_F = -3, EEW16 = -4;

struct Shape {
  int vd, vs2, vs1;
  bool element = false;  // touches element 0 only
};

constexpr Shape SAME{8, 8, 8}, WIDEN{16, 8, 8}, WIDEN_W{16, 16, 8}, NARROW{8, 16, 8}, COMPARE{ONE, 8, 8};
constexpr Shape UNARY{8, 8, NONE}, UNARY_WIDEN{16, 8, NONE}, UNARY_NARROW{8, 16, NONE};
constexpr Shape EXTEND2{8, 4, NONE}, EXTEND4{8, 2, NONE}, EXTEND8{8, 1, NONE};
constexpr Shape REDUCE{ONE, 8, ONE}, MASKS{ONE, ONE, ONE}, MASK_UNARY{ONE, ONE, NONE}, MASK_TO_X{TO_X, ONE, NONE};
constexpr Shape IOTA{8, ONE, NONE}, ID{8, NONE, NONE}, SPLAT{8, NONE, 8}, COMPRESS{8, 8, ONE}, GATHER16{8, 8, EEW16};
constexpr Shape ELEMENT_TO_X{TO_X, ONE, NONE, true}, ELEMENT_TO_F{TO_F, ONE, NONE, true}, TO_ELEMENT{ONE, NONE, 8, true};

struct Vector {
  Encoding encoding;
  npusim_latency latency;
  Shape shape;
};

#define OP(name, latency, shape) {{MATCH_##name, MASK_##name}, NPUSIM_VECTOR_##latency, shape}
#define VV_VX(name, latency, shape) OP(name##_VV, latency, shape), OP(name##_VX, latency, shape)
#define VX_VI(name, latency, shape) OP(name##_VX, latency, shape), OP(name##_VI, latency, shape)
#define VV_VX_VI(name, latency, shape) VV_VX(name, latency, shape), OP(name##_VI, latency, shape)
#define VV_VF(name, latency, shape) OP(name##_VV, latency, shape), OP(name##_VF, latency, shape)
#define WV_WX(name, latency, shape) OP(name##_WV, latency, shape), OP(name##_WX, latency, shape)
#define WV_WX_WI(name, latency, shape) WV_WX(name, latency, shape), OP(name##_WI, latency, shape)
#define WV_WF(name, latency, shape) OP(name##_WV, latency, shape), OP(name##_WF, latency, shape)
#define VVM_VXM(name, latency, shape) OP(name##_VVM, latency, shape), OP(name##_VXM, latency, shape)
#define VVM_VXM_VIM(name, latency, shape) VVM_VXM(name, latency, shape), OP(name##_VIM, latency, shape)

constexpr Vector VECTORS[] = {
    // Integer.
    VV_VX_VI(VADD, ALU, SAME), VV_VX(VSUB, ALU, SAME), VX_VI(VRSUB, ALU, SAME),
    VV_VX_VI(VAND, ALU, SAME), VV_VX_VI(VOR, ALU, SAME), VV_VX_VI(VXOR, ALU, SAME),
    VV_VX_VI(VSLL, ALU, SAME), VV_VX_VI(VSRL, ALU, SAME), VV_VX_VI(VSRA, ALU, SAME),
    VV_VX(VMIN, ALU, SAME), VV_VX(VMINU, ALU, SAME), VV_VX(VMAX, ALU, SAME), VV_VX(VMAXU, ALU, SAME),
    VVM_VXM_VIM(VADC, ALU, SAME), VVM_VXM(VSBC, ALU, SAME), VVM_VXM_VIM(VMERGE, ALU, SAME),
    VVM_VXM_VIM(VMADC, COMPARE, COMPARE), VV_VX_VI(VMADC, COMPARE, COMPARE),
    VVM_VXM(VMSBC, COMPARE, COMPARE), VV_VX(VMSBC, COMPARE, COMPARE),
    VV_VX(VWADD, ALU, WIDEN), VV_VX(VWADDU, ALU, WIDEN), VV_VX(VWSUB, ALU, WIDEN), VV_VX(VWSUBU, ALU, WIDEN),
    WV_WX(VWADD, ALU, WIDEN_W), WV_WX(VWADDU, ALU, WIDEN_W), WV_WX(VWSUB, ALU, WIDEN_W), WV_WX(VWSUBU, ALU, WIDEN_W),
    OP(VZEXT_VF2, ALU, EXTEND2), OP(VZEXT_VF4, ALU, EXTEND4), OP(VZEXT_VF8, ALU, EXTEND8),
    OP(VSEXT_VF2, ALU, EXTEND2), OP(VSEXT_VF4, ALU, EXTEND4), OP(VSEXT_VF8, ALU, EXTEND8),
    WV_WX_WI(VNSRL, ALU, NARROW), WV_WX_WI(VNSRA, ALU, NARROW),
    OP(VMV_V_V, ALU, SPLAT), OP(VMV_V_X, ALU, SPLAT), OP(VMV_V_I, ALU, SPLAT),
    VV_VX_VI(VMSEQ, COMPARE, COMPARE), VV_VX_VI(VMSNE, COMPARE, COMPARE), VV_VX(VMSLT, COMPARE, COMPARE),
    VV_VX(VMSLTU, COMPARE, COMPARE), VV_VX_VI(VMSLE, COMPARE, COMPARE), VV_VX_VI(VMSLEU, COMPARE, COMPARE),
    VX_VI(VMSGT, COMPARE, COMPARE), VX_VI(VMSGTU, COMPARE, COMPARE),
    VV_VX(VMUL, MULTIPLY, SAME), VV_VX(VMULH, MULTIPLY, SAME), VV_VX(VMULHU, MULTIPLY, SAME),
    VV_VX(VMULHSU, MULTIPLY, SAME), VV_VX(VMACC, MULTIPLY, SAME), VV_VX(VNMSAC, MULTIPLY, SAME),
    VV_VX(VMADD, MULTIPLY, SAME), VV_VX(VNMSUB, MULTIPLY, SAME),
    VV_VX(VWMUL, MULTIPLY, WIDEN), VV_VX(VWMULU, MULTIPLY, WIDEN), VV_VX(VWMULSU, MULTIPLY, WIDEN),
    VV_VX(VWMACC, MULTIPLY, WIDEN), VV_VX(VWMACCU, MULTIPLY, WIDEN), VV_VX(VWMACCSU, MULTIPLY, WIDEN),
    OP(VWMACCUS_VX, MULTIPLY, WIDEN),
    VV_VX(VDIV, DIVIDE, SAME), VV_VX(VDIVU, DIVIDE, SAME), VV_VX(VREM, DIVIDE, SAME), VV_VX(VREMU, DIVIDE, SAME),
    // Fixed point.
    VV_VX_VI(VSADD, ALU, SAME), VV_VX_VI(VSADDU, ALU, SAME), VV_VX(VSSUB, ALU, SAME), VV_VX(VSSUBU, ALU, SAME),
    VV_VX(VAADD, ALU, SAME), VV_VX(VAADDU, ALU, SAME), VV_VX(VASUB, ALU, SAME), VV_VX(VASUBU, ALU, SAME),
    VV_VX(VSMUL, MULTIPLY, SAME), VV_VX_VI(VSSRL, ALU, SAME), VV_VX_VI(VSSRA, ALU, SAME),
    WV_WX_WI(VNCLIP, ALU, NARROW), WV_WX_WI(VNCLIPU, ALU, NARROW),
    // Floating point: additions and multiplications go through the multiply-add pipe.
    VV_VF(VFADD, FMA, SAME), VV_VF(VFSUB, FMA, SAME), OP(VFRSUB_VF, FMA, SAME), VV_VF(VFMUL, FMA, SAME),
    VV_VF(VFMACC, FMA, SAME), VV_VF(VFNMACC, FMA, SAME), VV_VF(VFMSAC, FMA, SAME), VV_VF(VFNMSAC, FMA, SAME),
    VV_VF(VFMADD, FMA, SAME), VV_VF(VFNMADD, FMA, SAME), VV_VF(VFMSUB, FMA, SAME), VV_VF(VFNMSUB, FMA, SAME),
    VV_VF(VFWADD, FMA, WIDEN), VV_VF(VFWSUB, FMA, WIDEN), VV_VF(VFWMUL, FMA, WIDEN),
    WV_WF(VFWADD, FMA, WIDEN_W), WV_WF(VFWSUB, FMA, WIDEN_W),
    VV_VF(VFWMACC, FMA, WIDEN), VV_VF(VFWNMACC, FMA, WIDEN), VV_VF(VFWMSAC, FMA, WIDEN), VV_VF(VFWNMSAC, FMA, WIDEN),
    VV_VF(VFWMACCBF16, FMA, WIDEN),
    VV_VF(VFDIV, DIVIDE, SAME), OP(VFRDIV_VF, DIVIDE, SAME), OP(VFSQRT_V, SQRT, UNARY),
    OP(VFREC7_V, ALU, UNARY), OP(VFRSQRT7_V, ALU, UNARY), OP(VFCLASS_V, ALU, UNARY),
    VV_VF(VFMIN, ALU, SAME), VV_VF(VFMAX, ALU, SAME), VV_VF(VFSGNJ, ALU, SAME), VV_VF(VFSGNJN, ALU, SAME),
    VV_VF(VFSGNJX, ALU, SAME), OP(VFMERGE_VFM, ALU, SAME), OP(VFMV_V_F, ALU, SPLAT),
    VV_VF(VMFEQ, COMPARE, COMPARE), VV_VF(VMFNE, COMPARE, COMPARE), VV_VF(VMFLT, COMPARE, COMPARE),
    VV_VF(VMFLE, COMPARE, COMPARE), OP(VMFGT_VF, COMPARE, COMPARE), OP(VMFGE_VF, COMPARE, COMPARE),
    OP(VFCVT_XU_F_V, CONVERT, UNARY), OP(VFCVT_X_F_V, CONVERT, UNARY), OP(VFCVT_RTZ_XU_F_V, CONVERT, UNARY),
    OP(VFCVT_RTZ_X_F_V, CONVERT, UNARY), OP(VFCVT_F_XU_V, CONVERT, UNARY), OP(VFCVT_F_X_V, CONVERT, UNARY),
    OP(VFWCVT_XU_F_V, CONVERT, UNARY_WIDEN), OP(VFWCVT_X_F_V, CONVERT, UNARY_WIDEN),
    OP(VFWCVT_RTZ_XU_F_V, CONVERT, UNARY_WIDEN), OP(VFWCVT_RTZ_X_F_V, CONVERT, UNARY_WIDEN),
    OP(VFWCVT_F_XU_V, CONVERT, UNARY_WIDEN), OP(VFWCVT_F_X_V, CONVERT, UNARY_WIDEN),
    OP(VFWCVT_F_F_V, CONVERT, UNARY_WIDEN), OP(VFWCVTBF16_F_F_V, CONVERT, UNARY_WIDEN),
    OP(VFNCVT_XU_F_W, CONVERT, UNARY_NARROW), OP(VFNCVT_X_F_W, CONVERT, UNARY_NARROW),
    OP(VFNCVT_RTZ_XU_F_W, CONVERT, UNARY_NARROW), OP(VFNCVT_RTZ_X_F_W, CONVERT, UNARY_NARROW),
    OP(VFNCVT_F_XU_W, CONVERT, UNARY_NARROW), OP(VFNCVT_F_X_W, CONVERT, UNARY_NARROW),
    OP(VFNCVT_F_F_W, CONVERT, UNARY_NARROW), OP(VFNCVT_ROD_F_F_W, CONVERT, UNARY_NARROW),
    OP(VFNCVTBF16_F_F_W, CONVERT, UNARY_NARROW),
    // Reductions. A widening one accumulates in one register, as the others.
    OP(VREDSUM_VS, REDUCE, REDUCE), OP(VREDAND_VS, REDUCE, REDUCE), OP(VREDOR_VS, REDUCE, REDUCE),
    OP(VREDXOR_VS, REDUCE, REDUCE), OP(VREDMIN_VS, REDUCE, REDUCE), OP(VREDMINU_VS, REDUCE, REDUCE),
    OP(VREDMAX_VS, REDUCE, REDUCE), OP(VREDMAXU_VS, REDUCE, REDUCE), OP(VWREDSUM_VS, REDUCE, REDUCE),
    OP(VWREDSUMU_VS, REDUCE, REDUCE), OP(VFREDUSUM_VS, REDUCE, REDUCE), OP(VFREDOSUM_VS, REDUCE, REDUCE),
    OP(VFREDMIN_VS, REDUCE, REDUCE), OP(VFREDMAX_VS, REDUCE, REDUCE), OP(VFWREDUSUM_VS, REDUCE, REDUCE),
    OP(VFWREDOSUM_VS, REDUCE, REDUCE),
    // Masks.
    OP(VMAND_MM, MASK, MASKS), OP(VMNAND_MM, MASK, MASKS), OP(VMANDN_MM, MASK, MASKS), OP(VMXOR_MM, MASK, MASKS),
    OP(VMOR_MM, MASK, MASKS), OP(VMNOR_MM, MASK, MASKS), OP(VMORN_MM, MASK, MASKS), OP(VMXNOR_MM, MASK, MASKS),
    OP(VCPOP_M, MASK, MASK_TO_X), OP(VFIRST_M, MASK, MASK_TO_X), OP(VMSBF_M, MASK, MASK_UNARY),
    OP(VMSIF_M, MASK, MASK_UNARY), OP(VMSOF_M, MASK, MASK_UNARY), OP(VIOTA_M, MASK, IOTA), OP(VID_V, MASK, ID),
    // Permutations.
    VX_VI(VSLIDEUP, PERMUTE, SAME), VX_VI(VSLIDEDOWN, PERMUTE, SAME), OP(VSLIDE1UP_VX, PERMUTE, SAME),
    OP(VSLIDE1DOWN_VX, PERMUTE, SAME), OP(VFSLIDE1UP_VF, PERMUTE, SAME), OP(VFSLIDE1DOWN_VF, PERMUTE, SAME),
    VV_VX_VI(VRGATHER, PERMUTE, SAME), OP(VRGATHEREI16_VV, PERMUTE, GATHER16), OP(VCOMPRESS_VM, PERMUTE, COMPRESS),
    OP(VMV_X_S, PERMUTE, ELEMENT_TO_X), OP(VFMV_F_S, PERMUTE, ELEMENT_TO_F), OP(VMV_S_X, PERMUTE, TO_ELEMENT),
    OP(VFMV_S_F, PERMUTE, TO_ELEMENT),
};

struct WholeMove {
  Encoding encoding;
  unsigned registers;
};

#define WHOLE(name, registers) {{MATCH_##name, MASK_##name}, registers}
constexpr WholeMove WHOLE_MOVES[] = {WHOLE(VMV1R_V, 1), WHOLE(VMV2R_V, 2), WHOLE(VMV4R_V, 4), WHOLE(VMV8R_V, 8)};

void add(Registers &set, int kind, unsigned number, const VectorState &state) {
  if (kind > 0) add_v(set, number, group(state, kind));
  else if (kind == ONE) add_v(set, number, 1);
  else if (kind == EEW16) add_v(set, number, group(state, 8.0 * 16 / state.sew));
  else if (kind == TO_X) add_x(set, number);
  else if (kind == TO_F) set.set(F + number);
}

// funct3 tells what rs1 names: OPIVV 0, OPFVV 1, OPMVV 2: a vector; OPIVI 3: an immediate; OPIVX 4, OPMVX 6: x; OPFVF 5: f.
void add_rs1(Instruction &result, int kind, std::uint32_t bits, const VectorState &state) {
  const std::uint32_t funct3 = field(bits, 12, 3), number = field(bits, 15, 5);
  if (kind == NONE || funct3 == 3) return;
  if (funct3 < 3) add(result.reads, kind, number, state);
  else if (funct3 == 5) result.reads.set(F + number);
  else add_x(result.reads, number);
}

std::uint64_t work(const Shape &shape, std::uint32_t bits, const VectorState &state) {
  if (shape.element) return 1;
  const int vs1 = field(bits, 12, 3) < 3 ? shape.vs1 : NONE;
  const int widest = std::max({shape.vd, shape.vs2, vs1});
  return widest > 0 ? state.vl * state.sew * widest / 8 : state.vl;  // masks: one bit an element
}

Instruction instruction(const Vector &vector, std::uint32_t bits, const VectorState &state) {
  Instruction result{.latency = vector.latency, .unit = Unit::vector_alu, .reads = {}, .writes = {}};
  result.work_bits = work(vector.shape, bits, state);
  add(result.writes, vector.shape.vd, field(bits, 7, 5), state);
  add(result.reads, vector.shape.vs2, field(bits, 20, 5), state);
  add_rs1(result, vector.shape.vs1, bits, state);
  if (field(bits, 25, 1) == 0) add_v(result.reads, 0, 1);  // vm = 0: v0 is the mask, the carry or the selector
  result.reads.set(CONFIG);
  return result;
}

Instruction configuration(std::uint32_t bits) {
  Instruction result{.latency = NPUSIM_VECTOR_CONFIG, .reads = {}, .writes = {}};
  add_x(result.writes, field(bits, 7, 5));
  result.writes.set(CONFIG);
  const bool immediate_avl = Encoding{MATCH_VSETIVLI, MASK_VSETIVLI}.matches(bits);
  if (!immediate_avl) add_x(result.reads, field(bits, 15, 5));
  if (Encoding{MATCH_VSETVL, MASK_VSETVL}.matches(bits)) add_x(result.reads, field(bits, 20, 5));
  return result;
}

}  // namespace

std::optional<Instruction> decode_vector(std::uint32_t bits, const VectorState &state) {
  if (field(bits, 12, 3) == 7) return configuration(bits);
  for (const WholeMove &move : WHOLE_MOVES)
    if (move.encoding.matches(bits)) {
      Instruction result{.latency = NPUSIM_VECTOR_ALU, .unit = Unit::vector_alu, .reads = {}, .writes = {}};
      result.work_bits = move.registers * NPU_VLEN;
      add_v(result.writes, field(bits, 7, 5), move.registers);
      add_v(result.reads, field(bits, 20, 5), move.registers);
      result.reads.set(CONFIG);
      return result;
    }
  for (const Vector &vector : VECTORS)
    if (vector.encoding.matches(bits)) return instruction(vector, bits, state);
  return std::nullopt;
}

}  // namespace npusim
