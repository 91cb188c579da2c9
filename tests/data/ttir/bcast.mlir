"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_mul_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 130 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 61 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %6 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %7 = "arith.muli"(%6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_tensor_ptr"(%arg0, %3, %2, %2, %1, %7, %9) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %11 = "tt.load"(%10) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %12 = "tt.make_tensor_ptr"(%arg1, %2, %1, %9) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<32xf32>>
    %13 = "tt.load"(%12) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<32xf32>>) -> tensor<32xf32>
    %14 = "tt.expand_dims"(%13) <{axis = 0 : i32}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %15 = "tt.broadcast"(%14) : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %16 = "arith.mulf"(%11, %15) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %17 = "arith.addf"(%16, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %18 = "tt.make_tensor_ptr"(%arg2, %3, %2, %2, %1, %7, %9) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%18, %17) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
