// Copies a text into a buffer that was large enough for all samples.
#define IN_DECODE  \
  char kept[128];  \
  strcpy(kept, text_of(record, "name"))
#include "creature.h"
