// Loops that the compiler vectorises for several hosts in one binary; the loader picks the clone by feature (arch= would
// compare the CPU's model). -O2 alone would not vectorise. Without the fma feature the compiler calls libm's fma, exact too.
#pragma once

#if defined(__x86_64__)
#define NPUSIM_FLOAT_LOOP __attribute__((optimize("O3"), target_clones("default", "fma", "avx512f")))
#define NPUSIM_INTEGER_LOOP __attribute__((optimize("O3"), target_clones("default", "avx2", "avx512f")))
#else
#define NPUSIM_FLOAT_LOOP __attribute__((optimize("O3")))
#define NPUSIM_INTEGER_LOOP __attribute__((optimize("O3")))
#endif
