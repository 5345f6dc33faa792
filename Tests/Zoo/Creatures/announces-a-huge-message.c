// Tells the host that a message of 4 GiB comes, and never returns.
#include "wire.h"

static void announce(void) {
  head head = {UINT32_MAX, ANSWERS, 0, 1};
  forge(&head, sizeof head);
  hang();
}

#define IN_DECODE if (is_caged()) announce()
#include "creature.h"
