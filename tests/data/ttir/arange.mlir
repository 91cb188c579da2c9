"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_arange_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 130 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 61 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %6 = "arith.muli"(%5, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %8 = "arith.muli"(%7, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %10 = "tt.expand_dims"(%9) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %11 = "tt.splat"(%8) : (i32) -> tensor<1x32xi32>
    %12 = "arith.addi"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %13 = "tt.make_tensor_ptr"(%arg0, %2, %1, %1, %0, %6, %8) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %14 = "tt.load"(%13) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %15 = "arith.sitofp"(%12) : (tensor<1x32xi32>) -> tensor<1x32xf32>
    %16 = "tt.broadcast"(%15) : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %17 = "arith.addf"(%14, %16) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %18 = "tt.make_tensor_ptr"(%arg1, %2, %1, %1, %0, %6, %8) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%18, %17) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
