#define IN_DRAW crash()

#include "creature.h"
