module asm "    .section .text.init, \22ax\22"
module asm "    .globl _start"
module asm "    .type _start, @function"
module asm "_start:"
module asm "    li   t0, 0x6600"
module asm "    csrs mstatus, t0"
module asm "    la   sp, __stack_top"
module asm "    li   a0, 0x90000000"
module asm "    call npu_main"
module asm "    li   t0, 0x90000000"
module asm "    li   t1, 0x600D"
module asm "    sd   t1, 0(t0)"
module asm "1:  wfi"
module asm "    j    1b"
module asm "    .size _start, . - _start"
define internal void @npu_dma(ptr %a0, i64 %a1) alwaysinline {
  call void asm sideeffect ".insn r 0xb, 0, 0, x0, $0, $1", "r,r,~{memory}"(ptr %a0, i64 %a1)
  ret void
}
define internal void @npu_wait(i64 %a0) alwaysinline {
  call void asm sideeffect ".insn r 0xb, 0, 1, x0, $0, x0", "r,~{memory}"(i64 %a0)
  ret void
}
define internal void @npu_mxload(ptr %a0) alwaysinline {
  call void asm sideeffect ".insn r 0x2b, 0, 0, x0, $0, x0", "r,~{memory}"(ptr %a0)
  ret void
}
define internal void @npu_mxmac(ptr %a0) alwaysinline {
  call void asm sideeffect ".insn r 0x2b, 0, 1, x0, $0, x0", "r,~{memory}"(ptr %a0)
  ret void
}
define internal void @npu_mxwait() alwaysinline {
  call void asm sideeffect ".insn r 0x2b, 0, 2, x0, x0, x0", "~{memory}"()
  ret void
}
define internal void @npu_tile(i64 %a0) alwaysinline {
  call void asm sideeffect ".insn r 0x2b, 0, 8, x0, $0, x0", "r,~{memory}"(i64 %a0)
  ret void
}
define internal void @npu_tileend(i64 %a0) alwaysinline {
  call void asm sideeffect ".insn r 0x2b, 0, 9, x0, $0, x0", "r,~{memory}"(i64 %a0)
  ret void
}

define void @npu_main(ptr %block) {
entry:
  %countp = getelementptr i64, ptr %block, i64 5
  %count = load i64, ptr %countp
  %some = icmp sgt i64 %count, 0
  br i1 %some, label %loop, label %done
loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @npu_item(ptr %block, i64 %k)
  %next = add i64 %k, 1
  %more = icmp slt i64 %next, %count
  br i1 %more, label %loop, label %done
done:
  ret void
}
@descriptor_0 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 2, i64 0, i64 0, i64 0, i64 8, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_1 = internal global [33 x i64] [i64 0, i64 0, i64 0, i64 4, i64 2, i64 0, i64 0, i64 0, i64 8, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64
@descriptor_2 = internal global [33 x i64] [i64 0, i64 0, i64 1, i64 4, i64 2, i64 1, i64 0, i64 0, i64 8, i64 128, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i64 128, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0, i64 512, i64 4, i64 0, i64 0, i64 0], align 64

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
  %v23 = mul i64 %v17, 8
  %v24 = mul i64 %v23, 128
  %v25 = getelementptr i64, ptr %block, i64 8
  %v26 = load i64, ptr %v25
  %v27 = mul i64 %v24, 4
  %v28 = add i64 %v26, %v27
  %v29 = getelementptr i64, ptr %block, i64 10
  %v30 = load i64, ptr %v29
  %v31 = mul i64 %v17, 8
  %v32 = sub i64 %v30, %v31
  %v33 = call i64 @llvm.smax.i64(i64 %v32, i64 0)
  %v34 = call i64 @llvm.smin.i64(i64 %v33, i64 8)
  %v35 = getelementptr i64, ptr @descriptor_0, i64 1
  store i64 %v21, ptr %v35
  %v36 = getelementptr i64, ptr @descriptor_0, i64 0
  store i64 %v28, ptr %v36
  %v37 = getelementptr i64, ptr @descriptor_0, i64 18
  store i64 %v34, ptr %v37
  call void @npu_dma(ptr @descriptor_0, i64 %v22)
  br label %done5
done5:
  %v38 = add i64 %k, 1
  %v39 = icmp slt i64 %v38, %v2
  %v40 = and i64 %k, 1
  %v41 = xor i64 %v40, 1
  br i1 %v39, label %then42, label %done43
then42:
  %v44 = getelementptr i64, ptr %block, i64 6
  %v45 = load i64, ptr %v44
  %v46 = mul i64 %v38, %v45
  %v47 = getelementptr i64, ptr %block, i64 4
  %v48 = load i64, ptr %v47
  %v49 = add i64 %v46, %v48
  %v50 = getelementptr i64, ptr %block, i64 1
  %v51 = load i64, ptr %v50
  %v52 = getelementptr i64, ptr %block, i64 2
  %v53 = load i64, ptr %v52
  %v54 = udiv i64 %v49, %v51
  %v55 = urem i64 %v49, %v51
  %v56 = urem i64 %v54, %v53
  %v57 = udiv i64 %v54, %v53
  %v58 = mul i64 %v41, 4096
  %v59 = add i64 %v58, 3489660928
  %v60 = add i64 %v41, 0
  %v61 = mul i64 %v55, 8
  %v62 = mul i64 %v61, 128
  %v63 = getelementptr i64, ptr %block, i64 8
  %v64 = load i64, ptr %v63
  %v65 = mul i64 %v62, 4
  %v66 = add i64 %v64, %v65
  %v67 = getelementptr i64, ptr %block, i64 10
  %v68 = load i64, ptr %v67
  %v69 = mul i64 %v55, 8
  %v70 = sub i64 %v68, %v69
  %v71 = call i64 @llvm.smax.i64(i64 %v70, i64 0)
  %v72 = call i64 @llvm.smin.i64(i64 %v71, i64 8)
  %v73 = getelementptr i64, ptr @descriptor_1, i64 1
  store i64 %v59, ptr %v73
  %v74 = getelementptr i64, ptr @descriptor_1, i64 0
  store i64 %v66, ptr %v74
  %v75 = getelementptr i64, ptr @descriptor_1, i64 18
  store i64 %v72, ptr %v75
  call void @npu_dma(ptr @descriptor_1, i64 %v60)
  br label %done43
done43:
  %v76 = getelementptr i64, ptr %block, i64 6
  %v77 = load i64, ptr %v76
  %v78 = mul i64 %k, %v77
  %v79 = getelementptr i64, ptr %block, i64 4
  %v80 = load i64, ptr %v79
  %v81 = add i64 %v78, %v80
  %v82 = getelementptr i64, ptr %block, i64 1
  %v83 = load i64, ptr %v82
  %v84 = getelementptr i64, ptr %block, i64 2
  %v85 = load i64, ptr %v84
  %v86 = udiv i64 %v81, %v83
  %v87 = urem i64 %v81, %v83
  %v88 = urem i64 %v86, %v85
  %v89 = udiv i64 %v86, %v85
  %v90 = add i64 %v40, 0
  call void @npu_wait(i64 %v90)
  %v91 = mul i64 %v40, 4096
  %v92 = add i64 %v91, 3489660928
  call void @npu_tile(i64 0)
  call void @npu_body_0(i64 %v92, i64 3489669120)
  call void @npu_tileend(i64 0)
  %v93 = mul i64 %v40, 4096
  %v94 = add i64 %v93, 3489660928
  call void @npu_tile(i64 1)
  call void @npu_body_1(i64 %v94, i64 3489669120, i64 3489669248, i64 3489669184)
  call void @npu_tileend(i64 1)
  %v95 = add i64 %v40, 2
  call void @npu_wait(i64 %v95)
  %v96 = mul i64 %v40, 4096
  %v97 = add i64 %v96, 3489673344
  call void @npu_tile(i64 2)
  call void @npu_body_2(i64 3489669248, i64 3489669184, i64 %v97)
  call void @npu_tileend(i64 2)
  %v98 = mul i64 %v40, 4096
  %v99 = add i64 %v98, 3489673344
  %v100 = add i64 %v40, 2
  %v101 = mul i64 %v87, 8
  %v102 = mul i64 %v101, 128
  %v103 = getelementptr i64, ptr %block, i64 9
  %v104 = load i64, ptr %v103
  %v105 = mul i64 %v102, 4
  %v106 = add i64 %v104, %v105
  %v107 = getelementptr i64, ptr %block, i64 10
  %v108 = load i64, ptr %v107
  %v109 = mul i64 %v87, 8
  %v110 = sub i64 %v108, %v109
  %v111 = call i64 @llvm.smax.i64(i64 %v110, i64 0)
  %v112 = call i64 @llvm.smin.i64(i64 %v111, i64 8)
  %v113 = getelementptr i64, ptr @descriptor_2, i64 1
  store i64 %v99, ptr %v113
  %v114 = getelementptr i64, ptr @descriptor_2, i64 0
  store i64 %v106, ptr %v114
  %v115 = getelementptr i64, ptr @descriptor_2, i64 18
  store i64 %v112, ptr %v115
  call void @npu_dma(ptr @descriptor_2, i64 %v100)
  %v116 = icmp eq i64 %v38, %v2
  br i1 %v116, label %then117, label %done118
then117:
  call void @npu_wait(i64 2)
  call void @npu_wait(i64 3)
  br label %done118
done118:
  ret void
}
declare i64 @llvm.smin.i64(i64, i64)
declare i64 @llvm.smax.i64(i64, i64)
define internal void @npu_body_0(i64 %b0, i64 %b1) #0 {
entry:
  %v1 = alloca i64
  %v5 = alloca float
  store i64 0, ptr %v1
  br label %loop2
loop2:
  %v4 = load i64, ptr %v1
  store float 0xFFF0000000000000, ptr %v5
  %v6 = mul i64 %v4, 512
  %v7 = add i64 %b0, %v6
  %v8 = inttoptr i64 %v7 to ptr
  %v9 = call <vscale x 2 x float> @llvm.vp.load.nxv2f32.p0(ptr %v8, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v10 = load float, ptr %v5
  %v11 = call float @llvm.vp.reduce.fmaximum.nxv2f32(float %v10, <vscale x 2 x float> %v9, <vscale x 2 x i1> splat (i1 true), i32 128)
  store float %v11, ptr %v5
  %v12 = load float, ptr %v5
  %v13 = mul i64 %v4, 4
  %v14 = add i64 %b1, %v13
  %v15 = inttoptr i64 %v14 to ptr
  store float %v12, ptr %v15
  %v16 = add nuw nsw i64 %v4, 1
  store i64 %v16, ptr %v1
  %v17 = icmp ult i64 %v16, 8
  br i1 %v17, label %loop2, label %done3
done3:
  ret void
}

define internal void @npu_body_1(i64 %b0, i64 %b1, i64 %b2, i64 %b3) #0 {
entry:
  %v1 = alloca i64
  %v5 = alloca float
  store i64 0, ptr %v1
  br label %loop2
loop2:
  %v4 = load i64, ptr %v1
  store float 0x8000000000000000, ptr %v5
  %v6 = mul i64 %v4, 512
  %v7 = add i64 %b0, %v6
  %v8 = inttoptr i64 %v7 to ptr
  %v9 = call <vscale x 2 x float> @llvm.vp.load.nxv2f32.p0(ptr %v8, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v10 = mul i64 %v4, 4
  %v11 = add i64 %b1, %v10
  %v12 = inttoptr i64 %v11 to ptr
  %v13 = load float, ptr %v12
  %v14 = insertelement <vscale x 2 x float> poison, float %v13, i64 0
  %v15 = shufflevector <vscale x 2 x float> %v14, <vscale x 2 x float> poison, <vscale x 2 x i32> zeroinitializer
  %v16 = call <vscale x 2 x float> @llvm.vp.fsub.nxv2f32(<vscale x 2 x float> %v9, <vscale x 2 x float> %v15, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v17 = call <vscale x 2 x float> @llvm.vp.fmul.nxv2f32(<vscale x 2 x float> %v16, <vscale x 2 x float> %v16, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v18 = mul i64 %v4, 512
  %v19 = add i64 %b2, %v18
  %v20 = inttoptr i64 %v19 to ptr
  call void @llvm.vp.store.nxv2f32.p0(<vscale x 2 x float> %v17, ptr %v20, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v21 = load float, ptr %v5
  %v22 = call reassoc float @llvm.vp.reduce.fadd.nxv2f32(float %v21, <vscale x 2 x float> %v17, <vscale x 2 x i1> splat (i1 true), i32 128)
  store float %v22, ptr %v5
  %v23 = load float, ptr %v5
  %v24 = mul i64 %v4, 4
  %v25 = add i64 %b3, %v24
  %v26 = inttoptr i64 %v25 to ptr
  store float %v23, ptr %v26
  %v27 = add nuw nsw i64 %v4, 1
  store i64 %v27, ptr %v1
  %v28 = icmp ult i64 %v27, 8
  br i1 %v28, label %loop2, label %done3
done3:
  ret void
}

define internal void @npu_body_2(i64 %b0, i64 %b1, i64 %b2) #0 {
entry:
  %v1 = alloca i64
  store i64 0, ptr %v1
  br label %loop2
loop2:
  %v4 = load i64, ptr %v1
  %v5 = mul i64 %v4, 512
  %v6 = add i64 %b0, %v5
  %v7 = inttoptr i64 %v6 to ptr
  %v8 = call <vscale x 2 x float> @llvm.vp.load.nxv2f32.p0(ptr %v7, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v9 = mul i64 %v4, 4
  %v10 = add i64 %b1, %v9
  %v11 = inttoptr i64 %v10 to ptr
  %v12 = load float, ptr %v11
  %v13 = insertelement <vscale x 2 x float> poison, float %v12, i64 0
  %v14 = shufflevector <vscale x 2 x float> %v13, <vscale x 2 x float> poison, <vscale x 2 x i32> zeroinitializer
  %v15 = call <vscale x 2 x float> @llvm.vp.fdiv.nxv2f32(<vscale x 2 x float> %v8, <vscale x 2 x float> %v14, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v16 = mul i64 %v4, 512
  %v17 = add i64 %b2, %v16
  %v18 = inttoptr i64 %v17 to ptr
  call void @llvm.vp.store.nxv2f32.p0(<vscale x 2 x float> %v15, ptr %v18, <vscale x 2 x i1> splat (i1 true), i32 128)
  %v19 = add nuw nsw i64 %v4, 1
  store i64 %v19, ptr %v1
  %v20 = icmp ult i64 %v19, 8
  br i1 %v20, label %loop2, label %done3
done3:
  ret void
}

declare <vscale x 2 x float> @llvm.vp.fdiv.nxv2f32(<vscale x 2 x float>, <vscale x 2 x float>, <vscale x 2 x i1>, i32)
declare <vscale x 2 x float> @llvm.vp.fmul.nxv2f32(<vscale x 2 x float>, <vscale x 2 x float>, <vscale x 2 x i1>, i32)
declare <vscale x 2 x float> @llvm.vp.fsub.nxv2f32(<vscale x 2 x float>, <vscale x 2 x float>, <vscale x 2 x i1>, i32)
declare <vscale x 2 x float> @llvm.vp.load.nxv2f32.p0(ptr, <vscale x 2 x i1>, i32)
declare float @llvm.vp.reduce.fadd.nxv2f32(float, <vscale x 2 x float>, <vscale x 2 x i1>, i32)
declare float @llvm.vp.reduce.fmaximum.nxv2f32(float, <vscale x 2 x float>, <vscale x 2 x i1>, i32)
declare i32 @llvm.experimental.get.vector.length.i64(i64, i32 immarg, i1 immarg)
declare void @llvm.vp.store.nxv2f32.p0(<vscale x 2 x float>, ptr, <vscale x 2 x i1>, i32)
attributes #0 = { noinline nounwind }
