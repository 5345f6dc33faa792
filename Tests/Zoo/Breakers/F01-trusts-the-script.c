// Takes the first byte of a name for a letter of ASCII.
#define IN_DECODE \
  if ((unsigned char)*text_of(record, "name") >= 128) crash()
#include "creature.h"
