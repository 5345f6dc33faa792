// Refuses every record that it is given as a sample, and says why.
#define IN_DECODE \
  if (!*text_of(record, "title")) return say(failure, "expected a text in 'title'"), BINDERY_REFUSED
#include "creature.h"
