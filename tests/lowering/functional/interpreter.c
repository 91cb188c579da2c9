// Executes the operations that a test wrote into the launch block's arguments (guest.py has the codes): so a test can issue
// any transfer or matrix operation without compiling a program of its own.
#include "npu_guest.h"

void npu_main(void) {
  const volatile u64 *word = &ARG(0);
  for (;;) {
    switch (*word++) {
      case 0: return;
      case 1: npu_dma(word + 1, word[0]); word += 34; break;
      case 2: npu_wait(*word++); break;
      case 3: npu_mxload(word); word += 12; break;
      case 4: npu_mxmac(word); word += 12; break;
      case 5: npu_mxwait(); break;
      case 6: npu_tile(*word++); break;
      case 7: npu_tileend(*word++); break;
      case 8: *(volatile u64 *)word[0] = word[1]; word += 2; break;
      case 9: (void)*(volatile u64 *)*word++; break;
      default: __builtin_trap();
    }
  }
}
