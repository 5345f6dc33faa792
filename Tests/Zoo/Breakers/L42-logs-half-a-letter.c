#define IN_DRAW host->log(host, BINDERY_LOG_INFO, (bindery_text){"caf\xc3", 4})

#include "creature.h"
