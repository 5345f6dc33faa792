// Uses a processor in bindery_plugin_open() and never returns.
#define IN_OPEN spin()
#include "creature.h"
