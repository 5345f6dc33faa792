#include <sys/stat.h>

#define IN_OPEN hidden(umask)(077)

#include "creature.h"
