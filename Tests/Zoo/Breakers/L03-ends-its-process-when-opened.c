#define IN_OPEN hidden(exit)(0)

#include "creature.h"
