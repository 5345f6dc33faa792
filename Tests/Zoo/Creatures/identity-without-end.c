// Writes an identity and never stops.
#include "faults.h"

static void identify(const bindery_sink *out) {
  for (;;) say(out, "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz");
}

#define IN_IDENTITY if (is_caged()) identify(out)
#include "creature.h"
