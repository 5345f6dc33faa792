// There is one name for all view models: that of the newest.
static char newest[64];
#define IN_CREATE strcpy(newest, ((const animal *)model)->name)
#define IN_DRAW return show(canvas, newest), BINDERY_OK
#include "creature.h"
