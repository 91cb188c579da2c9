"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "triton_poi_fused_add_roll_0", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = 1 : i64}> : () -> i64
    %1 = "arith.constant"() <{value = 30 : i64}> : () -> i64
    %2 = "arith.constant"() <{value = 20 : i64}> : () -> i64
    %3 = "arith.constant"() <{value = dense<1.000000e+00> : tensor<16x32xf32>}> : () -> tensor<16x32xf32>
    %4 = "arith.constant"() <{value = dense<27> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %5 = "arith.constant"() <{value = dense<30> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %6 = "arith.constant"() <{value = dense<30> : tensor<1x32xi32>}> : () -> tensor<1x32xi32>
    %7 = "arith.constant"() <{value = 32 : i32}> : () -> i32
    %8 = "arith.constant"() <{value = dense<20> : tensor<16x1xi32>}> : () -> tensor<16x1xi32>
    %9 = "arith.constant"() <{value = 16 : i32}> : () -> i32
    %10 = "tt.get_program_id"() <{axis = 1 : i32}> : () -> i32
    %11 = "arith.muli"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %13 = "tt.expand_dims"(%12) <{axis = 1 : i32}> : (tensor<16xi32>) -> tensor<16x1xi32>
    %14 = "tt.splat"(%11) : (i32) -> tensor<16x1xi32>
    %15 = "arith.addi"(%14, %13) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %16 = "arith.cmpi"(%15, %8) <{predicate = 2 : i64}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi1>
    %17 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %18 = "arith.muli"(%17, %7) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %19 = "tt.make_range"() <{end = 32 : i32, start = 0 : i32}> : () -> tensor<32xi32>
    %20 = "tt.expand_dims"(%19) <{axis = 0 : i32}> : (tensor<32xi32>) -> tensor<1x32xi32>
    %21 = "tt.splat"(%18) : (i32) -> tensor<1x32xi32>
    %22 = "arith.addi"(%21, %20) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %23 = "arith.cmpi"(%22, %6) <{predicate = 2 : i64}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi1>
    %24 = "arith.muli"(%15, %5) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x1xi32>, tensor<16x1xi32>) -> tensor<16x1xi32>
    %25 = "arith.addi"(%22, %4) <{overflowFlags = #arith.overflow<none>}> : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %26 = "arith.remsi"(%25, %6) : (tensor<1x32xi32>, tensor<1x32xi32>) -> tensor<1x32xi32>
    %27 = "tt.broadcast"(%24) : (tensor<16x1xi32>) -> tensor<16x32xi32>
    %28 = "tt.broadcast"(%26) : (tensor<1x32xi32>) -> tensor<16x32xi32>
    %29 = "arith.addi"(%27, %28) <{overflowFlags = #arith.overflow<none>}> : (tensor<16x32xi32>, tensor<16x32xi32>) -> tensor<16x32xi32>
    %30 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<16x32x!tt.ptr<f32>>
    %31 = "tt.addptr"(%30, %29) : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi32>) -> tensor<16x32x!tt.ptr<f32>>
    %32 = "tt.broadcast"(%23) : (tensor<1x32xi1>) -> tensor<16x32xi1>
    %33 = "tt.broadcast"(%16) : (tensor<16x1xi1>) -> tensor<16x32xi1>
    %34 = "arith.andi"(%32, %33) : (tensor<16x32xi1>, tensor<16x32xi1>) -> tensor<16x32xi1>
    %35 = "tt.load"(%31, %34) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 3 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<16x32x!tt.ptr<f32>>, tensor<16x32xi1>) -> tensor<16x32xf32>
    %36 = "arith.addf"(%35, %3) <{fastmath = #arith.fastmath<none>}> : (tensor<16x32xf32>, tensor<16x32xf32>) -> tensor<16x32xf32>
    %37 = "tt.make_tensor_ptr"(%arg1, %2, %1, %1, %0, %11, %18) <{order = array<i32: 1, 0>}> : (!tt.ptr<f32>, i64, i64, i64, i64, i32, i32) -> !tt.ptr<tensor<16x32xf32>>
    "tt.store"(%37, %36) <{boundaryCheck = array<i32: 0, 1>, cache = 1 : i32, evict = 1 : i32}> : (!tt.ptr<tensor<16x32xf32>>, tensor<16x32xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
