"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_tril_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = dense<0> : tensor<16x32xi64>}> : () -> tensor<16x32xi64>
    %2 = "arith.constant"() <{value = dense<-1> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 130 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 61 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %8 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %11 = "tt.expand_dims"(%10) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %12 = "tt.splat"(%9) : (i32) -> tensor<16x1xi32>
    %13 = "arith.addi"(%12, %11) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %14 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %15 = "arith.muli"(%14, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %16 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %17 = "tt.expand_dims"(%16) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %18 = "tt.splat"(%15) : (i32) -> tensor<1x32xi32>
    %19 = "arith.addi"(%18, %17) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %20 = "tt.make_tensor_ptr"(%arg0, %5, %4, %4, %3, %9, %15) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %21 = "tt.load"(%20) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %22 = "arith.muli"(%13, %2) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %23 = "tt.broadcast"(%19) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %24 = "tt.broadcast"(%22) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %25 = "arith.addi"(%23, %24) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %26 = "arith.extsi"(%25) : (tensor<16x32xi32>) -> tensor<16x32xi64>
    %27 = "arith.cmpi"(%26, %1) <{predicate = 3 : i64}> : (tensor<16x32xi64>, tensor<16x32xi64>) -> tensor<16x32xi1>
    %28 = "arith.select"(%27, %21, %0) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %29 = "tt.make_tensor_ptr"(%arg1, %5, %4, %4, %3, %9, %15) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%29, %28) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
