"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32) -> (), sym_name = "triton_red_fused_mm_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32, %arg5: i32):
    %0 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 128 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<1x8x64xf32>}> : () -> tensor<1x8x64xf32>
    %4 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x1x64xf32>}> : () -> tensor<16x1x64xf32>
    %5 = "arith.constant"() <{value = dense<128> : tensor<1x1x64xi32>}> : () -> tensor<1x1x64xi32>
    %6 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16x8xf32>}> : () -> tensor<16x8xf32>
    %7 = "arith.constant"() <{value = dense<128> : tensor<1x8x1xi32>}> : () -> tensor<1x8x1xi32>
    %8 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %9 = "arith.constant"() <{value = dense<128> : tensor<16x1x1xi32>}> : () -> tensor<16x1x1xi32>
    %10 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %11 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %12 = "arith.muli"(%11, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %14 = "tt.expand_dims"(%13) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %15 = "tt.expand_dims"(%14) <{axis = 2 : i32}> : (tensor<16x1xi32>) -> tensor<16x1x1xi32>
    %16 = "tt.splat"(%12) : (i32) -> tensor<16x1x1xi32>
    %17 = "arith.addi"(%16, %15) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi32>
    %18 = "arith.cmpi"(%17, %9) <{predicate = 2 : i64}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi1>
    %19 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %20 = "arith.muli"(%19, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %21 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %22 = "tt.expand_dims"(%21) <{axis = 0 : i32}> : (tensor<8xi32>) -> tensor<1x8xi32>
    %23 = "tt.expand_dims"(%22) <{axis = 2 : i32}> : (tensor<1x8xi32>) -> tensor<1x8x1xi32>
    %24 = "tt.splat"(%20) : (i32) -> tensor<1x8x1xi32>
    %25 = "arith.addi"(%24, %23) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x8x1xi32>, tensor<1x8x1xi32>) -> tensor<1x8x1xi32>
    %26 = "arith.cmpi"(%25, %7) <{predicate = 2 : i64}> : (tensor<1x8x1xi32>, tensor<1x8x1xi32>) -> tensor<1x8x1xi1>
    %27 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %28 = "tt.expand_dims"(%27) <{axis = 0 : i32}> : (tensor<64xi32>) -> tensor<1x64xi32>
    %29 = "tt.expand_dims"(%28) <{axis = 1 : i32}> : (tensor<1x64xi32>) -> tensor<1x1x64xi32>
    %30 = "arith.muli"(%17, %9) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi32>
    %31 = "tt.broadcast"(%30) : (tensor<16x1x1xi32>) -> tensor<16x1x64xi32>
    %32 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x1x64x!tt.ptr<f32>>
    %33 = "tt.broadcast"(%18) : (tensor<16x1x1xi1>) -> tensor<16x1x64xi1>
    %34 = "tt.broadcast"(%25) : (tensor<1x8x1xi32>) -> tensor<1x8x64xi32>
    %35 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<1x8x64x!tt.ptr<f32>>
    %36 = "tt.broadcast"(%26) : (tensor<1x8x1xi1>) -> tensor<1x8x64xi1>
    %37 = "scf.for"(%2, %1, %0, %6) ({
    ^bb0(%arg6: i32, %arg7: tensor<16x8xf32>):
      %48 = "tt.splat"(%arg6) : (i32) -> tensor<1x1x64xi32>
      %49 = "arith.addi"(%48, %29) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x1x64xi32>, tensor<1x1x64xi32>) -> tensor<1x1x64xi32>
      %50 = "arith.cmpi"(%49, %5) <{predicate = 2 : i64}> : (tensor<1x1x64xi32>, tensor<1x1x64xi32>) -> tensor<1x1x64xi1>
      %51 = "tt.broadcast"(%49) : (tensor<1x1x64xi32>) -> tensor<16x1x64xi32>
      %52 = "arith.addi"(%51, %31) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x64xi32>, tensor<16x1x64xi32>) -> tensor<16x1x64xi32>
      %53 = "tt.addptr"(%32, %52) : (tensor<16x1x64x!tt.ptr<f32>>, tensor<16x1x64xi32>) -> tensor<16x1x64x!tt.ptr<f32>>
      %54 = "tt.broadcast"(%50) : (tensor<1x1x64xi1>) -> tensor<16x1x64xi1>
      %55 = "arith.andi"(%54, %33) : (tensor<16x1x64xi1>, tensor<16x1x64xi1>) -> tensor<16x1x64xi1>
      %56 = "tt.load"(%53, %55, %4) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<16x1x64x!tt.ptr<f32>>, tensor<16x1x64xi1>, tensor<16x1x64xf32>) -> tensor<16x1x64xf32>
      %57 = "arith.muli"(%49, %5) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x1x64xi32>, tensor<1x1x64xi32>) -> tensor<1x1x64xi32>
      %58 = "tt.broadcast"(%57) : (tensor<1x1x64xi32>) -> tensor<1x8x64xi32>
      %59 = "arith.addi"(%34, %58) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x8x64xi32>, tensor<1x8x64xi32>) -> tensor<1x8x64xi32>
      %60 = "tt.addptr"(%35, %59) : (tensor<1x8x64x!tt.ptr<f32>>, tensor<1x8x64xi32>) -> tensor<1x8x64x!tt.ptr<f32>>
      %61 = "tt.broadcast"(%50) : (tensor<1x1x64xi1>) -> tensor<1x8x64xi1>
      %62 = "arith.andi"(%61, %36) : (tensor<1x8x64xi1>, tensor<1x8x64xi1>) -> tensor<1x8x64xi1>
      %63 = "tt.load"(%60, %62, %3) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<1x8x64x!tt.ptr<f32>>, tensor<1x8x64xi1>, tensor<1x8x64xf32>) -> tensor<1x8x64xf32>
      %64 = "tt.reshape"(%56) : (tensor<16x1x64xf32>) -> tensor<16x64xf32>
      %65 = "tt.reshape"(%63) : (tensor<1x8x64xf32>) -> tensor<8x64xf32>
      %66 = "tt.trans"(%65) <{order = array<i32: 1, 0>}> : (tensor<8x64xf32>) -> tensor<64x8xf32>
      %67 = "tt.dot"(%64, %66, %arg7) <{inputPrecision = 2 : i32, maxNumImpreciseAcc = 0 : i32}> : (tensor<16x64xf32>, tensor<64x8xf32>, tensor<16x8xf32>) -> tensor<16x8xf32>
      "scf.yield"(%67) : (tensor<16x8xf32>) -> ()
    }) : (i32, i32, i32, tensor<16x8xf32>) -> tensor<16x8xf32>
    %38 = "tt.expand_dims"(%37) <{axis = 2 : i32}> : (tensor<16x8xf32>) -> tensor<16x8x1xf32>
    %39 = "arith.muli"(%17, %9) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1x1xi32>, tensor<16x1x1xi32>) -> tensor<16x1x1xi32>
    %40 = "tt.broadcast"(%25) : (tensor<1x8x1xi32>) -> tensor<16x8x1xi32>
    %41 = "tt.broadcast"(%39) : (tensor<16x1x1xi32>) -> tensor<16x8x1xi32>
    %42 = "arith.addi"(%40, %41) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x8x1xi32>, tensor<16x8x1xi32>) -> tensor<16x8x1xi32>
    %43 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<16x8x1x!tt.ptr<f32>>
    %44 = "tt.addptr"(%43, %42) : (tensor<16x8x1x!tt.ptr<f32>>, tensor<16x8x1xi32>) -> tensor<16x8x1x!tt.ptr<f32>>
    %45 = "tt.broadcast"(%26) : (tensor<1x8x1xi1>) -> tensor<16x8x1xi1>
    %46 = "tt.broadcast"(%18) : (tensor<16x1x1xi1>) -> tensor<16x8x1xi1>
    %47 = "arith.andi"(%45, %46) : (tensor<16x8x1xi1>, tensor<16x8x1xi1>) -> tensor<16x8x1xi1>
    "tt.store"(%44, %38, %47) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x8x1x!tt.ptr<f32>>, tensor<16x8x1xf32>, tensor<16x8x1xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
