"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_red_fused__softmax_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 5000 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x64xf32>}> : () -> tensor<8x64xf32>
    %2 = "arith.constant"() <{value = dense<5000> : tensor<1x64xi32>}> : () -> tensor<1x64xi32>
    %3 = "arith.constant"() <{value = dense<0xFF800000> : tensor<8x64xf32>}> : () -> tensor<8x64xf32>
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 5000 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %8 = "arith.constant"() <{value = dense<64> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %9 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %11 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %12 = "arith.muli"(%11, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %14 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %15 = "tt.splat"(%12) : (i32) -> tensor<8x1xi32>
    %16 = "arith.addi"(%15, %14) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %17 = "arith.cmpi"(%16, %8) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %18 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %19 = "tt.expand_dims"(%18) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %20 = "tt.make_tensor_ptr"(%arg0, %7, %6, %6, %5, %12, %4) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
    %21 = "tt.broadcast"(%17) : (tensor<8x1xi1>) -> tensor<8x64xi1>
    %22:2 = "scf.for"(%4, %0, %10, %20, %3) ({
    ^bb0(%arg17: i32, %arg18: !tt.ptr<tensor<8x64xf32>>, %arg19: tensor<8x64xf32>):
      %59 = "tt.splat"(%arg17) : (i32) -> tensor<1x64xi32>
      %60 = "arith.addi"(%59, %19) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %61 = "arith.cmpi"(%60, %2) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %62 = "tt.load"(%arg18) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %63 = "arith.cmpf"(%arg19, %62) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xi1>
      %64 = "arith.cmpf"(%arg19, %arg19) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xi1>
      %65 = "arith.ori"(%63, %64) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %66 = "arith.select"(%65, %arg19, %62) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %67 = "tt.broadcast"(%61) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %68 = "arith.andi"(%67, %21) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %69 = "arith.select"(%68, %66, %arg19) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %70 = "tt.advance"(%arg18, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%70, %69) : (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>)
    %23 = "tt.reduce"(%22#1) <{axis = 1 : i32}> ({
    ^bb0(%arg15: f32, %arg16: f32):
      %55 = "arith.cmpf"(%arg15, %arg16) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %56 = "arith.cmpf"(%arg15, %arg15) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %57 = "arith.ori"(%55, %56) : (i1, i1) -> i1
      %58 = "arith.select"(%57, %arg15, %arg16) : (i1, f32, f32) -> f32
      "tt.reduce.return"(%58) : (f32) -> ()
    }) : (tensor<8x64xf32>) -> tensor<8xf32>
    %24 = "tt.expand_dims"(%23) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %25 = "tt.broadcast"(%24) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %26 = "tt.broadcast"(%17) : (tensor<8x1xi1>) -> tensor<8x64xi1>
    %27:3 = "scf.for"(%4, %0, %10, %22#0, %20, %1) ({
    ^bb0(%arg11: i32, %arg12: !tt.ptr<tensor<8x64xf32>>, %arg13: !tt.ptr<tensor<8x64xf32>>, %arg14: tensor<8x64xf32>):
      %43 = "tt.splat"(%arg11) : (i32) -> tensor<1x64xi32>
      %44 = "arith.addi"(%43, %19) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi32>
      %45 = "arith.cmpi"(%44, %2) <{predicate = 2 : i64}> : (tensor<1x64xi32>, tensor<1x64xi32>) -> tensor<1x64xi1>
      %46 = "tt.load"(%arg13) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %47 = "arith.subf"(%46, %25) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %48 = "tt.extern_elementwise"(%47) <{libname = "", libpath = "", pure = true, symbol = "__npu_exp_f32"}> : (tensor<8x64xf32>) -> tensor<8x64xf32>
      %49 = "arith.addf"(%arg14, %48) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %50 = "tt.broadcast"(%45) : (tensor<1x64xi1>) -> tensor<8x64xi1>
      %51 = "arith.andi"(%50, %26) : (tensor<8x64xi1>, tensor<8x64xi1>) -> tensor<8x64xi1>
      %52 = "arith.select"(%51, %49, %arg14) : (tensor<8x64xi1>, tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %53 = "tt.advance"(%arg12, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %54 = "tt.advance"(%arg13, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%53, %54, %52) : (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>)
    %28 = "tt.reduce"(%27#2) <{axis = 1 : i32}> ({
    ^bb0(%arg9: f32, %arg10: f32):
      %42 = "arith.addf"(%arg9, %arg10) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%42) : (f32) -> ()
    }) : (tensor<8x64xf32>) -> tensor<8xf32>
    %29 = "tt.expand_dims"(%28) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %30 = "tt.make_tensor_ptr"(%arg1, %7, %6, %6, %5, %12, %4) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
    %31 = "tt.broadcast"(%24) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %32 = "tt.broadcast"(%29) : (tensor<8x1xf32>) -> tensor<8x64xf32>
    %33:4 = "scf.for"(%4, %0, %10, %27#0, %27#1, %20, %30) ({
    ^bb0(%arg4: i32, %arg5: !tt.ptr<tensor<8x64xf32>>, %arg6: !tt.ptr<tensor<8x64xf32>>, %arg7: !tt.ptr<tensor<8x64xf32>>, %arg8: !tt.ptr<tensor<8x64xf32>>):
      %34 = "tt.load"(%arg7) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 2 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>) -> tensor<8x64xf32>
      %35 = "arith.subf"(%34, %31) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      %36 = "tt.extern_elementwise"(%35) <{libname = "", libpath = "", pure = true, symbol = "__npu_exp_f32"}> : (tensor<8x64xf32>) -> tensor<8x64xf32>
      %37 = "arith.divf"(%36, %32) <{fastmath = #arith.fastmath<none>}> : (tensor<8x64xf32>, tensor<8x64xf32>) -> tensor<8x64xf32>
      "tt.store"(%arg8, %37) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8x64xf32>>, tensor<8x64xf32>) -> ()
      %38 = "tt.advance"(%arg5, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %39 = "tt.advance"(%arg6, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %40 = "tt.advance"(%arg7, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      %41 = "tt.advance"(%arg8, %4, %10) : (!tt.ptr<tensor<8x64xf32>>, i32, i32) -> !tt.ptr<tensor<8x64xf32>>
      "scf.yield"(%38, %39, %40, %41) : (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>) -> ()
    }) : (i32, i32, i32, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>) -> (!tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>, !tt.ptr<tensor<8x64xf32>>)
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
