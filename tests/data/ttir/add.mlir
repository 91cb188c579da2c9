"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "triton_poi_fused_add_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: !tt.ptr<f32>, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 1000 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %3 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %4 = "arith.muli"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "tt.make_tensor_ptr"(%arg0, %1, %0, %4) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %6 = "tt.load"(%5) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %7 = "tt.make_tensor_ptr"(%arg1, %1, %0, %4) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %8 = "tt.load"(%7) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %9 = "arith.addf"(%6, %8) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %10 = "tt.make_tensor_ptr"(%arg2, %1, %0, %4) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    "tt.store"(%10, %9) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xf32>>, tensor<256xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
