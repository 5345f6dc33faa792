// Writes through NULL in release_view_model().
#define IN_RELEASE_VIEW_MODEL crash()
#include "creature.h"
