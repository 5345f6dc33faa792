// Has no identity.
#include "faults.h"

#define IN_IDENTITY return
#include "creature.h"
