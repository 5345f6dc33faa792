#define PROPERTIES {"echo", "(viewModel: handle) -> text", (bindery_function)echo}

#include "creature.h"
