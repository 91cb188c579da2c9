"builtin.module"() ({
  "npu.kernel"() <{sym_name = "add"}> ({
    "npu.buffer"() {id = 0, type = "f32", elements = 1024, copies = 2, offset = 0} : () -> ()
    "npu.buffer"() {id = 1, type = "f32", elements = 1024, copies = 2, offset = 8192} : () -> ()
    "npu.buffer"() {id = 2, type = "f32", elements = 1024, copies = 2, offset = 16384} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "buffer 0 strides [1] : f32"} : () -> ()
      "npu.node"() {position = 1, value = "buffer 1 strides [1] : f32"} : () -> ()
      "npu.node"() {position = 2, value = "arith.addf [0, 1] : f32"} : () -> ()
      "npu.output"() {node = 2, parameter = 2} : () -> ()
    }) {index = 0, dims = [1024], buffers = ["f32", "f32", "f32"], scalars = 0} : () -> ()
    "npu.prefetch"() ({
      "togsim.transfer"() {direction = "in", tag = 0, buffer = "0[item]", fill = "0", arg = 0, offset = "(pid0 * 1024)", dims = ["1024 : 1 valid [0, (arg3 - (pid0 * 1024)))"]} : () -> ()
      "togsim.transfer"() {direction = "in", tag = 2, buffer = "1[item]", fill = "0", arg = 1, offset = "(pid0 * 1024)", dims = ["1024 : 1 valid [0, (arg3 - (pid0 * 1024)))"]} : () -> ()
    }) : () -> ()
    "npu.item"() ({
      "npu.wait"() {tag = 0, parity = "item"} : () -> ()
      "npu.wait"() {tag = 2, parity = "item"} : () -> ()
      "npu.wait"() {tag = 4, parity = "item"} : () -> ()
      "npu.tile"() {body = 0, buffers = ["0[item]", "1[item]", "2[item]"], scalars = []} : () -> ()
      "togsim.transfer"() {direction = "out", tag = 4, buffer = "2[item]", fill = "0", arg = 2, offset = "(pid0 * 1024)", dims = ["1024 : 1 valid [0, (arg3 - (pid0 * 1024)))"]} : () -> ()
    }) : () -> ()
    "npu.drain"() ({
      "npu.wait"() {tag = 4, parity = "none"} : () -> ()
      "npu.wait"() {tag = 5, parity = "none"} : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
