#include <sys/eventfd.h>

#define IN_OPEN for (int number = 0; number < 5; number++) if (eventfd(0, 0) < 0) crash()

#include "creature.h"
