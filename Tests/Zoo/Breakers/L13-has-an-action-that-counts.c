#define ACTIONS {"page", "() -> i64?", (bindery_function)no_page}

#include "creature.h"
