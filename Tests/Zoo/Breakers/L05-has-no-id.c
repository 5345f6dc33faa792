#define TABLE_ID NULL

#include "creature.h"
