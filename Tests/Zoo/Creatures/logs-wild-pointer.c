// Tells the host text that is nowhere.
#include "faults.h"

#define IN_DECODE if (is_caged()) host->log(host, BINDERY_LOG_INFO, (bindery_text){(const char *)8, 100})
#include "creature.h"
