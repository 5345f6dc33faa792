// Takes an unknown level for BINDERY_OFFSCREEN.
#include "faults.h"

#define IN_ACTIVATE if (activation > BINDERY_FOCUSED) activation = BINDERY_OFFSCREEN
#include "live.h"
