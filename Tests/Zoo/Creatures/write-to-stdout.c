// Writes to standard output, where the host's results go.
#include "faults.h"

#define IN_DECODE (puts("{\"status\":\"forged\"}"), fflush(stdout))
#include "creature.h"
