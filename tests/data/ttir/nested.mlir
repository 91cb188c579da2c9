"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<f32>, !tt.ptr<f32>, i32, i32) -> (), sym_name = "nested", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<f32>, %arg1: !tt.ptr<f32>, %arg2: i32, %arg3: i32):
    %0 = "arith.constant"() <{value = dense<0.000000e+00> : tensor<16xf32>}> : () -> tensor<16xf32>
    %1 = "arith.constant"() <{value = 3 : i32}> : () -> i32
    %2 = "arith.constant"() <{value = 2 : i32}> : () -> i32
    %3 = "arith.constant"() <{value = 1 : i32}> : () -> i32
    %4 = "arith.constant"() <{value = 0 : i32}> : () -> i32
    %5 = "arith.constant"() <{value = 96 : i32}> : () -> i32
    %6 = "arith.constant"() <{value = dense<1> : tensor<16xi32>}> : () -> tensor<16xi32>
    %7 = "tt.make_range"() <{end = 16 : i32, start = 0 : i32}> : () -> tensor<16xi32>
    %8:2 = "scf.for"(%4, %arg2, %3, %0, %arg0) ({
    ^bb0(%arg4: i32, %arg5: tensor<16xf32>, %arg6: !tt.ptr<f32>):
      %11 = "tt.splat"(%arg6) : (!tt.ptr<f32>) -> tensor<16x!tt.ptr<f32>>
      %12 = "tt.addptr"(%11, %7) : (tensor<16x!tt.ptr<f32>>, tensor<16xi32>) -> tensor<16x!tt.ptr<f32>>
      %13:2 = "scf.for"(%2, %arg3, %1, %arg5, %12) ({
      ^bb0(%arg7: i32, %arg8: tensor<16xf32>, %arg9: tensor<16x!tt.ptr<f32>>):
        %15 = "tt.splat"(%arg7) : (i32) -> tensor<16xi32>
        %16 = "tt.addptr"(%arg9, %15) : (tensor<16x!tt.ptr<f32>>, tensor<16xi32>) -> tensor<16x!tt.ptr<f32>>
        %17 = "tt.load"(%16) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 0, 0>}> : (tensor<16x!tt.ptr<f32>>) -> tensor<16xf32>
        %18 = "arith.addf"(%arg8, %17) <{fastmath = #arith.fastmath<none>}> : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
        %19 = "tt.addptr"(%arg9, %6) : (tensor<16x!tt.ptr<f32>>, tensor<16xi32>) -> tensor<16x!tt.ptr<f32>>
        "scf.yield"(%18, %19) : (tensor<16xf32>, tensor<16x!tt.ptr<f32>>) -> ()
      }) : (i32, i32, i32, tensor<16xf32>, tensor<16x!tt.ptr<f32>>) -> (tensor<16xf32>, tensor<16x!tt.ptr<f32>>)
      %14 = "tt.addptr"(%arg6, %5) : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>
      "scf.yield"(%13#0, %14) : (tensor<16xf32>, !tt.ptr<f32>) -> ()
    }) : (i32, i32, i32, tensor<16xf32>, !tt.ptr<f32>) -> (tensor<16xf32>, !tt.ptr<f32>)
    %9 = "tt.splat"(%arg1) : (!tt.ptr<f32>) -> tensor<16x!tt.ptr<f32>>
    %10 = "tt.addptr"(%9, %7) : (tensor<16x!tt.ptr<f32>>, tensor<16xi32>) -> tensor<16x!tt.ptr<f32>>
    "tt.store"(%10, %8#0) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<16x!tt.ptr<f32>>, tensor<16xf32>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
