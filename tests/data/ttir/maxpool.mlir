"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_max_pool2d_with_indices_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 17 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 2 : i64}> : () -> i64
    %4 = "arith.constant"() <{value = 32 : i64}> : () -> i64
    %5 = "arith.constant"() <{value = 8 : i64}> : () -> i64
    %6 = "arith.constant"() <{value = 48 : i64}> : () -> i64
    %7 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %9 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %10 = "arith.muli"(%9, %8) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %11 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %12 = "arith.muli"(%11, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %13 = "tt.make_tensor_ptr"(%arg0, %6, %5, %4, %3, %10, %12) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %14 = "tt.load"(%13) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %15 = "tt.addptr"(%arg0, %2) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %16 = "tt.make_tensor_ptr"(%15, %6, %5, %4, %3, %10, %12) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %17 = "tt.load"(%16) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %18 = "tt.addptr"(%arg0, %8) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %19 = "tt.make_tensor_ptr"(%18, %6, %5, %4, %3, %10, %12) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %20 = "tt.load"(%19) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %21 = "tt.addptr"(%arg0, %1) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
    %22 = "tt.make_tensor_ptr"(%21, %6, %5, %4, %3, %10, %12) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    %23 = "tt.load"(%22) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (!tt.ptr<tensor<16x32xf32>>) -> tensor<16x32xf32>
    %24 = "arith.cmpf"(%14, %17) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %25 = "arith.cmpf"(%14, %14) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %26 = "arith.ori"(%24, %25) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %27 = "arith.select"(%26, %14, %17) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %28 = "arith.cmpf"(%27, %20) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %29 = "arith.cmpf"(%27, %27) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %30 = "arith.ori"(%28, %29) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %31 = "arith.select"(%30, %27, %20) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %32 = "arith.cmpf"(%31, %23) <{fastmath = #arith.fastmath<none>, predicate = 2 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %33 = "arith.cmpf"(%31, %31) <{fastmath = #arith.fastmath<none>, predicate = 13 : i64}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xi1>
    %34 = "arith.ori"(%32, %33) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %35 = "arith.select"(%34, %31, %23) : (tensor<16x32xi1>, tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %36 = "tt.make_tensor_ptr"(%arg1, %6, %5, %5, %0, %10, %12) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%36, %35) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
