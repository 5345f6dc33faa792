// Fails and doesn't say why.
#define IN_DECODE return BINDERY_FAILED
#include "creature.h"
