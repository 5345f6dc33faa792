// Winds up a clock when it is near, which goes on when it is seen.
#include "told.h"

#define IN_ACTIVATE if (activation == BINDERY_NEAR) wind_up(); else if (activation == BINDERY_OFFSCREEN) stop()
#include "live.h"
