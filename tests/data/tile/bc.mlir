"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: !tile.tensor, %arg3: i32, %arg4: i32):
    %s0 = "tile.program_id"() {axis = 1 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 16 : i64} : () -> i64
    %s2 = "tile.scalar.mul"(%s0, %s1) : (i64, i64) -> i64
    %s3 = "arith.constant"() {value = 1 : i64} : () -> i64
    %s4 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s5 = "arith.constant"() {value = 128 : i64} : () -> i64
    %s6 = "tile.scalar.sub"(%s5, %s2) : (i64, i64) -> i64
    %0 = "togsim.transfer"(%arg0, %s2, %s3, %s4, %s6) {direction = "in", fill = 0.0 : f32, extents = [16 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, i64, i64, i64, i64) -> tensor<16xf32>
    %1 = "tile.reshape"(%0) : (tensor<16xf32>) -> tensor<16x1xf32>
    %s7 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s8 = "arith.constant"() {value = 32 : i64} : () -> i64
    %s9 = "tile.scalar.mul"(%s7, %s8) : (i64, i64) -> i64
    %s10 = "tile.scalar.sub"(%s5, %s9) : (i64, i64) -> i64
    %2 = "togsim.transfer"(%arg1, %s9, %s3, %s4, %s10) {direction = "in", fill = 0.0 : f32, extents = [32 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, i64, i64, i64, i64) -> tensor<32xf32>
    %3 = "tile.reshape"(%2) : (tensor<32xf32>) -> tensor<1x32xf32>
    %4 = "tile.broadcast"(%1) : (tensor<16x1xf32>) -> tensor<16x32xf32>
    %5 = "tile.broadcast"(%3) : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %6 = "tile.arith.addf"(%4, %5) : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %s11 = "arith.constant"() {value = 2048 : i64} : () -> i64
    %s12 = "tile.scalar.mul"(%s0, %s11) : (i64, i64) -> i64
    %s13 = "tile.scalar.add"(%s9, %s12) : (i64, i64) -> i64
    "togsim.transfer"(%arg2, %6, %s13, %s5, %s4, %s6, %s3, %s4, %s10) {direction = "out", extents = [16 : i64, 32 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, tensor<16x32xf32>, i64, i64, i64, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3", "arg4"], function_type = (!tile.tensor, !tile.tensor, !tile.tensor, i32, i32) -> (), sym_name = "bc"} : () -> ()
}) : () -> ()
