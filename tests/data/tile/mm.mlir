"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: !tile.tensor, %arg3: i32, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() {value = dense<0.0> : tensor<16x8xf32>} : () -> tensor<16x8xf32>
    %s0 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 2 : i64} : () -> i64
    %s2 = "arith.constant"() {value = 1 : i64} : () -> i64
    %8 = "scf.for"(%s0, %s1, %s2, %0) ({
    ^bb0(%iv0: i64, %1: tensor<16x8xf32>):
      %s3 = "arith.constant"() {value = 64 : i64} : () -> i64
      %s4 = "tile.scalar.mul"(%iv0, %s3) : (i64, i64) -> i64
      %s5 = "tile.program_id"() {axis = 1 : i64} : () -> i64
      %s6 = "arith.constant"() {value = 2048 : i64} : () -> i64
      %s7 = "tile.scalar.mul"(%s5, %s6) : (i64, i64) -> i64
      %s8 = "tile.scalar.add"(%s4, %s7) : (i64, i64) -> i64
      %s9 = "arith.constant"() {value = 128 : i64} : () -> i64
      %s10 = "arith.constant"() {value = 16 : i64} : () -> i64
      %s11 = "tile.scalar.mul"(%s5, %s10) : (i64, i64) -> i64
      %s12 = "tile.scalar.sub"(%s9, %s11) : (i64, i64) -> i64
      %2 = "togsim.transfer"(%arg0, %s8, %s9, %s0, %s12, %s0, %s0, %s2, %s2, %s0, %s3) {direction = "in", fill = 0.0 : f32, extents = [16 : i64, 1 : i64, 64 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1", "stride2", "lo2", "hi2"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> tensor<16x1x64xf32>
      %s13 = "arith.constant"() {value = 8192 : i64} : () -> i64
      %s14 = "tile.scalar.mul"(%iv0, %s13) : (i64, i64) -> i64
      %s15 = "tile.program_id"() {axis = 0 : i64} : () -> i64
      %s16 = "arith.constant"() {value = 8 : i64} : () -> i64
      %s17 = "tile.scalar.mul"(%s15, %s16) : (i64, i64) -> i64
      %s18 = "tile.scalar.add"(%s14, %s17) : (i64, i64) -> i64
      %s19 = "tile.scalar.sub"(%s9, %s17) : (i64, i64) -> i64
      %3 = "togsim.transfer"(%arg1, %s18, %s0, %s0, %s2, %s2, %s0, %s19, %s9, %s0, %s3) {direction = "in", fill = 0.0 : f32, extents = [1 : i64, 8 : i64, 64 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1", "stride2", "lo2", "hi2"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> tensor<1x8x64xf32>
      %4 = "tile.reshape"(%2) : (tensor<16x1x64xf32>) -> tensor<16x64xf32>
      %5 = "tile.reshape"(%3) : (tensor<1x8x64xf32>) -> tensor<8x64xf32>
      %6 = "tile.transpose"(%5) {permutation = [1 : i64, 0 : i64]} : (tensor<8x64xf32>) -> tensor<64x8xf32>
      %7 = "tile.dot"(%4, %6, %1) : (tensor<16x64xf32>, tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      "scf.yield"(%7) : (tensor<16x8xf32>) -> ()
    }) : (i64, i64, i64, tensor<16x8xf32>) -> (tensor<16x8xf32>)
    %9 = "tile.reshape"(%8) : (tensor<16x8xf32>) -> tensor<16x8x1xf32>
    %s20 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s21 = "arith.constant"() {value = 8 : i64} : () -> i64
    %s22 = "tile.scalar.mul"(%s20, %s21) : (i64, i64) -> i64
    %s23 = "tile.program_id"() {axis = 1 : i64} : () -> i64
    %s24 = "arith.constant"() {value = 2048 : i64} : () -> i64
    %s25 = "tile.scalar.mul"(%s23, %s24) : (i64, i64) -> i64
    %s26 = "tile.scalar.add"(%s22, %s25) : (i64, i64) -> i64
    %s27 = "arith.constant"() {value = 128 : i64} : () -> i64
    %s28 = "arith.constant"() {value = 16 : i64} : () -> i64
    %s29 = "tile.scalar.mul"(%s23, %s28) : (i64, i64) -> i64
    %s30 = "tile.scalar.sub"(%s27, %s29) : (i64, i64) -> i64
    %s31 = "tile.scalar.sub"(%s27, %s22) : (i64, i64) -> i64
    "togsim.transfer"(%arg2, %9, %s26, %s27, %s0, %s30, %s2, %s0, %s31, %s0, %s0, %s2) {direction = "out", extents = [16 : i64, 8 : i64, 1 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1", "stride2", "lo2", "hi2"]} : (!tile.tensor, tensor<16x8x1xf32>, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3", "arg4", "arg5"], function_type = (!tile.tensor, !tile.tensor, !tile.tensor, i32, i32, i32) -> (), sym_name = "mm"} : () -> ()
}) : () -> ()
