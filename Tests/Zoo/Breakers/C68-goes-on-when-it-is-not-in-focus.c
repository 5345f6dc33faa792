// Winds up a clock when it has the focus, which goes on while it is visible.
#include "told.h"

#define IN_ACTIVATE if (activation >= BINDERY_FOCUSED) wind_up(); else if (activation < BINDERY_VISIBLE) stop()
#include "live.h"
