"builtin.module"() ({
  "npu.kernel"() <{sym_name = "matmul"}> ({
    "npu.buffer"() {id = 0, type = "f32", elements = 16384, copies = 1, offset = 0} : () -> ()
    "npu.buffer"() {id = 1, type = "f32", elements = 8192, copies = 2, offset = 65536} : () -> ()
    "npu.buffer"() {id = 2, type = "f32", elements = 8192, copies = 2, offset = 131072} : () -> ()
    "npu.buffer"() {id = 3, type = "f32", elements = 16384, copies = 2, offset = 196608} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "constant 0.0 : f32"} : () -> ()
      "npu.output"() {node = 0, parameter = 0} : () -> ()
    }) {index = 0, dims = [16384], buffers = ["f32"], scalars = 0} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "buffer 0 strides [1] : f32"} : () -> ()
      "npu.output"() {node = 0, parameter = 1} : () -> ()
    }) {index = 1, dims = [16384], buffers = ["f32", "f32"], scalars = 0} : () -> ()
    "npu.prefetch"() ({
    }) : () -> ()
    "npu.item"() ({
      "npu.tile"() {body = 0, buffers = ["0"], scalars = []} : () -> ()
      "npu.loop_prefetch"() ({
        "togsim.transfer"() {direction = "in", tag = 0, buffer = "1[loop0]", fill = "0", arg = 0, offset = "iv0", dims = ["128 : 256 valid [0, 1073741824)", "64 : 1 valid [0, 1073741824)"]} : () -> ()
        "togsim.transfer"() {direction = "in", tag = 2, buffer = "2[loop0]", fill = "0", arg = 1, offset = "(iv0 * 128)", dims = ["64 : 128 valid [0, 1073741824)", "128 : 1 valid [0, 1073741824)"]} : () -> ()
      }) {loop = 0} : () -> ()
      "npu.loop"() ({
        "npu.wait"() {tag = 0, parity = "loop0"} : () -> ()
        "npu.wait"() {tag = 2, parity = "loop0"} : () -> ()
        "npu.matmul"() {a = "1[loop0]", b = "2[loop0]", accumulator = "0", m = 128, k = 64, n = 128, type = "f32", accumulate = 1} : () -> ()
      }) {loop = 0, lower = "0", upper = "256", step = "64"} : () -> ()
      "npu.wait"() {tag = 4, parity = "item"} : () -> ()
      "npu.tile"() {body = 1, buffers = ["0", "3[item]"], scalars = []} : () -> ()
      "togsim.transfer"() {direction = "out", tag = 4, buffer = "3[item]", fill = "0", arg = 2, offset = "0", dims = ["128 : 128 valid [0, 1073741824)", "128 : 1 valid [0, 1073741824)"]} : () -> ()
    }) : () -> ()
    "npu.drain"() ({
      "npu.wait"() {tag = 4, parity = "none"} : () -> ()
      "npu.wait"() {tag = 5, parity = "none"} : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
