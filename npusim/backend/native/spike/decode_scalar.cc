// RV64GC and Zfh/Zfbfmin scalar instructions: class and registers.
#include <string_view>

#include <riscv/encoding.h>

#include "instruction.h"

namespace npusim {
namespace {

// `operands`: register file of rd, rs1, rs2, rs3 (x, f or -).
struct Scalar {
  Encoding encoding;
  npusim_latency latency;
  char operands[5];
};

#define OP(name, latency, operands) {{MATCH_##name, MASK_##name}, NPUSIM_##latency, operands}
#define FLOATS(name, latency, operands) OP(name##_H, latency, operands), OP(name##_S, latency, operands), OP(name##_D, latency, operands)

constexpr Scalar SCALARS[] = {
    OP(LUI, SCALAR, "x---"), OP(AUIPC, SCALAR, "x---"),
    OP(ADDI, SCALAR, "xx--"), OP(SLTI, SCALAR, "xx--"), OP(SLTIU, SCALAR, "xx--"), OP(XORI, SCALAR, "xx--"),
    OP(ORI, SCALAR, "xx--"), OP(ANDI, SCALAR, "xx--"), OP(SLLI, SCALAR, "xx--"), OP(SRLI, SCALAR, "xx--"),
    OP(SRAI, SCALAR, "xx--"), OP(ADDIW, SCALAR, "xx--"), OP(SLLIW, SCALAR, "xx--"), OP(SRLIW, SCALAR, "xx--"),
    OP(SRAIW, SCALAR, "xx--"),
    OP(ADD, SCALAR, "xxx-"), OP(SUB, SCALAR, "xxx-"), OP(SLL, SCALAR, "xxx-"), OP(SLT, SCALAR, "xxx-"),
    OP(SLTU, SCALAR, "xxx-"), OP(XOR, SCALAR, "xxx-"), OP(SRL, SCALAR, "xxx-"), OP(SRA, SCALAR, "xxx-"),
    OP(OR, SCALAR, "xxx-"), OP(AND, SCALAR, "xxx-"), OP(ADDW, SCALAR, "xxx-"), OP(SUBW, SCALAR, "xxx-"),
    OP(SLLW, SCALAR, "xxx-"), OP(SRLW, SCALAR, "xxx-"), OP(SRAW, SCALAR, "xxx-"),
    OP(MUL, SCALAR_MULTIPLY, "xxx-"), OP(MULH, SCALAR_MULTIPLY, "xxx-"), OP(MULHSU, SCALAR_MULTIPLY, "xxx-"),
    OP(MULHU, SCALAR_MULTIPLY, "xxx-"), OP(MULW, SCALAR_MULTIPLY, "xxx-"),
    OP(DIV, SCALAR_DIVIDE, "xxx-"), OP(DIVU, SCALAR_DIVIDE, "xxx-"), OP(REM, SCALAR_DIVIDE, "xxx-"),
    OP(REMU, SCALAR_DIVIDE, "xxx-"), OP(DIVW, SCALAR_DIVIDE, "xxx-"), OP(DIVUW, SCALAR_DIVIDE, "xxx-"),
    OP(REMW, SCALAR_DIVIDE, "xxx-"), OP(REMUW, SCALAR_DIVIDE, "xxx-"),
    OP(LB, SCALAR_LOAD, "xx--"), OP(LH, SCALAR_LOAD, "xx--"), OP(LW, SCALAR_LOAD, "xx--"), OP(LD, SCALAR_LOAD, "xx--"),
    OP(LBU, SCALAR_LOAD, "xx--"), OP(LHU, SCALAR_LOAD, "xx--"), OP(LWU, SCALAR_LOAD, "xx--"),
    OP(SB, SCALAR, "-xx-"), OP(SH, SCALAR, "-xx-"), OP(SW, SCALAR, "-xx-"), OP(SD, SCALAR, "-xx-"),
    OP(FENCE, SCALAR, "----"),
    OP(BEQ, BRANCH, "-xx-"), OP(BNE, BRANCH, "-xx-"), OP(BLT, BRANCH, "-xx-"), OP(BGE, BRANCH, "-xx-"),
    OP(BLTU, BRANCH, "-xx-"), OP(BGEU, BRANCH, "-xx-"), OP(JAL, BRANCH, "x---"), OP(JALR, BRANCH, "xx--"),
    OP(FLH, SCALAR_LOAD, "fx--"), OP(FLW, SCALAR_LOAD, "fx--"), OP(FLD, SCALAR_LOAD, "fx--"),
    OP(FSH, SCALAR, "-xf-"), OP(FSW, SCALAR, "-xf-"), OP(FSD, SCALAR, "-xf-"),
    FLOATS(FADD, SCALAR_MULTIPLY, "fff-"), FLOATS(FSUB, SCALAR_MULTIPLY, "fff-"), FLOATS(FMUL, SCALAR_MULTIPLY, "fff-"),
    FLOATS(FMADD, SCALAR_MULTIPLY, "ffff"), FLOATS(FMSUB, SCALAR_MULTIPLY, "ffff"),
    FLOATS(FNMADD, SCALAR_MULTIPLY, "ffff"), FLOATS(FNMSUB, SCALAR_MULTIPLY, "ffff"),
    FLOATS(FDIV, SCALAR_DIVIDE, "fff-"), FLOATS(FSQRT, SCALAR_DIVIDE, "ff--"),
    FLOATS(FSGNJ, SCALAR, "fff-"), FLOATS(FSGNJN, SCALAR, "fff-"), FLOATS(FSGNJX, SCALAR, "fff-"),
    FLOATS(FMIN, SCALAR, "fff-"), FLOATS(FMAX, SCALAR, "fff-"),
    FLOATS(FEQ, SCALAR, "xff-"), FLOATS(FLT, SCALAR, "xff-"), FLOATS(FLE, SCALAR, "xff-"), FLOATS(FCLASS, SCALAR, "xf--"),
    OP(FMV_X_H, SCALAR, "xf--"), OP(FMV_X_W, SCALAR, "xf--"), OP(FMV_X_D, SCALAR, "xf--"),
    OP(FMV_H_X, SCALAR, "fx--"), OP(FMV_W_X, SCALAR, "fx--"), OP(FMV_D_X, SCALAR, "fx--"),
    FLOATS(FCVT_W, SCALAR_MULTIPLY, "xf--"), FLOATS(FCVT_WU, SCALAR_MULTIPLY, "xf--"),
    FLOATS(FCVT_L, SCALAR_MULTIPLY, "xf--"), FLOATS(FCVT_LU, SCALAR_MULTIPLY, "xf--"),
    OP(FCVT_H_W, SCALAR_MULTIPLY, "fx--"), OP(FCVT_H_WU, SCALAR_MULTIPLY, "fx--"), OP(FCVT_H_L, SCALAR_MULTIPLY, "fx--"),
    OP(FCVT_H_LU, SCALAR_MULTIPLY, "fx--"), OP(FCVT_S_W, SCALAR_MULTIPLY, "fx--"), OP(FCVT_S_WU, SCALAR_MULTIPLY, "fx--"),
    OP(FCVT_S_L, SCALAR_MULTIPLY, "fx--"), OP(FCVT_S_LU, SCALAR_MULTIPLY, "fx--"), OP(FCVT_D_W, SCALAR_MULTIPLY, "fx--"),
    OP(FCVT_D_WU, SCALAR_MULTIPLY, "fx--"), OP(FCVT_D_L, SCALAR_MULTIPLY, "fx--"), OP(FCVT_D_LU, SCALAR_MULTIPLY, "fx--"),
    OP(FCVT_S_H, SCALAR_MULTIPLY, "ff--"), OP(FCVT_H_S, SCALAR_MULTIPLY, "ff--"), OP(FCVT_D_H, SCALAR_MULTIPLY, "ff--"),
    OP(FCVT_H_D, SCALAR_MULTIPLY, "ff--"), OP(FCVT_S_D, SCALAR_MULTIPLY, "ff--"), OP(FCVT_D_S, SCALAR_MULTIPLY, "ff--"),
    OP(FCVT_BF16_S, SCALAR_MULTIPLY, "ff--"), OP(FCVT_S_BF16, SCALAR_MULTIPLY, "ff--"),
};

// CSR accesses order themselves with everything that reads vl, vtype, vcsr or fcsr.
constexpr Scalar CSRS[] = {
    OP(CSRRW, SCALAR, "xx--"), OP(CSRRS, SCALAR, "xx--"), OP(CSRRC, SCALAR, "xx--"),
    OP(CSRRWI, SCALAR, "x---"), OP(CSRRSI, SCALAR, "x---"), OP(CSRRCI, SCALAR, "x---"),
};

void add(Registers &set, char file, unsigned number) {
  if (file == 'x') add_x(set, number);
  if (file == 'f') set.set(F + number);
}

bool is_float(const Scalar &scalar) { return std::string_view(scalar.operands).find('f') != std::string_view::npos; }

Instruction instruction(const Scalar &scalar, std::uint32_t bits) {
  Instruction result{.latency = scalar.latency, .reads = {}, .writes = {}};
  add(result.writes, scalar.operands[0], field(bits, 7, 5));
  add(result.reads, scalar.operands[1], field(bits, 15, 5));
  add(result.reads, scalar.operands[2], field(bits, 20, 5));
  add(result.reads, scalar.operands[3], field(bits, 27, 5));
  if (is_float(scalar)) result.reads.set(CONFIG);
  return result;
}

// Operands of compressed instructions by place: d = bits 11:7, t = bits 6:2, D = 9:7 (x8..x15), T = 4:2 (x8..x15);
// f, g and G are d, t and T in the f file; 1 and 2 are ra and sp. Order: written, read, read.
struct Compressed {
  Encoding encoding;
  npusim_latency latency;
  char operands[4];
};

// First match wins: the special cases of an encoding come before the general one.
constexpr Compressed COMPRESSED[] = {
    OP(C_ADDI4SPN, SCALAR, "T2-"), OP(C_ADDI16SP, SCALAR, "22-"),
    OP(C_ADDI, SCALAR, "dd-"), OP(C_ADDIW, SCALAR, "dd-"), OP(C_LI, SCALAR, "d--"), OP(C_LUI, SCALAR, "d--"),
    OP(C_SLLI, SCALAR, "dd-"), OP(C_SRLI, SCALAR, "DD-"), OP(C_SRAI, SCALAR, "DD-"), OP(C_ANDI, SCALAR, "DD-"),
    OP(C_SUB, SCALAR, "DDT"), OP(C_XOR, SCALAR, "DDT"), OP(C_OR, SCALAR, "DDT"), OP(C_AND, SCALAR, "DDT"),
    OP(C_SUBW, SCALAR, "DDT"), OP(C_ADDW, SCALAR, "DDT"),
    OP(C_JR, BRANCH, "-d-"), OP(C_MV, SCALAR, "dt-"), OP(C_JALR, BRANCH, "1d-"), OP(C_ADD, SCALAR, "ddt"),
    OP(C_J, BRANCH, "---"), OP(C_BEQZ, BRANCH, "-D-"), OP(C_BNEZ, BRANCH, "-D-"),
    OP(C_LW, SCALAR_LOAD, "TD-"), OP(C_LD, SCALAR_LOAD, "TD-"), OP(C_FLD, SCALAR_LOAD, "GD-"),
    OP(C_LWSP, SCALAR_LOAD, "d2-"), OP(C_LDSP, SCALAR_LOAD, "d2-"), OP(C_FLDSP, SCALAR_LOAD, "f2-"),
    OP(C_SW, SCALAR, "-DT"), OP(C_SD, SCALAR, "-DT"), OP(C_FSD, SCALAR, "-DG"),
    OP(C_SWSP, SCALAR, "-2t"), OP(C_SDSP, SCALAR, "-2t"), OP(C_FSDSP, SCALAR, "-2g"),
};

#undef FLOATS
#undef OP

void add_compressed(Registers &set, char place, std::uint32_t bits) {
  switch (place) {
    case 'd': return add_x(set, field(bits, 7, 5));
    case 't': return add_x(set, field(bits, 2, 5));
    case 'D': return add_x(set, 8 + field(bits, 7, 3));
    case 'T': return add_x(set, 8 + field(bits, 2, 3));
    case 'f': set.set(F + field(bits, 7, 5)); return;
    case 'g': set.set(F + field(bits, 2, 5)); return;
    case 'G': set.set(F + 8 + field(bits, 2, 3)); return;
    case '1': return add_x(set, 1);
    case '2': return add_x(set, 2);
    default: return;
  }
}

}  // namespace

std::optional<Instruction> decode_scalar(std::uint32_t bits) {
  for (const Scalar &scalar : SCALARS)
    if (scalar.encoding.matches(bits)) return instruction(scalar, bits);
  for (const Scalar &csr : CSRS)
    if (csr.encoding.matches(bits)) {
      Instruction result = instruction(csr, bits);
      result.reads.set(CONFIG);
      result.writes.set(CONFIG);
      return result;
    }
  return std::nullopt;
}

std::optional<Instruction> decode_compressed(std::uint32_t bits) {
  if (bits == 0 || bits == MATCH_C_EBREAK) return std::nullopt;
  for (const Compressed &compressed : COMPRESSED)
    if (compressed.encoding.matches(bits)) {
      Instruction result{.latency = compressed.latency, .reads = {}, .writes = {}};
      add_compressed(result.writes, compressed.operands[0], bits);
      add_compressed(result.reads, compressed.operands[1], bits);
      add_compressed(result.reads, compressed.operands[2], bits);
      return result;
    }
  return std::nullopt;
}

}  // namespace npusim
