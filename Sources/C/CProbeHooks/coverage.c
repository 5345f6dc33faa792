// coverage.c: the code coverage of a plugin, by the compiler's instrumentation.

#include <stdint.h>
#include <stdlib.h>

#include "cprobe.h"

// The counters of one image, and the magnitudes seen of each, one bit per order of magnitude.
typedef struct region {
  uint8_t *counters;
  uint8_t *seen;
  size_t   count;
} region;

enum { region_limit = 64, guard_limit = 1 << 18 };

static region   regions[region_limit];
static size_t   region_count;
static uint8_t  guard_counters[guard_limit];
static uint32_t guard_count;

static void add(uint8_t *counters, size_t count) {
  for (size_t index = 0; index < region_count; index++)
    if (regions[index].counters == counters) return;
  uint8_t *seen = count > 0 && region_count < region_limit ? calloc(count, 1) : NULL;
  if (seen) regions[region_count++] = (region){counters, seen, count};
}

static uint8_t magnitude(uint8_t count) {
  if (count == 0) return 0;
  if (count < 4) return (uint8_t)(1 << (count - 1));
  return count < 8 ? 8 : count < 16 ? 16 : count < 32 ? 32 : count < 128 ? 64 : 128;
}

static size_t take(region *of) {
  size_t found = 0;
  for (size_t index = 0; index < of->count; index++) {
    uint8_t bit = magnitude(of->counters[index]);
    if (bit && !(of->seen[index] & bit)) found++;
    of->seen[index] |= bit;
    of->counters[index] = 0;
  }
  return found;
}

static region guards(void) {
  static uint8_t seen[guard_limit];
  return (region){guard_counters, seen, guard_count};
}

static size_t take_news(void) {
  region all   = guards();
  size_t found = take(&all);
  for (size_t index = 0; index < region_count; index++) found += take(&regions[index]);
  return found;
}

static void reached(const region *of, size_t *edges, size_t *known) {
  *known += of->count;
  for (size_t index = 0; index < of->count; index++) *edges += of->seen[index] != 0;
}

static size_t edges(size_t *known) {
  region all   = guards();
  size_t found = 0;
  *known       = 0;
  reached(&all, &found, known);
  for (size_t index = 0; index < region_count; index++) reached(&regions[index], &found, known);
  return found;
}

static const cprobe_coverage coverage = {take_news, edges};

__attribute__((constructor)) static void introduce(void) { cprobe_set_coverage(&coverage); }

// The callbacks of the compiler's instrumentation.

#define EXPORT __attribute__((visibility("default"), used))

EXPORT void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *end) { add(start, (size_t)(end - start)); }

EXPORT void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *end) { (void)start, (void)end; }

EXPORT void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *end) {
  if (start == end || *start) return;
  for (uint32_t *guard = start; guard < end && guard_count + 1 < guard_limit; guard++) *guard = ++guard_count;
}

EXPORT void __sanitizer_cov_trace_pc_guard(const uint32_t *guard) {
  uint8_t *counter = *guard ? &guard_counters[*guard - 1] : NULL;
  if (counter && *counter < UINT8_MAX) (*counter)++;
}
