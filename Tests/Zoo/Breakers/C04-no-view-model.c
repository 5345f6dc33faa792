// Succeeds, and makes no view model.
#include "faults.h"

#define IN_CREATE return BINDERY_OK
#include "creature.h"
