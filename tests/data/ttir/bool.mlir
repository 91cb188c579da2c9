"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<i1>, i32) -> (), sym_name = "triton_poi_fused_bitwise_and_gt_lt_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<i1>, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<256xf32>}> : () -> tensor<256xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 2108 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %4 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %5 = "arith.muli"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "tt.make_tensor_ptr"(%arg0, %2, %1, %5) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %7 = "tt.load"(%6) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %8 = "tt.make_tensor_ptr"(%arg1, %2, %1, %5) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %9 = "tt.load"(%8) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %10 = "arith.cmpf"(%7, %0) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %11 = "arith.cmpf"(%9, %0) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %12 = "arith.andi"(%10, %11) : (tensor<256xi1>, tensor<256xi1>) -> tensor<256xi1>
    %13 = "tt.bitcast"(%arg2) : (!tt.ptr<i1>) -> !tt.ptr<i8>
    %14 = "tt.make_tensor_ptr"(%13, %2, %1, %5) <{order = array<i32: 0>}> : (!tt.ptr<i8>, i64, i64, i32) -> !tt.ptr<tensor<256xi8>>
    %15 = "arith.extui"(%12) : (tensor<256xi1>) -> tensor<256xi8>
    "tt.store"(%14, %15) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xi8>>, tensor<256xi8>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
