#define TABLE_VERSION "1.0\xff"

#include "creature.h"
