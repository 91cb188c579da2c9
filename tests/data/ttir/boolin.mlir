"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i1>, !tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "triton_poi_fused_neg_where_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i1>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<256xf32>}> : () -> tensor<256xf32>
    %1 = "arith.constant"() <{value = dense<0> : tensor<256xi8>}> : () -> tensor<256xi8>
    %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 2108 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %6 = "arith.muli"(%5, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "tt.bitcast"(%arg0) : (!tt.ptr<i1>) -> !tt.ptr<i8>
    %8 = "tt.make_tensor_ptr"(%7, %3, %2, %6) <{order = array<i32: 0>}> : (!tt.ptr<i8>, i64, i64, i32) -> !tt.ptr<tensor<256xi8>>
    %9 = "tt.load"(%8) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xi8>>) -> tensor<256xi8>
    %10 = "arith.cmpi"(%9, %1) <{predicate = 1 : i64}> : (tensor<256xi8>, tensor<256xi8>) -> tensor<256xi1>
    %11 = "tt.make_tensor_ptr"(%arg1, %3, %2, %6) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %12 = "tt.load"(%11) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %13 = "arith.subf"(%0, %12) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %14 = "arith.select"(%10, %12, %13) : (tensor<256xi1>, tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %15 = "tt.make_tensor_ptr"(%arg2, %3, %2, %6) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    "tt.store"(%15, %14) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xf32>>, tensor<256xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
