// Has a manifest that isn't UTF-8.
#define MORE_MANIFEST ",\"name\":\"\xff\xc0\x80\""
#include "creature.h"
