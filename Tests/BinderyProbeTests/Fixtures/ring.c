// ring.c: makes and frees guarded blocks of random sizes, until their region has been used several times over, and
// fails where a block isn't found by its address, or has lost what was written to it: ring SEED

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
  const block *kept = slots[slot];
  const char  *first = kept->start, *last = first + kept->size - 1;
  bool         is_found = guarded_at((uintptr_t)first) == kept && guarded_at((uintptr_t)last) == kept;
  return is_found && kept->state == block_live && *first == (char)marks[slot] && *last == *first;
}

int main(int count, char **words) {
  // The system ends what goes on for ever.
  alarm(patience);
  srand(count > 1 ? (unsigned)atoi(words[1]) : 0);
  for (int step = 0; step < step_count; step++) {
    size_t slot = (size_t)rand() % slot_count;
    bool is_lost = slots[slot] && !is_whole(slot);
    if (slots[slot]) guarded_free(slots[slot]);
    put(slot, step);
    if (is_lost || !slots[slot]) return printf("step %d: %s\n", step, is_lost ? "a block is lost" : "no room"), 1;
  }
  return 0;
}
