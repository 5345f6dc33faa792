// Never returns from draw().
#define IN_DRAW hang()
#include "creature.h"
