// The one way the extension refuses something: what failed, the likely cause, the next step.
#pragma once

#include <string>

namespace npu {

enum class FailureKind { arena_full, fork, host_op, unsupported, usage };

struct Failure {
  FailureKind kind;
  std::string what;
  std::string cause;
  std::string next_step;
};

// Raises the Python exception that errors.py has for the failure, as torch's own error handling expects it
// (pybind11::error_already_set). Takes the GIL: never call it with a lock held that a thread with the GIL may want.
[[noreturn]] void raise_failure(const Failure& failure);

// `action`'s result; a Failure it throws becomes the Python exception.
template <class Action>
auto or_raise(const Action& action) {
  try {
    return action();
  } catch (const Failure& failure) {
    raise_failure(failure);
  }
}

}  // namespace npu
