"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>) -> (), sym_name = "transposed", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x8xf32>}> : () -> tensor<16x8xf32>
    %1 = "arith.constant"() <{value = dense<16> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %2 = "arith.constant"() <{value = dense<5> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = -2 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 16 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %9 = "tt.addptr"(%arg0, %8) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %10 = "tt.make_tensor_ptr"(%9, %7, %6, %6, %5, %4, %3) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x16xf32>>
    %11 = "tt.load"(%10) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<8x16xf32>>) -> tensor<8x16xf32>
    %12 = "tt.trans"(%11) <{order = array<i32: 1, 0>}> : (tensor<8x16xf32>) -> tensor<16x8xf32>
    %13 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %14 = "tt.expand_dims"(%13) <{axis = 0 : i32}> : (tensor<8xi32>) -> tensor<1x8xi32>
    %15 = "arith.sitofp"(%14) : (tensor<1x8xi32>) -> tensor<1x8xf32>
    %16 = "tt.broadcast"(%15) : (tensor<1x8xf32>) -> tensor<16x8xf32>
    %17 = "arith.addf"(%12, %16) <{fastmath = #arith.fastmath<none>}> : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %18 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %19 = "arith.cmpi"(%18, %2) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %20 = "tt.trans"(%19) <{order = array<i32: 1, 0>}> : (tensor<8x1xi1>) -> tensor<1x8xi1>
    %21 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %22 = "tt.expand_dims"(%21) <{axis = 0 : i32}> : (tensor<16xi32>) -> tensor<1x16xi32>
    %23 = "arith.muli"(%18, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %24 = "tt.broadcast"(%22) : (tensor<1x16xi32>) -> tensor<8x16xi32>
    %25 = "tt.broadcast"(%23) : (tensor<8x1xi32>) -> tensor<8x16xi32>
    %26 = "arith.addi"(%24, %25) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x16xi32>, tensor<8x16xi32>) -> tensor<8x16xi32>
    %27 = "tt.trans"(%26) <{order = array<i32: 1, 0>}> : (tensor<8x16xi32>) -> tensor<16x8xi32>
    %28 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<16x8x!tt.ptr<f32>>
    %29 = "tt.addptr"(%28, %27) : (tensor<16x8x!tt.ptr<f32>>, tensor<16x8xi32>) -> tensor<16x8x!tt.ptr<f32>>
    %30 = "arith.subf"(%0, %17) <{fastmath = #arith.fastmath<none>}> : (tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    %31 = "tt.broadcast"(%20) : (tensor<1x8xi1>) -> tensor<16x8xi1>
    %32 = "arith.select"(%31, %17, %30) : (tensor<16x8xi1>, tensor<16x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
    "tt.store"(%29, %32) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x8x!tt.ptr<f32>>, tensor<16x8xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
