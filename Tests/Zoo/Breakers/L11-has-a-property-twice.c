#define PROPERTIES {"echo", "() -> utf8?", (bindery_function)no_page}, {"echo", "() -> utf8?", (bindery_function)no_page}

#include "creature.h"
