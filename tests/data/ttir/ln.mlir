"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_per_fused_native_layer_norm_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<9.99999974E-6> : tensor<8x1xf32>}> : () -> tensor<8x1xf32>
    %1 = "arith.constant"() <{value = dense<7.680000e+02> : tensor<8x1xf32>}> : () -> tensor<8x1xf32>
    %2 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x1024xf32>}> : () -> tensor<8x1024xf32>
    %3 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 768 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 32 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = dense<768> : tensor<1x1024xi32>}> : () -> tensor<1x1024xi32>
    %7 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = dense<32> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %9 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %10 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %11 = "arith.muli"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %13 = "tt.expand_dims"(%12) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %14 = "tt.splat"(%11) : (i32) -> tensor<8x1xi32>
    %15 = "arith.addi"(%14, %13) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %16 = "arith.cmpi"(%15, %8) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %17 = "tt.make_range"() <{end = 1024 : i32, start = 0 : i32}> : () -> tensor<1024xi32>
    %18 = "tt.expand_dims"(%17) <{axis = 0 : i32}> : (tensor<1024xi32>) -> tensor<1x1024xi32>
    %19 = "arith.cmpi"(%18, %6) <{predicate = 2 : i64}> : (tensor<1x1024xi32>, tensor<1x1024xi32>) -> tensor<1x1024xi1>
    %20 = "tt.make_tensor_ptr"(%arg0, %5, %4, %4, %3, %11, %7) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x1024xf32>>
    %21 = "tt.load"(%20) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x1024xf32>>) -> tensor<8x1024xf32>
    %22 = "tt.broadcast"(%19) : (tensor<1x1024xi1>) -> tensor<8x1024xi1>
    %23 = "tt.broadcast"(%16) : (tensor<8x1xi1>) -> tensor<8x1024xi1>
    %24 = "arith.andi"(%22, %23) : (tensor<8x1024xi1>, tensor<8x1024xi1>) -> tensor<8x1024xi1>
    %25 = "arith.select"(%24, %21, %2) : (tensor<8x1024xi1>, tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
    %26 = "tt.reduce"(%25) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %42 = "arith.addf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%42) : (f32) -> ()
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %27 = "tt.expand_dims"(%26) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %28 = "arith.divf"(%27, %1) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %29 = "tt.broadcast"(%28) : (tensor<8x1xf32>) -> tensor<8x1024xf32>
    %30 = "arith.subf"(%21, %29) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
    %31 = "arith.mulf"(%30, %30) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
    %32 = "arith.select"(%24, %31, %2) : (tensor<8x1024xi1>, tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
    %33 = "tt.reduce"(%32) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %41 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%41) : (f32) -> ()
    }) : (tensor<8x1024xf32>) -> tensor<8xf32>
    %34 = "tt.expand_dims"(%33) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %35 = "arith.divf"(%34, %1) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %36 = "arith.addf"(%35, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1xf32>, tensor<8x1xf32>) -> tensor<8x1xf32>
    %37 = "tt.extern_elementwise"(%36) <{libname = "", libpath = "", pure = true, symbol = "__npu_rsqrt_f32"}> : (tensor<8x1xf32>) -> tensor<8x1xf32>
    %38 = "tt.broadcast"(%37) : (tensor<8x1xf32>) -> tensor<8x1024xf32>
    %39 = "arith.mulf"(%30, %38) <{fastmath = #arith.fastmath<none>}> : (tensor<8x1024xf32>, tensor<8x1024xf32>) -> tensor<8x1024xf32>
    %40 = "tt.make_tensor_ptr"(%arg1, %5, %4, %4, %3, %11, %7) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x1024xf32>>
    "tt.store"(%40, %39) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8x1024xf32>>, tensor<8x1024xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
