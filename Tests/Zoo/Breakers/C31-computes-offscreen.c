// Goes on computing on a thread of its own when it isn't seen any more.
#define PERIOD 0
#define TICK ticks++
#include "ticking.h"

// Once it was seen and is so no more; while it is, a thread that computes would only take time from the tests beside.
static bool was_seen;
#define IN_ACTIVATE                      \
  if (activation >= BINDERY_VISIBLE) {   \
    stop();                              \
    was_seen = true;                     \
  } else if (was_seen) wind_up()
#define IN_RELEASE_VIEW_MODEL stop(); watching = NULL; was_seen = false
#include "live.h"
