"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: i32, %arg3: i32):
    %22 = "arith.constant"() {value = dense<0.0> : tensor<8x64xf32>} : () -> tensor<8x64xf32>
    %s0 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 6 : i64} : () -> i64
    %s2 = "arith.constant"() {value = 1 : i64} : () -> i64
    %44 = "scf.for"(%s0, %s1, %s2, %22) ({
    ^bb0(%iv0: i64, %23: tensor<8x64xf32>):
      %s3 = "arith.constant"() {value = 28608 : i64} : () -> i64
      %s4 = "tile.scalar.mul"(%iv0, %s3) : (i64, i64) -> i64
      %s5 = "tile.program_id"() {axis = 0 : i64} : () -> i64
      %s6 = "arith.constant"() {value = 8 : i64} : () -> i64
      %s7 = "tile.scalar.mul"(%s5, %s6) : (i64, i64) -> i64
      %s8 = "tile.scalar.add"(%s4, %s7) : (i64, i64) -> i64
      %s9 = "arith.constant"() {value = 447 : i64} : () -> i64
      %s10 = "tile.scalar.sub"(%s9, %s7) : (i64, i64) -> i64
      %s11 = "arith.constant"() {value = 327 : i64} : () -> i64
      %s12 = "arith.constant"() {value = 64 : i64} : () -> i64
      %s13 = "tile.scalar.mul"(%iv0, %s12) : (i64, i64) -> i64
      %s14 = "tile.scalar.sub"(%s11, %s13) : (i64, i64) -> i64
      %24 = "togsim.transfer"(%arg0, %s8, %s2, %s0, %s10, %s9, %s0, %s14) {direction = "in", fill = 0.0 : f32, extents = [8 : i64, 64 : i64], operands = ["offset", "stride0", "lo0", "hi0", "stride1", "lo1", "hi1"]} : (!tile.tensor, i64, i64, i64, i64, i64, i64, i64) -> tensor<8x64xf32>
      %25 = "tile.arith.addf"(%23, %24) : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %26 = "tile.splat"(%s13) : (i64) -> tensor<i32>
      %27 = "tile.broadcast"(%26) : (tensor<i32>) -> tensor<1x64xi32>
      %28 = "tile.iota"() {start = 0 : i64} : () -> tensor<64xi32>
      %29 = "tile.reshape"(%28) : (tensor<64xi32>) -> tensor<1x64xi32>
      %30 = "tile.arith.addi"(%27, %29) : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %31 = "arith.constant"() {value = dense<327> : tensor<1x64xi32>} : () -> tensor<1x64xi32>
      %32 = "tile.arith.cmpi"(%30, %31) {predicate = "slt"} : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %33 = "tile.broadcast"(%32) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %34 = "tile.splat"(%s7) : (i64) -> tensor<i32>
      %35 = "tile.broadcast"(%34) : (tensor<i32>) -> tensor<8x1xi32>
      %36 = "tile.iota"() {start = 0 : i64} : () -> tensor<8xi32>
      %37 = "tile.reshape"(%36) : (tensor<8xi32>) -> tensor<8x1xi32>
      %38 = "tile.arith.addi"(%35, %37) : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
      %39 = "arith.constant"() {value = dense<447> : tensor<8x1xi32>} : () -> tensor<8x1xi32>
      %40 = "tile.arith.cmpi"(%38, %39) {predicate = "slt"} : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
      %41 = "tile.broadcast"(%40) : (tensor<8x1xi1>) -> tensor<8x64xi1>
      %42 = "tile.arith.andi"(%33, %41) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %43 = "tile.arith.select"(%42, %25, %23) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      "scf.yield"(%43) : (tensor<8x64xf32>) -> ()
    }) : (i64, i64, i64, tensor<8x64xf32>) -> (tensor<8x64xf32>)
    %45 = "tile.reduce"(%44) {axis = 1 : i64, combiner = "add"} : (tensor<8x64xf32>) -> tensor<8xf32>
    %46 = "tile.reshape"(%45) : (tensor<8xf32>) -> tensor<8x1xf32>
    %47 = "tile.reshape"(%46) : (tensor<8x1xf32>) -> tensor<8xf32>
    %s15 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s16 = "arith.constant"() {value = 8 : i64} : () -> i64
    %s17 = "tile.scalar.mul"(%s15, %s16) : (i64, i64) -> i64
    %s18 = "arith.constant"() {value = 447 : i64} : () -> i64
    %s19 = "tile.scalar.sub"(%s18, %s17) : (i64, i64) -> i64
    "togsim.transfer"(%arg1, %47, %s17, %s2, %s0, %s19) {direction = "out", extents = [8 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, tensor<8xf32>, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3"], function_type = (!tile.tensor, !tile.tensor, i32, i32) -> (), sym_name = "sum0"} : () -> ()
}) : () -> ()
