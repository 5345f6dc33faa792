#define PROPERTIES {"echo", "(viewModel: handle) -> utf8", NULL}

#include "creature.h"
