"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_flip_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = -33 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 33 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 45 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 1452 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %7 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %8 = "arith.muli"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %10 = "arith.muli"(%9, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "tt.addptr"(%arg0, %4) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %12 = "tt.make_tensor_ptr"(%11, %3, %2, %1, %0, %8, %10) <{order = array<i32: 0, 1>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %13 = "tt.load"(%12) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %14 = "tt.make_tensor_ptr"(%arg0, %3, %2, %2, %0, %8, %10) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %15 = "tt.load"(%14) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %16 = "arith.addf"(%13, %15) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %17 = "tt.make_tensor_ptr"(%arg1, %3, %2, %2, %0, %8, %10) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%17, %16) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
