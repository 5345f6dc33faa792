#define TABLE_DRAW NULL

#include "creature.h"
