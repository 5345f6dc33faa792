// Each second view model stays.
static unsigned releases;
#define IN_RELEASE_VIEW_MODEL \
  if (releases++ % 2) return
#include "creature.h"
