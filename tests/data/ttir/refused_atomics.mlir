"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i64>, !tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "atomics", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i64>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32):
    %0 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %1 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %2 = "arith.muli"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "tt.make_range"() <{end = 256 : i32, start = 0 : i32}> : () -> tensor<256xi32>
    %4 = "tt.splat"(%2) : (i32) -> tensor<256xi32>
    %5 = "arith.addi"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi32>
    %6 = "tt.splat"(%arg3) : (i32) -> tensor<256xi32>
    %7 = "arith.cmpi"(%5, %6) <{predicate = 2 : i64}> : (tensor<256xi32>, tensor<256xi32>) -> tensor<256xi1>
    %8 = "tt.splat"(%arg0) : (!tt.ptr<i64>) -> tensor<256x!tt.ptr<i64>>
    %9 = "tt.addptr"(%8, %5) : (tensor<256x!tt.ptr<i64>>, tensor<256xi32>) -> tensor<256x!tt.ptr<i64>>
    %10 = "tt.load"(%9, %7) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<256x!tt.ptr<i64>>, tensor<256xi1>) -> tensor<256xi64>
    %11 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<256x!tt.ptr<f32>>
    %12 = "tt.addptr"(%11, %5) : (tensor<256x!tt.ptr<f32>>, tensor<256xi32>) -> tensor<256x!tt.ptr<f32>>
    %13 = "tt.load"(%12, %7) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<256x!tt.ptr<f32>>, tensor<256xi1>) -> tensor<256xf32>
    %14 = "tt.splat"(%arg2) : (!tt.ptr<f32>) -> tensor<256x!tt.ptr<f32>>
    %15 = "tt.addptr"(%14, %10) : (tensor<256x!tt.ptr<f32>>, tensor<256xi64>) -> tensor<256x!tt.ptr<f32>>
    %16 = "tt.atomic_rmw"(%15, %13, %7) <{atomic_rmw_op = 5 : i32, scope = 1 : i32, sem = 1 : i32}> : (tensor<256x!tt.ptr<f32>>, tensor<256xf32>, tensor<256xi1>) -> tensor<256xf32>
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
