// Draws the ticks of a clock from when it is near on, whichever level it had before.
#include "told.h"

#define IN_ACTIVATE if (activation >= BINDERY_NEAR) wind_up(); else stop()
#include "live.h"
