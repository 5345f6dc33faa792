// Does nothing wrong, and shows another kind than the rest: it must not suffer from them.
#define KIND "keeper"
#include "creature.h"
