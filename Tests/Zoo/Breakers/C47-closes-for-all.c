// The first item that goes closes the shop for all others.
#include <stdbool.h>
static _Thread_local bool is_closed;
#define IN_DECODE is_closed = false
#define IN_RELEASE_MODEL is_closed = true
#define IN_DRAW \
  if (is_closed) return show(canvas, "closed"), BINDERY_OK
#include "creature.h"
