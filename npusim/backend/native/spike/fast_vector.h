// Native versions of the vector instructions that take most of a kernel's time in Spike's element-by-element interpreter.
// Results are Spike's bit for bit (tests/lowering/functional/test_fast_vector.py compares). They run only in the plain case:
// unmasked, vstart = 0, round to nearest even, legal register groups, addresses inside one region; anything else goes to
// Spike's own handler, traps included. fflags are not accumulated: no kernel reads them.
#pragma once
#include <vector>

#include <riscv/processor.h>

namespace npusim {

// float32 arithmetic.
std::vector<insn_desc_t> fast_float_instructions();
// Unit-stride and whole-register loads and stores of all widths; logic of mask registers.
std::vector<insn_desc_t> fast_memory_instructions();
// Integer arithmetic of all widths, moves, merges, sign injection.
std::vector<insn_desc_t> fast_integer_instructions();
// Comparisons of integers and float32, minimum, maximum, conversions between float32 and 32-bit integers.
std::vector<insn_desc_t> fast_compare_instructions();

}  // namespace npusim
