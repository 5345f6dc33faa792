// Writes through NULL in identity().
#define IN_IDENTITY crash()
#include "creature.h"
