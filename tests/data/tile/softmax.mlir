"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: i32, %arg3: i32):
    %s0 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 1024 : i64} : () -> i64
    %s2 = "tile.scalar.mul"(%s0, %s1) : (i64, i64) -> i64
    %s3 = "arith.constant"() {value = 128 : i64} : () -> i64
    %s4 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s5 = "arith.constant"() {value = 64 : i64} : () -> i64
    %s6 = "arith.constant"() {value = 8 : i64} : () -> i64
    %s7 = "tile.scalar.mul"(%s0, %s6) : (i64, i64) -> i64
    %s8 = "tile.scalar.sub"(%s5, %s7) : (i64, i64) -> i64
    %s9 = "arith.constant"() {value = 1 : i64} : () -> i64
    %0 = "togsim.transfer"(%arg0, %s2, %s3, %s4, %s8, %s9, %s4, %s3) {direction = "in", fill = 0.0 : f32, extents = [8 : i64, 128 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64) -> tensor<8x128xf32>
    %1 = "tile.splat"(%s7) : (i64) -> tensor<i32>
    %2 = "tile.broadcast"(%1) : (tensor<i32>) -> tensor<8x1xi32>
    %3 = "tile.iota"() {start = 0 : i64} : () -> tensor<8xi32>
    %4 = "tile.reshape"(%3) : (tensor<8xi32>) -> tensor<8x1xi32>
    %5 = "tile.arith.addi"(%2, %4) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %6 = "arith.constant"() {value = dense<64> : tensor<8x1xi32>} : () -> tensor<8x1xi32>
    %7 = "tile.arith.cmpi"(%5, %6) {predicate = "slt"} : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %8 = "tile.broadcast"(%7) : (tensor<8x1xi1>) -> tensor<8x128xi1>
    %9 = "arith.constant"() {value = dense<0xFF800000> : tensor<8x128xf32>} : () -> tensor<8x128xf32>
    %10 = "tile.arith.select"(%8, %0, %9) : (tensor<8x128xi1>, tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %11 = "tile.reduce"(%10) {axis = 1 : i64, combiner = "max"} : (tensor<8x128xf32>) -> tensor<8xf32>
    %12 = "tile.reshape"(%11) : (tensor<8xf32>) -> tensor<8x1xf32>
    %13 = "tile.broadcast"(%12) : (tensor<8x1xf32>) -> tensor<8x128xf32>
    %14 = "tile.arith.subf"(%0, %13) : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %15 = "tile.libdevice.exp"(%14) : (tensor<8x128xf32>) -> tensor<8x128xf32>
    %16 = "arith.constant"() {value = dense<0.0> : tensor<8x128xf32>} : () -> tensor<8x128xf32>
    %17 = "tile.arith.select"(%8, %15, %16) : (tensor<8x128xi1>, tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %18 = "tile.reduce"(%17) {axis = 1 : i64, combiner = "add"} : (tensor<8x128xf32>) -> tensor<8xf32>
    %19 = "tile.reshape"(%18) : (tensor<8xf32>) -> tensor<8x1xf32>
    %20 = "tile.broadcast"(%19) : (tensor<8x1xf32>) -> tensor<8x128xf32>
    %21 = "tile.arith.divf"(%15, %20) : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    "togsim.transfer"(%arg1, %21, %s2, %s3, %s4, %s8, %s9, %s4, %s3) {direction = "out", extents = [8 : i64, 128 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, tensor<8x128xf32>, i64, i64, i64, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3"], function_type = (!tile.tensor, !tile.tensor, i32, i32) -> (), sym_name = "softmax"} : () -> ()
}) : () -> ()
