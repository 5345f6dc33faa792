// Two view models of a model share its text, and the first that goes frees it.
#define IN_RELEASE_VIEW_MODEL *(volatile char *)view_model
#define IN_RELEASE_MODEL free(model); if (*(volatile char *)model) return
#include "creature.h"
