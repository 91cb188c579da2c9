"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i64>, !tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "embedding", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i64>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0> : tensor<1024xi64>}> : () -> tensor<1024xi64>
    %1 = "arith.constant"() <{value = dense<1000> : tensor<1024xi64>}> : () -> tensor<1024xi64>
    %2 = "arith.constant"() <{value = dense<64> : tensor<1024xi64>}> : () -> tensor<1024xi64>
    %3 = "arith.constant"() <{value = dense<64> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %4 = "arith.constant"() <{value = 1024 : i32}> : () -> i32
    %5 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %6 = "arith.muli"(%5, %4) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %7 = "tt.make_range"() <{end = 1024 : i32, start = 0 : i32}> : () -> tensor<1024xi32>
    %8 = "tt.splat"(%6) : (i32) -> tensor<1024xi32>
    %9 = "arith.addi"(%8, %7) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %10 = "tt.splat"(%arg3) : (i32) -> tensor<1024xi32>
    %11 = "arith.cmpi"(%9, %10) <{predicate = 2 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %12 = "arith.divsi"(%9, %3) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %13 = "arith.remsi"(%9, %3) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %14 = "tt.splat"(%arg0) : (!tt.ptr<i64>) -> tensor<1024x!tt.ptr<i64>>
    %15 = "tt.addptr"(%14, %12) : (tensor<1024x!tt.ptr<i64>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<i64>>
    %16 = "tt.load"(%15, %11) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<1024x!tt.ptr<i64>>, tensor<1024xi1>) -> tensor<1024xi64>
    %17 = "arith.addi"(%16, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi64>, tensor<1024xi64>) -> tensor<1024xi64>
    %18 = "arith.cmpi"(%16, %0) <{predicate = 2 : i64}> : (tensor<1024xi64>, tensor<1024xi64>) -> tensor<1024xi1>
    %19 = "arith.select"(%18, %17, %16) : (tensor<1024xi1>, tensor<1024xi64>, tensor<1024xi64>) -> tensor<1024xi64>
    %20 = "arith.muli"(%19, %2) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi64>, tensor<1024xi64>) -> tensor<1024xi64>
    %21 = "arith.extsi"(%13) : (tensor<1024xi32>) -> tensor<1024xi64>
    %22 = "arith.addi"(%21, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi64>, tensor<1024xi64>) -> tensor<1024xi64>
    %23 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<1024x!tt.ptr<f32>>
    %24 = "tt.addptr"(%23, %22) : (tensor<1024x!tt.ptr<f32>>, tensor<1024xi64>) -> tensor<1024x!tt.ptr<f32>>
    %25 = "tt.load"(%24, %11) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<1024x!tt.ptr<f32>>, tensor<1024xi1>) -> tensor<1024xf32>
    %26 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<1024x!tt.ptr<f32>>
    %27 = "tt.addptr"(%26, %9) : (tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<f32>>
    "tt.store"(%27, %25, %11) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<1024x!tt.ptr<f32>>, tensor<1024xf32>, tensor<1024xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
