#include "mapping.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace npu {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kStep = std::size_t{2} << 20;         // reservations grow by this
constexpr std::size_t kMostAtOnce = std::size_t{64} << 20;  // so that signals cannot starve a large reservation

std::size_t round_up(std::size_t value, std::size_t to) { return (value + to - 1) / to * to; }

int reserve_range(int file, std::size_t begin, std::size_t end) {
  int error;
  do {
    error = posix_fallocate(file, static_cast<off_t>(begin), static_cast<off_t>(end - begin));
  } while (error == EINTR);
  return error;
}

// Open, locked, and at least `capacity` bytes long; -1 with errno otherwise.
int open_file(const char* path, std::size_t capacity) {
  const int file = ::open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) return -1;
  struct stat status;
  const bool ready = flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &status) == 0 &&
                     (static_cast<std::size_t>(status.st_size) >= capacity ||
                      ftruncate(file, static_cast<off_t>(capacity)) == 0);
  if (ready) return file;
  const int error = errno;
  ::close(file);
  errno = error;
  return -1;
}

Failure cannot_open(const std::string& path, int error) {
  const bool busy = error == EWOULDBLOCK;
  return {FailureKind::usage, "the arena " + path + " cannot be opened: " + std::strerror(error),
          busy ? "another process uses it as its device memory" : "the folder is missing or read-only, or the capacity is no size",
          busy ? "give every process an arena of its own" : "check the folder and the capacity"};
}

}  // namespace

void Mapping::open(const std::string& path, std::size_t capacity) {
  capacity = round_up(capacity, kPage);
  const int file = open_file(path.c_str(), capacity);
  if (file < 0) throw cannot_open(path, errno);
  void* mapped = mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE, file, 0);
  if (mapped == MAP_FAILED) {
    const int error = errno;
    ::close(file);
    throw cannot_open(path, error);
  }
  file_ = file;
  base_ = static_cast<char*>(mapped);
  path_ = path;
  capacity_ = capacity;
}

int Mapping::reserve(std::size_t end) {
  while (reserved_ < end) {
    const std::size_t wanted = std::min(end, reserved_ + kMostAtOnce);
    std::size_t reached = std::min(round_up(wanted, kStep), capacity_);
    int error = reserve_range(file_, reserved_, reached);
    if (error == ENOSPC) {  // the last pages of the file system may still do
      reached = round_up(wanted, kPage);
      error = reserve_range(file_, reserved_, reached);
    }
    if (error != 0) return error;
    reserved_ = reached;
  }
  return 0;
}

void Mapping::trim(std::size_t keep) {
  keep = std::min(round_up(keep, kStep), capacity_);
  if (keep >= reserved_) return;
  // A file system without holes keeps its pages: nothing is lost but room.
  if (fallocate(file_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(keep),
                static_cast<off_t>(reserved_ - keep)) == 0) {
    reserved_ = keep;
  }
}

std::size_t Mapping::file_system_free() const {
  struct statvfs status = {};
  return fstatvfs(file_, &status) == 0 ? static_cast<std::size_t>(status.f_bavail) * status.f_frsize : 0;
}

}  // namespace npu
