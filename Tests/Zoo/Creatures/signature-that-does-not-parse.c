// Has a signature that can't be read.
#define PROPERTIES {"echo", "(name: utf9) -> utf8", (bindery_function)echo}
#include "creature.h"
