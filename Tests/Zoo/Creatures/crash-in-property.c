// Writes through NULL in a property, which libffi calls.
#define IN_ECHO crash()
#include "creature.h"
