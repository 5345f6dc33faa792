// ring.c: makes and frees guarded blocks of random sizes, until their region has been used several times over, and fails
// where a block isn't found by its address, or has lost what was written to it: ring SEED

#define _GNU_SOURCE

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "blocks.h"

enum { slot_count = 300, step_count = 40000, most_pages = 200, patience = 60 };

static block *slots[slot_count];
static int    marks[slot_count];

static void put(size_t slot, int mark) {
  size_t size = (size_t)(1 + rand() % (most_pages * page_size));
  slots[slot] = guarded_make(size, 1, rand() % 2);
  if (!slots[slot]) return;
  marks[slot] = mark % 251;
  slots[slot]->start[0] = slots[slot]->start[size - 1] = (char)marks[slot];
}

// Returns whether the block in a slot is known and as it was left.
static bool is_whole(size_t slot) {
  const block  *kept = slots[slot];
  const char   *last = kept->start + kept->size - 1;
  unsigned char mark = (unsigned char)marks[slot];
  return kept->state == block_live && guarded_at((uintptr_t)kept->start) == kept && guarded_at((uintptr_t)last) == kept &&
         (unsigned char)kept->start[0] == mark && (unsigned char)*last == mark;
}

int main(int count, char **words) {
  // The system ends what goes on for ever.
  alarm(patience);
  srand(count > 1 ? (unsigned)atoi(words[1]) : 0);
  for (int step = 0; step < step_count; step++) {
    size_t slot = (size_t)rand() % slot_count;
    if (slots[slot] && !is_whole(slot)) return printf("step %d: a block of %zu bytes is lost\n", step, slots[slot]->size), 1;
    if (slots[slot]) guarded_free(slots[slot]);
    put(slot, step);
    if (!slots[slot]) return printf("step %d: there is no room\n", step), 1;
  }
  return 0;
}
