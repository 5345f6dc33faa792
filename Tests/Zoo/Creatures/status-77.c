// Returns a status that there isn't.
#define IN_DECODE return (say(failure, "seventy-seven"), 77)
#include "creature.h"
