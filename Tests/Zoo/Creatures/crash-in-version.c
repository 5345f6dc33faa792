// Writes through NULL in version().
#define IN_VERSION crash()
#include "creature.h"
