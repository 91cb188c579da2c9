"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i64, i32, i32, i32) -> (), sym_name = "triton_red_fused_mm_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i64, %arg4: i32, %arg5: i32, %arg6: i32):
    %0 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<1x8x64xf32>}> : () -> tensor<1x8x64xf32>
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x1x64xf32>}> : () -> tensor<16x1x64xf32>
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x8xf32>}> : () -> tensor<16x8xf32>
    %5 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %7 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %8 = "tt.get_program_id"() <{axis = 2 : i32}> : () -> i32
    %9 = "tt.get_num_programs"() <{axis = 1 : i32}> : () -> i32
    %10 = "arith.muli"(%8, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "arith.addi"(%7, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "arith.muli"(%11, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %14 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %15 = "tt.expand_dims"(%14) <{axis = 2 : i32}> : (tensor<16x1xi32>) -> tensor<16x1x1xi32>
    %16 = "tt.splat"(%12) : (i32) -> tensor<16x1x1xi32>
    %17 = "arith.addi"(%16, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi32>
    %18 = "tt.splat"(%arg4) : (i32) -> tensor<16x1x1xi32>
    %19 = "arith.cmpi"(%17, %18) <{predicate = 2 : i64}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi1>
    %20 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %21 = "arith.muli"(%20, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %22 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %23 = "tt.expand_dims"(%22) <{axis = 0 : i32}> : (tensor<8xi32>) -> tensor<1x8xi32>
    %24 = "tt.expand_dims"(%23) <{axis = 2 : i32}> : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %25 = "tt.splat"(%21) : (i32) -> tensor<1x8x1xi32>
    %26 = "arith.addi"(%25, %24) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x8x1xi32>, tensor<1x8x1xi32>) -> tensor<1x8x1xi32>
    %27 = "tt.splat"(%arg5) : (i32) -> tensor<1x8x1xi32>
    %28 = "arith.cmpi"(%26, %27) <{predicate = 2 : i64}> : (tensor<1x8x1xi32>, tensor<1x8x1xi32>) -> tensor<1x8x1xi1>
    %29 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %30 = "tt.expand_dims"(%29) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %31 = "tt.expand_dims"(%30) <{axis = 1 : i32}> : (tensor<1x64xi32>) -> tensor<1x1x64xi32>
    %32 = "tt.splat"(%arg6) : (i32) -> tensor<1x1x64xi32>
    %33 = "arith.extsi"(%17) : (tensor<16x1x1xi32>) -> tensor<16x1x1xi64>
    %34 = "tt.splat"(%arg3) : (i64) -> tensor<16x1x1xi64>
    %35 = "arith.muli"(%34, %33) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi64>, tensor<16x1x1xi64>) -> tensor<16x1x1xi64>
    %36 = "tt.broadcast"(%35) : (tensor<16x1x1xi64>) -> tensor<16x1x64xi64>
    %37 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x1x64x!tt.ptr<f32>>
    %38 = "tt.broadcast"(%19) : (tensor<16x1x1xi1>) -> tensor<16x1x64xi1>
    %39 = "tt.splat"(%arg3) : (i64) -> tensor<1x1x64xi64>
    %40 = "arith.extsi"(%26) : (tensor<1x8x1xi32>) -> tensor<1x8x1xi64>
    %41 = "tt.broadcast"(%40) : (tensor<1x8x1xi64>) -> tensor<1x8x64xi64>
    %42 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<1x8x64x!tt.ptr<f32>>
    %43 = "tt.broadcast"(%28) : (tensor<1x8x1xi1>) -> tensor<1x8x64xi1>
    %44 = "scf.for"(%1, %arg6, %0, %4) ({
    ^bb0(%arg7: i32, %arg8: tensor<16x8xf32>):
      %58 = "tt.splat"(%arg7) : (i32) -> tensor<1x1x64xi32>
      %59 = "arith.addi"(%58, %31) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x1x64xi32>, tensor<1x1x64xi32>) -> tensor<1x1x64xi32>
      %60 = "arith.cmpi"(%59, %32) <{predicate = 2 : i64}> : (tensor<1x1x64xi32>, tensor<1x1x64xi32>) -> tensor<1x1x64xi1>
      %61 = "arith.extsi"(%59) : (tensor<1x1x64xi32>) -> tensor<1x1x64xi64>
      %62 = "tt.broadcast"(%61) : (tensor<1x1x64xi64>) -> tensor<16x1x64xi64>
      %63 = "arith.addi"(%62, %36) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x64xi64>, tensor<16x1x64xi64>) -> tensor<16x1x64xi64>
      %64 = "tt.addptr"(%37, %63) : (tensor<16x1x64x!tt.ptr<f32>>, tensor<16x1x64xi64>) -> tensor<16x1x64x!tt.ptr<f32>>
      %65 = "tt.broadcast"(%60) : (tensor<1x1x64xi1>) -> tensor<16x1x64xi1>
      %66 = "arith.andi"(%65, %38) : (tensor<16x1x64xi1>, tensor<16x1x64xi1>) -> tensor<16x1x64xi1>
      %67 = "tt.load"(%64, %66, %3) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x1x64x!tt.ptr<f32>>, tensor<16x1x64xi1>, tensor<16x1x64xf32>) -> tensor<16x1x64xf32>
      %68 = "arith.muli"(%39, %61) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x1x64xi64>, tensor<1x1x64xi64>) -> tensor<1x1x64xi64>
      %69 = "tt.broadcast"(%68) : (tensor<1x1x64xi64>) -> tensor<1x8x64xi64>
      %70 = "arith.addi"(%41, %69) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x8x64xi64>, tensor<1x8x64xi64>) -> tensor<1x8x64xi64>
      %71 = "tt.addptr"(%42, %70) : (tensor<1x8x64x!tt.ptr<f32>>, tensor<1x8x64xi64>) -> tensor<1x8x64x!tt.ptr<f32>>
      %72 = "tt.broadcast"(%60) : (tensor<1x1x64xi1>) -> tensor<1x8x64xi1>
      %73 = "arith.andi"(%72, %43) : (tensor<1x8x64xi1>, tensor<1x8x64xi1>) -> tensor<1x8x64xi1>
      %74 = "tt.load"(%71, %73, %2) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<1x8x64x!tt.ptr<f32>>, tensor<1x8x64xi1>, tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
      %75 = "tt.reshape"(%67) : (tensor<16x1x64xf32>) -> tensor<16x64xf32>
      %76 = "tt.reshape"(%74) : (tensor<1x8x64xf32>) -> tensor<8x64xf32>
      %77 = "tt.trans"(%76) <{order = array<i32: 1, 0>}> : (tensor<8x64xf32>) -> tensor<64x8xf32>
      %78 = "tt.dot"(%75, %77, %arg8) <{inputPrecision = 2 : i32, maxNumImpreciseAcc = 0 : i32}> : (tensor<16x64xf32>, tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      "scf.yield"(%78) : (tensor<16x8xf32>) -> ()
    }) : (i32, i32, i32, tensor<16x8xf32>) -> tensor<16x8xf32>
    %45 = "tt.expand_dims"(%44) <{axis = 2 : i32}> : (tensor<16x8xf32>) -> tensor<16x8x1xf32>
    %46 = "arith.extsi"(%17) : (tensor<16x1x1xi32>) -> tensor<16x1x1xi64>
    %47 = "tt.splat"(%arg3) : (i64) -> tensor<16x1x1xi64>
    %48 = "arith.muli"(%47, %46) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi64>, tensor<16x1x1xi64>) -> tensor<16x1x1xi64>
    %49 = "arith.extsi"(%26) : (tensor<1x8x1xi32>) -> tensor<1x8x1xi64>
    %50 = "tt.broadcast"(%49) : (tensor<1x8x1xi64>) -> tensor<16x8x1xi64>
    %51 = "tt.broadcast"(%48) : (tensor<16x1x1xi64>) -> tensor<16x8x1xi64>
    %52 = "arith.addi"(%50, %51) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x8x1xi64>, tensor<16x8x1xi64>) -> tensor<16x8x1xi64>
    %53 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<16x8x1x!tt.ptr<f32>>
    %54 = "tt.addptr"(%53, %52) : (tensor<16x8x1x!tt.ptr<f32>>, tensor<16x8x1xi64>) -> tensor<16x8x1x!tt.ptr<f32>>
    %55 = "tt.broadcast"(%28) : (tensor<1x8x1xi1>) -> tensor<16x8x1xi1>
    %56 = "tt.broadcast"(%19) : (tensor<16x1x1xi1>) -> tensor<16x8x1xi1>
    %57 = "arith.andi"(%55, %56) : (tensor<16x8x1xi1>, tensor<16x8x1xi1>) -> tensor<16x8x1xi1>
    "tt.store"(%54, %45, %57) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x8x1x!tt.ptr<f32>>, tensor<16x8x1xf32>, tensor<16x8x1xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
