// Has a signature that can't be read.
#define PROPERTIES {"echo", "(viewModel: handle) -> utf9", (bindery_function)echo}
#include "creature.h"
