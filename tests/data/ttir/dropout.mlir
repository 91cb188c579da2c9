"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<i64>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_native_dropout_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<i64>, %arg2: !tt.ptr<f32>, %arg3: i32, %arg4: i32):
    %0 = "arith.constant"() <{value = -766435501 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = -845247145 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 32 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 4294967295 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = -1879881855 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = -616729560 : i32}> : () -> i32
    %7 = "arith.constant"() <{value = 534103459 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 1401181199 : i32}> : () -> i32
    %9 = "arith.constant"() <{value = 1684936478 : i32}> : () -> i32
    %10 = "arith.constant"() <{value = -1253254570 : i32}> : () -> i32
    %11 = "arith.constant"() <{value = -1459197799 : i32}> : () -> i32
    %12 = "arith.constant"() <{value = 387276957 : i32}> : () -> i32
    %13 = "arith.constant"() <{value = -308364780 : i32}> : () -> i32
    %14 = "arith.constant"() <{value = 2027808484 : i32}> : () -> i32
    %15 = "arith.constant"() <{value = 842468239 : i32}> : () -> i32
    %16 = "arith.constant"() <{value = -626627285 : i32}> : () -> i32
    %17 = "arith.constant"() <{value = 1993301258 : i32}> : () -> i32
    %18 = "arith.constant"() <{value = 1013904242 : i32}> : () -> i32
    %19 = "arith.constant"() <{value = -1150833019 : i32}> : () -> i32
    %20 = "arith.constant"() <{value = -1640531527 : i32}> : () -> i32
    %21 = "arith.constant"() <{value = dense<-766435501> : tensor<256xi32>}> : () -> tensor<256xi32>
    %22 = "arith.constant"() <{value = dense<-845247145> : tensor<256xi32>}> : () -> tensor<256xi32>
    %23 = "arith.constant"() <{value = dense<0> : tensor<256xi32>}> : () -> tensor<256xi32>
    %24 = "arith.constant"() <{value = dense<4.6566126E-10> : tensor<256xf32>}> : () -> tensor<256xf32>
    %25 = "arith.constant"() <{value = dense<1> : tensor<256xi32>}> : () -> tensor<256xi32>
    %26 = "arith.constant"() <{value = dense<2.000000e+00> : tensor<256xf32>}> : () -> tensor<256xf32>
    %27 = "arith.constant"() <{value = dense<5.000000e-01> : tensor<256xf32>}> : () -> tensor<256xf32>
    %28 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %29 = "arith.constant"() <{value = 600 : i64}> : () -> i64
    %30 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %31 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %32 = "arith.muli"(%31, %30) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %33 = "tt.make_range"() <{end = 256 : i32, start = 0 : i32}> : () -> tensor<256xi32>
    %34 = "tt.splat"(%32) : (i32) -> tensor<256xi32>
    %35 = "arith.addi"(%34, %33) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %36 = "tt.make_tensor_ptr"(%arg2, %29, %28, %32) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %37 = "tt.load"(%36) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %38 = "tt.addptr"(%arg1, %arg3) : (!tt.ptr<i64>, i32) -> !tt.ptr<i64>
    %39 = "tt.load"(%38) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<i64>) -> i64
    %40 = "arith.shrui"(%39, %3) : (i64, i64) -> i64
    %41 = "arith.andi"(%40, %4) : (i64, i64) -> i64
    %42 = "arith.trunci"(%41) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %43 = "arith.andi"(%39, %4) : (i64, i64) -> i64
    %44 = "arith.trunci"(%43) <{overflowFlags = #arith.overflow<none>}> : (i64) -> i32
    %45 = "tt.mulhiui"(%2, %1) : (i32, i32) -> i32
    %46 = "arith.xori"(%45, %44) : (i32, i32) -> i32
    %47 = "tt.mulhiui"(%21, %35) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %48 = "tt.splat"(%42) : (i32) -> tensor<256xi32>
    %49 = "arith.xori"(%47, %48) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %50 = "arith.muli"(%35, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %51 = "arith.addi"(%44, %20) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %52 = "arith.addi"(%42, %19) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %53 = "tt.mulhiui"(%22, %49) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %54 = "tt.splat"(%51) : (i32) -> tensor<256xi32>
    %55 = "arith.xori"(%53, %54) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %56 = "tt.mulhiui"(%0, %46) : (i32, i32) -> i32
    %57 = "tt.splat"(%56) : (i32) -> tensor<256xi32>
    %58 = "arith.xori"(%57, %50) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %59 = "tt.splat"(%52) : (i32) -> tensor<256xi32>
    %60 = "arith.xori"(%58, %59) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %61 = "arith.muli"(%49, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %62 = "arith.muli"(%46, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %63 = "tt.splat"(%62) : (i32) -> tensor<256xi32>
    %64 = "arith.addi"(%44, %18) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %65 = "arith.addi"(%42, %17) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %66 = "tt.mulhiui"(%22, %60) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %67 = "arith.xori"(%66, %61) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %68 = "tt.splat"(%64) : (i32) -> tensor<256xi32>
    %69 = "arith.xori"(%67, %68) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %70 = "tt.mulhiui"(%21, %55) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %71 = "arith.xori"(%70, %63) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %72 = "tt.splat"(%65) : (i32) -> tensor<256xi32>
    %73 = "arith.xori"(%71, %72) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %74 = "arith.muli"(%60, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %75 = "arith.muli"(%55, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %76 = "arith.addi"(%44, %16) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %77 = "arith.addi"(%42, %15) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %78 = "tt.mulhiui"(%22, %73) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %79 = "arith.xori"(%78, %74) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %80 = "tt.splat"(%76) : (i32) -> tensor<256xi32>
    %81 = "arith.xori"(%79, %80) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %82 = "tt.mulhiui"(%21, %69) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %83 = "arith.xori"(%82, %75) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %84 = "tt.splat"(%77) : (i32) -> tensor<256xi32>
    %85 = "arith.xori"(%83, %84) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %86 = "arith.muli"(%73, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %87 = "arith.muli"(%69, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %88 = "arith.addi"(%44, %14) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %89 = "arith.addi"(%42, %13) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %90 = "tt.mulhiui"(%22, %85) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %91 = "arith.xori"(%90, %86) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %92 = "tt.splat"(%88) : (i32) -> tensor<256xi32>
    %93 = "arith.xori"(%91, %92) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %94 = "tt.mulhiui"(%21, %81) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %95 = "arith.xori"(%94, %87) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %96 = "tt.splat"(%89) : (i32) -> tensor<256xi32>
    %97 = "arith.xori"(%95, %96) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %98 = "arith.muli"(%85, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %99 = "arith.muli"(%81, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %100 = "arith.addi"(%44, %12) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %101 = "arith.addi"(%42, %11) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %102 = "tt.mulhiui"(%22, %97) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %103 = "arith.xori"(%102, %98) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %104 = "tt.splat"(%100) : (i32) -> tensor<256xi32>
    %105 = "arith.xori"(%103, %104) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %106 = "tt.mulhiui"(%21, %93) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %107 = "arith.xori"(%106, %99) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %108 = "tt.splat"(%101) : (i32) -> tensor<256xi32>
    %109 = "arith.xori"(%107, %108) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %110 = "arith.muli"(%97, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %111 = "arith.muli"(%93, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %112 = "arith.addi"(%44, %10) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %113 = "arith.addi"(%42, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %114 = "tt.mulhiui"(%22, %109) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %115 = "arith.xori"(%114, %110) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %116 = "tt.splat"(%112) : (i32) -> tensor<256xi32>
    %117 = "arith.xori"(%115, %116) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %118 = "tt.mulhiui"(%21, %105) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %119 = "arith.xori"(%118, %111) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %120 = "tt.splat"(%113) : (i32) -> tensor<256xi32>
    %121 = "arith.xori"(%119, %120) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %122 = "arith.muli"(%109, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %123 = "arith.muli"(%105, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %124 = "arith.addi"(%44, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %125 = "arith.addi"(%42, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %126 = "tt.mulhiui"(%22, %121) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %127 = "arith.xori"(%126, %122) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %128 = "tt.splat"(%124) : (i32) -> tensor<256xi32>
    %129 = "arith.xori"(%127, %128) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %130 = "tt.mulhiui"(%21, %117) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %131 = "arith.xori"(%130, %123) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %132 = "tt.splat"(%125) : (i32) -> tensor<256xi32>
    %133 = "arith.xori"(%131, %132) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %134 = "arith.muli"(%117, %21) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %135 = "arith.addi"(%42, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %136 = "tt.mulhiui"(%21, %129) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %137 = "arith.xori"(%136, %134) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %138 = "tt.splat"(%135) : (i32) -> tensor<256xi32>
    %139 = "arith.xori"(%137, %138) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %140 = "arith.muli"(%133, %22) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %141 = "arith.addi"(%44, %5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %142 = "tt.mulhiui"(%22, %139) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %143 = "arith.xori"(%142, %140) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %144 = "tt.splat"(%141) : (i32) -> tensor<256xi32>
    %145 = "arith.xori"(%143, %144) : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %146 = "tt.bitcast"(%145) : (tensor<256xi32>) -> tensor<256xi32>
    %147 = "arith.cmpi"(%146, %23) <{predicate = 2 : i64}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi1>
    %148 = "arith.subi"(%23, %146) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %149 = "arith.subi"(%148, %25) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %150 = "arith.select"(%147, %149, %146) : (tensor<256xi1>, tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %151 = "arith.sitofp"(%150) : (tensor<256xi32>) -> tensor<256xf32>
    %152 = "arith.mulf"(%151, %24) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %153 = "arith.cmpf"(%152, %27) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xi1>
    %154 = "arith.uitofp"(%153) : (tensor<256xi1>) -> tensor<256xf32>
    %155 = "arith.mulf"(%154, %37) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %156 = "arith.mulf"(%155, %26) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %157 = "tt.make_tensor_ptr"(%arg0, %29, %28, %32) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    "tt.store"(%157, %156) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xf32>>, tensor<256xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
