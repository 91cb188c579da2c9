"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32, i32, i32, i32) -> (), sym_name = "triton_poi_fused_add_slice_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32):
    %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 24 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %6 = "arith.muli"(%5, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %8 = "arith.muli"(%7, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "tt.addptr"(%arg0, %arg2) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %10 = "arith.extsi"(%arg3) : (i32) -> i64
    %11 = "arith.extsi"(%arg4) : (i32) -> i64
    %12 = "tt.make_tensor_ptr"(%9, %2, %10, %11, %1, %6, %8) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %13 = "tt.load"(%12) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %14 = "arith.addf"(%13, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %15 = "arith.extsi"(%arg5) : (i32) -> i64
    %16 = "tt.make_tensor_ptr"(%arg1, %2, %10, %15, %1, %6, %8) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%16, %14) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
