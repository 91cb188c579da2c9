"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i64>, !tt.ptr<i64>, !tt.ptr<i64>, !tt.ptr<f32>, i32) -> (), sym_name = "triton_poi_fused__to_copy_add_floor_divide_remainder_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i64>, %arg1: !tt.ptr<i64>, %arg2: !tt.ptr<i64>, %arg3: !tt.ptr<f32>, %arg4: i32):
    %0 = "arith.constant"() <{value = dense<0> : tensor<256xi64>}> : () -> tensor<256xi64>
    %1 = "arith.constant"() <{value = dense<5> : tensor<256xi64>}> : () -> tensor<256xi64>
    %2 = "arith.constant"() <{value = dense<1> : tensor<256xi64>}> : () -> tensor<256xi64>
    %3 = "arith.constant"() <{value = dense<3> : tensor<256xi64>}> : () -> tensor<256xi64>
    %4 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 700 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 256 : i32}> : () -> i32
    %7 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %8 = "arith.muli"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "tt.make_tensor_ptr"(%arg0, %5, %4, %8) <{order = array<i32: 0>}> : (!tt.ptr<i64>, i64, i64, i32) -> !tt.ptr<tensor<256xi64>>
    %10 = "tt.load"(%9) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xi64>>) -> tensor<256xi64>
    %11 = "tt.make_tensor_ptr"(%arg1, %5, %4, %8) <{order = array<i32: 0>}> : (!tt.ptr<i64>, i64, i64, i32) -> !tt.ptr<tensor<256xi64>>
    %12 = "tt.load"(%11) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<256xi64>>) -> tensor<256xi64>
    %13 = "arith.cmpi"(%10, %0) <{predicate = 2 : i64}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi1>
    %14 = "arith.remsi"(%10, %3) : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %15 = "arith.cmpi"(%14, %0) <{predicate = 1 : i64}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi1>
    %16 = "arith.divsi"(%10, %3) : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %17 = "arith.subi"(%16, %2) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %18 = "arith.select"(%15, %17, %16) : (tensor<256xi1>, tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %19 = "arith.select"(%13, %18, %16) : (tensor<256xi1>, tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %20 = "arith.remsi"(%12, %1) : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %21 = "arith.cmpi"(%20, %0) <{predicate = 1 : i64}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi1>
    %22 = "arith.cmpi"(%20, %0) <{predicate = 2 : i64}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi1>
    %23 = "arith.andi"(%21, %22) : (tensor<256xi1>, tensor<256xi1>) -> tensor<256xi1>
    %24 = "arith.addi"(%20, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %25 = "arith.select"(%23, %24, %20) : (tensor<256xi1>, tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %26 = "arith.addi"(%19, %25) <{overflowFlags = #arith.overflow<none>}> : (tensor<256xi64>, tensor<256xi64>) -> tensor<256xi64>
    %27 = "arith.sitofp"(%10) : (tensor<256xi64>) -> tensor<256xf32>
    %28 = "tt.make_tensor_ptr"(%arg2, %5, %4, %8) <{order = array<i32: 0>}> : (!tt.ptr<i64>, i64, i64, i32) -> !tt.ptr<tensor<256xi64>>
    "tt.store"(%28, %26) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xi64>>, tensor<256xi64>) -> ()
    %29 = "tt.make_tensor_ptr"(%arg3, %5, %4, %8) <{order = array<i32: 0>}> : (!tt.ptr<f32>, i64, i64, i32) -> !tt.ptr<tensor<256xf32>>
    "tt.store"(%29, %27) <{boundaryCheck = array<i32: 0>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<256xf32>>, tensor<256xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
