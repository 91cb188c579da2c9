"builtin.module"() ({
  "tile.func"() ({
  ^bb0(%arg0: !tile.tensor, %arg1: !tile.tensor, %arg2: !tile.tensor, %arg3: i32, %arg4: i32):
    %s0 = "tile.program_id"() {axis = 0 : i64} : () -> i64
    %s1 = "arith.constant"() {value = 256 : i64} : () -> i64
    %s2 = "tile.scalar.mul"(%s0, %s1) : (i64, i64) -> i64
    %s3 = "arith.constant"() {value = 1 : i64} : () -> i64
    %s4 = "arith.constant"() {value = 0 : i64} : () -> i64
    %s5 = "tile.scalar_arg"() {position = 3 : i64} : () -> i64
    %s6 = "tile.scalar.sub"(%s5, %s2) : (i64, i64) -> i64
    %0 = "togsim.transfer"(%arg0, %s2, %s3, %s4, %s6) {direction = "in", fill = 0.0 : f32, extents = [256 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, i64, i64, i64, i64) -> tensor<256xf32>
    %1 = "togsim.transfer"(%arg1, %s2, %s3, %s4, %s6) {direction = "in", fill = 0.0 : f32, extents = [256 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, i64, i64, i64, i64) -> tensor<256xf32>
    %2 = "tile.arith.addf"(%0, %1) : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    "togsim.transfer"(%arg2, %2, %s2, %s3, %s4, %s6) {direction = "out", extents = [256 : i64], operands = ["offset", "stride0", "lo0", "hi0"]} : (!tile.tensor, tensor<256xf32>, i64, i64, i64, i64) -> ()
    "tile.return"() : () -> ()
  }) {arg_names = ["arg0", "arg1", "arg2", "arg3", "arg4"], function_type = (!tile.tensor, !tile.tensor, !tile.tensor, i32, i32) -> (), sym_name = "add_dyn"} : () -> ()
}) : () -> ()
