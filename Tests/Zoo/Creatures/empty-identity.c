// Identifies nothing.
#define IN_IDENTITY return
#include "creature.h"
