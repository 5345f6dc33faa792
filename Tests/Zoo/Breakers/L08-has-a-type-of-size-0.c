#define TYPE_SIZE 0

#include "creature.h"
