// Reaches for every process that there is. The signal is 0, which needs the same permission and hurts nobody.
#include "faults.h"

#include <signal.h>

#define IN_DECODE found(kill(-1, 0) == 0)
#include "creature.h"
