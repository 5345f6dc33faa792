// Writes through NULL in release_model().
#define IN_RELEASE_MODEL crash()
#include "creature.h"
