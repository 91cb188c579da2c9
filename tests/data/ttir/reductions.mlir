"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "reductions", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32):
    %0 = "arith.constant"() <{value = dense<6> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %1 = "arith.constant"() <{value = dense<5> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %2 = "arith.constant"() <{value = dense<4> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %3 = "arith.constant"() <{value = dense<3> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %4 = "arith.constant"() <{value = dense<2> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %5 = "arith.constant"() <{value = dense<1> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %6 = "arith.constant"() <{value = dense<7> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %7 = "arith.constant"() <{value = dense<1.000000e+02> : tensor<8x16xf32>}> : () -> tensor<8x16xf32>
    %8 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<8x16xf32>}> : () -> tensor<8x16xf32>
    %9 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x16xf32>}> : () -> tensor<8x16xf32>
    %10 = "arith.constant"() <{value = dense<16> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %11 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %12 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %13 = "arith.muli"(%12, %11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %14 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %15 = "tt.expand_dims"(%14) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %16 = "tt.splat"(%13) : (i32) -> tensor<8x1xi32>
    %17 = "arith.addi"(%16, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %18 = "arith.muli"(%17, %10) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %19 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<8x1x!tt.ptr<f32>>
    %20 = "tt.addptr"(%19, %18) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    %21 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %22 = "tt.expand_dims"(%21) <{axis = 0 : i32}> : (tensor<16xi32>) -> tensor<1x16xi32>
    %23 = "tt.broadcast"(%20) : (tensor<8x1x!tt.ptr<f32>>) -> tensor<8x16x!tt.ptr<f32>>
    %24 = "tt.broadcast"(%22) : (tensor<1x16xi32>) -> tensor<8x16xi32>
    %25 = "tt.addptr"(%23, %24) : (tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>) -> tensor<8x16x!tt.ptr<f32>>
    %26 = "tt.splat"(%arg2) : (i32) -> tensor<8x1xi32>
    %27 = "arith.cmpi"(%17, %26) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %28 = "tt.broadcast"(%27) : (tensor<8x1xi1>) -> tensor<8x16xi1>
    %29 = "tt.load"(%25, %28, %9) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi1>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %30 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      %68 = "arith.cmpf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %69 = "arith.cmpf"(%arg15, %arg15) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %70 = "arith.ori"(%68, %69) : (i1, i1) -> i1
      %71 = "arith.select"(%70, %arg15, %arg16) : (i1, f32, f32) -> f32
      "tt.reduce.return"(%71) : (f32) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %31 = "tt.expand_dims"(%30) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %32 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg13: f32, %arg14: f32):
      %64 = "arith.cmpf"(%arg13, %arg14) <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}> : (f32, f32) -> i1
      %65 = "arith.cmpf"(%arg13, %arg13) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %66 = "arith.ori"(%64, %65) : (i1, i1) -> i1
      %67 = "arith.select"(%66, %arg13, %arg14) : (i1, f32, f32) -> f32
      "tt.reduce.return"(%67) : (f32) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %33 = "tt.expand_dims"(%32) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %34 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      %63 = "arith.maxnumf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%63) : (f32) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %35 = "tt.expand_dims"(%34) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %36 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %62 = "arith.minnumf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%62) : (f32) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %37 = "tt.expand_dims"(%36) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %38 = "tt.reduce"(%29) <{axis = 1 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32):
      %61 = "arith.mulf"(%arg7, %arg8) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%61) : (f32) -> ()
    }) : (tensor<8x16xf32>) -> tensor<8xf32>
    %39 = "tt.expand_dims"(%38) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %40 = "arith.cmpf"(%29, %8) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xi1>
    %41 = "tt.reduce"(%40) <{axis = 1 : i32}> ({
    ^bb0(%arg5: i1, %arg6: i1):
      %60 = "arith.ori"(%arg5, %arg6) : (i1, i1) -> i1
      "tt.reduce.return"(%60) : (i1) -> ()
    }) : (tensor<8x16xi1>) -> tensor<8xi1>
    %42 = "tt.expand_dims"(%41) <{axis = 1 : i32}> : (tensor<8xi1>) -> tensor<8x1xi1>
    %43 = "arith.mulf"(%29, %7) <{fastmath = #arith.fastmath<none>}> : (tensor<8x16xf32>, tensor<8x16xf32>) -> tensor<8x16xf32>
    %44 = "arith.fptosi"(%43) : (tensor<8x16xf32>) -> tensor<8x16xi32>
    %45 = "tt.reduce"(%44) <{axis = 1 : i32}> ({
    ^bb0(%arg3: i32, %arg4: i32):
      %58 = "arith.cmpi"(%arg3, %arg4) <{predicate = 4 : i64}> : (i32, i32) -> i1
      %59 = "arith.select"(%58, %arg3, %arg4) : (i1, i32, i32) -> i32
      "tt.reduce.return"(%59) : (i32) -> ()
    }) : (tensor<8x16xi32>) -> tensor<8xi32>
    %46 = "tt.expand_dims"(%45) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %47 = "arith.muli"(%17, %6) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %48 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<8x1x!tt.ptr<f32>>
    %49 = "tt.addptr"(%48, %47) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    "tt.store"(%49, %31, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %50 = "tt.addptr"(%49, %5) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    "tt.store"(%50, %33, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %51 = "tt.addptr"(%49, %4) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    "tt.store"(%51, %35, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %52 = "tt.addptr"(%49, %3) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    "tt.store"(%52, %37, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %53 = "tt.addptr"(%49, %2) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    "tt.store"(%53, %39, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %54 = "tt.addptr"(%49, %1) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    %55 = "arith.uitofp"(%42) : (tensor<8x1xi1>) -> tensor<8x1xf32>
    "tt.store"(%54, %55, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    %56 = "tt.addptr"(%49, %0) : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xi32>) -> tensor<8x1x!tt.ptr<f32>>
    %57 = "arith.sitofp"(%46) : (tensor<8x1xi32>) -> tensor<8x1xf32>
    "tt.store"(%56, %57, %27) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<8x1x!tt.ptr<f32>>, tensor<8x1xf32>, tensor<8x1xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
