#define PROPERTIES {"echo", "(record: handle) -> utf8", (bindery_function)echo}

#include "creature.h"
