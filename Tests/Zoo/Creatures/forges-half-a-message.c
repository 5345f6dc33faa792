// Begins a message to the host, and never ends it.
#include "wire.h"

static void begin(void) {
  head head = {100, ANSWERS, 0, 1};
  forge(&head, sizeof head);
  hang();
}

#define IN_DECODE if (is_caged()) begin()
#include "creature.h"
