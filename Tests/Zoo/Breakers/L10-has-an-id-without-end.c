static char endless[(1 << 20) + 4096];
#define TABLE_ID endless
#define IN_OPEN memset(endless, 'x', sizeof endless - 1)

#include "creature.h"
