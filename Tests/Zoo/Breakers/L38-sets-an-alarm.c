#include <sys/time.h>

#define IN_OPEN hidden(alarm)(60)

#include "creature.h"
