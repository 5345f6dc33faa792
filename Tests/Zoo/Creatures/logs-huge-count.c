// Tells the host text that it says is as large as all memory.
#include "faults.h"

#define IN_DECODE if (is_caged()) host->log(host, BINDERY_LOG_INFO, (bindery_text){"short", SIZE_MAX})
#include "creature.h"
