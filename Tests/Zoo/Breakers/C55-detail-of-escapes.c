// Draws escape sequences on a page.
#define IN_DETAIL show(canvas, "\033[1m")
#include "screen.h"
