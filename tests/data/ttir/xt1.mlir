"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32) -> (), sym_name = "triton_poi_fused_add_t_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32):
    %0 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<256xf32>}> : () -> tensor<256xf32>
    %1 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 4096 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %4 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %5 = "arith.muli"(%4, %3) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %6 = "tt.make_tensor_ptr"(%arg0, %2, %1, %5) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    %7 = "tt.load"(%6) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xf32>>) -> tensor<256xf32>
    %8 = "arith.addf"(%7, %0) <{fastmath = #arith.fastmath<none>}> : (tensor<256xf32>, tensor<256xf32>) -> tensor<256xf32>
    %9 = "tt.make_tensor_ptr"(%arg1, %2, %1, %5) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    "tt.store"(%9, %8) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xf32>>, tensor<256xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
