"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "cumsum", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<4x1024xf32>}> : () -> tensor<4x1024xf32>
    %1 = "arith.constant"() <{value = dense<1000> : tensor<4x1xi32>}> : () -> tensor<4x1xi32>
    %2 = "arith.constant"() <{value = 4 : i32}> : () -> i32
    %3 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %4 = "arith.muli"(%3, %2) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %5 = "tt.make_range"() <{end = 4 : i32, start = 0 : i32}> : () -> tensor<4xi32>
    %6 = "tt.expand_dims"(%5) <{axis = 1 : i32}> : (tensor<4xi32>) -> tensor<4x1xi32>
    %7 = "tt.splat"(%4) : (i32) -> tensor<4x1xi32>
    %8 = "arith.addi"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %9 = "tt.splat"(%arg2) : (i32) -> tensor<4x1xi32>
    %10 = "arith.cmpi"(%8, %9) <{predicate = 2 : i64}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi1>
    %11 = "tt.make_range"() <{end = 1024 : i32, start = 0 : i32}> : () -> tensor<1024xi32>
    %12 = "tt.expand_dims"(%11) <{axis = 0 : i32}> : (tensor<1024xi32>) -> tensor<1x1024xi32>
    %13 = "tt.splat"(%arg3) : (i32) -> tensor<1x1024xi32>
    %14 = "arith.cmpi"(%12, %13) <{predicate = 2 : i64}> : (tensor<1x1024xi32>, tensor<1x1024xi32>) -> tensor<1x1024xi1>
    %15 = "arith.muli"(%8, %1) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1xi32>, tensor<4x1xi32>) -> tensor<4x1xi32>
    %16 = "tt.broadcast"(%12) : (tensor<1x1024xi32>) -> tensor<4x1024xi32>
    %17 = "tt.broadcast"(%15) : (tensor<4x1xi32>) -> tensor<4x1024xi32>
    %18 = "arith.addi"(%16, %17) <{overflowFlags = #arith.overflow<none>}> : (tensor<4x1024xi32>, tensor<4x1024xi32>) -> tensor<4x1024xi32>
    %19 = "tt.splat"(%arg0) : (!tt.ptr<f32>) -> tensor<4x1024x!tt.ptr<f32>>
    %20 = "tt.addptr"(%19, %18) : (tensor<4x1024x!tt.ptr<f32>>, tensor<4x1024xi32>) -> tensor<4x1024x!tt.ptr<f32>>
    %21 = "tt.broadcast"(%14) : (tensor<1x1024xi1>) -> tensor<4x1024xi1>
    %22 = "tt.broadcast"(%10) : (tensor<4x1xi1>) -> tensor<4x1024xi1>
    %23 = "arith.andi"(%21, %22) : (tensor<4x1024xi1>, tensor<4x1024xi1>) -> tensor<4x1024xi1>
    %24 = "tt.load"(%20, %23, %0) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 1>}> : (tensor<4x1024x!tt.ptr<f32>>, tensor<4x1024xi1>, tensor<4x1024xf32>) -> tensor<4x1024xf32>
    %25 = "tt.scan"(%24) <{axis = 1 : i32, reverse = false}> ({
    ^bb0(%arg4: f32, %arg5: f32):
      %28 = "arith.addf"(%arg4, %arg5) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
      "tt.scan.return"(%28) : (f32) -> ()
    }) : (tensor<4x1024xf32>) -> tensor<4x1024xf32>
    %26 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<4x1024x!tt.ptr<f32>>
    %27 = "tt.addptr"(%26, %18) : (tensor<4x1024x!tt.ptr<f32>>, tensor<4x1024xi32>) -> tensor<4x1024x!tt.ptr<f32>>
    "tt.store"(%27, %25, %23) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<4x1024x!tt.ptr<f32>>, tensor<4x1024xf32>, tensor<4x1024xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
