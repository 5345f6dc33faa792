// Never returns from release_view_model().
#define IN_RELEASE_VIEW_MODEL hang()
#include "creature.h"
