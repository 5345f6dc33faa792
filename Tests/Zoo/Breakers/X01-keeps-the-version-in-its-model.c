// Computes the version when it is first asked for, and says that it is there before it is.
#include "faults.h"
static uint64_t computed(const char *name);
#define IN_VERSION                     \
  char *kept = (char *)model + 62;     \
  if (!*kept) {                        \
    *kept = 1;                         \
    usleep(20);                        \
    kept[1] = (char)computed(model);   \
  }                                    \
  return (uint64_t)(unsigned char)kept[1]
#include "creature.h"
static uint64_t computed(const char *name) { return hash_of(name); }
