// Has a table for no kind.
#define TABLE_KIND NULL
#include "creature.h"
