// Calls itself until the stack is full.
#include <stddef.h>

static volatile int depth;

static int descend(volatile char *above) {
  volatile char room[4096];
  room[0] = above ? above[0] : 0;
  depth++;
  return depth < 0 ? 0 : descend(room) + room[0];
}

#define IN_DECODE descend(NULL)
#include "creature.h"
