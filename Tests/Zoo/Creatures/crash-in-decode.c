// Writes through NULL in decode().
#define IN_DECODE crash()
#include "creature.h"
