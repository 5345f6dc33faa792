// Changes the working directory of the process.
#include "faults.h"

#define IN_DECODE if (is_caged() && chdir("/") != 0) found(false)
#include "creature.h"
