// Never returns from version().
#define IN_VERSION hang()
#include "creature.h"
