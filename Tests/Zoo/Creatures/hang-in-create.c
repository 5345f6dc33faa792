// Never returns from create().
#define IN_CREATE hang()
#include "creature.h"
