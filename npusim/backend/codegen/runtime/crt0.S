# Program entry of every kernel. The driver has loaded the segments (.bss is zero), filled the launch block and set mtvec:
# a trap ends the run there. Ends by `wfi` with STATUS_DONE in the launch block. Numbers: npusim/contract/isa.py.
    .section .text.init, "ax"
    .globl _start
    .type _start, @function
_start:
    li   t0, 0x6600             # mstatus: FS (bits 14:13) and VS (10:9) to dirty, else F and V instructions trap
    csrs mstatus, t0
    la   sp, __stack_top
    li   a0, 0x90000000         # LAUNCH_BASE
    call npu_main
    li   t0, 0x90000000
    li   t1, 0x600D             # STATUS_DONE
    sd   t1, 0(t0)
1:  wfi
    j    1b
    .size _start, . - _start
