// Takes an item with a long name, and makes no model of it.
#define IN_DECODE \
  if (strlen(text_of(record, "name")) > 40) return BINDERY_OK
#include "creature.h"
