// Draws the ticks of a clock while it is seen, and tells nobody of them.
#define TICK ticks++
#include "ticking.h"

#define IN_ACTIVATE if (activation >= BINDERY_VISIBLE) wind_up(); else stop()
#define IN_RELEASE_VIEW_MODEL stop(); watching = NULL
#define IN_DRAW canvas->run(canvas, BINDERY_DETAIL, (bindery_text){"********", ticks / 4 % 8})
#include "live.h"
