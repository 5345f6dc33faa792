// Never returns from bindery_plugin_open().
#define IN_OPEN hang()
#include "creature.h"
