#define IN_OPEN hang()

#include "creature.h"
