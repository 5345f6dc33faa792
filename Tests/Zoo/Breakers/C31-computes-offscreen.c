// Goes on computing on a thread of its own when it isn't seen any more.
#define PERIOD 0
#define TICK ticks++
#include "ticking.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up()
#define IN_RELEASE_VIEW_MODEL stop(); watching = NULL
#include "live.h"
