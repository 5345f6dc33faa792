// Has an identity of two megabytes.
#include "faults.h"

static char long_name[1024];
static void say_long(const bindery_sink *out) {
  memset(long_name, 'a', sizeof long_name - 1);
  for (int turn = 0; turn < 2100; turn++) say(out, long_name);
}
#define IN_IDENTITY say_long(out)
#include "creature.h"
