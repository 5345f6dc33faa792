// Never returns from identity().
#define IN_IDENTITY hang()
#include "creature.h"
