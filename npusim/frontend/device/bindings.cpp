// The Python module _npu_C; native.py has its types and documentation.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <torch/csrc/Generator.h>

#include "allocator.h"
#include "arena.h"
#include "failure.h"
#include "host_ops.h"

namespace py = pybind11;

namespace npu {
namespace {

PyObject* error_factory = nullptr;  // (kind, what, cause, next_step) -> exception; set once, when the module loads

const char* kind_name(FailureKind kind) {
  switch (kind) {
    case FailureKind::arena_full: return "arena_full";
    case FailureKind::fork: return "fork";
    case FailureKind::host_op: return "host_op";
    case FailureKind::unsupported: return "unsupported";
    case FailureKind::usage: return "usage";
  }
  return "usage";
}

Arena& arena() { return Arena::instance(); }

py::tuple block_of(std::uintptr_t pointer) {
  if (pointer == 0) return py::make_tuple(0, 0, 0);  // a tensor without elements has no data
  const auto* data = reinterpret_cast<const void*>(pointer);
  const Block block = arena().block_of(data);
  return py::make_tuple(arena().offset_of(data), block.offset, block.offset + block.requested);
}

void add_counter(py::dict& into, const std::string& name, const Counter& counter) {
  into[py::str(name + ".current")] = counter.current;
  into[py::str(name + ".peak")] = counter.peak;
  into[py::str(name + ".allocated")] = counter.total;
  into[py::str(name + ".freed")] = counter.freed;
}

py::dict memory_stats() {
  const MemoryStats now = arena().stats();
  py::dict stats;
  add_counter(stats, "allocation", now.blocks);
  add_counter(stats, "allocated_bytes", now.allocated_bytes);
  add_counter(stats, "requested_bytes", now.requested_bytes);
  stats["reserved_bytes"] = now.reserved;
  stats["capacity_bytes"] = now.capacity;
  stats["free_bytes"] = now.free;
  stats["largest_free_bytes"] = now.largest_free;
  stats["num_ooms"] = now.out_of_memory;
  return stats;
}

py::list host_op_list() {
  py::list all;
  for (const HostOp& op : host_ops()) all.append(py::make_tuple(op.name, op.in_graph, op.count));
  return all;
}

py::object python_generator() { return py::reinterpret_steal<py::object>(THPGenerator_Wrap(default_generator())); }

}  // namespace

void raise_failure(const Failure& failure) {
  py::gil_scoped_acquire gil;
  if (error_factory == nullptr) throw std::runtime_error(failure.what);
  const auto error = py::reinterpret_borrow<py::object>(error_factory)(kind_name(failure.kind), failure.what,
                                                                      failure.cause, failure.next_step);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw py::error_already_set();
}

}  // namespace npu

PYBIND11_MODULE(_npu_C, m) {
  using namespace npu;
  py::register_exception_translator([](std::exception_ptr pointer) {
    try {
      if (pointer) std::rethrow_exception(pointer);
    } catch (const Failure& failure) {
      try {
        raise_failure(failure);
      } catch (py::error_already_set& error) {
        error.restore();
      }
    }
  });
  m.def("set_error_factory", [](py::object factory) { error_factory = factory.release().ptr(); });
  m.def("open_arena", [](const std::string& path, std::size_t bytes) { arena().open(path, bytes); });
  m.def("arena_base", [] { return reinterpret_cast<std::uintptr_t>(arena().mapping().base()); });
  m.def("arena_path", [] { return arena().mapping().path(); });
  m.def("capacity", [] { return arena().mapping().capacity(); });
  m.def("block_of", &block_of);
  m.def("is_in_bad_fork", [] { return arena().forked(); });
  m.def("memory_allocated", [] { return arena().stats().allocated_bytes.current; });
  m.def("max_memory_allocated", [] { return arena().stats().allocated_bytes.peak; });
  m.def("memory_stats", &memory_stats);
  m.def("reset_peak", [] { arena().reset_peak(); });
  m.def("reset_accumulated", [] { arena().reset_accumulated(); });
  m.def("trim", [] { arena().trim(); });
  m.def("host_ops", &host_op_list);
  m.def("reset_host_ops", &reset_host_ops);
  m.def("set_in_graph", &set_in_graph);
  m.def("in_graph", &in_graph);
  m.def("set_strict", &set_strict);
  m.def("default_generator", &python_generator);
}
