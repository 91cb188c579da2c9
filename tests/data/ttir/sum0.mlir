"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_red_fused_sum_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 327 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = dense<327> : tensor<1x64xi32>}> : () -> tensor<1x64xi32>
    %2 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x64xf32>}> : () -> tensor<8x64xf32>
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 327 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 447 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = dense<447> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %9 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %10 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %11 = "arith.muli"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %13 = "tt.expand_dims"(%12) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %14 = "tt.splat"(%11) : (i32) -> tensor<8x1xi32>
    %15 = "arith.addi"(%14, %13) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %16 = "arith.cmpi"(%15, %8) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %17 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %18 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %19 = "tt.make_tensor_ptr"(%arg0, %7, %6, %5, %7, %11, %4) <{order = array<i32: 0, 1>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
    %20 = "tt.broadcast"(%16) : (tensor<8x1xi1>) -> tensor<8x64xi1>
    %21:2 = "scf.for"(%4, %0, %2, %19, %3) ({
    ^bb0(%arg6: i32, %arg7: !tt.ptr<tensor<8x64xf32>>, %arg8: tensor<8x64xf32>):
      %27 = "tt.splat"(%arg6) : (i32) -> tensor<1x64xi32>
      %28 = "arith.addi"(%27, %18) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %29 = "arith.cmpi"(%28, %1) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %30 = "tt.load"(%arg7) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 2 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %31 = "arith.addf"(%arg8, %30) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %32 = "tt.broadcast"(%29) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %33 = "arith.andi"(%32, %20) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %34 = "arith.select"(%33, %31, %arg8) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %35 = "tt.advance"(%arg7, %4, %2) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%35, %34) : (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>)
    %22 = "tt.reduce"(%21#1) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %26 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%26) : (f32) -> ()
    }) : (tensor<8x64xf32>) -> tensor<8xf32>
    %23 = "tt.expand_dims"(%22) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %24 = "tt.make_tensor_ptr"(%arg1, %7, %5, %11) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<8xf32>>
    %25 = "tt.reshape"(%23) : (tensor<8x1xf32>) -> tensor<8xf32>
    "tt.store"(%24, %25) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8xf32>>, tensor<8xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
