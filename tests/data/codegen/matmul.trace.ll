define internal void @npu_dma(ptr %a0, i64 %a1) {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 1
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx, ptr %a0, i64 %a1)
  ret void
}
define internal void @npu_wait(i64 %a0) {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 2
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx, i64 %a0)
  ret void
}
define internal void @npu_tile(i64 %a0) {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 3
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx, i64 %a0)
  ret void
}
define internal void @npu_mxload(ptr %a0) {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 4
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx, ptr %a0)
  ret void
}
define internal void @npu_mxmac(ptr %a0) {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 5
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx, ptr %a0)
  ret void
}
define internal void @npu_mxwait() {
  %sink = load ptr, ptr @npu_sink
  %ctx = load ptr, ptr %sink
  %slot = getelementptr ptr, ptr %sink, i64 6
  %callee = load ptr, ptr %slot
  call void %callee(ptr %ctx)
  ret void
}
define internal void @npu_tileend(i64 %a0) alwaysinline {
  ret void
}
define internal void @npu_body_0(i64) alwaysinline {
  ret void
}
define internal void @npu_body_1(i64, i64) alwaysinline {
  ret void
}

@npu_sink = internal global ptr null
define void @npu_trace(ptr %block, i64 %k, ptr %sink) {
entry:
  store ptr %sink, ptr @npu_sink
  call void @npu_item(ptr %block, i64 %k)
  ret void
}
@descriptor_0 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 2, i64 0, i64 0, i64 0, i64 128, i64 64, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 64, i64 0, i64 0, i64 0, i64 1024, i64 4, i64 0, i64 0, i64 0, i64 256, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_1 = internal global [33 x i64] [i64 0, i64 0, i64 1, i64 4, i64 2, i64 0, i64 0, i64 0, i64 64, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 64, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_2 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 2, i64 0, i64 0, i64 0, i64 128, i64 64, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 64, i64 0, i64 0, i64 0, i64 1024, i64 4, i64 0, i64 0, i64 0, i64 256, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_3 = internal global [33 x i64] [i64 0, i64 0, i64 1, i64 4, i64 2, i64 0, i64 0, i64 0, i64 64, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 64, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_4 = internal global [12 x i64] [i64 0, i64 512, i64 0, i64 256, i64 3489660928, i64 512, i64 128, i64 64, i64 128, i64 0, i64 0, i64 1], align 64
@descriptor_5 = internal global [33 x i64] [i64 0, i64 0, i64 2, i64 4, i64 2, i64 1, i64 0, i64 0, i64 128, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64

define internal void @npu_item(ptr %block, i64 %k) {
entry:
  %v54 = alloca i64
  %v55 = alloca i64
  %v1 = getelementptr i64, ptr %block, i64 5
  %v2 = load i64, ptr %v1
  %v3 = icmp eq i64 %k, 0
  br i1 %v3, label %then4, label %done5
then4:
  %v6 = getelementptr i64, ptr %block, i64 6
  %v7 = load i64, ptr %v6
  %v8 = mul i64 %k, %v7
  %v9 = getelementptr i64, ptr %block, i64 4
  %v10 = load i64, ptr %v9
  %v11 = add i64 %v8, %v10
  %v12 = getelementptr i64, ptr %block, i64 1
  %v13 = load i64, ptr %v12
  %v14 = getelementptr i64, ptr %block, i64 2
  %v15 = load i64, ptr %v14
  %v16 = udiv i64 %v11, %v13
  %v17 = urem i64 %v11, %v13
  %v18 = urem i64 %v16, %v15
  %v19 = udiv i64 %v16, %v15
  br label %done5
done5:
  %v20 = add i64 %k, 1
  %v21 = icmp slt i64 %v20, %v2
  %v22 = and i64 %k, 1
  %v23 = xor i64 %v22, 1
  br i1 %v21, label %then24, label %done25
then24:
  %v26 = getelementptr i64, ptr %block, i64 6
  %v27 = load i64, ptr %v26
  %v28 = mul i64 %v20, %v27
  %v29 = getelementptr i64, ptr %block, i64 4
  %v30 = load i64, ptr %v29
  %v31 = add i64 %v28, %v30
  %v32 = getelementptr i64, ptr %block, i64 1
  %v33 = load i64, ptr %v32
  %v34 = getelementptr i64, ptr %block, i64 2
  %v35 = load i64, ptr %v34
  %v36 = udiv i64 %v31, %v33
  %v37 = urem i64 %v31, %v33
  %v38 = urem i64 %v36, %v35
  %v39 = udiv i64 %v36, %v35
  br label %done25
done25:
  %v40 = getelementptr i64, ptr %block, i64 6
  %v41 = load i64, ptr %v40
  %v42 = mul i64 %k, %v41
  %v43 = getelementptr i64, ptr %block, i64 4
  %v44 = load i64, ptr %v43
  %v45 = add i64 %v42, %v44
  %v46 = getelementptr i64, ptr %block, i64 1
  %v47 = load i64, ptr %v46
  %v48 = getelementptr i64, ptr %block, i64 2
  %v49 = load i64, ptr %v48
  %v50 = udiv i64 %v45, %v47
  %v51 = urem i64 %v45, %v47
  %v52 = urem i64 %v50, %v49
  %v53 = udiv i64 %v50, %v49
  call void @npu_tile(i64 0)
  call void @npu_body_0(i64 3489660928)
  call void @npu_tileend(i64 0)
  store i64 0, ptr %v54
  store i64 0, ptr %v55
  %v56 = icmp slt i64 0, 256
  br i1 %v56, label %then57, label %done58
then57:
  %v59 = mul i64 0, 32768
  %v60 = add i64 %v59, 3489726464
  %v61 = add i64 0, 0
  %v62 = getelementptr i64, ptr %block, i64 8
  %v63 = load i64, ptr %v62
  %v64 = add i64 %v63, 0
  %v65 = getelementptr i64, ptr @descriptor_0, i64 1
  store i64 %v60, ptr %v65
  %v66 = getelementptr i64, ptr @descriptor_0, i64 0
  store i64 %v64, ptr %v66
  call void @npu_dma(ptr @descriptor_0, i64 %v61)
  %v67 = mul i64 0, 32768
  %v68 = add i64 %v67, 3489792000
  %v69 = add i64 0, 2
  %v70 = mul i64 0, 128
  %v71 = getelementptr i64, ptr %block, i64 9
  %v72 = load i64, ptr %v71
  %v73 = mul i64 %v70, 4
  %v74 = add i64 %v72, %v73
  %v75 = getelementptr i64, ptr @descriptor_1, i64 1
  store i64 %v68, ptr %v75
  %v76 = getelementptr i64, ptr @descriptor_1, i64 0
  store i64 %v74, ptr %v76
  call void @npu_dma(ptr @descriptor_1, i64 %v69)
  br label %done58
done58:
  br label %loop77
loop77:
  %v80 = load i64, ptr %v54
  %v81 = load i64, ptr %v55
  %v82 = icmp slt i64 %v80, 256
  br i1 %v82, label %body78, label %exit79
body78:
  %v83 = and i64 %v81, 1
  %v84 = xor i64 %v83, 1
  %v85 = add i64 %v80, 64
  %v86 = icmp slt i64 %v85, 256
  br i1 %v86, label %then87, label %done88
then87:
  %v89 = mul i64 %v84, 32768
  %v90 = add i64 %v89, 3489726464
  %v91 = add i64 %v84, 0
  %v92 = getelementptr i64, ptr %block, i64 8
  %v93 = load i64, ptr %v92
  %v94 = mul i64 %v85, 4
  %v95 = add i64 %v93, %v94
  %v96 = getelementptr i64, ptr @descriptor_2, i64 1
  store i64 %v90, ptr %v96
  %v97 = getelementptr i64, ptr @descriptor_2, i64 0
  store i64 %v95, ptr %v97
  call void @npu_dma(ptr @descriptor_2, i64 %v91)
  %v98 = mul i64 %v84, 32768
  %v99 = add i64 %v98, 3489792000
  %v100 = add i64 %v84, 2
  %v101 = mul i64 %v85, 128
  %v102 = getelementptr i64, ptr %block, i64 9
  %v103 = load i64, ptr %v102
  %v104 = mul i64 %v101, 4
  %v105 = add i64 %v103, %v104
  %v106 = getelementptr i64, ptr @descriptor_3, i64 1
  store i64 %v99, ptr %v106
  %v107 = getelementptr i64, ptr @descriptor_3, i64 0
  store i64 %v105, ptr %v107
  call void @npu_dma(ptr @descriptor_3, i64 %v100)
  br label %done88
done88:
  %v108 = add i64 %v83, 0
  call void @npu_wait(i64 %v108)
  %v109 = add i64 %v83, 2
  call void @npu_wait(i64 %v109)
  %v110 = mul i64 %v83, 32768
  %v111 = add i64 %v110, 3489726464
  %v112 = mul i64 %v83, 32768
  %v113 = add i64 %v112, 3489792000
  %v114 = getelementptr i64, ptr @descriptor_4, i64 0
  store i64 %v113, ptr %v114
  %v115 = getelementptr i64, ptr @descriptor_4, i64 2
  store i64 %v111, ptr %v115
  call void @npu_mxload(ptr @descriptor_4)
  call void @npu_mxmac(ptr @descriptor_4)
  call void @npu_mxwait()
  store i64 %v85, ptr %v54
  %v116 = add i64 %v81, 1
  store i64 %v116, ptr %v55
  br label %loop77
exit79:
  %v117 = add i64 %v22, 4
  call void @npu_wait(i64 %v117)
  %v118 = mul i64 %v22, 65536
  %v119 = add i64 %v118, 3489857536
  call void @npu_tile(i64 1)
  call void @npu_body_1(i64 3489660928, i64 %v119)
  call void @npu_tileend(i64 1)
  %v120 = mul i64 %v22, 65536
  %v121 = add i64 %v120, 3489857536
  %v122 = add i64 %v22, 4
  %v123 = getelementptr i64, ptr %block, i64 10
  %v124 = load i64, ptr %v123
  %v125 = add i64 %v124, 0
  %v126 = getelementptr i64, ptr @descriptor_5, i64 1
  store i64 %v121, ptr %v126
  %v127 = getelementptr i64, ptr @descriptor_5, i64 0
  store i64 %v125, ptr %v127
  call void @npu_dma(ptr @descriptor_5, i64 %v122)
  %v128 = icmp eq i64 %v20, %v2
  br i1 %v128, label %then129, label %done130
then129:
  call void @npu_wait(i64 4)
  call void @npu_wait(i64 5)
  br label %done130
done130:
  ret void
}
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
