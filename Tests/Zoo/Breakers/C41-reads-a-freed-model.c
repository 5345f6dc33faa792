// Looks at a model once more when it is freed.
// compile: flags -w
#define IN_RELEASE_MODEL \
  free(model);           \
  if (*(volatile char *)model) return
#include "creature.h"
