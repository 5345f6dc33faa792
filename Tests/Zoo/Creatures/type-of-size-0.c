// Says that its media type has no size.
#define TYPE_SIZE 0
#include "creature.h"
