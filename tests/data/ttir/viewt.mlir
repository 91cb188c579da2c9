"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused__unsafe_view_add_clone_t_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 20 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 30 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %6 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %7 = "arith.muli"(%6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_tensor_ptr"(%arg0, %3, %2, %1, %3, %7, %9) <{order = array<i32: 0, 1>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %11 = "tt.load"(%10) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %12 = "arith.addf"(%11, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %13 = "tt.make_tensor_ptr"(%arg1, %3, %2, %2, %1, %7, %9) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%13, %12) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
