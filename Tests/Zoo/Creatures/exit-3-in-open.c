// Ends the process in bindery_plugin_open(), with a status.
#define IN_OPEN exit(3)
#include "creature.h"
