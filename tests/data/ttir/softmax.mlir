"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_per_fused__softmax_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<8x128xf32>}> : () -> tensor<8x128xf32>
    %1 = "arith.constant"() <{value = dense<0xFF800000> : tensor<8x128xf32>}> : () -> tensor<8x128xf32>
    %2 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 128 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 64 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<64> : tensor<8x1xi32>}> : () -> tensor<8x1xi32>
    %7 = "arith.constant"() <{value = 8 : i32}> : () -> i32
    %8 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "tt.make_range"() <{end = 8 : i32, start = 0 : i32}> : () -> tensor<8xi32>
    %11 = "tt.expand_dims"(%10) <{axis = 1 : i32}> : (tensor<8xi32>) -> tensor<8x1xi32>
    %12 = "tt.splat"(%9) : (i32) -> tensor<8x1xi32>
    %13 = "arith.addi"(%12, %11) <{overflowFlags = #arith.overflow<none>}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi32>
    %14 = "arith.cmpi"(%13, %6) <{predicate = 2 : i64}> : (tensor<8x1xi32>, tensor<8x1xi32>) -> tensor<8x1xi1>
    %15 = "tt.make_tensor_ptr"(%arg0, %4, %3, %3, %2, %9, %5) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x128xf32>>
    %16 = "tt.load"(%15) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>, padding = 1 : i32}> : (!tt.ptr<tensor<8x128xf32>>) -> tensor<8x128xf32>
    %17 = "tt.broadcast"(%14) : (tensor<8x1xi1>) -> tensor<8x128xi1>
    %18 = "arith.select"(%17, %16, %1) : (tensor<8x128xi1>, tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %19 = "tt.reduce"(%18) <{axis = 1 : i32}> ({
    ^bb0(%arg6: f32, %arg7: f32):
      %31 = "arith.cmpf"(%arg6, %arg7) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (f32, f32) -> i1
      %32 = "arith.cmpf"(%arg6, %arg6) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (f32, f32) -> i1
      %33 = "arith.ori"(%31, %32) : (i1, i1) -> i1
      %34 = "arith.select"(%33, %arg6, %arg7) : (i1, f32, f32) -> f32
      "tt.reduce.return"(%34) : (f32) -> ()
    }) : (tensor<8x128xf32>) -> tensor<8xf32>
    %20 = "tt.expand_dims"(%19) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %21 = "tt.broadcast"(%20) : (tensor<8x1xf32>) -> tensor<8x128xf32>
    %22 = "arith.subf"(%16, %21) <{fastmath = #arith.fastmath<none>}> : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %23 = "tt.extern_elementwise"(%22) <{libname = "", libpath = "", pure = true, symbol = "__npu_exp_f32"}> : (tensor<8x128xf32>) -> tensor<8x128xf32>
    %24 = "arith.select"(%17, %23, %0) : (tensor<8x128xi1>, tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %25 = "tt.reduce"(%24) <{axis = 1 : i32}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %30 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.reduce.return"(%30) : (f32) -> ()
    }) : (tensor<8x128xf32>) -> tensor<8xf32>
    %26 = "tt.expand_dims"(%25) <{axis = 1 : i32}> : (tensor<8xf32>) -> tensor<8x1xf32>
    %27 = "tt.broadcast"(%26) : (tensor<8x1xf32>) -> tensor<8x128xf32>
    %28 = "arith.divf"(%23, %27) <{fastmath = #arith.fastmath<none>}> : (tensor<8x128xf32>, tensor<8x128xf32>) -> tensor<8x128xf32>
    %29 = "tt.make_tensor_ptr"(%arg1, %4, %3, %3, %2, %9, %5) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<8x128xf32>>
    "tt.store"(%29, %28) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<8x128xf32>>, tensor<8x128xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
