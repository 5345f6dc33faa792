// Does nothing wrong, and shows another kind than the rest: it must not suffer from them.
#define KIND "keeper"
#define VERSION "2.0.0"
#include "creature.h"
