"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32, i32) -> (), sym_name = "triton_poi_fused_cat_mul_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32):
    %0 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %1 = "arith.constant"() <{value = -1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %3 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %6 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
    %7 = "tt.get_num_programs"() <{axis = 1 : i32}> : () -> i32
    %8 = "arith.muli"(%6, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "arith.addi"(%5, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "arith.muli"(%9, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %12 = "tt.expand_dims"(%11) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %13 = "tt.splat"(%10) : (i32) -> tensor<16x1xi32>
    %14 = "arith.addi"(%13, %12) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %15 = "tt.splat"(%arg5) : (i32) -> tensor<16x1xi32>
    %16 = "arith.cmpi"(%14, %15) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %17 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %18 = "arith.muli"(%17, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %19 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %20 = "tt.expand_dims"(%19) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %21 = "tt.splat"(%18) : (i32) -> tensor<1x32xi32>
    %22 = "arith.addi"(%21, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %23 = "tt.splat"(%arg6) : (i32) -> tensor<1x32xi32>
    %24 = "arith.cmpi"(%22, %23) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %25 = "tt.splat"(%arg3) : (i32) -> tensor<1x32xi32>
    %26 = "arith.cmpi"(%22, %25) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %27 = "tt.splat"(%arg3) : (i32) -> tensor<16x1xi32>
    %28 = "arith.muli"(%27, %14) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %29 = "tt.broadcast"(%28) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %30 = "tt.broadcast"(%22) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %31 = "arith.addi"(%29, %30) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %32 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %33 = "tt.addptr"(%32, %31) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %34 = "arith.andi"(%26, %24) : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %35 = "tt.broadcast"(%34) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %36 = "tt.broadcast"(%16) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %37 = "arith.andi"(%35, %36) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %38 = "tt.load"(%33, %37, %2) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %39 = "arith.cmpi"(%22, %25) <{predicate = 5 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %40 = "tt.splat"(%arg4) : (i32) -> tensor<16x1xi32>
    %41 = "arith.muli"(%40, %14) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %42 = "arith.muli"(%arg3, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %43 = "tt.splat"(%42) : (i32) -> tensor<1x32xi32>
    %44 = "arith.addi"(%22, %43) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %45 = "tt.broadcast"(%41) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %46 = "tt.broadcast"(%44) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %47 = "arith.addi"(%45, %46) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %48 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %49 = "tt.addptr"(%48, %47) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %50 = "arith.andi"(%39, %24) : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %51 = "tt.broadcast"(%50) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %52 = "arith.andi"(%51, %36) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %53 = "tt.load"(%49, %52, %2) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %54 = "tt.broadcast"(%26) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %55 = "arith.select"(%54, %38, %53) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %56 = "arith.mulf"(%55, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %57 = "arith.addi"(%31, %45) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %58 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %59 = "tt.addptr"(%58, %57) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %60 = "tt.broadcast"(%24) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %61 = "arith.andi"(%60, %36) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    "tt.store"(%59, %56, %61) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xf32>, tensor<16x32xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
