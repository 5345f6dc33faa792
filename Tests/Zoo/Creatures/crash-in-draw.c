// Writes through NULL in draw().
#define IN_DRAW crash()
#include "creature.h"
