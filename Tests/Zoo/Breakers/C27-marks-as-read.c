// A property changes what is drawn.
#include "faults.h"

static bool was_read;
#define IN_ECHO was_read = true
#define IN_CREATE was_read = false
#define IN_DRAW if (was_read) show(canvas, "read")
#include "creature.h"
