"builtin.module"() ({
  "npu.kernel"() <{sym_name = "normalise"}> ({
    "npu.buffer"() {id = 0, type = "f32", elements = 1024, copies = 2, offset = 0} : () -> ()
    "npu.buffer"() {id = 1, type = "f32", elements = 8, copies = 1, offset = 8192} : () -> ()
    "npu.buffer"() {id = 2, type = "f32", elements = 8, copies = 1, offset = 8256} : () -> ()
    "npu.buffer"() {id = 3, type = "f32", elements = 1024, copies = 1, offset = 8320} : () -> ()
    "npu.buffer"() {id = 4, type = "f32", elements = 1024, copies = 2, offset = 12416} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "buffer 0 strides [128, 1] : f32"} : () -> ()
      "npu.reduce"() {node = 0, dims = [1], combiner = "max", parameter = 1} : () -> ()
    }) {index = 0, dims = [8, 128], buffers = ["f32", "f32"], scalars = 0} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "buffer 0 strides [128, 1] : f32"} : () -> ()
      "npu.node"() {position = 1, value = "buffer 1 strides [1, 0] : f32"} : () -> ()
      "npu.node"() {position = 2, value = "arith.subf [0, 1] : f32"} : () -> ()
      "npu.node"() {position = 3, value = "arith.mulf [2, 2] : f32"} : () -> ()
      "npu.output"() {node = 3, parameter = 2} : () -> ()
      "npu.reduce"() {node = 3, dims = [1], combiner = "add", parameter = 3} : () -> ()
    }) {index = 1, dims = [8, 128], buffers = ["f32", "f32", "f32", "f32"], scalars = 0} : () -> ()
    "npu.body"() ({
      "npu.node"() {position = 0, value = "buffer 0 strides [128, 1] : f32"} : () -> ()
      "npu.node"() {position = 1, value = "buffer 1 strides [1, 0] : f32"} : () -> ()
      "npu.node"() {position = 2, value = "arith.divf [0, 1] : f32"} : () -> ()
      "npu.output"() {node = 2, parameter = 2} : () -> ()
    }) {index = 2, dims = [8, 128], buffers = ["f32", "f32", "f32"], scalars = 0} : () -> ()
    "npu.prefetch"() ({
      "togsim.transfer"() {direction = "in", tag = 0, buffer = "0[item]", fill = "0", arg = 0, offset = "((pid0 * 8) * 128)", dims = ["8 : 128 valid [0, (arg2 - (pid0 * 8)))", "128 : 1 valid [0, 128)"]} : () -> ()
    }) : () -> ()
    "npu.item"() ({
      "npu.wait"() {tag = 0, parity = "item"} : () -> ()
      "npu.tile"() {body = 0, buffers = ["0[item]", "1"], scalars = []} : () -> ()
      "npu.tile"() {body = 1, buffers = ["0[item]", "1", "3", "2"], scalars = []} : () -> ()
      "npu.wait"() {tag = 2, parity = "item"} : () -> ()
      "npu.tile"() {body = 2, buffers = ["3", "2", "4[item]"], scalars = []} : () -> ()
      "togsim.transfer"() {direction = "out", tag = 2, buffer = "4[item]", fill = "0", arg = 1, offset = "((pid0 * 8) * 128)", dims = ["8 : 128 valid [0, (arg2 - (pid0 * 8)))", "128 : 1 valid [0, 128)"]} : () -> ()
    }) : () -> ()
    "npu.drain"() ({
      "npu.wait"() {tag = 2, parity = "none"} : () -> ()
      "npu.wait"() {tag = 3, parity = "none"} : () -> ()
    }) : () -> ()
  }) : () -> ()
}) : () -> ()
