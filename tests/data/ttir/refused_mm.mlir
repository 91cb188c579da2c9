"builtin.module"() ({
  "tt.func"() <{arg_attrs = [{tt.divisibility = 16 : i32}, {tt.divisibility = 16 : i32}, {tt.divisibility = 16 : i32}, {}, {}, {}], function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32) -> (), sym_name = "mm", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 31 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<32x32xf32>}> : () -> tensor<32x32xf32>
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %6 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %7 = "arith.addi"(%arg3, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "arith.divsi"(%7, %5) : (i32, i32) -> i32
    %9 = "arith.addi"(%arg4, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "arith.divsi"(%9, %5) : (i32, i32) -> i32
    %11 = "arith.muli"(%10, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "arith.divsi"(%6, %11) : (i32, i32) -> i32
    %13 = "arith.muli"(%12, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %14 = "arith.subi"(%8, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %15 = "arith.minsi"(%14, %4) : (i32, i32) -> i32
    %16 = "arith.remsi"(%6, %15) : (i32, i32) -> i32
    %17 = "arith.addi"(%13, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %18 = "arith.remsi"(%6, %11) : (i32, i32) -> i32
    %19 = "arith.divsi"(%18, %15) : (i32, i32) -> i32
    %20 = "arith.cmpi"(%17, %3) <{predicate = 5 : i64}> : (i32, i32) -> i1
    "llvm.intr.assume"(%20) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    %21 = "arith.cmpi"(%19, %3) <{predicate = 5 : i64}> : (i32, i32) -> i1
    "llvm.intr.assume"(%21) <{op_bundle_sizes = array<i32>}> : (i1) -> ()
    %22 = "arith.muli"(%17, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %23 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %24 = "tt.splat"(%22) : (i32) -> tensor<32xi32>
    %25 = "arith.addi"(%24, %23) <{overflowFlags = #arith.overflow<none>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %26 = "arith.muli"(%19, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %27 = "tt.splat"(%26) : (i32) -> tensor<32xi32>
    %28 = "arith.addi"(%27, %23) <{overflowFlags = #arith.overflow<none>}> : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %29 = "tt.splat"(%arg3) : (i32) -> tensor<32xi32>
    %30 = "arith.remsi"(%25, %29) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %31 = "tt.splat"(%arg4) : (i32) -> tensor<32xi32>
    %32 = "arith.remsi"(%28, %31) : (tensor<32xi32>, tensor<32xi32>) -> tensor<32xi32>
    %33 = "arith.addi"(%arg5, %1) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %34 = "arith.divsi"(%33, %5) : (i32, i32) -> i32
    %35 = "tt.expand_dims"(%23) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %36 = "tt.expand_dims"(%23) <{axis = 1 : i32}> : (tensor<32xi32>) -> tensor<32x1xi32>
    %37 = "tt.expand_dims"(%30) <{axis = 1 : i32}> : (tensor<32xi32>) -> tensor<32x1xi32>
    %38 = "tt.splat"(%arg5) : (i32) -> tensor<32x1xi32>
    %39 = "arith.muli"(%38, %37) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
    %40 = "tt.broadcast"(%39) : (tensor<32x1xi32>) -> tensor<32x32xi32>
    %41 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<32x32x!tt.ptr<f32>>
    %42 = "tt.expand_dims"(%32) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %43 = "tt.splat"(%arg4) : (i32) -> tensor<32x1xi32>
    %44 = "tt.broadcast"(%42) : (tensor<1x32xi32>) -> tensor<32x32xi32>
    %45 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<32x32x!tt.ptr<f32>>
    %46 = "scf.for"(%3, %34, %0, %2) ({
    ^bb0(%arg6: i32, %arg7: tensor<32x32xf32>):
      %63 = "arith.muli"(%arg6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %64 = "tt.splat"(%63) : (i32) -> tensor<1x32xi32>
      %65 = "arith.addi"(%35, %64) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
      %66 = "tt.splat"(%63) : (i32) -> tensor<32x1xi32>
      %67 = "arith.addi"(%36, %66) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
      %68 = "arith.subi"(%arg5, %63) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
      %69 = "tt.splat"(%68) : (i32) -> tensor<1x32xi32>
      %70 = "arith.cmpi"(%35, %69) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
      %71 = "tt.splat"(%68) : (i32) -> tensor<32x1xi32>
      %72 = "arith.cmpi"(%36, %71) <{predicate = 2 : i64}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi1>
      %73 = "tt.broadcast"(%65) : (tensor<1x32xi32>) -> tensor<32x32xi32>
      %74 = "arith.addi"(%73, %40) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi32>
      %75 = "tt.addptr"(%41, %74) : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>) -> tensor<32x32x!tt.ptr<f32>>
      %76 = "tt.broadcast"(%70) : (tensor<1x32xi1>) -> tensor<32x32xi1>
      %77 = "tt.load"(%75, %76, %2) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi1>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %78 = "arith.muli"(%43, %67) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
      %79 = "tt.broadcast"(%78) : (tensor<32x1xi32>) -> tensor<32x32xi32>
      %80 = "arith.addi"(%44, %79) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi32>
      %81 = "tt.addptr"(%45, %80) : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>) -> tensor<32x32x!tt.ptr<f32>>
      %82 = "tt.broadcast"(%72) : (tensor<32x1xi1>) -> tensor<32x32xi1>
      %83 = "tt.load"(%81, %82, %2) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi1>, tensor<32x32xf32>) -> tensor<32x32xf32>
      %84 = "tt.dot"(%77, %83, %arg7) <{inputPrecision = 2 : i32, maxNumImpreciseAcc = 0 : i32}> : (tensor<32x32xf32>, tensor<32x32xf32>, tensor<32x32xf32>) -> tensor<32x32xf32>
      "scf.yield"(%84) : (tensor<32x32xf32>) -> ()
    }) : (i32, i32, i32, tensor<32x32xf32>) -> tensor<32x32xf32>
    %47 = "tt.expand_dims"(%25) <{axis = 1 : i32}> : (tensor<32xi32>) -> tensor<32x1xi32>
    %48 = "tt.expand_dims"(%28) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %49 = "tt.splat"(%arg3) : (i32) -> tensor<32x1xi32>
    %50 = "arith.cmpi"(%47, %49) <{predicate = 2 : i64}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi1>
    %51 = "tt.splat"(%arg4) : (i32) -> tensor<1x32xi32>
    %52 = "arith.cmpi"(%48, %51) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %53 = "tt.broadcast"(%50) : (tensor<32x1xi1>) -> tensor<32x32xi1>
    %54 = "tt.broadcast"(%52) : (tensor<1x32xi1>) -> tensor<32x32xi1>
    %55 = "arith.andi"(%53, %54) : (tensor<32x32xi1>, tensor<32x32xi1>) -> tensor<32x32xi1>
    %56 = "tt.splat"(%arg4) : (i32) -> tensor<32x1xi32>
    %57 = "arith.muli"(%56, %47) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x1xi32>, tensor<32x1xi32>) -> tensor<32x1xi32>
    %58 = "tt.broadcast"(%48) : (tensor<1x32xi32>) -> tensor<32x32xi32>
    %59 = "tt.broadcast"(%57) : (tensor<32x1xi32>) -> tensor<32x32xi32>
    %60 = "arith.addi"(%58, %59) <{overflowFlags = #arith.overflow<none>}> : (tensor<32x32xi32>, tensor<32x32xi32>) -> tensor<32x32xi32>
    %61 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<32x32x!tt.ptr<f32>>
    %62 = "tt.addptr"(%61, %60) : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>) -> tensor<32x32x!tt.ptr<f32>>
    "tt.store"(%62, %46, %55) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<32x32x!tt.ptr<f32>>, tensor<32x32xf32>, tensor<32x32xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
