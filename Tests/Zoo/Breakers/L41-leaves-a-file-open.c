#include <sys/eventfd.h>

#define IN_OPEN if (eventfd(0, 0) < 0) crash()

#include "creature.h"
