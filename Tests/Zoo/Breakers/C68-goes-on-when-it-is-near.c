// Winds up a clock when it is seen, which stops only when nothing is.
#include "told.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else if (activation == BINDERY_OFFSCREEN) stop()
#include "live.h"
