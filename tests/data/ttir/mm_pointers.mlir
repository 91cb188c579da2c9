"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32) -> (), sym_name = "mm_pointers", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() <{value = 15 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<16> : tensor<16x16xi32>}> : () -> tensor<16x16xi32>
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %5 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x16xf32>}> : () -> tensor<16x16xf32>
    %6 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %8 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %11 = "tt.splat"(%9) : (i32) -> tensor<16xi32>
    %12 = "arith.addi"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (tensor<16xi32>, tensor<16xi32>) -> tensor<16xi32>
    %13 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %14 = "arith.muli"(%13, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %16 = "tt.splat"(%14) : (i32) -> tensor<32xi32>
    %17 = "arith.addi"(%16, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %18 = "tt.expand_dims"(%12) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %19 = "tt.splat"(%arg5) : (i32) -> tensor<16x1xi32>
    %20 = "arith.muli"(%18, %19) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %21 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x1x!tt.ptr<f32>>
    %22 = "tt.addptr"(%21, %20) : (tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>) -> tensor<16x1x!tt.ptr<f32>>
    %23 = "tt.expand_dims"(%10) <{axis = 0 : i32}> : (tensor<16xi32>) -> tensor<1x16xi32>
    %24 = "tt.broadcast"(%22) : (tensor<16x1x!tt.ptr<f32>>) -> tensor<16x16x!tt.ptr<f32>>
    %25 = "tt.broadcast"(%23) : (tensor<1x16xi32>) -> tensor<16x16xi32>
    %26 = "tt.addptr"(%24, %25) : (tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>) -> tensor<16x16x!tt.ptr<f32>>
    %27 = "tt.expand_dims"(%10) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %28 = "tt.splat"(%arg4) : (i32) -> tensor<16x1xi32>
    %29 = "arith.muli"(%27, %28) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %30 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<16x1x!tt.ptr<f32>>
    %31 = "tt.addptr"(%30, %29) : (tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>) -> tensor<16x1x!tt.ptr<f32>>
    %32 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %33 = "tt.broadcast"(%31) : (tensor<16x1x!tt.ptr<f32>>) -> tensor<16x32x!tt.ptr<f32>>
    %34 = "tt.broadcast"(%32) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %35 = "tt.addptr"(%33, %34) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %36 = "arith.addi"(%arg5, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %37 = "arith.divsi"(%36, %7) : (i32, i32) -> i32
    %38 = "tt.splat"(%arg3) : (i32) -> tensor<16x1xi32>
    %39 = "arith.cmpi"(%18, %38) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %40 = "tt.broadcast"(%39) : (tensor<16x1xi1>) -> tensor<16x16xi1>
    %41 = "tt.splat"(%arg4) : (i32) -> tensor<1x32xi32>
    %42 = "arith.cmpi"(%32, %41) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %43 = "tt.broadcast"(%42) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %44 = "arith.muli"(%arg4, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %45 = "tt.splat"(%44) : (i32) -> tensor<16x32xi32>
    %46:4 = "scf.for"(%2, %37, %1, %26, %35, %4, %arg5) ({
    ^bb0(%arg6: i32, %arg7: tensor<16x16x!tt.ptr<f32>>, %arg8: tensor<16x32x!tt.ptr<f32>>, %arg9: tensor<16x32xf32>, %arg10: i32):
      %59 = "tt.splat"(%arg10) : (i32) -> tensor<1x16xi32>
      %60 = "arith.cmpi"(%23, %59) <{predicate = 2 : i64}> : (tensor<1x16xi32>, tensor<1x16xi32>) -> tensor<1x16xi1>
      %61 = "tt.broadcast"(%60) : (tensor<1x16xi1>) -> tensor<16x16xi1>
      %62 = "arith.andi"(%40, %61) : (tensor<16x16xi1>, tensor<16x16xi1>) -> tensor<16x16xi1>
      %63 = "tt.load"(%arg7, %62, %5) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi1>, tensor<16x16xf32>) -> tensor<16x16xf32>
      %64 = "tt.splat"(%arg10) : (i32) -> tensor<16x1xi32>
      %65 = "arith.cmpi"(%27, %64) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
      %66 = "tt.broadcast"(%65) : (tensor<16x1xi1>) -> tensor<16x32xi1>
      %67 = "arith.andi"(%43, %66) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
      %68 = "tt.load"(%arg8, %67, %4) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %69 = "tt.dot"(%63, %68, %arg9) <{inputPrecision = 2 : i32, maxNumImpreciseAcc = 0 : i32}> : (tensor<16x16xf32>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
      %70 = "tt.addptr"(%arg7, %3) : (tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>) -> tensor<16x16x!tt.ptr<f32>>
      %71 = "tt.addptr"(%arg8, %45) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
      %72 = "arith.subi"(%arg10, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      "scf.yield"(%70, %71, %69, %72) : (tensor<16x16x!tt.ptr<f32>>, tensor<16x32x!tt.ptr<f32>>, tensor<16x32xf32>, i32) -> ()
    }) : (i32, i32, i32, tensor<16x16x!tt.ptr<f32>>, tensor<16x32x!tt.ptr<f32>>, tensor<16x32xf32>, i32) -> (tensor<16x16x!tt.ptr<f32>>, tensor<16x32x!tt.ptr<f32>>, tensor<16x32xf32>, i32)
    %47 = "arith.muli"(%18, %28) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %48 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<16x1x!tt.ptr<f32>>
    %49 = "tt.addptr"(%48, %47) : (tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>) -> tensor<16x1x!tt.ptr<f32>>
    %50 = "tt.broadcast"(%49) : (tensor<16x1x!tt.ptr<f32>>) -> tensor<16x32x!tt.ptr<f32>>
    %51 = "tt.addptr"(%50, %34) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %52 = "tt.splat"(%arg3) : (i32) -> tensor<16x1xi32>
    %53 = "arith.cmpi"(%18, %52) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %54 = "tt.splat"(%arg4) : (i32) -> tensor<1x32xi32>
    %55 = "arith.cmpi"(%32, %54) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %56 = "tt.broadcast"(%53) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %57 = "tt.broadcast"(%55) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %58 = "arith.andi"(%56, %57) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    "tt.store"(%51, %46#2, %58) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xf32>, tensor<16x32xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
