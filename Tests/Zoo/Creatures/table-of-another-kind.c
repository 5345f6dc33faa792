// Has a table for another kind than the manifest says.
#define TABLE_KIND "other"
#include "creature.h"
