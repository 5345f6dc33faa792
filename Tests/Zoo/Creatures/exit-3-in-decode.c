// Ends the process in decode(), with a status.
#define IN_DECODE exit(3)
#include "creature.h"
