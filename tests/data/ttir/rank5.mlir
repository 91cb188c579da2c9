"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32, i32, i32, i32) -> (), sym_name = "rank5", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: i32, %arg6: i32):
    %0 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %3 = "arith.muli"(%arg2, %arg3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %4 = "arith.muli"(%3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "arith.muli"(%4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %7 = "arith.muli"(%6, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %8 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %9 = "arith.muli"(%8, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %10 = "arith.extsi"(%arg2) : (i32) -> i64
    %11 = "arith.extsi"(%arg3) : (i32) -> i64
    %12 = "arith.extsi"(%arg4) : (i32) -> i64
    %13 = "arith.extsi"(%arg5) : (i32) -> i64
    %14 = "arith.extsi"(%arg6) : (i32) -> i64
    %15 = "arith.extsi"(%3) : (i32) -> i64
    %16 = "arith.extsi"(%4) : (i32) -> i64
    %17 = "arith.extsi"(%5) : (i32) -> i64
    %18 = "tt.make_tensor_ptr"(%arg0, %10, %11, %12, %13, %14, %1, %10, %15, %16, %17, %7, %9, %0, %0, %0) <{order = array<i32: 4, 3, 2, 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, i32) -> !tt.ptr<tensor<4x4x4x4x4xf32>>
    %19 = "tt.load"(%18) <{boundaryCheck = array<i32: 0, 1, 2, 3, 4>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<4x4x4x4x4xf32>>) -> tensor<4x4x4x4x4xf32>
    %20 = "arith.muli"(%arg3, %arg4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %21 = "arith.muli"(%20, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %22 = "arith.muli"(%21, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %23 = "arith.muli"(%arg4, %arg5) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %24 = "arith.muli"(%23, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %25 = "arith.muli"(%arg5, %arg6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %26 = "arith.extsi"(%22) : (i32) -> i64
    %27 = "arith.extsi"(%24) : (i32) -> i64
    %28 = "arith.extsi"(%25) : (i32) -> i64
    %29 = "tt.make_tensor_ptr"(%arg1, %10, %11, %12, %13, %14, %26, %27, %28, %14, %1, %7, %9, %0, %0, %0) <{order = array<i32: 4, 3, 2, 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i32, i32, i32, i32, i32) -> !tt.ptr<tensor<4x4x4x4x4xf32>>
    "tt.store"(%29, %19) <{boundaryCheck = array<i32: 0, 1, 2, 3, 4>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<4x4x4x4x4xf32>>, tensor<4x4x4x4x4xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
