// Does nothing wrong, and shows a kind of its own, for tests that need a third plugin.
#define KIND "aviary"
#include "creature.h"
