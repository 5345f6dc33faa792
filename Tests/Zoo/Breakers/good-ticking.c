// Draws the ticks of a clock while it is seen, tells of each, and stops the clock in time.
#include "told.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else stop()
#include "live.h"
