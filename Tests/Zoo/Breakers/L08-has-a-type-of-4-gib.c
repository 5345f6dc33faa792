#define TYPE_SIZE UINT32_MAX

#include "creature.h"
