"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_constant_pad_nd_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 14 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 16 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %5 = "arith.constant"() <{value = dense<11> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %6 = "arith.constant"() <{value = dense<-34> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %7 = "arith.constant"() <{value = dense<11> : tensor<1x32xi64>}> : () -> tensor<1x32xi64>
    %8 = "arith.constant"() <{value = dense<0> : tensor<1x32xi64>}> : () -> tensor<1x32xi64>
    %9 = "arith.constant"() <{value = dense<-1> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %10 = "arith.constant"() <{value = dense<9> : tensor<16x1xi64>}> : () -> tensor<16x1xi64>
    %11 = "arith.constant"() <{value = dense<0> : tensor<16x1xi64>}> : () -> tensor<16x1xi64>
    %12 = "arith.constant"() <{value = dense<-3> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %13 = "arith.constant"() <{value = dense<14> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %14 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %15 = "arith.constant"() <{value = dense<16> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %16 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %17 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %18 = "arith.muli"(%17, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %19 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %20 = "tt.expand_dims"(%19) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %21 = "tt.splat"(%18) : (i32) -> tensor<16x1xi32>
    %22 = "arith.addi"(%21, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %23 = "arith.cmpi"(%22, %15) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %24 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %25 = "arith.muli"(%24, %14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %26 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %27 = "tt.expand_dims"(%26) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %28 = "tt.splat"(%25) : (i32) -> tensor<1x32xi32>
    %29 = "arith.addi"(%28, %27) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %30 = "arith.cmpi"(%29, %13) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %31 = "arith.addi"(%22, %12) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %32 = "arith.extsi"(%31) : (tensor<16x1xi32>) -> tensor<16x1xi64>
    %33 = "arith.cmpi"(%32, %11) <{predicate = 5 : i64}> : (tensor<16x1xi64>, tensor<16x1xi64>) -> tensor<16x1xi1>
    %34 = "arith.cmpi"(%32, %10) <{predicate = 2 : i64}> : (tensor<16x1xi64>, tensor<16x1xi64>) -> tensor<16x1xi1>
    %35 = "arith.addi"(%29, %9) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %36 = "arith.extsi"(%35) : (tensor<1x32xi32>) -> tensor<1x32xi64>
    %37 = "arith.cmpi"(%36, %8) <{predicate = 5 : i64}> : (tensor<1x32xi64>, tensor<1x32xi64>) -> tensor<1x32xi1>
    %38 = "arith.cmpi"(%36, %7) <{predicate = 2 : i64}> : (tensor<1x32xi64>, tensor<1x32xi64>) -> tensor<1x32xi1>
    %39 = "arith.andi"(%33, %34) : (tensor<16x1xi1>, tensor<16x1xi1>) -> tensor<16x1xi1>
    %40 = "tt.broadcast"(%39) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %41 = "tt.broadcast"(%37) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %42 = "arith.andi"(%40, %41) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %43 = "tt.broadcast"(%38) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %44 = "arith.andi"(%42, %43) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %45 = "arith.addi"(%29, %6) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %46 = "arith.muli"(%22, %5) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %47 = "tt.broadcast"(%45) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %48 = "tt.broadcast"(%46) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %49 = "arith.addi"(%47, %48) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %50 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %51 = "tt.addptr"(%50, %49) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %52 = "tt.broadcast"(%30) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %53 = "arith.andi"(%44, %52) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %54 = "tt.broadcast"(%23) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %55 = "arith.andi"(%53, %54) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %56 = "tt.load"(%51, %55, %4) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %57 = "arith.addf"(%56, %3) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %58 = "tt.make_tensor_ptr"(%arg1, %2, %1, %1, %0, %18, %25) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%58, %57) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
