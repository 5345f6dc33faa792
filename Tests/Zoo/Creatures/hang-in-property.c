// Never returns from a property.
#define IN_ECHO hang()
#include "creature.h"
