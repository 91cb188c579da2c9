"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f16>, !tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f16>, i32, i32) -> (), sym_name = "layernorm", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f16>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: !tt.ptr<f16>, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() <{value = 0.000000e+00 : f32}> : () -> f32
    %1 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<4x256xf32>}> : () -> tensor<4x256xf32>
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<4x256xf32>}> : () -> tensor<4x256xf32>
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<4x256xf16>}> : () -> tensor<4x256xf16>
    %4 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<4x1xf32>}> : () -> tensor<4x1xf32>
    %6 = "arith.constant"() <{value = dense<1.024000e+03> : tensor<4x1xf32>}> : () -> tensor<4x1xf32>
    %7 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<1x256xf32>}> : () -> tensor<1x256xf32>
    %8 = "arith.constant"() <{value = dense<1024> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
    %9 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %11 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %12 = "arith.muli"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "tt.make_range"() <{end = 4 : i32, start = 0 : i32}> : () -> tensor<4xi32>
    %14 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %15 = "tt.splat"(%12) : (i32) -> tensor<4x1xi32>
    %16 = "arith.addi"(%15, %14) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %17 = "tt.splat"(%arg4) : (i32) -> tensor<4x1xi32>
    %18 = "arith.cmpi"(%16, %17) <{predicate = 2 : i64}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %19 = "tt.make_range"() <{end = 256 : i32, start = 0 : i32}> : () -> tensor<256xi32>
    %20 = "tt.expand_dims"(%19) <{axis = 0 : i32}> : (tensor<256xi32>) -> tensor<1x256xi32>
    %21 = "tt.splat"(%arg5) : (i32) -> tensor<1x256xi32>
    %22 = "arith.muli"(%16, %8) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %23 = "tt.broadcast"(%22) : (tensor<4x1xi32>) -> tensor<4x256xi32>
    %24 = "tt.splat"(%arg0) : (!tt.ptr<f16>) -> tensor<4x256x!tt.ptr<f16>>
    %25 = "tt.broadcast"(%18) : (tensor<4x1xi1>) -> tensor<4x256xi1>
    %26:3 = "scf.for"(%9, %arg5, %4, %2, %2, %2) ({
    ^bb0(%arg13: i32, %arg14: tensor<4x256xf32>, %arg15: tensor<4x256xf32>, %arg16: tensor<4x256xf32>):
      %77 = "tt.splat"(%arg13) : (i32) -> tensor<1x256xi32>
      %78 = "arith.addi"(%77, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi32>
      %79 = "arith.cmpi"(%78, %21) <{predicate = 2 : i64}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi1>
      %80 = "tt.broadcast"(%78) : (tensor<1x256xi32>) -> tensor<4x256xi32>
      %81 = "arith.addi"(%80, %23) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x256xi32>, tensor<4x256xi32>) -> tensor<4x256xi32>
      %82 = "tt.addptr"(%24, %81) : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xi32>) -> tensor<4x256x!tt.ptr<f16>>
      %83 = "tt.broadcast"(%79) : (tensor<1x256xi1>) -> tensor<4x256xi1>
      %84 = "arith.andi"(%83, %25) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %85 = "tt.load"(%82, %84, %3) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xi1>, tensor<4x256xf16>) -> tensor<4x256xf16>
      %86 = "arith.extf"(%85) : (tensor<4x256xf16>) -> tensor<4x256xf32>
      %87 = "arith.cmpi"(%arg13, %9) <{predicate = 0 : i64}> : (i32, i32) -> i1
      %88:3 = "scf.if"(%87) ({
        "scf.yield"(%2, %86, %1) : (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>) -> ()
      }, {
        %92 = "arith.subf"(%86, %arg14) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %93 = "arith.addf"(%arg16, %1) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %94 = "arith.divf"(%92, %93) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %95 = "arith.addf"(%arg14, %94) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %96 = "arith.subf"(%86, %95) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %97 = "arith.mulf"(%92, %96) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        %98 = "arith.addf"(%arg15, %97) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
        "scf.yield"(%98, %95, %93) : (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>) -> ()
      }) : (i1) -> (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>)
      %89 = "arith.select"(%84, %88#1, %arg14) : (tensor<4x256xi1>, tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %90 = "arith.select"(%84, %88#0, %arg15) : (tensor<4x256xi1>, tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %91 = "arith.select"(%84, %88#2, %arg16) : (tensor<4x256xi1>, tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      "scf.yield"(%89, %90, %91) : (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>) -> ()
    }) {tt.num_stages = 2 : i32} : (i32, i32, i32, tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>) -> (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>)
    %27:3 = "tt.reduce"(%26#0, %26#1, %26#2) <{axis = 1 : i32}> ({
    ^bb0(%arg7: f32, %arg8: f32, %arg9: f32, %arg10: f32, %arg11: f32, %arg12: f32):
      %65 = "arith.subf"(%arg10, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %66 = "arith.addf"(%arg9, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %67 = "arith.cmpf"(%66, %0) <{fastmath = #arith.fastmath<none>, predicate = 1 : i64}> : (f32, f32) -> i1
      %68 = "arith.divf"(%arg12, %66) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %69 = "arith.select"(%67, %0, %68) : (i1, f32, f32) -> f32
      %70 = "arith.mulf"(%65, %69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %71 = "arith.addf"(%arg7, %70) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %72 = "arith.addf"(%arg8, %arg11) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %73 = "arith.mulf"(%65, %65) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %74 = "arith.mulf"(%73, %arg9) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %75 = "arith.mulf"(%74, %69) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      %76 = "arith.addf"(%72, %75) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%71, %76, %66) : (f32, f32, f32) -> ()
    }) : (tensor<4x256xf32>, tensor<4x256xf32>, tensor<4x256xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>)
    %28 = "tt.expand_dims"(%27#0) <{axis = 1 : i32}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %29 = "tt.expand_dims"(%27#1) <{axis = 1 : i32}> : (tensor<4xf32>) -> tensor<4x1xf32>
    %30 = "tt.splat"(%arg5) : (i32) -> tensor<1x256xi32>
    %31 = "arith.muli"(%16, %8) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %32 = "tt.broadcast"(%31) : (tensor<4x1xi32>) -> tensor<4x256xi32>
    %33 = "tt.splat"(%arg0) : (!tt.ptr<f16>) -> tensor<4x256x!tt.ptr<f16>>
    %34 = "tt.broadcast"(%18) : (tensor<4x1xi1>) -> tensor<4x256xi1>
    %35 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<1x256x!tt.ptr<f32>>
    %36 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<1x256x!tt.ptr<f32>>
    %37 = "tt.broadcast"(%28) : (tensor<4x1xf32>) -> tensor<4x256xf32>
    %38 = "arith.divf"(%29, %6) <{fastmath = #arith.fastmath<none>}> : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %39 = "arith.addf"(%38, %5) <{fastmath = #arith.fastmath<none>}> : (tensor<4x1xf32>, tensor<4x1xf32>) -> tensor<4x1xf32>
    %40 = "tt.extern_elementwise"(%39) <{libname = "", libpath = "", pure = true, symbol = "__npu_rsqrt_f32"}> : (tensor<4x1xf32>) -> tensor<4x1xf32>
    %41 = "tt.broadcast"(%40) : (tensor<4x1xf32>) -> tensor<4x256xf32>
    %42 = "tt.splat"(%arg3) : (!tt.ptr<f16>) -> tensor<4x256x!tt.ptr<f16>>
    "scf.for"(%9, %arg5, %4) ({
    ^bb0(%arg6: i32):
      %43 = "tt.splat"(%arg6) : (i32) -> tensor<1x256xi32>
      %44 = "arith.addi"(%43, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi32>
      %45 = "arith.cmpi"(%44, %30) <{predicate = 2 : i64}> : (tensor<1x256xi32>, tensor<1x256xi32>) -> tensor<1x256xi1>
      %46 = "tt.broadcast"(%44) : (tensor<1x256xi32>) -> tensor<4x256xi32>
      %47 = "arith.addi"(%46, %32) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x256xi32>, tensor<4x256xi32>) -> tensor<4x256xi32>
      %48 = "tt.addptr"(%33, %47) : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xi32>) -> tensor<4x256x!tt.ptr<f16>>
      %49 = "tt.broadcast"(%45) : (tensor<1x256xi1>) -> tensor<4x256xi1>
      %50 = "arith.andi"(%49, %34) : (tensor<4x256xi1>, tensor<4x256xi1>) -> tensor<4x256xi1>
      %51 = "tt.load"(%48, %50, %3) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 2 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xi1>, tensor<4x256xf16>) -> tensor<4x256xf16>
      %52 = "arith.extf"(%51) : (tensor<4x256xf16>) -> tensor<4x256xf32>
      %53 = "tt.addptr"(%35, %44) : (tensor<1x256x!tt.ptr<f32>>, tensor<1x256xi32>) -> tensor<1x256x!tt.ptr<f32>>
      %54 = "tt.load"(%53, %45, %7) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<1x256x!tt.ptr<f32>>, tensor<1x256xi1>, tensor<1x256xf32>) -> tensor<1x256xf32>
      %55 = "tt.addptr"(%36, %44) : (tensor<1x256x!tt.ptr<f32>>, tensor<1x256xi32>) -> tensor<1x256x!tt.ptr<f32>>
      %56 = "tt.load"(%55, %45, %7) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<1x256x!tt.ptr<f32>>, tensor<1x256xi1>, tensor<1x256xf32>) -> tensor<1x256xf32>
      %57 = "arith.subf"(%52, %37) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %58 = "arith.mulf"(%57, %41) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %59 = "tt.broadcast"(%54) : (tensor<1x256xf32>) -> tensor<4x256xf32>
      %60 = "arith.mulf"(%58, %59) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %61 = "tt.broadcast"(%56) : (tensor<1x256xf32>) -> tensor<4x256xf32>
      %62 = "arith.addf"(%60, %61) <{fastmath = #arith.fastmath<none>}> : (tensor<4x256xf32>, tensor<4x256xf32>) -> tensor<4x256xf32>
      %63 = "tt.addptr"(%42, %47) : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xi32>) -> tensor<4x256x!tt.ptr<f16>>
      %64 = "arith.truncf"(%62) : (tensor<4x256xf32>) -> tensor<4x256xf16>
      "tt.store"(%63, %64, %50) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<4x256x!tt.ptr<f16>>, tensor<4x256xf16>, tensor<4x256xi1>) -> ()
      "scf.yield"() : () -> ()
    }) {tt.num_stages = 2 : i32} : (i32, i32, i32) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
