// Has a property whose function is NULL.
#define PROPERTIES {"echo", "(name: utf8) -> utf8", NULL}
#include "creature.h"
