#define IN_DECODE hang()

#include "creature.h"
