"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_per_fused_sum_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x512xf32>}> : () -> tensor<8x512xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 447 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 327 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = dense<447> : tensor<1x512xi32>}> : () -> tensor<1x512xi32>
    %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<327> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %7 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %8 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %11 = "tt.expand_dims"(%10) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %12 = "tt.splat"(%9) : (i32) -> tensor<8x1xi32>
    %13 = "arith.addi"(%12, %11) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %14 = "arith.cmpi"(%13, %6) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %15 = "tt.make_range"() <{end = 512 : i32, start = 0 : i32}> : () -> tensor<512xi32>
    %16 = "tt.expand_dims"(%15) <{axis = 0 : i32}> : (tensor<512xi32>) -> tensor<1x512xi32>
    %17 = "arith.cmpi"(%16, %4) <{predicate = 2 : i64}> : (tensor<1x512xi32>, tensor<1x512xi32>) -> tensor<1x512xi1>
    %18 = "tt.make_tensor_ptr"(%arg0, %3, %2, %2, %1, %9, %5) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x512xf32>>
    %19 = "tt.load"(%18) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x512xf32>>) -> tensor<8x512xf32>
    %20 = "tt.broadcast"(%17) : (tensor<1x512xi1>) -> tensor<8x512xi1>
    %21 = "tt.broadcast"(%14) : (tensor<8x1xi1>) -> tensor<8x512xi1>
    %22 = "arith.andi"(%20, %21) : (tensor<8x512xi1>, tensor<8x512xi1>) -> tensor<8x512xi1>
    %23 = "arith.select"(%22, %19, %0) : (tensor<8x512xi1>, tensor<8x512xf32>, tensor<8x512xf32>) -> tensor<8x512xf32>
    %24 = "tt.reduce"(%23) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %28 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%28) : (f32) -> ()
    }) : (tensor<8x512xf32>) -> tensor<8xf32>
    %25 = "tt.expand_dims"(%24) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %26 = "tt.make_tensor_ptr"(%arg1, %3, %1, %9) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<8xf32>>
    %27 = "tt.reshape"(%25) : (tensor<8x1xf32>) -> tensor<8xf32>
    "tt.store"(%26, %27) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8xf32>>, tensor<8xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
