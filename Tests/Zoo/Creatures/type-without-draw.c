// Has no function to draw with.
#define TABLE_DRAW NULL
#include "creature.h"
