#define TABLE_KIND NULL

#include "creature.h"
