// counted.c: counted blocks, of which many of one size share a span.

#define _GNU_SOURCE

#include <string.h>
#include <sys/mman.h>

#include "blocks.h"

enum { span_size = 256 << 10, span_count = 8192, class_count = 22, rim_size = 8, held_back = 64 };

static const uint32_t capacities[class_count] = {16,  32,   48,   64,   96,   128,  192,  256,   384,   512,   768,
                                                 1024, 1536, 2048, 3072, 4096, 6144, 8192, 12288, 16384, 24576, 32784};

// The blocks of one size. Freed ones are reused first in, first out.
typedef struct size_class {
  char    *next, *end;     // the unused rest of the newest span
  uint32_t first, last;    // freed blocks, by their offset in the region in units of 16 bytes; 0 if there are none
  size_t   freed_count;
} size_class;

static char      *region;
static uint8_t    class_of_span[span_count];
static uint32_t   used_spans;
static size_class classes[class_count];

static bool has_region(void) {
  if (region) return true;
  void *memory = mmap(NULL, (size_t)span_size * span_count, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory != MAP_FAILED) region = memory;
  return region != NULL;
}

static size_t stride(unsigned class) { return sizeof(block) + capacities[class]; }

static block *fresh(unsigned class) {
  size_class *known = &classes[class];
  if (!known->next || known->next + stride(class) > known->end) {
    if (!has_region() || used_spans + 1 >= span_count) return NULL;
    // The first span stays empty, so that no block has the offset 0.
    used_spans++;
    class_of_span[used_spans] = (uint8_t)class;
    known->next = region + (size_t)used_spans * span_size;
    known->end = known->next + span_size;
  }
  block *made = (block *)known->next;
  known->next += stride(class);
  return made;
}

static block *at_offset(uint32_t offset) { return (block *)(region + (size_t)offset * least_alignment); }

static block *again(size_class *known) {
  if (known->freed_count <= held_back) return NULL;
  block *made = at_offset(known->first);
  known->first = made->next;
  known->freed_count--;
  return made;
}

block *counted_make(size_t size) {
  unsigned class = 0;
  while (class < class_count && capacities[class] < size + rim_size) class++;
  if (class == class_count) return NULL;
  block *made = again(&classes[class]);
  if (!made) made = fresh(class);
  if (!made) return NULL;
  *made = (block){.start = (char *)(made + 1), .size = size, .state = block_live};
  memset(made->start + size, patterns.rim, rim_size);
  return made;
}

void counted_free(block *freed) {
  size_class *known = &classes[class_of_span[((char *)freed - region) / span_size]];
  uint32_t    offset = (uint32_t)(((char *)freed - region) / least_alignment);
  freed->state = block_freed;
  freed->next = 0;
  if (known->freed_count++ == 0) known->first = offset;
  else at_offset(known->last)->next = offset;
  known->last = offset;
}

bool counted_has(uintptr_t address) {
  uintptr_t first = (uintptr_t)region;
  return first && address >= first && address < first + (size_t)span_size * span_count;
}

block *counted_at(uintptr_t address) {
  if (!counted_has(address)) return NULL;
  uintptr_t first = (uintptr_t)region;
  uint32_t span = (uint32_t)((address - first) / span_size);
  if (span == 0 || span > used_spans) return NULL;
  size_t step = stride(class_of_span[span]);
  block *known = (block *)(region + (size_t)span * span_size + (address - first) % span_size / step * step);
  return known->state == block_none ? NULL : known;
}

void counted_each(bool (*look)(const block *, void *), void *context) {
  for (uint32_t span = 1; span <= used_spans; span++) {
    size_t step = stride(class_of_span[span]);
    char  *start = region + (size_t)span * span_size;
    for (char *next = start; next + step <= start + span_size; next += step) {
      const block *known = (const block *)next;
      if (known->state == block_none) break;
      if (known->state == block_live && look(known, context)) return;
    }
  }
}

size_t counted_spoiled(const block *live, ptrdiff_t *first) {
  size_t count = 0;
  for (size_t index = 0; index < rim_size; index++) {
    if ((unsigned char)live->start[live->size + index] == patterns.rim) continue;
    if (count++ == 0) *first = (ptrdiff_t)(live->size + index);
  }
  return count;
}
