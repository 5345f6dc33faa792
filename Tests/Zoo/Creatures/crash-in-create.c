// Writes through NULL in create().
#define IN_CREATE crash()
#include "creature.h"
