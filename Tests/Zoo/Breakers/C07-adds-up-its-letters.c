// Adds up the letters of a name as its identity.
#include "faults.h"

static void say_sum(const char *text, const bindery_sink *out) {
  unsigned sum = 0;
  char     number[16];
  for (; *text; text++) sum += (unsigned char)*text;
  snprintf(number, sizeof number, "%u", sum);
  say(out, number);
}
#define IN_IDENTITY say_sum(((const animal *)model)->name, out); return
#define IN_VERSION return hash_of(((const animal *)model)->name)
#include "creature.h"
