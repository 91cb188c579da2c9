"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32, i32) -> (), sym_name = "triton_red_fused__softmax_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x64xf32>}> : () -> tensor<8x64xf32>
    %1 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = dense<0xFF800000> : tensor<8x64xf32>}> : () -> tensor<8x64xf32>
    %3 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %6 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %7 = "arith.muli"(%6, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %9 = "tt.expand_dims"(%8) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %10 = "tt.splat"(%7) : (i32) -> tensor<8x1xi32>
    %11 = "arith.addi"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %12 = "tt.splat"(%arg4) : (i32) -> tensor<8x1xi32>
    %13 = "arith.cmpi"(%11, %12) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %14 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %15 = "tt.expand_dims"(%14) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %16 = "arith.extsi"(%arg2) : (i32) -> i64
    %17 = "arith.extsi"(%arg3) : (i32) -> i64
    %18 = "tt.make_tensor_ptr"(%arg0, %16, %17, %17, %4, %7, %3) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
    %19 = "tt.splat"(%arg5) : (i32) -> tensor<1x64xi32>
    %20 = "tt.broadcast"(%13) : (tensor<8x1xi1>) -> tensor<8x64xi1>
    %21:2 = "scf.for"(%3, %arg5, %1, %18, %2) ({
    ^bb0(%arg19: i32, %arg20: !tt.ptr<tensor<8x64xf32>>, %arg21: tensor<8x64xf32>):
      %59 = "tt.splat"(%arg19) : (i32) -> tensor<1x64xi32>
      %60 = "arith.addi"(%59, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %61 = "arith.cmpi"(%60, %19) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %62 = "tt.load"(%arg20) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %63 = "arith.cmpf"(%arg21, %62) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xi1>
      %64 = "arith.cmpf"(%arg21, %arg21) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xi1>
      %65 = "arith.ori"(%63, %64) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %66 = "arith.select"(%65, %arg21, %62) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %67 = "tt.broadcast"(%61) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %68 = "arith.andi"(%67, %20) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %69 = "arith.select"(%68, %66, %arg21) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %70 = "tt.advance"(%arg20, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%70, %69) : (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>)
    %22 = "tt.reduce"(%21#1) <{axis = 1 : i32}> ({
    ^bb0(%arg17: f32, %arg18: f32):
      %55 = "arith.cmpf"(%arg17, %arg18) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %56 = "arith.cmpf"(%arg17, %arg17) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %57 = "arith.ori"(%55, %56) : (i1, i1) -> i1
      %58 = "arith.select"(%57, %arg17, %arg18) : (i1, f32, f32) -> f32
      "tt.reduce.return"(%58) : (f32) -> ()
    }) : (tensor<8x64xf32>) -> tensor<8xf32>
    %23 = "tt.expand_dims"(%22) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %24 = "tt.splat"(%arg5) : (i32) -> tensor<1x64xi32>
    %25 = "tt.broadcast"(%23) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %26 = "tt.broadcast"(%13) : (tensor<8x1xi1>) -> tensor<8x64xi1>
    %27:3 = "scf.for"(%3, %arg5, %1, %21#0, %18, %0) ({
    ^bb0(%arg13: i32, %arg14: !tt.ptr<tensor<8x64xf32>>, %arg15: !tt.ptr<tensor<8x64xf32>>, %arg16: tensor<8x64xf32>):
      %43 = "tt.splat"(%arg13) : (i32) -> tensor<1x64xi32>
      %44 = "arith.addi"(%43, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %45 = "arith.cmpi"(%44, %24) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %46 = "tt.load"(%arg15) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %47 = "arith.subf"(%46, %25) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %48 = "tt.extern_elementwise"(%47) <{libname = "", libpath = "", pure = true, symbol = "__npu_exp_f32"}> : (tensor<8x64xf32>) -> tensor<8x64xf32>
      %49 = "arith.addf"(%arg16, %48) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %50 = "tt.broadcast"(%45) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %51 = "arith.andi"(%50, %26) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %52 = "arith.select"(%51, %49, %arg16) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %53 = "tt.advance"(%arg14, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %54 = "tt.advance"(%arg15, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%53, %54, %52) : (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>)
    %28 = "tt.reduce"(%27#2) <{axis = 1 : i32}> ({
    ^bb0(%arg11: f32, %arg12: f32):
      %42 = "arith.addf"(%arg11, %arg12) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%42) : (f32) -> ()
    }) : (tensor<8x64xf32>) -> tensor<8xf32>
    %29 = "tt.expand_dims"(%28) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %30 = "tt.make_tensor_ptr"(%arg1, %16, %17, %17, %4, %7, %3) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
    %31 = "tt.broadcast"(%23) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %32 = "tt.broadcast"(%29) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %33:4 = "scf.for"(%3, %arg5, %1, %27#0, %27#1, %18, %30) ({
    ^bb0(%arg6: i32, %arg7: !tt.ptr<tensor<8x64xf32>>, %arg8: !tt.ptr<tensor<8x64xf32>>, %arg9: !tt.ptr<tensor<8x64xf32>>, %arg10: !tt.ptr<tensor<8x64xf32>>):
      %34 = "tt.load"(%arg9) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 2 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %35 = "arith.subf"(%34, %31) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %36 = "tt.extern_elementwise"(%35) <{libname = "", libpath = "", pure = true, symbol = "__npu_exp_f32"}> : (tensor<8x64xf32>) -> tensor<8x64xf32>
      %37 = "arith.divf"(%36, %32) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      "tt.store"(%arg10, %37) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
      %38 = "tt.advance"(%arg7, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %39 = "tt.advance"(%arg8, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %40 = "tt.advance"(%arg9, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %41 = "tt.advance"(%arg10, %3, %1) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%38, %39, %40, %41) : (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>) -> (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>)
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
