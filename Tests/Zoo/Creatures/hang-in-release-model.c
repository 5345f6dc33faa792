// Never returns from release_model().
#define IN_RELEASE_MODEL hang()
#include "creature.h"
