"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 128 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %4 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %5 = "arith.muli"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %7 = "arith.muli"(%6, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "tt.make_tensor_ptr"(%arg0, %1, %0, %5) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<16xf32>>
    %9 = "tt.load"(%8) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16xf32>>) -> tensor<16xf32>
    %10 = "tt.expand_dims"(%9) <{axis = 1 : i32}> : (tensor<16xf32>) -> tensor<16x1xf32>
    %11 = "tt.make_tensor_ptr"(%arg1, %1, %0, %7) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<32xf32>>
    %12 = "tt.load"(%11) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<32xf32>>) -> tensor<32xf32>
    %13 = "tt.expand_dims"(%12) <{axis = 0 : i32}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %14 = "tt.broadcast"(%10) : (tensor<16x1xf32>) -> tensor<16x32xf32>
    %15 = "tt.broadcast"(%13) : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %16 = "arith.addf"(%14, %15) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %17 = "tt.make_tensor_ptr"(%arg2, %1, %1, %1, %0, %5, %7) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%17, %16) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
