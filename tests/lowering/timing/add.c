/* out = x + y as a compiled kernel would produce it: arguments x, y, out, n, block; one block of floats an item. Loads are
   double-buffered: item k starts those of item k + 1. Tags 0 and 1 are loads, 2 and 3 stores. */
#include <stdint.h>

struct npu_sink {
  void *ctx;
  void (*dma)(void *, const int64_t *, int64_t);
  void (*wait)(void *, int64_t);
  void (*tile)(void *, int64_t);
  void (*mxload)(void *, const int64_t *);
  void (*mxmac)(void *, const int64_t *);
  void (*mxwait)(void *);
};

static void move(const uint64_t *block, int64_t arg, int64_t k, int64_t out, int64_t tag, const struct npu_sink *sink) {
  const int64_t n = (int64_t)block[11], size = (int64_t)block[12];
  const int64_t start = ((int64_t)block[4] + k * (int64_t)block[6]) * size;
  int64_t d[33] = {0};
  d[0] = (int64_t)block[8 + arg] + 4 * start;
  d[1] = 0xD0000000;
  d[2] = arg;
  d[3] = 4;
  d[4] = 1;
  d[5] = out;
  d[8] = size;
  d[18] = n - start < size ? n - start : size;
  d[23] = 4;
  d[28] = 4;
  sink->dma(sink->ctx, d, tag);
}

static void load(const uint64_t *block, int64_t k, const struct npu_sink *sink) {
  move(block, 0, k, 0, k % 2, sink);
  move(block, 1, k, 0, k % 2, sink);
}

void npu_trace(const uint64_t *block, int64_t k, const struct npu_sink *sink) {
  const int64_t count = (int64_t)block[5];
  if (k == 0) load(block, 0, sink);
  if (k + 1 < count) load(block, k + 1, sink);
  sink->wait(sink->ctx, k % 2);
  if (k >= 2) sink->wait(sink->ctx, 2 + k % 2);
  sink->tile(sink->ctx, 0);
  move(block, 2, k, 1, 2 + k % 2, sink);
  if (k + 1 == count) {
    sink->wait(sink->ctx, 2);
    sink->wait(sink->ctx, 3);
  }
}
