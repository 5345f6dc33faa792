#define TABLE_KIND "ark"

#include "creature.h"
