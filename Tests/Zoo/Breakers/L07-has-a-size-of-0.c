#define PLUGIN_SIZE 0

#include "creature.h"
