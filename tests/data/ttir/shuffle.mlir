"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32) -> (), sym_name = "triton_poi_fused_add_pixel_shuffle_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = 12 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4x16x32xf32>}> : () -> tensor<4x16x32xf32>
    %2 = "arith.constant"() <{value = 36 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 72 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 144 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 6 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %9 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %12 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
    %13 = "arith.muli"(%12, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %14 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %15 = "arith.muli"(%14, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %16 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %17 = "arith.muli"(%16, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %18 = "arith.divsi"(%15, %11) : (i32, i32) -> i32
    %19 = "arith.remsi"(%15, %11) : (i32, i32) -> i32
    %20 = "arith.divsi"(%17, %11) : (i32, i32) -> i32
    %21 = "arith.remsi"(%17, %11) : (i32, i32) -> i32
    %22 = "tt.make_tensor_ptr"(%arg0, %7, %6, %7, %6, %7, %5, %6, %4, %3, %2, %13, %18, %19, %20, %21) <{order = array<i32: 3, 1, 4, 2, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, i32) -> !tt.ptr<tensor<4x8x2x16x2xf32>>
    %23 = "tt.load"(%22) <{boundaryCheck = array<i32: 0, 1, 3>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<4x8x2x16x2xf32>>) -> tensor<4x8x2x16x2xf32>
    %24 = "tt.reshape"(%23) : (tensor<4x8x2x16x2xf32>) -> tensor<4x16x32xf32>
    %25 = "arith.addf"(%24, %1) <{fastmath = #arith.fastmath<none>}> : (tensor<4x16x32xf32>, tensor<4x16x32xf32>) -> tensor<4x16x32xf32>
    %26 = "tt.make_tensor_ptr"(%arg1, %7, %0, %0, %5, %0, %3, %13, %15, %17) <{order = array<i32: 2, 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i64, i64, i32, i32, i32) -> !tt.ptr<tensor<4x16x32xf32>>
    "tt.store"(%26, %25) <{boundaryCheck = array<i32: 0, 1, 2>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<4x16x32xf32>>, tensor<4x16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
