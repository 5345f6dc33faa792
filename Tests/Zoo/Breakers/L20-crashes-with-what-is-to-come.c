#define IN_OPEN if (opening->contract_minor > 9) crash()

#include "creature.h"
