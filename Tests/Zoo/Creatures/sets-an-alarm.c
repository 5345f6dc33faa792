// Has the process ended by an alarm.
#include "faults.h"

#define IN_DECODE if (is_caged()) (alarm(1), hang())
#include "creature.h"
