#define TABLE_MAJOR 2

#include "creature.h"
