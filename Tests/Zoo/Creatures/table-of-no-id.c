// Has no identifier in its table.
#define TABLE_ID NULL
#include "creature.h"
