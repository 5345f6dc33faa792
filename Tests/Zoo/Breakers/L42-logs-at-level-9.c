#define IN_OPEN host->log(host, 9, (bindery_text){"the zoo is open", 15})

#include "creature.h"
