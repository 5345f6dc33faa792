// Returns a table that is nowhere.
#define IN_OPEN return (const bindery_plugin *)8
#include "creature.h"
