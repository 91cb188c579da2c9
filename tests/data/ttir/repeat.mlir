"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32) -> (), sym_name = "triton_poi_fused_add_repeat_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 14 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 7 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 15 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4x1x32xf32>}> : () -> tensor<4x1x32xf32>
    %6 = "arith.constant"() <{value = dense<7> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %7 = "arith.constant"() <{value = dense<5> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %8 = "arith.constant"() <{value = dense<7> : tensor<1x1x32xi32>}> : () -> tensor<1x1x32xi32>
    %9 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = dense<15> : tensor<4x1x1xi32>}> : () -> tensor<4x1x1xi32>
    %12 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %13 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
    %14 = "arith.muli"(%13, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "tt.make_range"() <{end = 4 : i32, start = 0 : i32}> : () -> tensor<4xi32>
    %16 = "tt.expand_dims"(%15) <{axis = 1 : i32}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %17 = "tt.expand_dims"(%16) <{axis = 2 : i32}> : (tensor<4x1xi32>) -> tensor<4x1x1xi32>
    %18 = "tt.splat"(%14) : (i32) -> tensor<4x1x1xi32>
    %19 = "arith.addi"(%18, %17) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi32>
    %20 = "arith.cmpi"(%19, %11) <{predicate = 2 : i64}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi1>
    %21 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %22 = "arith.muli"(%21, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %23 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %24 = "arith.muli"(%23, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %25 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %26 = "tt.expand_dims"(%25) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %27 = "tt.expand_dims"(%26) <{axis = 1 : i32}> : (tensor<1x32xi32>) -> tensor<1x1x32xi32>
    %28 = "tt.splat"(%24) : (i32) -> tensor<1x1x32xi32>
    %29 = "arith.addi"(%28, %27) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x1x32xi32>, tensor<1x1x32xi32>) -> tensor<1x1x32xi32>
    %30 = "arith.cmpi"(%29, %8) <{predicate = 2 : i64}> : (tensor<1x1x32xi32>, tensor<1x1x32xi32>) -> tensor<1x1x32xi1>
    %31 = "arith.remsi"(%19, %7) : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi32>
    %32 = "arith.muli"(%31, %6) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1x1xi32>, tensor<4x1x1xi32>) -> tensor<4x1x1xi32>
    %33 = "tt.broadcast"(%29) : (tensor<1x1x32xi32>) -> tensor<4x1x32xi32>
    %34 = "tt.broadcast"(%32) : (tensor<4x1x1xi32>) -> tensor<4x1x32xi32>
    %35 = "arith.addi"(%33, %34) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1x32xi32>, tensor<4x1x32xi32>) -> tensor<4x1x32xi32>
    %36 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<4x1x32x!tt.ptr<f32>>
    %37 = "tt.addptr"(%36, %35) : (tensor<4x1x32x!tt.ptr<f32>>, tensor<4x1x32xi32>) -> tensor<4x1x32x!tt.ptr<f32>>
    %38 = "tt.broadcast"(%30) : (tensor<1x1x32xi1>) -> tensor<4x1x32xi1>
    %39 = "tt.broadcast"(%20) : (tensor<4x1x1xi1>) -> tensor<4x1x32xi1>
    %40 = "arith.andi"(%38, %39) : (tensor<4x1x32xi1>, tensor<4x1x32xi1>) -> tensor<4x1x32xi1>
    %41 = "tt.load"(%37, %40) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<4x1x32x!tt.ptr<f32>>, tensor<4x1x32xi1>) -> tensor<4x1x32xf32>
    %42 = "arith.addf"(%41, %5) <{fastmath = #arith.fastmath<none>}> : (tensor<4x1x32xf32>, tensor<4x1x32xf32>) -> tensor<4x1x32xf32>
    %43 = "tt.make_tensor_ptr"(%arg1, %4, %3, %2, %1, %2, %0, %14, %22, %24) <{order = array<i32: 2, 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i64, i64, i32, i32, i32) -> !tt.ptr<tensor<4x16x32xf32>>
    %44 = "tt.broadcast"(%42) : (tensor<4x1x32xf32>) -> tensor<4x16x32xf32>
    "tt.store"(%43, %44) <{boundaryCheck = array<i32: 0, 1, 2>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<4x16x32xf32>>, tensor<4x16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
