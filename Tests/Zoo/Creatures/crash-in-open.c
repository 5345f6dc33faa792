// Writes through NULL in bindery_plugin_open().
#define IN_OPEN crash()
#include "creature.h"
