// Tells the host a thousand messages of a megabyte for each item.
#include "faults.h"

static void tell_much(void) {
  static char text[1 << 20];
  memset(text, 'z', sizeof text);
  for (int time = 0; time < 1000; time++) host->log(host, BINDERY_LOG_WARNING, (bindery_text){text, sizeof text});
}

#define IN_DECODE if (is_caged()) tell_much()
#include "creature.h"
