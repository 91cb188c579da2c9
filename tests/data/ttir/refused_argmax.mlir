"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<i64>, i32, i32) -> (), sym_name = "argmax", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<i64>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = true}> : () -> i1
    %1 = "arith.constant"() <{value = dense<true> : tensor<4x256xi1>}> : () -> tensor<4x256xi1>
    %2 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<4x256xf32>}> : () -> tensor<4x256xf32>
    %5 = "arith.constant"() <{value = dense<1000> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
    %6 = "arith.constant"() <{value = dense<9223372036854775807> : tensor<4x256xi64>}> : () -> tensor<4x256xi64>
    %7 = "arith.constant"() <{value = dense<0xFF800000> : tensor<4x256xf32>}> : () -> tensor<4x256xf32>
    %8 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %9 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %10 = "arith.muli"(%9, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "tt.make_range"() <{end = 4 : i32, start = 0 : i32}> : () -> tensor<4xi32>
    %12 = "tt.expand_dims"(%11) <{axis = 1 : i32}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %13 = "tt.splat"(%10) : (i32) -> tensor<4x1xi32>
    %14 = "arith.addi"(%13, %12) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %15 = "tt.splat"(%arg2) : (i32) -> tensor<4x1xi32>
    %16 = "arith.cmpi"(%14, %15) <{predicate = 2 : i64}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %17 = "tt.make_range"() <{end = 256 : i32, start = 0 : i32}> : () -> tensor<256xi32>
    %18 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<256xi32>) -> tensor<1x256xi32>
    %19 = "tt.splat"(%arg3) : (i32) -> tensor<1x256xi32>
    %20 = "arith.muli"(%14, %5) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %21 = "tt.broadcast"(%20) : (tensor<4x1xi32>) -> tensor<4x256xi32>
    %22 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<4x256x!tt.ptr<f32>>
    %23 = "tt.broadcast"(%16) : (tensor<4x1xi1>) -> tensor<4x256xi1>
    %24:2 = "scf.for"(%3, %arg3, %2, %7, %6) ({
    ^bb0(%arg8: i32, %arg9: tensor<4x256xf32>, %arg10: tensor<4x256xi64>):
      %43 = "tt.splat"(%arg8) : (i32) -> tensor<1x256xi32>
      %44 = "arith.addi"(%43, %18) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi32>
      %45 = "arith.cmpi"(%44, %19) <{predicate = 2 : i64}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi1>
      %46 = "tt.broadcast"(%44) : (tensor<1x256xi32>) -> tensor<4x256xi32>
      %47 = "arith.addi"(%46, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x256xi32>, tensor<4x256xi32>) -> tensor<4x256xi32>
      %48 = "tt.addptr"(%22, %47) : (tensor<4x256x!tt.ptr<f32>>, tensor<4x256xi32>) -> tensor<4x256x!tt.ptr<f32>>
      %49 = "tt.broadcast"(%45) : (tensor<1x256xi1>) -> tensor<4x256xi1>
      %50 = "arith.andi"(%49, %23) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %51 = "tt.load"(%48, %50, %4) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x256x!tt.ptr<f32>>, tensor<4x256xi1>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %52 = "arith.cmpf"(%arg9, %51) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xi1>
      %53 = "arith.cmpf"(%arg9, %51) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xi1>
      %54 = "arith.cmpf"(%arg9, %arg9) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xi1>
      %55 = "arith.cmpf"(%51, %51) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xi1>
      %56 = "arith.xori"(%55, %1) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %57 = "arith.andi"(%54, %56) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %58 = "arith.ori"(%52, %57) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %59 = "arith.andi"(%54, %55) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %60 = "arith.ori"(%53, %59) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %61 = "arith.extsi"(%44) : (tensor<1x256xi32>) -> tensor<1x256xi64>
      %62 = "tt.broadcast"(%61) : (tensor<1x256xi64>) -> tensor<4x256xi64>
      %63 = "arith.cmpi"(%arg10, %62) <{predicate = 2 : i64}> : (tensor<4x256xi64>, tensor<4x256xi64>) -> tensor<4x256xi1>
      %64 = "arith.andi"(%60, %63) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %65 = "arith.ori"(%58, %64) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %66 = "arith.select"(%65, %arg9, %51) : (tensor<4x256xi1>, tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %67 = "arith.select"(%65, %arg10, %62) : (tensor<4x256xi1>, tensor<4x256xi64>, tensor<4x256xi64>) -> tensor<4x256xi64>
      %68 = "arith.select"(%50, %66, %arg9) : (tensor<4x256xi1>, tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %69 = "arith.select"(%50, %67, %arg10) : (tensor<4x256xi1>, tensor<4x256xi64>, tensor<4x256xi64>) -> tensor<4x256xi64>
      "scf.yield"(%68, %69) : (tensor<4x256xf32>, tensor<4x256xi64>) -> ()
    }) : (i32, i32, i32, tensor<4x256xf32>, tensor<4x256xi64>) -> (tensor<4x256xf32>, tensor<4x256xi64>)
    %25:2 = "tt.reduce"(%24#0, %24#1) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: i64, %arg6: f32, %arg7: i64):
      %29 = "arith.cmpf"(%arg4, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %30 = "arith.cmpf"(%arg4, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %31 = "arith.cmpf"(%arg4, %arg4) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %32 = "arith.cmpf"(%arg6, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %33 = "arith.xori"(%32, %0) : (i1, i1) -> i1
      %34 = "arith.andi"(%31, %33) : (i1, i1) -> i1
      %35 = "arith.ori"(%29, %34) : (i1, i1) -> i1
      %36 = "arith.andi"(%31, %32) : (i1, i1) -> i1
      %37 = "arith.ori"(%30, %36) : (i1, i1) -> i1
      %38 = "arith.cmpi"(%arg5, %arg7) <{predicate = 2 : i64}> : (i64, i64) -> i1
      %39 = "arith.andi"(%37, %38) : (i1, i1) -> i1
      %40 = "arith.ori"(%35, %39) : (i1, i1) -> i1
      %41 = "arith.select"(%40, %arg4, %arg6) : (i1, f32, f32) -> f32
      %42 = "arith.select"(%40, %arg5, %arg7) : (i1, i64, i64) -> i64
      "tt.reduce.return"(%41, %42) : (f32, i64) -> ()
    }) : (tensor<4x256xf32>, tensor<4x256xi64>) -> (tensor<4xf32>, tensor<4xi64>)
    %26 = "tt.splat"(%arg1) : (!tt.ptr<i64>) -> tensor<4x1x!tt.ptr<i64>>
    %27 = "tt.addptr"(%26, %14) : (tensor<4x1x!tt.ptr<i64>>, tensor<4x1xi32>) -> tensor<4x1x!tt.ptr<i64>>
    %28 = "tt.expand_dims"(%25#1) <{axis = 1 : i32}> : (tensor<4xi64>) -> tensor<4x1xi64>
    "tt.store"(%27, %28, %16) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<4x1x!tt.ptr<i64>>, tensor<4x1xi64>, tensor<4x1xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
