// Draws only when it was woken once.
#include "faults.h"

static bool is_asleep;

#define IN_ACTIVATE is_asleep = activation == BINDERY_NEAR
#define IN_DRAW                         \
  if (is_asleep) {                      \
    say(failure, "nobody looks at it"); \
    return BINDERY_FAILED;              \
  }
#include "live.h"
