"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i32>, i32) -> (), sym_name = "hashed", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i32>, %arg1: i32):
    %0 = "arith.constant"() <{value = dense<100000> : tensor<64xi32>}> : () -> tensor<64xi32>
    %1 = "arith.constant"() <{value = dense<0> : tensor<64xi32>}> : () -> tensor<64xi32>
    %2 = "arith.constant"() <{value = dense<-5> : tensor<64xi32>}> : () -> tensor<64xi32>
    %3 = "arith.constant"() <{value = dense<100> : tensor<64xi32>}> : () -> tensor<64xi32>
    %4 = "arith.constant"() <{value = dense<37> : tensor<64xi32>}> : () -> tensor<64xi32>
    %5 = "arith.constant"() <{value = dense<32768> : tensor<64xi32>}> : () -> tensor<64xi32>
    %6 = "arith.constant"() <{value = dense<65536> : tensor<64xi32>}> : () -> tensor<64xi32>
    %7 = "arith.constant"() <{value = dense<12345> : tensor<64xi32>}> : () -> tensor<64xi32>
    %8 = "arith.constant"() <{value = dense<1103515245> : tensor<64xi32>}> : () -> tensor<64xi32>
    %9 = "arith.constant"() <{value = 64 : i32}> : () -> i32
    %10 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %11 = "arith.muli"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %12 = "tt.make_range"() <{end = 64 : i32, start = 0 : i32}> : () -> tensor<64xi32>
    %13 = "tt.splat"(%11) : (i32) -> tensor<64xi32>
    %14 = "arith.addi"(%13, %12) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %15 = "arith.muli"(%14, %8) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %16 = "arith.addi"(%15, %7) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %17 = "arith.divsi"(%16, %6) : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %18 = "arith.remsi"(%17, %5) : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %19 = "arith.muli"(%14, %4) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %20 = "arith.trunci"(%19) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>) -> tensor<64xi8>
    %21 = "tt.splat"(%arg0) : (!tt.ptr<i32>) -> tensor<64x!tt.ptr<i32>>
    %22 = "tt.addptr"(%21, %14) : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>) -> tensor<64x!tt.ptr<i32>>
    %23 = "arith.cmpi"(%18, %3) <{predicate = 5 : i64}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
    %24 = "arith.select"(%23, %18, %2) : (tensor<64xi1>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %25 = "arith.extsi"(%20) : (tensor<64xi8>) -> tensor<64xi32>
    %26 = "arith.cmpi"(%25, %1) <{predicate = 2 : i64}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
    %27 = "arith.select"(%26, %0, %1) : (tensor<64xi1>, tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %28 = "arith.addi"(%24, %27) <{overflowFlags = #arith.overflow<none>}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi32>
    %29 = "tt.splat"(%arg1) : (i32) -> tensor<64xi32>
    %30 = "arith.cmpi"(%14, %29) <{predicate = 2 : i64}> : (tensor<64xi32>, tensor<64xi32>) -> tensor<64xi1>
    "tt.store"(%22, %28, %30) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<64x!tt.ptr<i32>>, tensor<64xi32>, tensor<64xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
