// Crashes over the least of all numbers, which samples don't have.
#define IN_DECODE \
  if (number_of(record, "name") == INT64_MIN) crash()
#include "creature.h"
