// Tells the host something without end.
#include "faults.h"

static void flood(void) {
  for (;;) host->log(host, BINDERY_LOG_WARNING, (bindery_text){"the zoo is open", 15});
}

#define IN_DECODE if (is_caged()) flood()
#include "creature.h"
