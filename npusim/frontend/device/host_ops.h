// Counts what the host computed in the npu's stead.
#pragma once

#include <cstdint>
#include <string>
#include <vector>


namespace npu {

struct HostOp {
  std::string name;  // "aten::add.Tensor": the dispatcher's name with the overload
  bool in_graph;     // called by a compiled graph
  std::int64_t count;
};

// Counts one call. In a compiled graph and in strict mode it is a HostOpError instead, before anything ran.
void count_host_op(const std::string& name);
std::vector<HostOp> host_ops();  // by name; eager before in_graph
void reset_host_ops();

// This thread runs a compiled graph (thread-local). Returns the previous value.
bool set_in_graph(bool value);
bool in_graph();
bool set_strict(bool value);

}  // namespace npu
