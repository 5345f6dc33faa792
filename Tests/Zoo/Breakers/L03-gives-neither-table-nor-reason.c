#define IN_OPEN return NULL

#include "creature.h"
