"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: !tile.tensor, %arg3: i32, %arg4: i32):
    %s0 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 32 : i64} : () -> i64
    %s2 = "tile.scalar.mul"(%s0, %s1) : (i64, i64) -> i64
    %s3 = "tile.program_id"() {axis = 1 : i64} : () -> i64
    %s4 = "arith.constant"() {value = 480 : i64} : () -> i64
    %s5 = "tile.scalar.mul"(%s3, %s4) : (i64, i64) -> i64
    %s6 = "tile.scalar.add"(%s2, %s5) : (i64, i64) -> i64
    %s7 = "arith.constant"() {value = 30 : i64} : () -> i64
    %s8 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s9 = "arith.constant"() {value = 20 : i64} : () -> i64
    %s10 = "arith.constant"() {value = 16 : i64} : () -> i64
    %s11 = "tile.scalar.mul"(%s3, %s10) : (i64, i64) -> i64
    %s12 = "tile.scalar.sub"(%s9, %s11) : (i64, i64) -> i64
    %s13 = "arith.constant"() {value = 1 : i64} : () -> i64
    %s14 = "tile.scalar.sub"(%s7, %s2) : (i64, i64) -> i64
    %s15 = "arith.constant"() {value = 43 : i64} : () -> i64
    %s16 = "tile.scalar.sub"(%s15, %s2) : (i64, i64) -> i64
    %s17 = "tile.scalar.min"(%s14, %s16) : (i64, i64) -> i64
    %0 = "togsim.transfer"(%arg0, %s6, %s7, %s8, %s12, %s13, %s8, %s17) {direction = "in", fill = 0.0 : f32, extents = [16 : i64, 32 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64) -> tensor<16x32xf32>
    %s18 = "arith.constant"() {value = 208 : i64} : () -> i64
    %s19 = "tile.scalar.mul"(%s3, %s18) : (i64, i64) -> i64
    %s20 = "tile.scalar.add"(%s2, %s19) : (i64, i64) -> i64
    %s21 = "tile.scalar.sub"(%s20, %s7) : (i64, i64) -> i64
    %s22 = "arith.constant"() {value = 13 : i64} : () -> i64
    %1 = "togsim.transfer"(%arg1, %s21, %s22, %s8, %s12, %s13, %s14, %s16) {direction = "in", fill = 0.0 : f32, extents = [16 : i64, 32 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64) -> tensor<16x32xf32>
    %2 = "tile.splat"(%s2) : (i64) -> tensor<i32>
    %3 = "tile.broadcast"(%2) : (tensor<i32>) -> tensor<1x32xi32>
    %4 = "tile.iota"() {start = 0 : i64} : () -> tensor<32xi32>
    %5 = "tile.reshape"(%4) : (tensor<32xi32>) -> tensor<1x32xi32>
    %6 = "tile.arith.addi"(%3, %5) : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %7 = "tile.arith.extsi"(%6) : (tensor<1x32xi32>) -> tensor<1x32xi64>
    %8 = "arith.constant"() {value = dense<30> : tensor<1x32xi64>} : () -> tensor<1x32xi64>
    %9 = "tile.arith.cmpi"(%7, %8) {predicate = "slt"} : (tensor<1x32xi64>, tensor<1x32xi64>) -> tensor<1x32xi1>
    %10 = "tile.broadcast"(%9) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %11 = "tile.arith.select"(%10, %0, %1) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %12 = "arith.constant"() {value = dense<2.0> : tensor<16x32xf32>} : () -> tensor<16x32xf32>
    %13 = "tile.arith.mulf"(%11, %12) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %s23 = "arith.constant"() {value = 688 : i64} : () -> i64
    %s24 = "tile.scalar.mul"(%s3, %s23) : (i64, i64) -> i64
    %s25 = "tile.scalar.add"(%s2, %s24) : (i64, i64) -> i64
    "togsim.transfer"(%arg2, %13, %s25, %s15, %s8, %s12, %s13, %s8, %s16) {direction = "out", extents = [16 : i64, 32 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, tensor<16x32xf32>, i64, i64, i64, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3", "arg4"], function_type = (!tile.tensor, !tile.tensor, !tile.tensor, i32, i32) -> (), sym_name = "cat"} : () -> ()
}) : () -> ()
