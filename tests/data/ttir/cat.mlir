"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_cat_mul_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 20 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %3 = "arith.constant"() <{value = dense<-30> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %4 = "arith.constant"() <{value = dense<13> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %5 = "arith.constant"() <{value = 43 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %7 = "arith.constant"() <{value = dense<30> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %8 = "arith.constant"() <{value = dense<30> : tensor<1x32xi64>}> : () -> tensor<1x32xi64>
    %9 = "arith.constant"() <{value = dense<43> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %10 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = dense<20> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %12 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %13 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %14 = "arith.muli"(%13, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %16 = "tt.expand_dims"(%15) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %17 = "tt.splat"(%14) : (i32) -> tensor<16x1xi32>
    %18 = "arith.addi"(%17, %16) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %19 = "arith.cmpi"(%18, %11) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %20 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %21 = "arith.muli"(%20, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %22 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %23 = "tt.expand_dims"(%22) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %24 = "tt.splat"(%21) : (i32) -> tensor<1x32xi32>
    %25 = "arith.addi"(%24, %23) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %26 = "arith.cmpi"(%25, %9) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %27 = "arith.extsi"(%25) : (tensor<1x32xi32>) -> tensor<1x32xi64>
    %28 = "arith.cmpi"(%27, %8) <{predicate = 2 : i64}> : (tensor<1x32xi64>, tensor<1x32xi64>) -> tensor<1x32xi1>
    %29 = "arith.muli"(%18, %7) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %30 = "tt.broadcast"(%29) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %31 = "tt.broadcast"(%25) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %32 = "arith.addi"(%30, %31) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %33 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %34 = "tt.addptr"(%33, %32) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %35 = "arith.andi"(%28, %26) : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %36 = "tt.broadcast"(%35) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %37 = "tt.broadcast"(%19) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %38 = "arith.andi"(%36, %37) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %39 = "tt.load"(%34, %38, %6) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %40 = "arith.cmpi"(%27, %8) <{predicate = 5 : i64}> : (tensor<1x32xi64>, tensor<1x32xi64>) -> tensor<1x32xi1>
    %41 = "arith.muli"(%18, %4) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %42 = "arith.addi"(%25, %3) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %43 = "tt.broadcast"(%41) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %44 = "tt.broadcast"(%42) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %45 = "arith.addi"(%43, %44) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %46 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %47 = "tt.addptr"(%46, %45) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %48 = "arith.andi"(%40, %26) : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %49 = "tt.broadcast"(%48) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %50 = "arith.andi"(%49, %37) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %51 = "tt.load"(%47, %50, %6) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %52 = "tt.broadcast"(%28) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %53 = "arith.select"(%52, %39, %51) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %54 = "arith.mulf"(%53, %2) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %55 = "tt.make_tensor_ptr"(%arg2, %1, %5, %5, %0, %14, %21) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%55, %54) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
