"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "wrapped_rows", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32):
    %0 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %1 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %2 = "arith.muli"(%1, %0) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %4 = "tt.splat"(%2) : (i32) -> tensor<64xi32>
    %5 = "arith.addi"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %6 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<64x!tt.ptr<f32>>
    %7 = "tt.addptr"(%6, %5) : (tensor<64x!tt.ptr<f32>>, tensor<64xi32>) -> tensor<64x!tt.ptr<f32>>
    %8 = "tt.splat"(%arg2) : (i32) -> tensor<64xi32>
    %9 = "arith.remsi"(%5, %8) : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %10 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<64x!tt.ptr<f32>>
    %11 = "tt.addptr"(%10, %9) : (tensor<64x!tt.ptr<f32>>, tensor<64xi32>) -> tensor<64x!tt.ptr<f32>>
    %12 = "tt.load"(%11) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<64x!tt.ptr<f32>>) -> tensor<64xf32>
    "tt.store"(%7, %12) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<64x!tt.ptr<f32>>, tensor<64xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
