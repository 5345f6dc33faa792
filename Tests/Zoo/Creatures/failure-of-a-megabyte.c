// Fails with a sentence of a megabyte.
#include "faults.h"

static void complain(const bindery_sink *failure) {
  static char sentence[1 << 20];
  memset(sentence, 'z', sizeof sentence);
  failure->write(failure, (bindery_text){sentence, sizeof sentence});
}

#define IN_DECODE return (complain(failure), BINDERY_FAILED)
#include "creature.h"
