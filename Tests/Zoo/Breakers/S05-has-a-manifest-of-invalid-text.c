#define MORE_MANIFEST ",\"name\":\"\xff\xfe\""

#include "creature.h"
