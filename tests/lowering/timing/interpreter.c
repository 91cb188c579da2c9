/* A trace producer that plays an event list: launch block argument 0 is the host address of the list's words, argument 1
   that of the first word of every item. events.py writes the lists. */
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

void npu_trace(const uint64_t *block, int64_t k, const struct npu_sink *sink) {
  const int64_t *words = (const int64_t *)block[8];
  const int64_t *starts = (const int64_t *)block[9];
  const int64_t item = (int64_t)block[4] + k * (int64_t)block[6];
  for (const int64_t *at = words + starts[item]; *at != 0;) {
    switch (*at) {
      case 1: sink->dma(sink->ctx, at + 2, at[1]); at += 2 + 33; break;
      case 2: sink->wait(sink->ctx, at[1]); at += 2; break;
      case 3: sink->tile(sink->ctx, at[1]); at += 2; break;
      case 4: sink->mxload(sink->ctx, at + 1); at += 1 + 12; break;
      case 5: sink->mxmac(sink->ctx, at + 1); at += 1 + 12; break;
      default: sink->mxwait(sink->ctx); at += 1; break;
    }
  }
}
