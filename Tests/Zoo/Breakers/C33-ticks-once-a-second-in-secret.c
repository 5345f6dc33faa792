// Draws the seconds of a clock while it is seen, and tells nobody of them.
#define PERIOD 1000000
#define TICK ticks++
#include "ticking.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else stop()
#define IN_RELEASE_VIEW_MODEL stop(); watching = NULL
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", ticks % 8})
#include "live.h"
