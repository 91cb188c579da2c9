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
define internal void @npu_body_0(i64, i64, i64) alwaysinline {
  ret void
}

@npu_sink = internal global ptr null
define void @npu_trace(ptr %block, i64 %k, ptr %sink) {
entry:
  store ptr %sink, ptr @npu_sink
  call void @npu_item(ptr %block, i64 %k)
  ret void
}
@descriptor_0 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 1, i64 0, i64 0, i64 0, i64 1024, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0], align 64
@descriptor_1 = internal global [33 x i64] [i64 0, i64 0, i64 1, i64 4, i64 1, i64 0, i64 0, i64 0, i64 1024, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0], align 64
@descriptor_2 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 1, i64 0, i64 0, i64 0, i64 1024, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0], align 64
@descriptor_3 = internal global [33 x i64] [i64 0, i64 0, i64 1, i64 4, i64 1, i64 0, i64 0, i64 0, i64 1024, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0], align 64
@descriptor_4 = internal global [33 x i64] [i64 0, i64 0, i64 2, i64 4, i64 1, i64 1, i64 0, i64 0, i64 1024, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0, i64 4, i64 0, i64 0, i64 0, i64 0], align 64

define internal void @npu_item(ptr %block, i64 %k) {
entry:
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
  %v20 = mul i64 0, 4096
  %v21 = add i64 %v20, 3489660928
  %v22 = add i64 0, 0
  %v23 = mul i64 %v17, 1024
  %v24 = getelementptr i64, ptr %block, i64 8
  %v25 = load i64, ptr %v24
  %v26 = mul i64 %v23, 4
  %v27 = add i64 %v25, %v26
  %v28 = getelementptr i64, ptr %block, i64 11
  %v29 = load i64, ptr %v28
  %v30 = mul i64 %v17, 1024
  %v31 = sub i64 %v29, %v30
  %v32 = call i64 @llvm.smax.i64(i64 %v31, i64 0)
  %v33 = call i64 @llvm.smin.i64(i64 %v32, i64 1024)
  %v34 = getelementptr i64, ptr @descriptor_0, i64 1
  store i64 %v21, ptr %v34
  %v35 = getelementptr i64, ptr @descriptor_0, i64 0
  store i64 %v27, ptr %v35
  %v36 = getelementptr i64, ptr @descriptor_0, i64 18
  store i64 %v33, ptr %v36
  call void @npu_dma(ptr @descriptor_0, i64 %v22)
  %v37 = mul i64 0, 4096
  %v38 = add i64 %v37, 3489669120
  %v39 = add i64 0, 2
  %v40 = mul i64 %v17, 1024
  %v41 = getelementptr i64, ptr %block, i64 9
  %v42 = load i64, ptr %v41
  %v43 = mul i64 %v40, 4
  %v44 = add i64 %v42, %v43
  %v45 = getelementptr i64, ptr %block, i64 11
  %v46 = load i64, ptr %v45
  %v47 = mul i64 %v17, 1024
  %v48 = sub i64 %v46, %v47
  %v49 = call i64 @llvm.smax.i64(i64 %v48, i64 0)
  %v50 = call i64 @llvm.smin.i64(i64 %v49, i64 1024)
  %v51 = getelementptr i64, ptr @descriptor_1, i64 1
  store i64 %v38, ptr %v51
  %v52 = getelementptr i64, ptr @descriptor_1, i64 0
  store i64 %v44, ptr %v52
  %v53 = getelementptr i64, ptr @descriptor_1, i64 18
  store i64 %v50, ptr %v53
  call void @npu_dma(ptr @descriptor_1, i64 %v39)
  br label %done5
done5:
  %v54 = add i64 %k, 1
  %v55 = icmp slt i64 %v54, %v2
  %v56 = and i64 %k, 1
  %v57 = xor i64 %v56, 1
  br i1 %v55, label %then58, label %done59
then58:
  %v60 = getelementptr i64, ptr %block, i64 6
  %v61 = load i64, ptr %v60
  %v62 = mul i64 %v54, %v61
  %v63 = getelementptr i64, ptr %block, i64 4
  %v64 = load i64, ptr %v63
  %v65 = add i64 %v62, %v64
  %v66 = getelementptr i64, ptr %block, i64 1
  %v67 = load i64, ptr %v66
  %v68 = getelementptr i64, ptr %block, i64 2
  %v69 = load i64, ptr %v68
  %v70 = udiv i64 %v65, %v67
  %v71 = urem i64 %v65, %v67
  %v72 = urem i64 %v70, %v69
  %v73 = udiv i64 %v70, %v69
  %v74 = mul i64 %v57, 4096
  %v75 = add i64 %v74, 3489660928
  %v76 = add i64 %v57, 0
  %v77 = mul i64 %v71, 1024
  %v78 = getelementptr i64, ptr %block, i64 8
  %v79 = load i64, ptr %v78
  %v80 = mul i64 %v77, 4
  %v81 = add i64 %v79, %v80
  %v82 = getelementptr i64, ptr %block, i64 11
  %v83 = load i64, ptr %v82
  %v84 = mul i64 %v71, 1024
  %v85 = sub i64 %v83, %v84
  %v86 = call i64 @llvm.smax.i64(i64 %v85, i64 0)
  %v87 = call i64 @llvm.smin.i64(i64 %v86, i64 1024)
  %v88 = getelementptr i64, ptr @descriptor_2, i64 1
  store i64 %v75, ptr %v88
  %v89 = getelementptr i64, ptr @descriptor_2, i64 0
  store i64 %v81, ptr %v89
  %v90 = getelementptr i64, ptr @descriptor_2, i64 18
  store i64 %v87, ptr %v90
  call void @npu_dma(ptr @descriptor_2, i64 %v76)
  %v91 = mul i64 %v57, 4096
  %v92 = add i64 %v91, 3489669120
  %v93 = add i64 %v57, 2
  %v94 = mul i64 %v71, 1024
  %v95 = getelementptr i64, ptr %block, i64 9
  %v96 = load i64, ptr %v95
  %v97 = mul i64 %v94, 4
  %v98 = add i64 %v96, %v97
  %v99 = getelementptr i64, ptr %block, i64 11
  %v100 = load i64, ptr %v99
  %v101 = mul i64 %v71, 1024
  %v102 = sub i64 %v100, %v101
  %v103 = call i64 @llvm.smax.i64(i64 %v102, i64 0)
  %v104 = call i64 @llvm.smin.i64(i64 %v103, i64 1024)
  %v105 = getelementptr i64, ptr @descriptor_3, i64 1
  store i64 %v92, ptr %v105
  %v106 = getelementptr i64, ptr @descriptor_3, i64 0
  store i64 %v98, ptr %v106
  %v107 = getelementptr i64, ptr @descriptor_3, i64 18
  store i64 %v104, ptr %v107
  call void @npu_dma(ptr @descriptor_3, i64 %v93)
  br label %done59
done59:
  %v108 = getelementptr i64, ptr %block, i64 6
  %v109 = load i64, ptr %v108
  %v110 = mul i64 %k, %v109
  %v111 = getelementptr i64, ptr %block, i64 4
  %v112 = load i64, ptr %v111
  %v113 = add i64 %v110, %v112
  %v114 = getelementptr i64, ptr %block, i64 1
  %v115 = load i64, ptr %v114
  %v116 = getelementptr i64, ptr %block, i64 2
  %v117 = load i64, ptr %v116
  %v118 = udiv i64 %v113, %v115
  %v119 = urem i64 %v113, %v115
  %v120 = urem i64 %v118, %v117
  %v121 = udiv i64 %v118, %v117
  %v122 = add i64 %v56, 0
  call void @npu_wait(i64 %v122)
  %v123 = add i64 %v56, 2
  call void @npu_wait(i64 %v123)
  %v124 = add i64 %v56, 4
  call void @npu_wait(i64 %v124)
  %v125 = mul i64 %v56, 4096
  %v126 = add i64 %v125, 3489660928
  %v127 = mul i64 %v56, 4096
  %v128 = add i64 %v127, 3489669120
  %v129 = mul i64 %v56, 4096
  %v130 = add i64 %v129, 3489677312
  call void @npu_tile(i64 0)
  call void @npu_body_0(i64 %v126, i64 %v128, i64 %v130)
  call void @npu_tileend(i64 0)
  %v131 = mul i64 %v56, 4096
  %v132 = add i64 %v131, 3489677312
  %v133 = add i64 %v56, 4
  %v134 = mul i64 %v119, 1024
  %v135 = getelementptr i64, ptr %block, i64 10
  %v136 = load i64, ptr %v135
  %v137 = mul i64 %v134, 4
  %v138 = add i64 %v136, %v137
  %v139 = getelementptr i64, ptr %block, i64 11
  %v140 = load i64, ptr %v139
  %v141 = mul i64 %v119, 1024
  %v142 = sub i64 %v140, %v141
  %v143 = call i64 @llvm.smax.i64(i64 %v142, i64 0)
  %v144 = call i64 @llvm.smin.i64(i64 %v143, i64 1024)
  %v145 = getelementptr i64, ptr @descriptor_4, i64 1
  store i64 %v132, ptr %v145
  %v146 = getelementptr i64, ptr @descriptor_4, i64 0
  store i64 %v138, ptr %v146
  %v147 = getelementptr i64, ptr @descriptor_4, i64 18
  store i64 %v144, ptr %v147
  call void @npu_dma(ptr @descriptor_4, i64 %v133)
  %v148 = icmp eq i64 %v54, %v2
  br i1 %v148, label %then149, label %done150
then149:
  call void @npu_wait(i64 4)
  call void @npu_wait(i64 5)
  br label %done150
done150:
  ret void
}
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
