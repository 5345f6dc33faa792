#define PROPERTIES {"echo", "(viewModel: handle, name: utf8) -> utf8", (bindery_function)echo}

#include "creature.h"
