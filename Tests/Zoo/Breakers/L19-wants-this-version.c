#define IN_OPEN if (opening->contract_minor < BINDERY_CONTRACT_MINOR) { say(failure, "too old"); return NULL; }

#include "creature.h"
