// The arena's file: sparse, mapped shared, its pages reserved before they are used.
#pragma once

#include <cstddef>
#include <string>

#include "failure.h"

namespace npu {

class Mapping {
 public:
  // Maps `path`, creating it or growing it to `capacity` bytes; locked, so that it serves one frontend only.
  void open(const std::string& path, std::size_t capacity);

  // Reserves [0, end) in the file system; errno, or 0. Reserved pages cannot fault for want of room.
  int reserve(std::size_t end);
  // Gives reserved pages from `keep` on back to the file system. They read as zero afterwards.
  void trim(std::size_t keep);

  char* base() const { return base_; }
  const std::string& path() const { return path_; }
  std::size_t capacity() const { return capacity_; }
  std::size_t reserved() const { return reserved_; }
  // Bytes that the file system could still reserve.
  std::size_t file_system_free() const;

 private:
  std::string path_;
  std::size_t capacity_ = 0;
  std::size_t reserved_ = 0;
  int file_ = -1;
  char* base_ = nullptr;
};

}  // namespace npu
