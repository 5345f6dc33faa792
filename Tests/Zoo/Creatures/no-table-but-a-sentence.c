// Returns no table, and says why with an escape sequence.
#include "faults.h"

#define IN_OPEN return (say(failure, "closed \x1b[2Jon Mondays"), NULL)
#include "creature.h"
