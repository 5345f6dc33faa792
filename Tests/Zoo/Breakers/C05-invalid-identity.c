// Has an identity that isn't UTF-8.
#include "faults.h"

#define IN_IDENTITY say(out, "\xFF")
#include "creature.h"
