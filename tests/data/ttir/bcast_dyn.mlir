"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32, i32) -> (), sym_name = "triton_poi_fused_add_mul_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32):
    %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %4 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
    %6 = "tt.get_num_programs"() <{axis = 1 : i32}> : () -> i32
    %7 = "arith.muli"(%5, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "arith.addi"(%4, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "arith.muli"(%8, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %11 = "arith.muli"(%10, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "arith.extsi"(%arg3) : (i32) -> i64
    %13 = "arith.extsi"(%arg4) : (i32) -> i64
    %14 = "tt.make_tensor_ptr"(%arg0, %12, %13, %13, %1, %9, %11) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %15 = "tt.load"(%14) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %16 = "tt.make_tensor_ptr"(%arg1, %13, %1, %11) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<32xf32>>
    %17 = "tt.load"(%16) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<32xf32>>) -> tensor<32xf32>
    %18 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<32xf32>) -> tensor<1x32xf32>
    %19 = "tt.broadcast"(%18) : (tensor<1x32xf32>) -> tensor<16x32xf32>
    %20 = "arith.mulf"(%15, %19) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %21 = "arith.addf"(%20, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %22 = "tt.make_tensor_ptr"(%arg2, %12, %13, %13, %1, %9, %11) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%22, %21) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
