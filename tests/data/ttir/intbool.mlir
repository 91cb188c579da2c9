"builtin.module"() ({
  "tt.func"() <{function_type = (!tt.ptr<i1>, !tt.ptr<i32>, !tt.ptr<i1>, !tt.ptr<i32>, i32) -> (), sym_name = "intbool", sym_visibility = "public"}> ({
  ^bb0(%arg0: !tt.ptr<i1>, %arg1: !tt.ptr<i32>, %arg2: !tt.ptr<i1>, %arg3: !tt.ptr<i32>, %arg4: i32):
    %0 = "arith.constant"() <{value = dense<7> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %1 = "arith.constant"() <{value = dense<3> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %2 = "arith.constant"() <{value = dense<1> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %3 = "arith.constant"() <{value = dense<2> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %4 = "arith.constant"() <{value = dense<0> : tensor<1024xi32>}> : () -> tensor<1024xi32>
    %5 = "arith.constant"() <{value = dense<0> : tensor<1024xi8>}> : () -> tensor<1024xi8>
    %6 = "arith.constant"() <{value = 1024 : i32}> : () -> i32
    %7 = "tt.get_program_id"() <{axis = 0 : i32}> : () -> i32
    %8 = "arith.muli"(%7, %6) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %9 = "tt.make_range"() <{end = 1024 : i32, start = 0 : i32}> : () -> tensor<1024xi32>
    %10 = "tt.splat"(%8) : (i32) -> tensor<1024xi32>
    %11 = "arith.addi"(%10, %9) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %12 = "tt.splat"(%arg4) : (i32) -> tensor<1024xi32>
    %13 = "arith.cmpi"(%11, %12) <{predicate = 2 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %14 = "tt.splat"(%arg0) : (!tt.ptr<i1>) -> tensor<1024x!tt.ptr<i1>>
    %15 = "tt.addptr"(%14, %11) : (tensor<1024x!tt.ptr<i1>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<i1>>
    %16 = "tt.bitcast"(%15) : (tensor<1024x!tt.ptr<i1>>) -> tensor<1024x!tt.ptr<i8>>
    %17 = "tt.load"(%16, %13) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<1024x!tt.ptr<i8>>, tensor<1024xi1>) -> tensor<1024xi8>
    %18 = "arith.cmpi"(%17, %5) <{predicate = 1 : i64}> : (tensor<1024xi8>, tensor<1024xi8>) -> tensor<1024xi1>
    %19 = "tt.splat"(%arg1) : (!tt.ptr<i32>) -> tensor<1024x!tt.ptr<i32>>
    %20 = "tt.addptr"(%19, %11) : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<i32>>
    %21 = "tt.load"(%20, %13) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32, isVolatile = false, operandSegmentSizes = array<i32: 1, 1, 0>}> : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi1>) -> tensor<1024xi32>
    %22 = "arith.divsi"(%21, %1) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %23 = "arith.remsi"(%21, %1) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %24 = "arith.cmpi"(%23, %4) <{predicate = 1 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %25 = "arith.subi"(%22, %2) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %26 = "arith.select"(%24, %25, %22) : (tensor<1024xi1>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %27 = "arith.cmpi"(%21, %4) <{predicate = 2 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %28 = "arith.select"(%27, %26, %22) : (tensor<1024xi1>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %29 = "arith.remsi"(%21, %0) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %30 = "arith.cmpi"(%29, %4) <{predicate = 1 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %31 = "arith.andi"(%30, %27) : (tensor<1024xi1>, tensor<1024xi1>) -> tensor<1024xi1>
    %32 = "arith.addi"(%29, %0) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %33 = "arith.select"(%31, %32, %29) : (tensor<1024xi1>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %34 = "arith.select"(%18, %28, %33) : (tensor<1024xi1>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %35 = "arith.cmpi"(%34, %4) <{predicate = 4 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %36 = "arith.ori"(%35, %18) : (tensor<1024xi1>, tensor<1024xi1>) -> tensor<1024xi1>
    %37 = "arith.cmpi"(%34, %21) <{predicate = 4 : i64}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi1>
    %38 = "arith.select"(%37, %34, %21) : (tensor<1024xi1>, tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %39 = "tt.splat"(%arg2) : (!tt.ptr<i1>) -> tensor<1024x!tt.ptr<i1>>
    %40 = "tt.addptr"(%39, %11) : (tensor<1024x!tt.ptr<i1>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<i1>>
    %41 = "tt.bitcast"(%40) : (tensor<1024x!tt.ptr<i1>>) -> tensor<1024x!tt.ptr<i8>>
    %42 = "arith.extui"(%36) : (tensor<1024xi1>) -> tensor<1024xi8>
    "tt.store"(%41, %42, %13) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<1024x!tt.ptr<i8>>, tensor<1024xi8>, tensor<1024xi1>) -> ()
    %43 = "tt.splat"(%arg3) : (!tt.ptr<i32>) -> tensor<1024x!tt.ptr<i32>>
    %44 = "tt.addptr"(%43, %11) : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>) -> tensor<1024x!tt.ptr<i32>>
    %45 = "arith.shli"(%21, %3) <{overflowFlags = #arith.overflow<none>}> : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    %46 = "arith.xori"(%38, %45) : (tensor<1024xi32>, tensor<1024xi32>) -> tensor<1024xi32>
    "tt.store"(%44, %46, %13) <{boundaryCheck = array<i32>, cache = 1 : i32, evict = 1 : i32}> : (tensor<1024x!tt.ptr<i32>>, tensor<1024xi32>, tensor<1024xi1>) -> ()
    "tt.return"() : () -> ()
  }) {noinline = false} : () -> ()
}) : () -> ()
